//! What an engine asked of memory since a launch. It tells a machine that runs the kernel wrongly from one
//! that was never started, or that is said to have ended before it can have.

use serde::{Deserialize, Serialize};

/// Requests to memory since the launch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Requests {
    /// Their number.
    pub made: u64,
    /// Physical address of the first one.
    pub first: Option<u32>,
    /// How many the kernel takes at least: each line of its code is read once. 0 if that is not known.
    pub least: u64,
}

impl Requests {
    /// Bytes of a line, the most that one request moves.
    pub const LINE: u32 = 64;

    /// Whether an engine with these requests has begun the kernel. One request is no sign of it: most
    /// machines fetch as soon as they are out of reset. More than one but fewer than the kernel takes may be
    /// a wrong branch of the RTL's.
    pub fn began(&self) -> bool {
        self.made >= self.least.clamp(1, 2)
    }

    /// The facts for a report on a failure, and where to look if they speak of the bring-up. `entry` is the
    /// physical address where the kernel begins, `ended` whether the engine said that it has ended.
    pub fn told(&self, engine: &str, entry: Option<u32>, ended: bool) -> String {
        let Requests { made, first, least } = *self;
        let begins = entry.map_or(String::new(), |at| format!("; the kernel begins at {at:#010x}"));
        let at = first.map_or(String::new(), |at| format!(", the first at {at:#010x}"));
        let facts = match made {
            0 => format!("the {engine} made no memory request{begins}"),
            1 => format!("the {engine} made 1 memory request{}{begins}", at.replace("the first ", "")),
            n => format!("the {engine} made {n} memory requests{at}{begins}"),
        };
        let elsewhere = |(first, entry): (u32, u32)| first / Self::LINE != entry / Self::LINE;
        let look = match first.zip(entry) {
            _ if made == 0 && ended => "`done`, which may be inverted, and `settle`",
            _ if made == 0 => {
                "the level of the reset (`reset: active`), the clock, and the last `write` of `launch` (or \
                 `direct`), which starts the kernel"
            }
            Some(both) if elsewhere(both) => "where `launch` puts `start_pc`",
            _ if ended && !self.began() => "`done`, which may be inverted or come too early, and `settle`",
            _ if ended && made < least => {
                return format!(
                    "{facts}; golden's way through the code takes {least}. Either the {engine} took a \
                     shorter one, or `done` comes too early"
                );
            }
            _ if !ended && least > 0 && made >= least => {
                return format!("{facts}; if the kernel has ended, `done` does not show it");
            }
            _ => return facts,
        };
        let why =
            if made > 0 && made < least { format!("; its code alone takes {least}") } else { String::new() };
        format!("{facts}{why}\nlook at the bring-up before the RTL: {look}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bring_up_is_named_only_if_it_is_suspect() {
        let told = |made, first, ended| {
            let requests = Requests { made, first, least: 4 };
            let told = requests.told("dut", Some(0x8000_0000), ended);
            (requests.began(), told)
        };
        let (began, text) = told(0, None, false);
        assert!(
            !began && text.contains("made no memory request") && text.contains("`reset: active`"),
            "{text}"
        );
        let (began, text) = told(0, None, true);
        assert!(!began && text.contains("`done`, which may be inverted"), "{text}");
        let (began, text) = told(1, Some(0x8000_0000), true);
        assert!(!began && text.contains("1 memory request, at 0x80000000"), "{text}");
        assert!(text.contains("takes 4") && text.contains("`done`"), "{text}");
        let (began, text) = told(3, Some(0x8000_0000), true);
        assert!(began && text.contains("golden's way through the code takes 4"), "{text}");
        assert!(!text.contains("look at"), "{text}");
        let (began, text) = told(9, Some(0x40), false);
        assert!(began && text.contains("the first at 0x00000040") && text.contains("`start_pc`"), "{text}");
        let (began, text) = told(9, Some(0x8000_0020), false);
        assert!(began && text.ends_with("if the kernel has ended, `done` does not show it"), "{text}");
        let (began, text) = told(9, Some(0x8000_0020), true);
        assert!(began && !text.contains("look at"), "{text}");
    }
}
