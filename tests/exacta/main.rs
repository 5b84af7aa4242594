//! Integration tests, in one binary.
//!
//! | module | what it holds the library to |
//! |---|---|
//! | `architecture` | which room may use which |
//! | `exact_cover` | random problems: the engine against brute force, and its own promises |
//! | `faults` | the faults met in other crates, each a named test |
//! | `formats` | texts: round trips, and files of Knuth's with known counts |
//! | `published` | counts from the literature |

#[path = "../support/mod.rs"]
mod support;

mod architecture;
mod exact_cover;
mod faults;
mod formats;
mod published;
