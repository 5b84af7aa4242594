//! Bit-parallel exact cover.

mod dispatch;
mod lanes;
mod layout;
mod machine;
mod matrix;
mod planes;
mod rows;
mod tables;
mod tally;
#[cfg(test)]
mod tests;

use crate::control::{Meter, Observer, Stats};
use crate::engine::bits::layout::Layout;
use crate::engine::bits::machine::{Ids, Machine, Watch};
use crate::engine::bits::matrix::Matrix;
use crate::engine::bits::planes::{Fixed, Planes};
use crate::engine::bits::rows::Rows;
use crate::engine::{Start, Step};
use crate::problem::OptionId;

/// The bytes that conflict rows may take.
const BUDGET: u64 = 64 << 20;

/// Lanes in a plane state up to which planes beat rows.
const PLANES_UP_TO: usize = 90;

/// The longest list that the counters of [`Rows`] can hold.
const LONGEST: usize = 4095;

/// How states are represented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// Planes of slots, of a size known when compiling. Made only where wide instructions exist.
    Fixed,
    /// Planes of slots, of any size.
    Planes,
    /// One bit for each option, and bit-sliced counts.
    Rows,
}

/// What is left of a problem, ready to be searched by bits.
#[derive(Debug)]
pub(crate) struct Plan {
    matrix: Matrix,
    shape: Shape,
}

impl Plan {
    /// The bytes that making a plan for a problem takes, at most.
    pub(crate) fn bytes_of(start: &Start<'_>) -> u64 {
        Matrix::bytes(start.problem())
    }

    /// The plan for what `start` leaves, or nothing where its rows would outgrow the budget, or
    /// its lists the counters.
    pub(crate) fn of(start: &Start<'_>) -> Option<Self> {
        let matrix = Matrix::new(start);
        let layout = Layout::of(&matrix);
        let fits = |shape| allows(shape, &matrix) && row_bytes(shape, &matrix) <= BUDGET;
        let prefers_planes = layout.stride() <= PLANES_UP_TO;
        let order = if prefers_planes {
            [Shape::Fixed, Shape::Planes, Shape::Rows]
        } else {
            [Shape::Rows, Shape::Fixed, Shape::Planes]
        };
        let shape = order.into_iter().find(|shape| fits(*shape))?;
        Some(Self { matrix, shape })
    }

    /// An upper bound on the bytes that the search takes.
    pub(crate) fn bytes(&self) -> u64 {
        let (items, options) = (self.matrix.items(), self.matrix.options());
        let rows = row_bytes(self.shape, &self.matrix);
        let state = rows / options.max(1) as u64 + 512;
        let stack = Machine::<Rows<1, 1>>::bytes(items, options);
        // Slots, lists of items, masks of options, ids.
        rows + state * 3 * (items as u64 + 2) + 40 * options as u64 + stack
    }
}

/// Whether this shape can represent what is left of a problem.
fn allows(shape: Shape, matrix: &Matrix) -> bool {
    let layout = Layout::of(matrix);
    match shape {
        Shape::Fixed => dispatch::wide() && fixed(&layout).is_some(),
        Shape::Planes => layout.is_countable(),
        Shape::Rows => matrix.items() <= 256 && matrix.longest_list() <= LONGEST,
    }
}

/// The bytes of conflict rows.
fn row_bytes(shape: Shape, matrix: &Matrix) -> u64 {
    let lanes = match shape {
        Shape::Fixed | Shape::Planes => Layout::of(matrix).stride(),
        Shape::Rows => matrix.options().div_ceil(256),
    };
    32 * lanes as u64 * matrix.options() as u64
}

/// The sizes that are compiled for: words in a plane, lanes of head, lanes of planes.
const FIXED: [(usize, usize, usize); 6] =
    [(1, 1, 1), (1, 1, 3), (1, 2, 4), (1, 2, 8), (2, 1, 3), (2, 2, 6)];

/// Which fixed size is large enough.
fn fixed(layout: &Layout) -> Option<usize> {
    FIXED.iter().position(|&(fold, head, column)| {
        fold == layout.fold && layout.head <= head && layout.column <= column
    })
}

macro_rules! kinds {
    ($($name:ident = $body:ty),* $(,)?) => {
        #[derive(Clone, Debug)]
        enum Kind { $($name(Machine<$body>)),* }
        macro_rules! each {
            ($kind:expr, $m:ident => $e:expr) => { match $kind { $(Kind::$name($m) => $e),* } };
        }
    };
}

