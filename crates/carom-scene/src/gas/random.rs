//! Random numbers that are the same on every machine.

/// Blackman and Vigna's xoshiro256++ (2019), its state filled by Steele's SplitMix64 from a seed.
#[derive(Clone, Debug)]
pub struct Random([u64; 4]);

impl Random {
    pub fn new(mut seed: u64) -> Self {
        let mut next = || {
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        };
        Random([next(), next(), next(), next()])
    }

    fn bits(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let result = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// From 0 to 1, without 1.
    pub fn share(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Two independent numbers of mean 0 and variance 1, by Marsaglia's polar method.
    pub fn normals(&mut self) -> [f64; 2] {
        loop {
            let [x, y] = [2.0 * self.share() - 1.0, 2.0 * self.share() - 1.0];
            let square = x * x + y * y;
            if square > 0.0 && square < 1.0 {
                let length = (-2.0 * libm::log(square) / square).sqrt();
                return [x * length, y * length];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_are_those_of_the_reference_code() {
        // xoshiro256++ from the state 1, 2, 3, 4, as in its authors' C code.
        let mut random = Random([1, 2, 3, 4]);
        let found: Vec<u64> = (0..4).map(|_| random.bits()).collect();
        assert_eq!(found, [41943041, 58720359, 3588806011781223, 3591011842654386]);
    }

    #[test]
    fn normals_have_mean_0_and_variance_1() {
        let mut random = Random::new(5);
        let numbers: Vec<f64> = (0..50_000).flat_map(|_| random.normals()).collect();
        let n = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / n;
        let moment = |k: i32| numbers.iter().map(|x| x.powi(k)).sum::<f64>() / n;
        assert!(mean.abs() < 4.0 / n.sqrt(), "{mean}");
        assert!((moment(2) - 1.0).abs() < 4.0 * (2.0 / n).sqrt());
        assert!((moment(4) - 3.0).abs() < 4.0 * (96.0 / n).sqrt());
    }
}
