//! What several test modules share. Nothing here uses an engine or the judge: it is the other side
//! of the comparison.

pub(crate) mod arbitrary;
pub(crate) mod brute;
pub(crate) mod grid_oracle;
pub(crate) mod instance;
pub(crate) mod models;
#[cfg(feature = "cli")]
pub(crate) mod program;
pub(crate) mod symmetries;
