//! How wide a machine is: SMs, warps an SM, lanes a warp. One list names the usual ones.

use std::fmt;
use std::str::FromStr;

/// How a machine makes physical addresses of those that programs use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(u32)]
pub enum Translation {
    /// Not at all.
    #[default]
    Bare = 0,
    /// By SV39 page tables (Ventus 4.1), whose root a launch gives as PTBR.
    Sv39 = 1,
}

/// Machine shape. Text form `SMSxWARPSxLANES`, or one of [`NAMED_CONFIGS`]; `+sv39` after either adds translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Config {
    /// Streaming multiprocessors, 1 to 8.
    pub sms: u32,
    /// Warp slots of each SM, 1 to 32 (a power of two).
    pub warps: u32,
    /// Lanes (threads) of each warp: 4, 8, 16 or 32.
    pub lanes: u32,
    /// Address translation.
    pub translation: Translation,
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
        Config { sms, warps, lanes, translation: Translation::Bare }
    }

    /// The same machine with the given translation.
    pub const fn with(self, translation: Translation) -> Config {
        Config { translation, ..self }
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

    /// The smallest machine that holds `warps` warps of `lanes` lanes at once on one SM.
    pub fn holding(warps: u32, lanes: u32) -> Config {
        Config {
            sms: 1,
            warps: warps.max(8).next_power_of_two().min(32),
            lanes: lanes.max(4).next_power_of_two().min(32),
            translation: Translation::Bare,
        }
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
             WARPS a power of two 1..=32, LANES 4, 8, 16 or 32 (for example 1x16x16), and +sv39 after it for \
             address translation",
            self.0
        )
    }
}

impl std::error::Error for ConfigError {}

impl FromStr for Config {
    type Err = ConfigError;

    fn from_str(s: &str) -> Result<Self, ConfigError> {
        if let Some(bare) = s.strip_suffix("+sv39").filter(|bare| !bare.ends_with("+sv39")) {
            let machine = bare.parse::<Config>().map_err(|_| ConfigError(s.to_string()))?;
            return Ok(machine.with(Translation::Sv39));
        }
        if let Some((_, c)) = NAMED_CONFIGS.iter().find(|(n, _)| *n == s) {
            return Ok(*c);
        }
        let err = || ConfigError(s.to_string());
        let parts: Vec<u32> = s.split('x').map(|p| p.parse().map_err(|_| err())).collect::<Result<_, _>>()?;
        let [sms, warps, lanes] = parts[..] else { return Err(err()) };
        let ok = (1..=8).contains(&sms)
            && warps.is_power_of_two()
            && warps <= 32
            && matches!(lanes, 4 | 8 | 16 | 32);
        if ok { Ok(Config::new(sms, warps, lanes)) } else { Err(err()) }
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.with(Translation::Bare).name() {
            Some(n) => f.write_str(n)?,
            None => write!(f, "{}x{}x{}", self.sms, self.warps, self.lanes)?,
        }
        if self.is_sv39() { f.write_str("+sv39") } else { Ok(()) }
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
        ] {
            assert!(bad.parse::<Config>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_machine_is_found_for_any_workgroup() {
        assert_eq!(Config::holding(32, 32), Config::new(1, 32, 32));
        assert_eq!(Config::holding(1, 4), Config::new(1, 8, 4));
    }
}
