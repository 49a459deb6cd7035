//! Draws random machines. A bug that needs a full queue or an evicted line shows on a machine whose queues
//! have two entries and whose caches have four lines, long before it shows on one of the usual size.

use crate::program::draw::Draw;
use tandem_abi::{Config, Size, Sizes, Translation};
use ventus_dut::Profile;

/// Most lanes of all SMs together. Verilator's code grows with them.
const MOST_LANES: u32 = 32;

/// Up to `number` different machines that a DUT with this profile can be. The first numbers of a seed give
/// the same machines whatever `number` is. If the DUT cannot be that many, there are fewer.
pub fn draw(seed: u64, number: usize, profile: &Profile) -> Vec<Config> {
    let mut drawn: Vec<Config> = vec![];
    // A DUT that is one machine would never end the search.
    let tries = 1000 + 20 * number as u64;
    for nth in 0..tries {
        if drawn.len() == number {
            break;
        }
        let config = one(&mut Draw::new(seed, nth), profile.limits.sizes);
        if profile.check_config(&config).is_ok() && !drawn.contains(&config) {
            drawn.push(config);
        }
    }
    drawn
}

fn one(d: &mut Draw, sized: bool) -> Config {
    let lanes = 4 << d.below(4);
    let sms = 1 + d.below(4.min(MOST_LANES / lanes));
    let warps = 1 << d.below(6);
    let translation = if d.chance(30) { Translation::Sv39 } else { Translation::Bare };
    let config = Config::new(sms, warps, lanes).with(translation);
    if sized { config.sized(sizes(d)) } else { config }
}

/// A quarter of the machines have the usual sizes. In the others each size is the least, the usual or any.
fn sizes(d: &mut Draw) -> Sizes {
    let mut sizes = Sizes::USUAL;
    if d.chance(25) {
        return sizes;
    }
    for Size { key, least, usual, most, .. } in Sizes::ALL {
        let value = match d.below(3) {
            0 => least,
            1 => usual,
            _ => least << d.below((most / least).ilog2() + 1),
        };
        sizes.set(key, value).unwrap_or_else(|| unreachable!("{key}={value} is a power of two in its range"));
    }
    sizes
}
