//! Inline PTX that the host oracle refuses.

use thiserror::Error;

/// The reason why an expression cannot be read or run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PtxError {
    #[error("a '}}' too many")]
    Closed,
    #[error("a '{{' is not closed")]
    Open,
    #[error("a guard without an instruction")]
    BareGuard,
    #[error("label '{0}'")]
    Label(String),
    #[error("a .reg without names")]
    NoNames,
    #[error("'{0}' is not a name")]
    Name(String),
    #[error("offset '{0}'")]
    Offset(String),
    #[error("constant '{0}'")]
    Constant(String),
    #[error("operand '{0}'")]
    Operand(String),
    /// The same, within an instruction's operands.
    #[error("instruction '{0}': {1}")]
    Within(String, Box<PtxError>),
    #[error("instruction '{0}' is not one the host oracle knows{1}")]
    Misfit(String, Misfit),
}

/// The part of an instruction that is unsupported.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Misfit {
    /// Its name, or one of its modifiers or types.
    #[error("")]
    Instruction,
    #[error(": ${0} is not an operand")]
    Number(usize),
    #[error(" with such an operand")]
    Operand,
    #[error(" with such operands")]
    Operands,
    #[error(" with so few operands")]
    Few,
    #[error(" with such a destination")]
    Destination,
    #[error(" without a type")]
    Untyped,
    #[error(": special register %{0}")]
    Special(String),
}
