//! One kernel a thread, lent to whoever asks.
//!
//! A [`Kernel`] holds its whole stack, 18 KB. Most puzzles take a microsecond or two, so a new kernel
//! for each would cost as much as the search; a thread keeps the last one that was given back.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

use crate::sudoku::kernel::Kernel;

thread_local! {
    static IDLE: RefCell<Option<Box<Kernel>>> = const { RefCell::new(None) };
}

/// A kernel on loan; it goes back to the thread when dropped.
#[derive(Debug)]
pub(super) struct Lease {
    /// There until `drop` takes it.
    kernel: Option<Box<Kernel>>,
}

impl Lease {
    pub(super) fn take() -> Self {
        // While a thread ends there may be none to take from, and none to give back to.
        let idle = IDLE.try_with(RefCell::take).ok().flatten();
        Self { kernel: Some(idle.unwrap_or_else(|| Box::new(Kernel::idle()))) }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let kernel = self.kernel.take();
        let _ = IDLE.try_with(|idle| idle.replace(kernel));
    }
}

impl Deref for Lease {
    type Target = Kernel;

    fn deref(&self) -> &Kernel {
        self.kernel.as_ref().expect("only drop takes it")
    }
}

impl DerefMut for Lease {
    fn deref_mut(&mut self) -> &mut Kernel {
        self.kernel.as_mut().expect("only drop takes it")
    }
}
