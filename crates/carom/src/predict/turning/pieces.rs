//! A polygon that is not convex, as convex pieces.

use crate::plane::orientation;
use alloc::vec::Vec;
use glam::DVec2;

/// Convex pieces that fill a simple polygon, each as the numbers of its vertices, counter-clockwise:
/// triangles cut off one by one (ears), then joined wherever the whole stays convex, which leaves at
/// most four times as many as there must be (Hertel and Mehlhorn 1983).
///
/// Short cuts are made first, and long ones mended first, so that the pieces depend on the shape
/// alone, and not on which vertex is the first or which way round they are given.
pub(crate) fn convex_pieces(vertices: &[DVec2]) -> Vec<Vec<usize>> {
    let mut pieces = ears(vertices);
    let cuts: Vec<(usize, usize)> =
        pieces[..pieces.len() - 1].iter().map(|ear| (ear[0], ear[2])).collect();
    let length = |(a, c): (usize, usize)| (vertices[c] - vertices[a]).length_squared();
    let mut order = cuts;
    order.sort_by(|x, y| length(*y).total_cmp(&length(*x)));
    for (a, c) in order {
        let with = |from: usize, to: usize| {
            pieces.iter().position(|piece| {
                (0..piece.len()).any(|k| piece[k] == from && piece[(k + 1) % piece.len()] == to)
            })
        };
        let (Some(ear), Some(rest)) = (with(c, a), with(a, c)) else { continue };
        if let Some(whole) = joined(vertices, &pieces[ear], &pieces[rest]) {
            pieces[ear] = whole;
            pieces.swap_remove(rest);
        }
    }
    pieces
}

/// Triangles, each as the corner before its ear, the ear, and the corner after; and what is left.
fn ears(vertices: &[DVec2]) -> Vec<Vec<usize>> {
    let mut left: Vec<usize> = (0..vertices.len()).collect();
    let mut ears = Vec::new();
    while left.len() > 3 {
        let n = left.len();
        let corner = |k: usize| [left[(k + n - 1) % n], left[k], left[(k + 1) % n]];
        let turn = |k: usize| {
            let [a, b, c] = corner(k).map(|i| vertices[i]);
            orientation(a, b, c)
        };
        let is_ear = |k: usize| {
            let ear = corner(k);
            let [a, b, c] = ear.map(|i| vertices[i]);
            let inside = |p: DVec2| {
                orientation(a, b, p).is_ge()
                    && orientation(b, c, p).is_ge()
                    && orientation(c, a, p).is_ge()
            };
            turn(k).is_gt() && left.iter().all(|i| ear.contains(i) || !inside(vertices[*i]))
        };
        // A straight corner is no corner.
        if let Some(k) = (0..n).find(|&k| turn(k).is_eq()) {
            left.remove(k);
            continue;
        }
        let cut = |k: usize| {
            let [a, _, c] = corner(k).map(|i| vertices[i]);
            (c - a).length_squared()
        };
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by(|x, y| cut(*x).total_cmp(&cut(*y)));
        // Every simple polygon has two ears (Meisters 1975).
        let Some(k) = order.into_iter().find(|k| is_ear(*k)) else { break };
        ears.push(corner(k).to_vec());
        left.remove(k);
    }
    ears.push(left);
    ears
}

/// Two pieces in one, if they share a side and are convex together.
fn joined(vertices: &[DVec2], p: &[usize], q: &[usize]) -> Option<Vec<usize>> {
    let (n, m) = (p.len(), q.len());
    let shared = (0..n).flat_map(|i| (0..m).map(move |k| (i, k)));
    let (i, k) =
        shared.into_iter().find(|&(i, k)| p[i] == q[(k + 1) % m] && p[(i + 1) % n] == q[k])?;
    // All of p, from the end of the shared side round to its start; then what q has beyond it.
    let whole: Vec<usize> = (0..n)
        .map(|step| p[(i + 1 + step) % n])
        .chain((0..m - 2).map(|step| q[(k + 2 + step) % m]))
        .collect();
    let corner = |s: usize| whole[s % whole.len()];
    let convex = (0..whole.len()).all(|s| {
        let [a, b, c] = [corner(s), corner(s + 1), corner(s + 2)].map(|i| vertices[i]);
        orientation(a, b, c).is_ge()
    });
    convex.then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(vertices: &[DVec2], piece: &[usize]) -> f64 {
        let at = |k: usize| vertices[piece[k % piece.len()]];
        (0..piece.len()).map(|k| 0.5 * at(k).perp_dot(at(k + 1))).sum()
    }

    #[test]
    fn pieces_are_convex_and_fill_the_polygon() {
        // A comb, with a straight corner in its back.
        let comb: Vec<DVec2> = [(0, 0), (4, 0), (8, 0), (8, 4), (6, 1), (5, 5), (3, 1), (1, 6)]
            .map(|(x, y)| DVec2::new(f64::from(x), f64::from(y)))
            .to_vec();
        let whole: Vec<usize> = (0..comb.len()).collect();
        let pieces = convex_pieces(&comb);
        let filled: f64 = pieces.iter().map(|piece| area(&comb, piece)).sum();
        assert_eq!(filled, area(&comb, &whole));
        for piece in &pieces {
            for k in 0..piece.len() {
                let [a, b, c] = [k, k + 1, k + 2].map(|k| comb[piece[k % piece.len()]]);
                assert!(orientation(a, b, c).is_ge(), "{pieces:?}");
            }
        }
        assert!(pieces.len() <= 5, "{pieces:?}");
    }

    #[test]
    fn a_convex_polygon_is_one_piece() {
        let square = [DVec2::ZERO, DVec2::X, DVec2::ONE, DVec2::Y];
        assert_eq!(convex_pieces(&square).len(), 1);
    }
}
