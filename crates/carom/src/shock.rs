//! Verb 3: with what velocities do two bodies part?
use glam::DVec2;
/// x
pub fn shock(a: (DVec2, f64), b: (DVec2, f64), n: DVec2, e: f64) -> (DVec2, DVec2) {
    let _ = (n, e);
    (b.0, a.0)
}
