//! The tools that a run needs besides its specification.

use crate::gpu::GpuTool;
use std::path::PathBuf;
use tandem_abi::Config;
use tandem_judge::Failure;
use tandem_lockstep::Sink;
use ventus_dut::{DutRef, Flavour, Library, RecordMask};

/// A source of DUT libraries.
pub trait Machines: Sync {
    /// The library of a machine of this shape; builds it first if necessary.
    ///
    /// # Errors
    /// If it cannot be built or opened.
    fn open(&self, config: &Config, flavour: Flavour) -> Result<Library, Failure>;

    /// The DUT that they simulate.
    fn dut(&self) -> DutRef {
        DutRef::InTree
    }

    /// The groups of the DUT's records that are used.
    fn records(&self) -> RecordMask {
        RecordMask::default()
    }

    /// Whether the known differences of the DUT's profile are compared like everything else.
    fn strict(&self) -> bool {
        false
    }
}

/// Where failing runs leave their repro bundles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Bundles {
    /// Nowhere.
    #[default]
    None,
    /// In this directory; if it exists, in a new one next to it.
    In(PathBuf),
    /// In a new directory below this one.
    Below(PathBuf),
}

/// The tools that a run needs besides its specification.
pub struct Tools<'a> {
    /// DUT libraries.
    pub machines: &'a dyn Machines,
    /// An executable that serves as compiler and host oracle in child processes.
    pub program: PathBuf,
    /// Receives what a program prints while it runs.
    pub sink: Option<Sink>,
    /// Where failing runs leave their bundles.
    pub bundles: Bundles,
    /// The source of a GPU's answers.
    pub gpu: GpuTool,
}

impl<'a> Tools<'a> {
    /// Tools without a sink and without bundles. `program` is this program itself, for child processes.
    pub fn new(machines: &'a dyn Machines, program: PathBuf) -> Tools<'a> {
        Tools { machines, program, sink: None, bundles: Bundles::None, gpu: GpuTool::default() }
    }
}
