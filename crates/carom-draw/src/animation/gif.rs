use super::palette::{Palette, SAME};
use super::shots::{AnimationError, Shots, changed};
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use std::io::{self, Write};

/// Writes what changed of each picture.
pub(super) fn write(
    to: impl Write,
    mut shots: Shots,
    hundredths: u16,
    mut see: impl FnMut(u64, u64) -> bool,
) -> Result<(), AnimationError> {
    let (width, height) = shots.size();
    let mut palette = Palette::of(&shots.colors());
    let mut encoder =
        Encoder::new(to, width as u16, height as u16, &palette.bytes()).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    let hold = (shots.hold() as u16).saturating_mul(hundredths);
    let mut before: Vec<u8> = Vec::new();
    let (mut number, mut going) = (0, true);
    while going {
        let Some(pixels) = shots.next() else { break };
        number += 1;
        let pixels = pixels?;
        // Most pixels are like the one before.
        let mut last = ([0; 3], palette.nearest([0; 3]));
        let number_of = |pixel: &[u8]| {
            let pixel = [pixel[0], pixel[1], pixel[2]];
            if pixel != last.0 {
                last = (pixel, palette.nearest(pixel));
            }
            last.1
        };
        let after: Vec<u8> = pixels.chunks_exact(3).map(number_of).collect();
        let whole = (0, 0, width as usize, height as usize);
        let (left, top, wide, high) = match before.is_empty() {
            true => whole,
            // A picture has a pixel at least.
            false => changed(&before, &after, width as usize).unwrap_or((0, 0, 1, 1)),
        };
        let mut buffer = Vec::with_capacity(wide * high);
        for y in top..top + high {
            let row = y * width as usize + left..y * width as usize + left + wide;
            let old = before.get(row.clone()).unwrap_or_default();
            let stays = |x: usize, new: u8| old.get(x) == Some(&new);
            let new = after[row].iter().enumerate();
            buffer.extend(new.map(|(x, new)| if stays(x, *new) { SAME } else { *new }));
        }
        let frame = Frame {
            delay: if number == shots.count { hold } else { hundredths },
            dispose: DisposalMethod::Keep,
            transparent: Some(SAME),
            left: left as u16,
            top: top as u16,
            width: wide as u16,
            height: high as u16,
            buffer: buffer.into(),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(failed)?;
        before = after;
        going = see(number, shots.count);
    }
    encoder.into_inner().map_err(failed)?.flush()?;
    if going { Ok(()) } else { Err(AnimationError::Stopped) }
}

fn failed(error: EncodingError) -> AnimationError {
    AnimationError::Io(match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other.to_string()),
    })
}
