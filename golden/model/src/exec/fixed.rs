//! Fixed-point arithmetic on bytes (errata D33).

use super::{Ctx, Done, Stop};

pub fn execute(_: &mut Ctx<'_>) -> Done {
    Err(Stop::Unmodelled)
}
