//! Bit-parallel exact cover: options are bits, and choosing one is a handful of wide operations.
//!
//! # The idea
//!
//! Algorithm X needs five answers at each node: which items are dead, which are forced, which has
//! the fewest options, what those options are, and what a choice removes. Linked lists walk to each
//! answer. Here every option owns a *row of conflicts*: the set of all options that cannot stand
//! beside it, because they share a primary item, or a secondary one in another color. Choosing an
//! option is `live & !row`, colors cost nothing more, and nothing is undone: the parent's state is
//! still there. The other answers are computed for 64 items, or 256 options, at a time.
//!
//! ```text
//! options   0 {a, b}   1 {b, c}   2 {a}   3 {c}
//!
//!           options 3 2 1 0
//! live              1 1 1 1        items a and c have two options each, b too: choose a, try 0
//! row of 0          . 1 1 1        1 shares b, 2 shares a
//! live & !row       1 . . .        item c has one option: 3 is forced, and {0, 3} is a solution
//! ```
//!
//! ```text
//! Problem, Start ─► matrix (what lives, renumbered) ─► plan ─► planes or rows ─► machine ─► solutions
//! ```
//!
//! * [`planes`]: a state holds every item's options as planes of slots; best while rows are small.
//!   Sizes up to 128 items and lists of 32 have their own compiled version, all in registers.
//! * [`rows`]: a state holds each option once, and counts as bit-sliced numbers; for long lists.
//! * [`subsets`]: plain counts, and an inference at every node; only where that is asked for.
//! * [`machine`]: the search over either, with an explicit stack; stops and goes on anywhere.
//! * [`layout`], [`tables`], [`tally`], [`lanes`]: where bits lie, what is looked up, what is asked
//!   of them, four words at once.
//! * [`dispatch`]: the same code compiled twice, with and without AVX2.
//!
//! # Order
//!
//! The item with the fewest live options is branched on, one without any before all others; among
//! equals the first. That is Knuth's rule to the letter, and up to 256 items the nodes are those of
//! his `dlx2` to the last one (tests hold it). Beyond 256, items are ranked by falling length of
//! list, and ties fall otherwise. Options are tried in their own order. So solutions come in a
//! fixed order, the same for every shape and machine, and up to 256 items the same as from links.
//!
//! A node is counted as links count it, and an update is a word of a state computed.
//!
//! # Invariant
//!
//! A state's bit of an option is set exactly if the option conflicts with no chosen one, and every
//! count or plane agrees with those bits. The tests recount all of it after every node.
//!
//! # Cost
//!
//! An option owns a row of `options / 8` bytes, or of `items · longest list / 8` in planes. All rows
//! together may take 64 MiB; beyond that they fit no cache, and links take over. Building them is
//! the price of a first solution: some 20,000 instructions for Langford's 7, 8 ms for a word square of
//! 7,500 options (links 1). A node takes 20 to 50 ns on small states, where links take 70 to 250, and
//! 440 ns on pentominoes 6×10, where links take 2,600.
//!
//! # Source
//!
//! Algorithm X is Knuth's (*The Art of Computer Programming* 7.2.2.1), and so is bit-sliced adding
//! (7.1.3). Rows of conflicts are the adjacency matrix that solvers for cliques keep.
//!
//! # Rejected
//!
//! Measured as time for all solutions, processor time, best of five.
//!
//! * Planes alone, or rows alone: Soma 28 ms by planes, 41 by rows; pentominoes 3×20 66 ms by
//!   planes, 9 by rows. Hence the two, with the border at 90 lanes.
//! * Planes of any size only: dominoes 7×8 211 ms instead of 114, queens 12 19 instead of 10, Latin
//!   squares 5 52 instead of 32. Hence the compiled sizes.
//! * The item-subset rule unasked ([`subsets`]): pentominoes 6×10 0.9 s → 15, Langford 11 53 ms →
//!   1,018, queens 10 2 → 23, a hundred hard 9×9 Sudokus 36 → 257. It pays on some hard large grids;
//!   see [`Inference`].
//! * Algorithm P unasked ([`reduce`](crate::engine::reduce)): 3×20 21 ms → 95, the word square 96 →
//!   1,118; a 16×16 Sudoku of many solutions gains, 442 → 286.
//! * Dancing links for the first solution of a tiny problem: Langford 7 about 58,000 instructions,
//!   building included, instead of 45,000; 8 queens 180,000 instead of 82,000.
//! * Adding an item's bit to a group of options that is still in registers, when rows are built:
//!   54,000 instead of 45,000 for the first solution of Langford 7.
//! * Events and wide instructions together: a watched search runs the narrow version, which is as
//!   fast on small states and up to twice as slow on others. It halves what is compiled.

