//! The host oracle against results worked out from the specification, one file per feature.

mod accesses;
mod arithmetic;
mod basics;
mod calls;
mod device;
mod device_doubles;
mod device_special;
mod floats;
mod independence;
mod memory;
mod misbehaving;
mod printing;
mod promises;
mod ptx;
mod support;
mod threads;
