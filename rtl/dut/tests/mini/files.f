// The file list of the scripted stand-in; paths relative to this directory.
mini_top.sv
