//! The exit code: what the answers, taken together, amount to.

use std::process::ExitCode;

/// How a run ended. Where several apply, the greatest counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// All is well.
    #[default]
    Fine,
    /// The answer is bad news: not all unique, or no solution.
    BadNews,
    /// A limit or Ctrl-C came before the answer.
    Undecided,
    /// An input could not be read, or the command line is wrong.
    Unreadable,
}

impl Exit {
    /// Adds one more answer.
    pub(crate) fn add(&mut self, other: Self) {
        *self = (*self).max(other);
    }

    /// The number that the shell sees.
    fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::BadNews => 1,
            Self::Unreadable => 2,
            Self::Undecided => 3,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unreadable_beats_undecided_beats_bad_news() {
        let all = |exits: &[Exit]| {
            let mut sum = Exit::default();
            exits.iter().for_each(|exit| sum.add(*exit));
            sum.code()
        };
        assert_eq!(all(&[]), 0);
        assert_eq!(all(&[Exit::Fine, Exit::BadNews]), 1);
        assert_eq!(all(&[Exit::Undecided, Exit::BadNews]), 3);
        assert_eq!(all(&[Exit::Undecided, Exit::Unreadable, Exit::BadNews]), 2);
    }
}
