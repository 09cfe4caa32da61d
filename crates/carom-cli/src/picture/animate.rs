use super::{PictureForm, figure, open, record, tell, write};
use crate::args::AnimateArgs;
use crate::failure::{Failure, say};
use crate::interrupt;
use crate::output::Output;
use crate::run::Progress;
use crate::scene;
use carom_draw::{Animation, AnimationError};
use std::io::Write;
use std::process::ExitCode;

pub fn animate(args: &AnimateArgs) -> Result<ExitCode, Failure> {
    args.picture.check()?;
    let form = PictureForm::of(&args.output, args.format, &PictureForm::ANIMATIONS)?;
    let loaded = scene::load(&args.picture.course.scene)?;
    args.picture.check_from(&loaded.scene)?;
    interrupt::watch();
    let output = open(&args.output, &args.picture)?;
    let (timeline, finished) = record(&args.picture, args.picture.course.method, &loaded);
    let label = &loaded.label;
    let mut animation = Animation::of(figure(&args.picture, &loaded, &timeline));
    if let Some(seconds) = args.seconds {
        // What was stopped takes as much less.
        let end = args.picture.course.end(&loaded.scene);
        let share = if finished { 1.0 } else { timeline.seconds(timeline.end()) / end };
        animation = animation.seconds(seconds * share);
    }
    let written = match form {
        PictureForm::Svg => {
            let drawing = animation.draw();
            let read = write(output, drawing.svg.as_bytes())?;
            if read { Written::Whole(drawing.left_out) } else { Written::Unread }
        }
        _ => pixels(&animation, form, args.rate, output, label)?,
    };
    let stopped = matches!(written, Written::Stopped { .. });
    match written {
        Written::Whole(left_out) => tell(label, &args.output, animation.size(), &left_out),
        Written::Unread => {}
        Written::Stopped { pictures, of } => {
            say(&format!("{label}: stopped after picture {pictures} of {of}"));
            tell(label, &args.output, animation.size(), &[]);
        }
    }
    Ok(if finished && !stopped { ExitCode::SUCCESS } else { ExitCode::from(interrupt::CODE) })
}

/// How it went.
enum Written {
    /// And what was left out.
    Whole(Vec<String>),
    Unread,
    /// It ends with this picture.
    Stopped {
        pictures: u64,
        of: u64,
    },
}

/// Writes an animation of pixels into its place.
fn pixels(
    animation: &Animation,
    form: PictureForm,
    rate: u32,
    mut output: Output,
    label: &str,
) -> Result<Written, Failure> {
    let mut progress = Progress::of_pieces();
    // If the run was stopped, what there is of it is drawn.
    let (stopped, mut shown) = (interrupt::asked(), (0, 0));
    let see = |done: u64, count: u64| {
        progress.show_pieces(done, count, "pictures");
        shown = (done, count);
        stopped || !interrupt::asked()
    };
    let made = match form {
        PictureForm::Gif => animation.gif(&mut output, rate, see),
        PictureForm::Mp4 => video(animation, rate, &mut output, see),
        _ => animation.apng(&mut output, rate, see),
    };
    progress.clear();
    match made {
        Ok(left_out) => output.finish().map(|()| Written::Whole(left_out)),
        Err(AnimationError::Io(error)) if output.is_closed(&error) => Ok(Written::Unread),
        Err(AnimationError::Io(error)) => Err(output.failure(&error)),
        Err(AnimationError::Stopped) => {
            let (pictures, of) = shown;
            output.finish().map(|()| Written::Stopped { pictures, of })
        }
        Err(error @ AnimationError::NoFfmpeg(_)) => Err(Failure::new(format!(
            "{label}: {error}; accepted: ffmpeg on the path (apt install ffmpeg, brew install ffmpeg, \
             or ffmpeg.org), or an output of .gif, .png or .svg, which need nothing"
        ))),
        Err(error) => Err(Failure::new(format!("{label}: {error}"))),
    }
}

/// A video has to be written back and forth, which only a file can be: so it is made in one of its own.
fn video(
    animation: &Animation,
    rate: u32,
    output: &mut Output,
    see: impl FnMut(u64, u64) -> bool,
) -> Result<Vec<String>, AnimationError> {
    let folder = tempfile::tempdir()?;
    let place = folder.path().join("animation.mp4");
    let made = animation.mp4("ffmpeg".as_ref(), place.as_os_str(), rate, see);
    // One that was stopped is whole, too.
    if matches!(made, Ok(_) | Err(AnimationError::Stopped)) {
        std::io::copy(&mut std::fs::File::open(place)?, output)?;
        output.flush()?;
    }
    made
}
