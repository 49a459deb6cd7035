//! The shape of a machine: SMs, warps per SM, lanes per warp. One list names the usual shapes.

use crate::Sizes;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How a machine translates the addresses of programs to physical ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(u32)]
pub enum Translation {
    /// Without translation.
    #[default]
    Bare = 0,
    /// By SV39 page tables (Ventus 4.1), whose root a launch gives as PTBR.
    Sv39 = 1,
}

/// Machine shape. Text form `SMSxWARPSxLANES`, or one of [`NAMED_CONFIGS`]; `+sv39` after either adds
/// translation, `+KEY=NUMBER` sets one of its [`Sizes`], and `+small` before these makes all the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Config {
    /// Streaming multiprocessors, 1 to 8.
    pub sms: u32,
    /// Warp slots of each SM, 1 to 32 (a power of two).
    pub warps: u32,
    /// Lanes (threads) of each warp: 4, 8, 16 or 32.
    pub lanes: u32,
    /// Address translation.
    pub translation: Translation,
    /// Its caches and queues.
    pub sizes: Sizes,
}

/// The named configurations that RTL parameters, golden, manifests and CI all use.
pub const NAMED_CONFIGS: [(&str, Config); 4] = [
    ("tiny", Config::new(1, 8, 4)),
    ("default", Config::new(1, 8, 8)),
    ("wide", Config::new(1, 8, 32)),
    ("multi", Config::new(2, 8, 16)),
];

impl Config {
    /// A machine without address translation.
    pub const fn new(sms: u32, warps: u32, lanes: u32) -> Config {
        Config { sms, warps, lanes, translation: Translation::Bare, sizes: Sizes::USUAL }
    }

    /// The same machine with the given translation.
    pub const fn with(self, translation: Translation) -> Config {
        Config { translation, ..self }
    }

    /// The same machine with caches and queues of these sizes.
    pub const fn sized(self, sizes: Sizes) -> Config {
        Config { sizes, ..self }
    }

    /// What programs and the retire record can tell of the machine: all but its sizes.
    pub const fn shape(self) -> Config {
        self.sized(Sizes::USUAL)
    }

    /// Whether it translates addresses.
    pub fn is_sv39(&self) -> bool {
        self.translation == Translation::Sv39
    }

    /// Mask with one bit for each lane.
    pub fn lane_mask(&self) -> u32 {
        if self.lanes >= 32 { u32::MAX } else { (1 << self.lanes) - 1 }
    }

    /// The configuration's name, if it has one.
    pub fn name(&self) -> Option<&'static str> {
        NAMED_CONFIGS.iter().find(|(_, c)| c == self).map(|(n, _)| *n)
    }

    /// Machines without translation, in the order in which one is chosen for a launch: the named ones first,
    /// narrow ones before wide ones, then those with one SM, narrow and small ones first.
    pub fn candidates() -> impl Iterator<Item = Config> {
        let mut named = NAMED_CONFIGS.map(|(_, c)| c);
        named.sort_by_key(|c| (c.lanes, c.sms));
        let shapes = [4, 8, 16, 32].into_iter().flat_map(|lanes| (0..6).map(move |w| (1 << w, lanes)));
        named.into_iter().chain(shapes.map(|(warps, lanes)| Config::new(1, warps, lanes)))
    }
}

/// Why a configuration's text was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError(String);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "configuration '{}': expected tiny, default, wide, multi, or SMSxWARPSxLANES with SMS 1..=8, \
             WARPS a power of two 1..=32, LANES 4, 8, 16 or 32 (for example 1x16x16); after it +sv39 for \
             address translation, +small for the least caches and queues, and +KEY=NUMBER, a power of two, \
             for the size of one: ",
            self.0
        )?;
        for (n, size) in Sizes::ALL.iter().enumerate() {
            let comma = if n == 0 { "" } else { ", " };
            write!(f, "{comma}{} ({} to {})", size.key, size.least, size.most)?;
        }
        Ok(())
    }
}

impl std::error::Error for ConfigError {}

