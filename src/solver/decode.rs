//! In which terms solutions come back: ids, or the payloads of a model.

use crate::problem::{Built, Solution};

/// Turns a solution into the caller's terms.
pub trait Decode {
    /// What the caller gets for a solution.
    type Answer;

    /// The caller's terms for `solution`.
    fn decode(&self, solution: Solution) -> Self::Answer;
}

/// Solutions as they are: sets of option ids.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ids;

impl Decode for Ids {
    type Answer = Solution;

    fn decode(&self, solution: Solution) -> Solution {
        solution
    }
}

/// Solutions as references to the payloads of a [`Built`] model, in the order in which the
/// options were defined.
#[derive(Debug)]
pub struct Payloads<'m, I, O>(pub(super) &'m Built<I, O>);

impl<I, O> Clone for Payloads<'_, I, O> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<'m, I, O> Decode for Payloads<'m, I, O> {
    type Answer = Vec<&'m O>;

    fn decode(&self, solution: Solution) -> Vec<&'m O> {
        self.0.payloads(&solution)
    }
}
