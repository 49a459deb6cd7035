// Instruction numbers for the check of decoders: a name for each instruction, which the check finds in the
// instruction table by the same name. The order means nothing.
package tb_decode_pkg;

  typedef enum logic [9:0] {
    IsNone,   // the word traps
    IsBad,    // the decoder accepts the word, with controls that are no instruction's
    // RV32I
    IsLui, IsAuipc, IsJal, IsJalr, IsBeq, IsBne, IsBlt, IsBge, IsBltu, IsBgeu, IsLb, IsLh, IsLw, IsLbu, IsLhu,
    IsSb, IsSh, IsSw, IsAddi, IsSlti, IsSltiu, IsXori, IsOri, IsAndi, IsSlli, IsSrli, IsSrai, IsAdd, IsSub,
    IsSll, IsSlt, IsSltu, IsXor, IsSrl, IsSra, IsOr, IsAnd, IsFence, IsEcall, IsEbreak,
    // RV32M
    IsMul, IsMulh, IsMulhsu, IsMulhu, IsDiv, IsDivu, IsRem, IsRemu,
    // RV32A, atomics of lanes
    IsLrW, IsScW, IsAmoswapW, IsAmoaddW, IsAmoxorW, IsAmoandW, IsAmoorW, IsAmominW, IsAmomaxW, IsAmominuW,
    IsAmomaxuW, IsVamoswapEi32V, IsVamoaddEi32V, IsVamoxorEi32V, IsVamoandEi32V, IsVamoorEi32V,
    IsVamominEi32V,
    IsVamomaxEi32V, IsVamominuEi32V, IsVamomaxuEi32V, IsVlrEi32V, IsVscEi32V,
    // Zicsr
    IsCsrrw, IsCsrrs, IsCsrrc, IsCsrrwi, IsCsrrsi, IsCsrrci,
    // Zfinx
    IsFmaddS, IsFmsubS, IsFnmsubS, IsFnmaddS, IsFaddS, IsFsubS, IsFmulS, IsFdivS, IsFsqrtS, IsFsgnjS,
    IsFsgnjnS,
    IsFsgnjxS, IsFminS, IsFmaxS, IsFcvtWS, IsFcvtWuS, IsFeqS, IsFltS, IsFleS, IsFclassS, IsFcvtSW, IsFcvtSWu,
    IsFmvXW, IsFmvWX,
    // RVV integer, masks, moves, configuration
    IsVaddVv, IsVaddVx, IsVaddVi, IsVsubVv, IsVsubVx, IsVrsubVx, IsVrsubVi, IsVminuVv, IsVminuVx, IsVminVv,
    IsVminVx, IsVmaxuVv, IsVmaxuVx, IsVmaxVv, IsVmaxVx, IsVandVv, IsVandVx, IsVandVi, IsVorVv, IsVorVx,
    IsVorVi,
    IsVxorVv, IsVxorVx, IsVxorVi, IsVsllVv, IsVsllVx, IsVsllVi, IsVsrlVv, IsVsrlVx, IsVsrlVi, IsVsraVv,
    IsVsraVx, IsVsraVi, IsVmseqVv, IsVmseqVx, IsVmseqVi, IsVmsneVv, IsVmsneVx, IsVmsneVi, IsVmsltuVv,
    IsVmsltuVx, IsVmsltVv, IsVmsltVx, IsVmsleuVv, IsVmsleuVx, IsVmsleuVi, IsVmsleVv, IsVmsleVx, IsVmsleVi,
    IsVmsgtuVx, IsVmsgtuVi, IsVmsgtVx, IsVmsgtVi, IsVmergeVvm, IsVmergeVxm, IsVmergeVim, IsVmvVV, IsVmvVX,
    IsVmvVI, IsVdivuVv, IsVdivuVx, IsVdivVv, IsVdivVx, IsVremuVv, IsVremuVx, IsVremVv, IsVremVx, IsVmulhuVv,
    IsVmulhuVx, IsVmulVv, IsVmulVx, IsVmulhsuVv, IsVmulhsuVx, IsVmulhVv, IsVmulhVx, IsVmaddVv, IsVmaddVx,
    IsVnmsubVv, IsVnmsubVx, IsVmaccVv, IsVmaccVx, IsVnmsacVv, IsVnmsacVx, IsVmandnMm, IsVmandMm, IsVmorMm,
    IsVmxorMm, IsVmornMm, IsVmnandMm, IsVmnorMm, IsVmxnorMm, IsVidV, IsVmvXS, IsVmvSX, IsVsetvli, IsVsetivli,
    IsVsetvl,
    // RVV fixed-point
    IsVsadduVv, IsVsadduVx, IsVsadduVi, IsVsaddVv, IsVsaddVx, IsVsaddVi, IsVssubuVv, IsVssubuVx, IsVssubVv,
    IsVssubVx, IsVsmulVv, IsVsmulVx, IsVssrlVv, IsVssrlVx, IsVssrlVi, IsVssraVv, IsVssraVx, IsVssraVi,
    IsVaadduVv, IsVaadduVx, IsVaaddVv, IsVaaddVx, IsVasubuVv, IsVasubuVx, IsVasubVv, IsVasubVx,
    // RVV floating point
    IsVfaddVv, IsVfaddVf, IsVfsubVv, IsVfsubVf, IsVfrsubVf, IsVfmulVv, IsVfmulVf, IsVfdivVv, IsVfdivVf,
    IsVfrdivVf, IsVfminVv, IsVfminVf, IsVfmaxVv, IsVfmaxVf, IsVfsgnjVv, IsVfsgnjVf, IsVfsgnjnVv, IsVfsgnjnVf,
    IsVfsgnjxVv, IsVfsgnjxVf, IsVfmaddVv, IsVfmaddVf, IsVfnmaddVv, IsVfnmaddVf, IsVfmsubVv, IsVfmsubVf,
    IsVfnmsubVv, IsVfnmsubVf, IsVfmaccVv, IsVfmaccVf, IsVfnmaccVv, IsVfnmaccVf, IsVfmsacVv, IsVfmsacVf,
    IsVfnmsacVv, IsVfnmsacVf, IsVmfeqVv, IsVmfeqVf, IsVmfleVv, IsVmfleVf, IsVmfltVv, IsVmfltVf, IsVmfneVv,
    IsVmfneVf, IsVmfgtVf, IsVmfgeVf, IsVfsqrtV, IsVfclassV, IsVfcvtXuFV, IsVfcvtXFV, IsVfcvtFXuV, IsVfcvtFXV,
    IsVfcvtRtzXuFV, IsVfcvtRtzXFV, IsVfmvVF, IsVfmvFS, IsVfmvSF,
    // RVV memory
    IsVle32V, IsVlse32V, IsVloxei32V, IsVse32V, IsVsse32V, IsVsoxei32V, IsVluxei32V, IsVsuxei32V, IsVle8V,
    IsVlse8V, IsVse8V, IsVsse8V, IsVle16V, IsVlse16V, IsVse16V, IsVsse16V, IsVluxei8V, IsVsuxei8V, IsVloxei8V,
    IsVsoxei8V, IsVluxei16V, IsVsuxei16V, IsVloxei16V, IsVsoxei16V,
    // Ventus
    IsVbeq, IsVbne, IsVblt, IsVbge, IsVbltu, IsVbgeu, IsJoin, IsSetrpc, IsRegext, IsRegexti, IsRegpair,
    IsRegpairi, IsEndprg, IsBarrier, IsBarriersub, IsVadd12Vi, IsVsub12Vi, IsVfexpV, IsVfttaVv, IsVlb12V,
    IsVlh12V, IsVlw12V, IsVlbu12V, IsVlhu12V, IsVsb12V, IsVsh12V, IsVsw12V, IsVlbV, IsVlhV, IsVlwV, IsVlbuV,
    IsVlhuV, IsVsbV, IsVshV, IsVswV
  } insn_e;

endpackage
