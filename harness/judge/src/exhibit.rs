//! What a report shows of a judgement's evidence.

use crate::compare::Overrun;
use tandem_lockstep::End;
use tandem_lockstep::buffers::{BufferMismatch, Missing};
use tandem_lockstep::races::Witness;
use tandem_nvvm::oracle::HostError;

/// The piece of evidence on which the judgement rests. A report shows it.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Exhibit {
    /// Nothing needs to be shown.
    #[default]
    Nothing,
    /// How golden, DUT or log ended.
    End(End),
    /// The value that a bare program wrote to tohost.
    ToHost(u32),
    /// How the host's run ended, while the device's ended well.
    Host(HostError),
    /// A buffer that differs and, if found, two unordered accesses to that place.
    Buffer(BufferMismatch, Option<Witness>),
    /// A buffer that cannot be compared.
    Missing(Missing),
    /// Text that differs from the host's.
    Prints(String),
    /// Text that differs from what the kernel's file expects.
    Unprinted(String),
    /// A store past the end of a buffer.
    Overrun(Overrun),
    /// An access beyond a workgroup's LDS.
    BeyondLds(String),
    /// Arrivals of threads at barriers, if the device has fewer than the host.
    Unmet {
        /// On the device.
        device: u64,
        /// On the host.
        host: u64,
    },
    /// The host returned something impossible.
    HostMemory(String),
    /// A GPU's end, or the text that it printed, in words.
    Gpu(String),
}
