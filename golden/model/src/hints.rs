//! What an implementation may choose, as reported by the engine that golden follows.

/// Choices of the leader for one step. Each is followed only if the ISA leaves it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Hints {
    /// Lanes whose SC failed according to the leader; an SC may fail for no reason (errata D37).
    pub sc_failed: u32,
    /// What the leader read from CSR_PRINT; 0 is allowed at any time, because the host may have drained the
    /// buffer (errata D38).
    pub print: Option<u32>,
}