kinds! {
    F0 = Fixed<1, 1, 1, 1>,
    F1 = Fixed<1, 2, 1, 3>,
    F2 = Fixed<1, 3, 2, 4>,
    F3 = Fixed<1, 4, 2, 8>,
    F4 = Fixed<2, 2, 1, 3>,
    F5 = Fixed<2, 3, 2, 6>,
    P1 = Planes<1, 6>,
    P2 = Planes<2, 6>,
    P4 = Planes<4, 4>,
    P4High = Planes<4, 9>,
    R1 = Rows<1, 12>,
    R2 = Rows<2, 12>,
    R4 = Rows<4, 12>,
}

/// A bit-parallel search under way.
#[derive(Clone, Debug)]
pub(crate) struct Bits {
    kind: Kind,
    ids: Ids,
    /// Whether to use wide instructions.
    is_wide: bool,
}

impl Bits {
    /// Starts a search; `start` is the one that was planned for.
    pub(crate) fn new(plan: Plan, start: &Start<'_>) -> Self {
        let Plan { matrix, shape } = plan;
        let layout = Layout::of(&matrix);
        let (items, options) = (matrix.items(), matrix.options());
        macro_rules! kind {
            ($kind:ident, $body:expr) => {
                Kind::$kind(Machine::new($body, items, options))
            };
        }
        let kind = match (shape, fixed(&layout)) {
            (Shape::Fixed, Some(0)) => kind!(F0, Fixed::new(&matrix, layout)),
            (Shape::Fixed, Some(1)) => kind!(F1, Fixed::new(&matrix, layout)),
            (Shape::Fixed, Some(2)) => kind!(F2, Fixed::new(&matrix, layout)),
            (Shape::Fixed, Some(3)) => kind!(F3, Fixed::new(&matrix, layout)),
            (Shape::Fixed, Some(4)) => kind!(F4, Fixed::new(&matrix, layout)),
            (Shape::Fixed, Some(5)) => kind!(F5, Fixed::new(&matrix, layout)),
            (Shape::Rows, _) => match items {
                0..=64 => kind!(R1, Rows::new(&matrix)),
                65..=128 => kind!(R2, Rows::new(&matrix)),
                _ => kind!(R4, Rows::new(&matrix)),
            },
            _ => match layout.fold {
                1 => kind!(P1, Planes::new(&matrix, layout)),
                2 => kind!(P2, Planes::new(&matrix, layout)),
                _ if layout.column < 16 => kind!(P4, Planes::new(&matrix, layout)),
                _ => kind!(P4High, Planes::new(&matrix, layout)),
            },
        };
        let selected = start.selected().to_vec();
        let ids = Ids { options: matrix.option_id, items: matrix.item_id, selected };
        Self { kind, ids, is_wide: dispatch::wide() }
    }

    /// Runs to the next solution, to the end, or to a limit.
    pub(crate) fn step<W: Observer>(&mut self, meter: &mut Meter, observer: &mut W) -> Step {
        self.run(meter, observer, true)
    }

    /// Runs to the end or to a limit, past all solutions.
    pub(crate) fn exhaust<W: Observer>(&mut self, meter: &mut Meter, observer: &mut W) -> Step {
        self.run(meter, observer, false)
    }

    fn run<W: Observer>(&mut self, meter: &mut Meter, observer: &mut W, pause: bool) -> Step {
        if W::WATCHES {
            self.go(meter, Some(&mut |event| observer.see(event)), pause)
        } else {
            self.go(meter, None, pause)
        }
    }

    /// This holds the whole search, many times over. It knows nothing of the caller's types, so it
    /// is compiled once, here.
    #[inline(never)]
    fn go(&mut self, meter: &mut Meter, watch: Option<&mut Watch<'_>>, pause: bool) -> Step {
        let Self { kind, ids, is_wide } = self;
        each!(kind, machine => dispatch::run(machine, ids, meter, watch, pause, *is_wide))
    }

    /// The options chosen so far, pre-selected ones first.
    pub(crate) fn chosen(&self) -> Vec<OptionId> {
        self.ids.solution(each!(&self.kind, machine => machine.chosen()))
    }

    pub(crate) fn stats(&self) -> &Stats {
        each!(&self.kind, machine => machine.stats())
    }

    pub(crate) fn progress(&self) -> f64 {
        each!(&self.kind, machine => machine.progress())
    }

    /// Recounts every state on the stack.
    #[cfg(test)]
    fn audit(&self, matrix: &Matrix) -> Result<(), String> {
        each!(&self.kind, machine => machine.audit(matrix))
    }

    #[cfg(test)]
    fn body(&self) -> &'static str {
        each!(&self.kind, machine => std::any::type_name_of_val(machine))
    }
}
