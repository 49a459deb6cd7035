//! Sizes inside a machine that no program and no retire record can tell: caches, TLBs and queues.
//!
//! A cache of two lines evicts, and a queue of two entries fills, in programs of twenty instructions. The
//! usual sizes need thousands. So campaigns run on machines of many sizes, and the results must be the same.

/// One size: what it is called in a configuration and in the RTL, and its range. All are powers of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Name in the text form of a configuration.
    pub key: &'static str,
    /// Name of the parameter in `tandem_cfg_pkg`.
    pub parameter: &'static str,
    /// What it is, for people.
    pub what: &'static str,
    /// The smallest value.
    pub least: u16,
    /// The value of every machine that does not say otherwise.
    pub usual: u16,
    /// The largest value.
    pub most: u16,
}

const fn size(
    key: &'static str,
    parameter: &'static str,
    what: &'static str,
    [least, usual, most]: [u16; 3],
) -> Size {
    Size { key, parameter, what, least, usual, most }
}

const COUNT: usize = 11;

/// The sizes of one machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sizes([u16; COUNT]);

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes::USUAL
    }
}

impl Sizes {
    /// Every size, in the order in which a configuration's text has them.
    pub const ALL: [Size; COUNT] = [
        size("icache-sets", "IcacheSets", "sets of the I-cache, of 64-byte lines", [2, 64, 64]),
        size("icache-ways", "IcacheWays", "ways of the I-cache", [2, 2, 8]),
        size("icache-misses", "IcacheMisses", "lines in flight in the I-cache", [2, 8, 16]),
        size("dcache-sets", "DcacheSets", "sets of the D-cache, of 64-byte lines", [2, 64, 64]),
        size("dcache-ways", "DcacheWays", "ways of the D-cache", [2, 4, 8]),
        size("dcache-entries", "DcacheEntries", "accesses that wait in the D-cache", [2, 8, 32]),
        size("tlb", "TlbEntries", "entries of an SM's TLB for data", [2, 16, 64]),
        size("itlb", "ItlbEntries", "entries of an SM's TLB for fetch", [2, 4, 16]),
        size("lsu-slots", "LsuSlots", "memory instructions in flight in an SM", [2, 8, 16]),
        size("collectors", "Collectors", "instructions that collect operands in an SM", [2, 4, 8]),
        size("launches", "Launches", "launches that wait in the queue", [2, 4, 4]),
    ];

    /// Those of every machine that does not say otherwise.
    pub const USUAL: Sizes = Sizes::all(false);

    /// The least of each: `small` in a configuration.
    pub const LEAST: Sizes = Sizes::all(true);

    /// The least of each, or the usual ones.
    const fn all(least: bool) -> Sizes {
        let mut values = [0; COUNT];
        let mut n = 0;
        while n < COUNT {
            values[n] = if least { Sizes::ALL[n].least } else { Sizes::ALL[n].usual };
            n += 1;
        }
        Sizes(values)
    }

    /// Sets the size of this key. `None` if there is none, or if the value is no power of two in its range.
    pub fn set(&mut self, key: &str, value: u16) -> Option<()> {
        let n = Sizes::ALL.iter().position(|s| s.key == key)?;
        let Size { least, most, .. } = Sizes::ALL[n];
        let fits = value.is_power_of_two() && (least..=most).contains(&value);
        fits.then(|| self.0[n] = value)
    }

    /// Each size and its value.
    pub fn each(&self) -> impl Iterator<Item = (&'static Size, u16)> + use<> {
        static ALL: [Size; COUNT] = Sizes::ALL;
        ALL.iter().zip(self.0)
    }

    /// The sizes that are not the usual ones.
    pub fn unusual(&self) -> impl Iterator<Item = (&'static Size, u16)> + use<> {
        self.each().filter(|(size, value)| *value != size.usual)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_a_power_of_two_in_its_range() {
        let mut sizes = Sizes::USUAL;
        for size in Sizes::ALL {
            for value in [size.least, size.most, size.usual] {
                assert!(sizes.set(size.key, value).is_some(), "{}={value}", size.key);
            }
            for value in [0, 1, 3, size.most * 2, size.most - 1] {
                assert!(sizes.set(size.key, value).is_none(), "{}={value}", size.key);
            }
        }
        assert!(sizes.set("cache", 4).is_none());
        assert_eq!(sizes, Sizes::USUAL);
    }

    #[test]
    fn only_unusual_sizes_are_named() {
        assert_eq!(Sizes::USUAL.unusual().count(), 0);
        let mut sizes = Sizes::USUAL;
        sizes.set("launches", 2).unwrap();
        let named: Vec<_> = sizes.unusual().map(|(size, value)| (size.key, value)).collect();
        assert_eq!(named, [("launches", 2)]);
    }
}
