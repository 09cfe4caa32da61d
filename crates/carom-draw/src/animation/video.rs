use super::shots::{AnimationError, Shots};
use std::ffi::OsStr;
use std::io::{ErrorKind, Write};
use std::process::{Child, Command, Stdio};

/// Pictures to another program's standard input, which makes a video of them.
pub(super) fn write(
    ffmpeg: &OsStr,
    to: &OsStr,
    mut shots: Shots,
    rate: u32,
    mut see: impl FnMut(u64, u64) -> bool,
) -> Result<(), AnimationError> {
    let (width, height) = shots.size();
    let mut command = Command::new(ffmpeg);
    command.args([
        "-hide_banner",
        "-loglevel",
        "error",
        "-y",
        "-f",
        "rawvideo",
        "-pix_fmt",
        "rgb24",
    ]);
    command.args(["-s", &format!("{width}x{height}"), "-r", &rate.to_string(), "-i", "-"]);
    // What players want: even sides, and colours at half of the pixels.
    command.args(["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white", "-pix_fmt", "yuv420p"]);
    command.args(["-movflags", "+faststart", "-f", "mp4"]).arg(to);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    // A Ctrl-C is for this program, which then ends the video well.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn().map_err(AnimationError::NoFfmpeg)?;
    let told = feed(&mut child, &mut shots, &mut see);
    // Its input is closed by now, so that it comes to an end.
    let output = child.wait_with_output()?;
    let stopped = match told {
        Err(AnimationError::Stopped) => true,
        Err(AnimationError::Io(error)) if error.kind() == ErrorKind::BrokenPipe => false,
        other => other.map(|()| false)?,
    };
    if output.status.success() {
        return if stopped { Err(AnimationError::Stopped) } else { Ok(()) };
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(AnimationError::Ffmpeg(said.trim().replace('\n', "; ")))
}

fn feed(
    child: &mut Child,
    shots: &mut Shots,
    see: &mut impl FnMut(u64, u64) -> bool,
) -> Result<(), AnimationError> {
    let Some(mut input) = child.stdin.take() else { return Ok(()) };
    let (mut number, mut last) = (0, Vec::new());
    while let Some(pixels) = shots.next() {
        number += 1;
        last = pixels?;
        input.write_all(&last)?;
        if !see(number, shots.count) {
            return Err(AnimationError::Stopped);
        }
    }
    for _ in 1..shots.hold() {
        input.write_all(&last)?;
    }
    Ok(())
}
