use super::shots::{AnimationError, Shots, changed};
use png::{BitDepth, ColorType, Encoder, EncodingError};
use std::io::{self, Write};

/// Writes what changed of each picture; at the end, because the number of pictures comes first.
pub(super) fn write(
    mut to: impl Write,
    mut shots: Shots,
    rate: u16,
    mut see: impl FnMut(u64, u64) -> bool,
) -> Result<(), AnimationError> {
    let (width, height) = shots.size();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    let frames = u32::try_from(shots.count).unwrap_or(u32::MAX);
    encoder.set_animated(frames, 0).map_err(failed)?;
    encoder.set_frame_delay(1, rate).map_err(failed)?;
    let hold = shots.hold() as u16;
    let mut writer = encoder.write_header().map_err(failed)?;
    let mut before: Vec<[u8; 3]> = Vec::new();
    let (mut number, mut going) = (0, true);
    while going {
        let Some(pixels) = shots.next() else { break };
        number += 1;
        let after: Vec<[u8; 3]> =
            pixels?.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        let (left, top, wide, high) = match before.is_empty() {
            true => (0, 0, width as usize, height as usize),
            false => changed(&before, &after, width as usize).unwrap_or((0, 0, 1, 1)),
        };
        if !before.is_empty() {
            // Smaller first, because it has to fit wherever it is.
            writer.set_frame_position(0, 0).map_err(failed)?;
            writer.set_frame_dimension(wide as u32, high as u32).map_err(failed)?;
            writer.set_frame_position(left as u32, top as u32).map_err(failed)?;
        }
        if number == shots.count {
            writer.set_frame_delay(hold, rate).map_err(failed)?;
        }
        let rows = after.chunks(width as usize).skip(top).take(high);
        let data: Vec<u8> =
            rows.flat_map(|row| row[left..left + wide].as_flattened()).copied().collect();
        writer.write_image_data(&data).map_err(failed)?;
        before = after;
        going = see(number, shots.count);
    }
    if number == shots.count {
        writer.finish().map_err(failed)?;
    } else {
        drop(writer);
        set_count(&mut bytes, u32::try_from(number).unwrap_or(u32::MAX));
    }
    to.write_all(&bytes)?;
    to.flush()?;
    if going { Ok(()) } else { Err(AnimationError::Stopped) }
}

/// Sets how many pictures there are: in the chunk `acTL`, which is the second, after the signature and
/// `IHDR`. Its length and name are followed by two numbers and the check of name and numbers.
fn set_count(bytes: &mut [u8], count: u32) {
    let Some(chunk) = bytes.get_mut(8 + 25..8 + 25 + 20).filter(|chunk| chunk[4..8] == *b"acTL")
    else {
        return;
    };
    chunk[8..12].copy_from_slice(&count.to_be_bytes());
    let check = check(&chunk[4..16]);
    chunk[16..].copy_from_slice(&check.to_be_bytes());
}

/// The check of a chunk: the CRC of PNG (its specification, annex D), bit by bit.
fn check(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 };
        }
    }
    !crc
}

fn failed(error: EncodingError) -> AnimationError {
    AnimationError::Io(match error {
        EncodingError::IoError(error) => error,
        other => io::Error::other(other.to_string()),
    })
}
