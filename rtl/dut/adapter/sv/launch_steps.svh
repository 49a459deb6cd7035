  // Whether workgroups have not been started, and whether one is to be started after the one that is.
  wire more     = EachWorkgroup && wg_q != wgs_q;
  wire one_more = EachWorkgroup && wg_q + 32'd1 != wgs_q && running_q + 32'd1 < AtOnce;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      {wg_q, wg_x_q, wg_y_q, wg_z_q, wgs_q, running_q} <= '0;
      state_q   <= LIdle;
      step_q    <= '0;
      asked_q   <= 1'b0;
      settle_q  <= '0;
      kernels_q <= '0;
      trap_q    <= 1'b0;
    end else begin
      if (sent) asked_q <= 1'b1;
      if (answered) asked_q <= 1'b0;
      if (refused) $fatal(1, "launch: the RTL answered a register access with an error");
      if (settle_q != 0) settle_q <= settle_q - 16'd1;
      unique case (state_q)
        LIdle: if (launch_valid_i && launch_ready_o) begin
          start_pc_q <= l_start_pc_i;
          csr_knl_q  <= l_csr_knl_i;
          grid_x_q   <= l_grid_x_i;
          grid_y_q   <= l_grid_y_i;
          grid_z_q   <= l_grid_z_i;
          wf_size_q  <= l_wf_size_i;
          wg_warps_q <= l_wg_warps_i;
          lds_size_q <= l_lds_size_i;
          pds_size_q <= l_pds_size_i;
          sgprs_q    <= l_sgprs_i;
          vgprs_q    <= l_vgprs_i;
          pds_base_q <= l_pds_base_i;
          ptbr_q     <= l_ptbr_i;
          {wg_q, wg_x_q, wg_y_q, wg_z_q, running_q} <= '0;
          wgs_q      <= l_grid_x_i * l_grid_y_i * l_grid_z_i;
          step_q     <= '0;
          state_q    <= LStart;
        end
        LStart: begin
          if (step) step_q <= step_q + 8'd1;
          if (started) begin
            settle_q  <= Settle;
            step_q    <= '0;
            running_q <= running_q + 32'd1;
            state_q   <= one_more ? LStart : LSettle;
            wg_q      <= wg_q + 32'd1;
            wg_x_q    <= wg_x_q + 32'd1;
            if (wg_x_q + 32'd1 == grid_x_q) begin
              wg_x_q <= '0;
              wg_y_q <= wg_y_q + 32'd1;
              if (wg_y_q + 32'd1 == grid_y_q) begin
                wg_y_q <= '0;
                wg_z_q <= wg_z_q + 32'd1;
              end
            end
          end
        end
        LSettle: if (settle_q == 0) state_q <= LDone;
        LDone: if (done_now && kernel_done) begin
          running_q <= running_q - 32'd1;
          settle_q  <= Settle;
          if (more) state_q <= LStart;
          else if (EachWorkgroup && running_q != 32'd1) state_q <= LSettle;
          else state_q <= LTrap;
        end
        LTrap: if (trap_now) begin
          trap_q  <= kernel_trap;
          state_q <= LIdle;
          if (!kernel_trap) kernels_q <= kernels_q + 32'd1;
        end
        default: state_q <= LIdle;
      endcase
    end
  end
