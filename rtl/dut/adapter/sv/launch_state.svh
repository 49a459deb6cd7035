  typedef enum logic [2:0] {LIdle, LStart, LSettle, LDone, LTrap} launch_e;
  launch_e     state_q;
  logic [7:0]  step_q;     // the register write that is next
  logic        asked_q;    // the bus has the command
  logic [15:0] settle_q;
  logic [31:0] kernels_q;
  logic        trap_q;
  logic [31:0] start_pc_q, csr_knl_q, grid_x_q, grid_y_q, grid_z_q, wf_size_q, wg_warps_q, lds_size_q;
  // Workgroups, for RTL that is launched for each: the next one, and those that run.
  logic [31:0] wg_q, wg_x_q, wg_y_q, wg_z_q, wgs_q, running_q;
  logic [31:0] pds_size_q, sgprs_q, vgprs_q, pds_base_q, ptbr_q;

  assign launch_ready_o = state_q == LIdle && !trap_q;
  assign done_o         = state_q == LIdle && !launch_valid_i;
  assign kernels_o      = kernels_q;
  assign trap_o         = trap_q;
