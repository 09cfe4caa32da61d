use crate::failure::Failure;
use clap::ValueEnum;
use std::path::Path;

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PictureForm {
    /// Lines and shapes
    Svg,
    /// Pixels
    Png,
    /// Pixels in motion, of 255 colours
    Gif,
    /// A video
    Mp4,
}

impl PictureForm {
    pub const FIGURES: [PictureForm; 2] = [PictureForm::Svg, PictureForm::Png];
    pub const ANIMATIONS: [PictureForm; 4] =
        [PictureForm::Svg, PictureForm::Gif, PictureForm::Png, PictureForm::Mp4];

    fn ending(self) -> &'static str {
        match self {
            PictureForm::Svg => "svg",
            PictureForm::Png => "png",
            PictureForm::Gif => "gif",
            PictureForm::Mp4 => "mp4",
        }
    }

    /// As asked for; else by the ending. Standard output, devices and pipes have SVG if they have none.
    pub fn of(path: &Path, asked: Option<Self>, accepted: &[Self]) -> Result<Self, Failure> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        let has_none = path == Path::new("-") || (path.exists() && !path.is_file());
        let told = accepted.iter().find(|form| ending.as_deref() == Some(form.ending()));
        match (asked, told) {
            (Some(form), _) if accepted.contains(&form) => Ok(form),
            (None, Some(form)) => Ok(*form),
            (None, None) if ending.is_none() && has_none => Ok(PictureForm::Svg),
            _ => Err(Self::refused(path, asked, ending.as_deref(), accepted)),
        }
    }

    /// By the ending alone: of a plot, which is SVG or PNG.
    pub fn of_plot(path: &Path) -> Result<Self, Failure> {
        Self::of(path, None, &Self::FIGURES).map_err(|_| {
            let ending =
                path.extension().map(|ending| format!("the ending .{}", ending.to_string_lossy()));
            let found = ending.unwrap_or_else(|| "no ending".to_string());
            Failure::usage(format!("{}: found {found}; accepted: .svg, .png", path.display()))
        })
    }

    fn refused(
        path: &Path,
        asked: Option<Self>,
        ending: Option<&str>,
        accepted: &[Self],
    ) -> Failure {
        let endings: Vec<_> = accepted.iter().map(|form| form.ending()).collect();
        let (path, endings) = (path.display(), endings.join(", ."));
        let wanted = asked.map(Self::ending).or(ending);
        let found = match (asked, ending) {
            (Some(form), _) => format!("--format {}", form.ending()),
            (None, Some(ending)) => format!("the ending .{ending}"),
            (None, None) => "no ending".to_string(),
        };
        let animated = Self::ANIMATIONS.iter().find(|form| wanted == Some(form.ending()));
        let other = animated
            .map_or(String::new(), |form| format!("; carom animate writes .{}", form.ending()));
        Failure::usage(format!(
            "{path}: found {found}; accepted: .{endings}, or --format for another ending{other}"
        ))
    }
}
