//! EDMD beside carom: Smallenburg's event-driven molecular dynamics, the fastest known code for this. It is not part
//! of this repository; who has a port of it to two dimensions can have it timed in turns with carom.

use super::cell::Cell;
use super::{DISCS, PACKINGS};
use crate::gas::Gas;
use std::path::Path;
use std::process::Command;

/// Nanoseconds a collision that were measured once, on another machine of this kind: by packing, then by number of
/// discs.
const ELSEWHERE: [[f64; 4]; 3] = [
    [880.0, 1043.0, 1575.0, 2822.0],
    [640.0, 770.0, 1037.0, 1857.0],
    [406.0, 459.0, 652.0, 1265.0],
];

/// What the figures are, if they are those of another machine.
pub const ABOUT_ELSEWHERE: &str = "EDMD: Smallenburg's C code, the fastest known, in a port to two dimensions, \
    gcc -O3 -march=native. It was not part of this run: its figures were measured on another machine of the \
    same kind, which was quiet. (DynamO took 7000 to 12400 ns there.)";

/// And if they are of this run.
pub const ABOUT_HERE: &str = "EDMD: Smallenburg's C code (github.com/FSmallenburg/EDMD, Single/mdSingle.c of commit \
    4eca7f1), the fastest known, in a port to two dimensions that is not part of this repository, gcc -O3 \
    -march=native, without its thermostat; its shell of the best of several widths for each packing. It ran in turns \
    with carom: the best of three runs, each of seven stretches.";

/// Its time for a cell of the table.
pub fn elsewhere(cell: &Cell) -> Option<f64> {
    let packing = PACKINGS.iter().position(|p| *p == cell.gas.packing)?;
    let discs = DISCS.iter().position(|discs| *discs == cell.gas.discs)?;
    Some(ELSEWHERE[packing][discs])
}

/// Nanoseconds a collision as a program tells them, which is given the number of discs and the packing, and prints
/// nothing else.
pub fn timed(program: &Path, gas: &Gas) -> Result<f64, String> {
    let output = Command::new(program)
        .args([gas.discs.to_string(), gas.packing.to_string()])
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    match text.trim().parse() {
        Ok(time) if output.status.success() && time > 0.0 => Ok(time),
        _ => Err(format!("{} printed no time but {:?}", program.display(), text.trim())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_tells_its_time_or_it_is_an_error() {
        let gas = Gas { discs: 500, packing: 0.5, giants: 0.0, start: 0.0, seed: 1 };
        assert!(timed(Path::new("/no/such/program"), &gas).is_err());
        if cfg!(unix) {
            let echoed = timed(Path::new("echo"), &gas).unwrap_err();
            assert!(echoed.contains("500 0.5"), "{echoed}");
        }
    }
}
