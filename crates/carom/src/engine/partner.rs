//! Whom or what a disc meets next, in few bits.

/// What a disc's next event is with, in 32 bits; and whether it leaves its shell before that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed(u32);

/// The same, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    Disc(u32),
    Wall(u32),
    Side(u8),
    /// The disc leaves its shell before it meets anything.
    Exit,
    Nothing,
}

const WALL: u32 = 1 << 30;
const SIDE: u32 = 2 << 30;
const NOTHING: u32 = 3 << 30;
const EXIT: u32 = 1 << 29;

impl Packed {
    pub const NOTHING: Packed = Packed(NOTHING);

    #[inline(always)]
    pub fn disc(id: u32) -> Self {
        Packed(id)
    }

    #[inline(always)]
    pub fn wall(wall: u32) -> Self {
        Packed(WALL | wall)
    }

    #[inline(always)]
    pub fn side(side: u8) -> Self {
        Packed(SIDE | u32::from(side))
    }

    /// The disc leaves its shell before that.
    #[inline(always)]
    pub fn after_exit(self) -> Self {
        self.after_exit_if(true)
    }

    /// The disc leaves its shell before that, or does not.
    #[inline(always)]
    pub fn after_exit_if(self, leaves: bool) -> Self {
        Packed(self.0 | (u32::from(leaves) * EXIT))
    }

    #[inline(always)]
    pub fn get(self) -> Code {
        if self.0 & EXIT != 0 { Code::Exit } else { self.beyond_exit() }
    }

    /// The disc that it meets, in its shell or beyond; or else another one. Without a branch.
    #[inline(always)]
    pub fn disc_or(self, other: u32) -> u32 {
        if self.0 & NOTHING == 0 { self.0 & (EXIT - 1) } else { other }
    }

    /// What it meets if it does not change its way, in its shell or beyond.
    #[inline(always)]
    pub fn beyond_exit(self) -> Code {
        let low = self.0 & (EXIT - 1);
        match self.0 & NOTHING {
            0 => Code::Disc(low),
            WALL => Code::Wall(low),
            SIDE => Code::Side(low as u8),
            _ => Code::Nothing,
        }
    }
}