/// The machine of a text without additions.
fn shape(s: &str) -> Option<Config> {
    if let Some((_, config)) = NAMED_CONFIGS.iter().find(|(name, _)| *name == s) {
        return Some(*config);
    }
    let parts: Vec<u32> = s.split('x').map(|p| p.parse().ok()).collect::<Option<_>>()?;
    let [sms, warps, lanes] = parts[..] else { return None };
    let ok =
        (1..=8).contains(&sms) && warps.is_power_of_two() && warps <= 32 && matches!(lanes, 4 | 8 | 16 | 32);
    ok.then(|| Config::new(sms, warps, lanes))
}

impl FromStr for Config {
    type Err = ConfigError;

    fn from_str(s: &str) -> Result<Self, ConfigError> {
        let err = || ConfigError(s.to_string());
        let mut parts = s.split('+');
        let mut config = parts.next().and_then(shape).ok_or_else(err)?;
        let mut given = vec![];
        for part in parts {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            if given.contains(&key) {
                return Err(err());
            }
            given.push(key);
            if part == "sv39" {
                config.translation = Translation::Sv39;
            } else if part == "small" && given.iter().all(|key| ["sv39", "small"].contains(key)) {
                config.sizes = Sizes::LEAST;
            } else {
                config.sizes.set(key, value.parse().map_err(|_| err())?).ok_or_else(err)?;
            }
        }
        Ok(config)
    }
}

impl From<Config> for String {
    fn from(config: Config) -> String {
        config.to_string()
    }
}

impl TryFrom<String> for Config {
    type Error = ConfigError;

    fn try_from(text: String) -> Result<Config, ConfigError> {
        text.parse()
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape().with(Translation::Bare).name() {
            Some(n) => f.write_str(n)?,
            None => write!(f, "{}x{}x{}", self.sms, self.warps, self.lanes)?,
        }
        if self.is_sv39() {
            f.write_str("+sv39")?;
        }
        if self.sizes == Sizes::LEAST {
            return f.write_str("+small");
        }
        for (size, value) in self.sizes.unusual() {
            write!(f, "+{}={value}", size.key)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_shapes_read_back() {
        for (name, c) in NAMED_CONFIGS {
            assert_eq!(name.parse::<Config>().unwrap(), c);
            assert_eq!(c.to_string(), name);
        }
        let paged: Config = "wide+sv39".parse().unwrap();
        assert_eq!(paged, Config::new(1, 8, 32).with(Translation::Sv39));
        assert_eq!(paged.to_string(), "wide+sv39");
        assert_eq!("1x8x16+sv39".parse::<Config>().unwrap().to_string(), "1x8x16+sv39");
        let sized = "tiny+sv39+lsu-slots=2+dcache-ways=8";
        assert_eq!(sized.parse::<Config>().unwrap().to_string(), "tiny+sv39+dcache-ways=8+lsu-slots=2");
        assert_eq!("tiny+small+lsu-slots=2".parse::<Config>().unwrap().to_string(), "tiny+small");
        let small: Config = "tiny+small+lsu-slots=8".parse().unwrap();
        assert_eq!(small.to_string().parse(), Ok(small));
        assert_eq!("tiny+lsu-slots=8".parse::<Config>().unwrap().to_string(), "tiny");
        let c: Config = "1x16x16".parse().unwrap();
        assert_eq!((c.sms, c.warps, c.lanes, c.lane_mask()), (1, 16, 16, 0xffff));
        assert_eq!(c.to_string(), "1x16x16");
    }

    #[test]
    fn bad_shapes_are_refused() {
        for bad in [
            "",
            "huge",
            "1x8",
            "1x8x5",
            "0x8x8",
            "1x33x8",
            "1x12x8",
            "1x8x64",
            "1x8x8x8",
            "-1x8x8",
            "+sv39",
            "tiny+sv39+sv39",
            "tiny+small+small",
            "tiny+lsu-slots=8+small",
        ] {
            assert!(bad.parse::<Config>().is_err(), "{bad}");
        }
    }
}
