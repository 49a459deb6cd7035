//! What an implementation may choose, as told by the engine that golden follows.

/// Choices of the leader for one step. Each is followed only where the ISA leaves it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Hints {
    /// Lanes of whose SC the leader says that it failed; an SC may fail for no reason (errata D37).
    pub sc_failed: u32,
    /// What the leader read from CSR_PRINT; 0 is allowed at any time, for the host may have drained the
    /// buffer (errata D38).
    pub print: Option<u32>,
}
