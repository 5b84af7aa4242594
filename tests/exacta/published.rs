//! Published counts, each with its source, by both engines that visit millions of solutions. OEIS is the On-Line Encyclopedia of Integer Sequences.

use exacta::{Count, Engine, Problem};

use crate::support::models::{
    dominoes, langford, latin, matchings, pentominoes, queens, set_partitions, soma, steiner,
    toroidal_queens,
};

/// What is counted, the model, the count.
type Row = (&'static str, Problem, u64);

#[track_caller]
fn assert_counts(source: &str, rows: impl IntoIterator<Item = Row>) {
    for (what, problem, expected) in rows {
        for engine in [Engine::Links, Engine::Bits] {
            let count = problem.solve().engine(engine).count();
            assert_eq!(count, Count::Exact(expected.into()), "{what} on {engine}: {source}");
        }
    }
}

#[test]
fn queens_on_a_board() {
    let rows = [
        ("8 queens", queens(8), 92),
        ("10 queens", queens(10), 724),
        ("12 queens", queens(12), 14_200),
        ("1 queen", queens(1), 1),
        ("3 queens", queens(3), 0),
    ];
    assert_counts("OEIS A000170", rows);
}

#[test]
fn queens_on_a_torus() {
    let rows = [
        ("5 queens", toroidal_queens(5), 10),
        ("7 queens", toroidal_queens(7), 28),
        ("8 queens", toroidal_queens(8), 0),
        ("11 queens", toroidal_queens(11), 88),
    ];
    assert_counts("OEIS A007705", rows);
}

/// A pairing and its mirror image both count, so the numbers are twice those of the sequence.
#[test]
fn langford_pairings() {
    let rows = [
        ("L(2, 3)", langford(3), 2),
        ("L(2, 4)", langford(4), 2),
        ("L(2, 5)", langford(5), 0),
        ("L(2, 7)", langford(7), 52),
        ("L(2, 8)", langford(8), 300),
        ("L(2, 11)", langford(11), 35_584),
    ];
    assert_counts("OEIS A014552", rows);
}

#[test]
fn latin_squares() {
    let rows = [("4×4", latin(4), 576), ("5×5", latin(5), 161_280)];
    assert_counts("OEIS A002860", rows);
}

#[test]
fn domino_tilings() {
    let rows = [
        ("2×2", dominoes(2, 2), 2),
        ("4×4", dominoes(4, 4), 36),
        ("6×6", dominoes(6, 6), 6_728),
        ("5×5", dominoes(5, 5), 0),
    ];
    assert_counts("OEIS A004003", rows);
    assert_counts("Kasteleyn's formula", [("7×8", dominoes(7, 8), 1_292_697)]);
}

/// Each solution counts four times, with its rotation and reflections.
#[test]
fn pentominoes_in_a_rectangle() {
    let rows = [
        ("3×20", pentominoes(3, 20), 4 * 2),
        ("4×15", pentominoes(4, 15), 4 * 368),
        ("5×12", pentominoes(5, 12), 4 * 1_010),
    ];
    assert_counts("classic; recomputed by two programs", rows);
}

/// 240 solutions without regard to 24 rotations and reflection.
#[test]
fn soma_cube() {
    assert_counts("Conway and Guy", [("cube", soma(), 240 * 48)]);
}

#[test]
fn partitions_of_a_set() {
    let rows = [("3 elements", set_partitions(3), 5), ("9 elements", set_partitions(9), 21_147)];
    assert_counts("Bell numbers, OEIS A000110", rows);
}

#[test]
fn perfect_matchings_of_a_complete_graph() {
    let rows =
        [("K7", matchings(7), 0), ("K8", matchings(8), 105), ("K16", matchings(16), 2_027_025)];
    assert_counts("(2n − 1)!!, OEIS A001147", rows);
}

#[test]
fn labelled_steiner_triple_systems() {
    let rows =
        [("7 points", steiner(7), 30), ("8 points", steiner(8), 0), ("9 points", steiner(9), 840)];
    assert_counts("OEIS A030128", rows);
}
