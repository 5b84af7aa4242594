//! Layouts from the numbers of regions, and the letters that regions are written with.

use crate::sudoku::{Layout, LayoutError};

/// The layout whose cells are in these regions; the usual one, if they are its boxes.
pub(super) fn layout_of_regions(numbers: &[usize]) -> Result<Layout, LayoutError> {
    let letters = region_letters(numbers);
    if let Ok(usual) = Layout::of_side(numbers.len().isqrt())
        && region_letters(&usual.region_numbers()) == letters
    {
        return Ok(usual);
    }
    Layout::regions(&letters)
}

/// A symbol a cell, `A` for the first region, `Z` for the 26th, then `a` and so on. More regions
/// than a grid can have share the last symbol.
pub(super) fn region_letters(numbers: &[usize]) -> String {
    let symbols: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    let mut order: Vec<usize> = Vec::new();
    let symbol = |number: &usize| {
        let place = order.iter().position(|other| other == number).unwrap_or_else(|| {
            order.push(*number);
            order.len() - 1
        });
        symbols[place.min(symbols.len() - 1)]
    };
    numbers.iter().map(symbol).collect()
}
