//! A disc that passes a wall whose ends go their own ways, within rounding of a contact: no contact.
//!
//! Each was once taken for one, of 11 million hard cases. In all of them the wall nearly shrinks to a
//! point, so that the distance from its line, which says nothing then, all but vanishes twice.

use carom::{DVec2, Disc, Segment, predict};
use carom_oracle::{Deforming, Question, Truth};

/// As bits, so that nothing depends on how decimals are read.
struct Passing {
    center: [u64; 2],
    velocity: [u64; 2],
    radius: u64,
    ends: [[u64; 2]; 2],
    end_velocities: [[u64; 2]; 2],
}

impl Passing {
    fn is_no_contact(&self) {
        let vector = |[x, y]: [u64; 2]| DVec2::new(f64::from_bits(x), f64::from_bits(y));
        let case = Deforming {
            center: vector(self.center),
            velocity: vector(self.velocity),
            radius: f64::from_bits(self.radius),
            ends: self.ends.map(vector),
            end_velocities: self.end_velocities.map(vector),
        };
        assert_eq!(case.truth(), Truth::Never);
        let disc = Disc::new(case.center, case.radius);
        // Told from either end.
        for [a, b] in [[0, 1], [1, 0]] {
            let segment = Segment::new(case.ends[a], case.ends[b]);
            let ends = [case.end_velocities[a], case.end_velocities[b]];
            let contact = predict::deforming::disc_segment(
                &disc,
                case.velocity,
                &segment,
                ends,
                f64::INFINITY,
            );
            assert_eq!(contact, None);
        }
    }
}

#[test]
fn a_small_disc_passes_a_wall_as_it_all_but_shrinks_to_a_point() {
    // The way from the line has two lowest points within 0.03% of each other, and the highest between them
    // is 5e-27: rounded coefficients have one lowest point there.
    let passing = Passing {
        center: [0x4029_5978_f128_e71a, 0xbfc8_1a13_e305_6aa0],
        velocity: [0xbff2_2ade_41d2_3ace, 0x4008_7b78_6b09_07f6],
        radius: 0x3f53_26b4_cea7_005d,
        ends: [
            [0x401e_4ef1_d51b_4e6c, 0x4008_f00a_72d8_b500],
            [0x401f_43a9_57f4_663a, 0x400b_9ef3_e503_946e],
        ],
        end_velocities: [
            [0xbfcb_dcaa_2711_6f19, 0x4003_b928_0754_9c42],
            [0xbfd0_af30_21ca_2272, 0x4003_3d7f_df30_efd8],
        ],
    };
    passing.is_no_contact();
}

#[test]
fn a_wall_folds_past_the_point_where_its_end_would_touch() {
    // The distance from the line is 0 twice within 2e-9 of the time, with the disc just beyond the first end.
    // The coefficients cancel to 1e-18 of their terms: twice the digits leave 14, and put the root where
    // the disc is abreast of the wall.
    let passing = Passing {
        center: [0x229c_6a08_b717_1bd6, 0x22a2_6a9a_617a_2b30],
        velocity: [0xa222_14cc_4e59_9e69, 0xa234_ac80_6add_5f08],
        radius: 0x2286_906c_90dd_d553,
        ends: [
            [0xa1d0_a4e0_2f40_c670, 0x21d6_8a12_4706_6c7b],
            [0x22a2_144d_a8a9_e658, 0x22b4_acda_9326_7b22],
        ],
        end_velocities: [
            [0x210a_0547_07d2_4fa2, 0x0000_0000_0000_0000],
            [0xa232_14cf_8f02_7f64, 0xa244_ac80_6add_5f08],
        ],
    };
    passing.is_no_contact();
}

#[test]
fn a_wall_in_huge_units_folds_beside_a_disc_at_rest() {
    // The same beyond the second end, with a disc that touches the first end but for 1e-17 all the time.
    let passing = Passing {
        center: [0x60af_a7f3_cc29_cd92, 0xe09c_b7a0_7123_89f0],
        velocity: [0x0000_0000_0000_0000, 0x0000_0000_0000_0000],
        radius: 0x60b1_61e1_2085_3662,
        ends: [
            [0xdfe5_8c85_92fd_e02b, 0xdfbe_d734_9a01_a82b],
            [0x60a6_8e8d_7e78_d87e, 0x60b8_e054_2fc4_9ad6],
        ],
        end_velocities: [
            [0x0000_0000_0000_0000, 0x0000_0000_0000_0000],
            [0xeadd_c80f_3ebc_9de2, 0xeaf0_6b1b_28d8_31be],
        ],
    };
    passing.is_no_contact();
}

#[test]
fn a_wall_in_huge_units_folds_beside_a_disc_that_moves_with_its_end() {
    // The same again, and both move.
    let passing = Passing {
        center: [0xe160_20d8_591f_4814, 0xe14f_b65c_c25f_821e],
        velocity: [0x0000_0000_0000_0000, 0x5ff0_b12e_f86f_b8e6],
        radius: 0x6161_f881_40fc_3fc8,
        ends: [
            [0xe069_3649_9c93_69f1, 0xe081_ff06_a3d8_7359],
            [0xe158_ea06_c866_3830, 0x6169_57bf_ccec_1068],
        ],
        end_velocities: [
            [0x0000_0000_0000_0000, 0x5ff0_b12e_f86f_b8e6],
            [0x611b_2da1_d889_1638, 0xe12b_a5d7_dc6c_fdce],
        ],
    };
    passing.is_no_contact();
}
