//! The description of a trace: the first line of JSON lines and of text.

use crate::filter::Filter;
use serde::{Deserialize, Serialize};
use tandem_abi::FieldSet;
use tandem_launch::Job;

/// Version of the JSON lines. Within it keys keep their names, types and meanings.
pub const FORMAT: u32 = 1;

/// The description of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`FORMAT`].
    pub format: u32,
    /// `golden`, `dut` or `log`.
    pub engine: String,
    /// The engine in words: version, library, parameters.
    pub about: String,
    /// The DUT, as `--dut` takes it; none for other engines.
    pub dut: Option<String>,
    /// The target, as on the command line.
    pub target: String,
    /// The machine.
    pub config: String,
    /// Lanes of a warp.
    pub lanes: u32,
    /// Groups that the records report, by the names that profiles use.
    pub groups: Vec<String>,
    /// The kernels, in order.
    pub kernels: Vec<Kernel>,
    /// The filter that left records out.
    pub filter: Filter,
}

/// A kernel of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kernel {
    /// Its name.
    pub name: String,
    /// Address of its first instruction.
    pub entry: u32,
    /// Workgroups of its grid.
    pub workgroups: u64,
    /// Warps of a workgroup.
    pub warps: u32,
    /// Threads of a warp, at most the machine's lanes.
    pub threads: u32,
}

impl Kernel {
    /// The kernels of a job.
    pub fn of(job: &Job) -> Vec<Kernel> {
        let kernel = |k: &tandem_launch::KernelRun| Kernel {
            name: k.name.clone(),
            entry: k.launch.start_pc,
            workgroups: k.launch.workgroups(),
            warps: k.launch.wg_warps,
            threads: k.launch.wf_size,
        };
        job.kernels.iter().map(kernel).collect()
    }
}

impl Header {
    /// The groups as a set. The reader has already refused unknown names.
    pub fn set(&self) -> FieldSet {
        set_of(&self.groups)
    }

    /// Whether the engine has a clock.
    pub fn clocked(&self) -> bool {
        self.engine == "dut"
    }
}

/// Groups by name.
pub fn names_of(set: FieldSet) -> Vec<String> {
    ventus_dut::groups().filter(|(bit, _)| set.contains(*bit)).map(|(_, name)| name.to_string()).collect()
}

/// The first name that is not a group's, if any.
pub fn no_group(names: &[String]) -> Option<&String> {
    names.iter().find(|name| !ventus_dut::groups().any(|(_, group)| group == name.as_str()))
}

/// The set of groups with these names; see [`no_group`].
pub fn set_of(names: &[String]) -> FieldSet {
    let named = ventus_dut::groups().filter(|(_, name)| names.iter().any(|n| n == name));
    named.fold(FieldSet(0), |set, (bit, _)| set.union(bit))
}