mod dispatch;
mod lanes;
mod layout;
mod machine;
mod matrix;
mod planes;
mod rows;
mod subsets;
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
use crate::engine::bits::subsets::Subsets;
use crate::engine::{Inference, Start, Step};
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
    /// Planes of slots, of a size known when compiling.
    Fixed,
    /// Planes of slots, of any size.
    Planes,
    /// One bit for each option, and bit-sliced counts.
    Rows,
    /// One bit for each option, plain counts, and item subsets at every node.
    Subsets,
}

/// What is left of a problem, ready to be searched by bits.
#[derive(Debug)]
pub(crate) struct Plan {
    matrix: Matrix,
    layout: Layout,
    shape: Shape,
}

impl Plan {
    /// The bytes that making a plan for a problem takes, at most.
    pub(crate) fn bytes_of(start: &Start<'_>) -> u64 {
        Matrix::bytes(start.problem())
    }

    /// The plan for what `start` leaves, or nothing where its rows would outgrow the budget, or
    /// its lists the counters.
    pub(crate) fn of(start: &Start<'_>, inference: Inference) -> Option<Self> {
        let matrix = Matrix::new(start);
        let layout = Layout::of(&matrix);
        if inference == Inference::Nodes && allows(Shape::Subsets, &matrix, &layout) {
            return Some(Self { matrix, layout, shape: Shape::Subsets });
        }
        let fits =
            |shape| allows(shape, &matrix, &layout) && row_bytes(shape, &matrix, &layout) <= BUDGET;
        let prefers_planes = layout.stride() <= PLANES_UP_TO;
        let order = if prefers_planes {
            [Shape::Fixed, Shape::Planes, Shape::Rows]
        } else {
            [Shape::Rows, Shape::Fixed, Shape::Planes]
        };
        let shape = order.into_iter().find(|shape| fits(*shape))?;
        Some(Self { matrix, layout, shape })
    }

    /// Whether the rule of item subsets is applied at every node.
    pub(crate) fn infers(&self) -> bool {
        self.shape == Shape::Subsets
    }

    /// An upper bound on the bytes that the search takes.
    pub(crate) fn bytes(&self) -> u64 {
        let (items, options) = (self.matrix.items(), self.matrix.options());
        let rows = row_bytes(self.shape, &self.matrix, &self.layout);
        let state = rows / options.max(1) as u64 + 512;
        let stack = Machine::<Rows<1, 1>>::bytes(items, options);
        // Slots, lists of items, masks of options, ids.
        let subsets = if self.infers() { Subsets::bytes(&self.matrix) } else { 0 };
        rows + state * 3 * (items as u64 + 2) + 40 * options as u64 + stack + subsets
    }
}

/// Whether this shape can represent what is left of a problem.
fn allows(shape: Shape, matrix: &Matrix, layout: &Layout) -> bool {
    match shape {
        Shape::Fixed => fixed(layout).is_some(),
        Shape::Planes => layout.is_countable(),
        Shape::Rows => matrix.items() <= 256 && matrix.longest_list() <= LONGEST,
        Shape::Subsets => {
            let bytes = || row_bytes(shape, matrix, layout).saturating_add(Subsets::bytes(matrix));
            matrix.options() <= subsets::MOST_OPTIONS && bytes() <= BUDGET
        }
    }
}

/// The bytes of conflict rows.
fn row_bytes(shape: Shape, matrix: &Matrix, layout: &Layout) -> u64 {
    let lanes = match shape {
        Shape::Fixed | Shape::Planes => layout.stride(),
        Shape::Rows | Shape::Subsets => matrix.options().div_ceil(256),
    };
    32 * lanes as u64 * matrix.options() as u64
}

/// The sizes that are compiled for: words in a plane, lanes of head, lanes of planes.
const FIXED: [(usize, usize, usize); 7] =
    [(1, 1, 1), (1, 1, 3), (1, 2, 4), (1, 2, 6), (1, 2, 8), (2, 1, 3), (2, 2, 6)];

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
    F3 = Fixed<1, 3, 2, 6>,
    F4 = Fixed<1, 4, 2, 8>,
    F5 = Fixed<2, 2, 1, 3>,
    F6 = Fixed<2, 3, 2, 6>,
    P1 = Planes<1, 6>,
    P2 = Planes<2, 6>,
    P4 = Planes<4, 4>,
    P4High = Planes<4, 9>,
    R1 = Rows<1, 12>,
    R2 = Rows<2, 12>,
    R4 = Rows<4, 12>,
    S = Subsets,
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
        let Plan { matrix, layout, shape } = plan;
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
            (Shape::Fixed, Some(6)) => kind!(F6, Fixed::new(&matrix, layout)),
            (Shape::Subsets, _) => kind!(S, Subsets::new(&matrix)),
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
