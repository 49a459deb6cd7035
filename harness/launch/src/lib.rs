//! What to run: ELF files, Ventus .metadata/.data cases and kernel YAML become launches with memory.
