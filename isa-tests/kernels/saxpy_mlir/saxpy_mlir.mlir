// y[i] = a * x[i] + y[i] in MLIR, with separate rounding of product and sum.
module {
  llvm.func @saxpy(%n: i32, %a: f32, %x: !llvm.ptr<1>, %y: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %size = nvvm.read.ptx.sreg.ntid.x
      range <i32, 1, 1025> : i32
    %thread = nvvm.read.ptx.sreg.tid.x : i32
    %first = llvm.mul %block, %size : i32
    %i = llvm.add %first, %thread : i32
    %in = llvm.icmp "slt" %i, %n : i32
    llvm.cond_br %in, ^work, ^done
  ^work:
    %px = llvm.getelementptr %x[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %py = llvm.getelementptr %y[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %vx = llvm.load %px : !llvm.ptr<1> -> f32
    %vy = llvm.load %py : !llvm.ptr<1> -> f32
    %p = llvm.fmul %a, %vx : f32
    %s = llvm.fadd %p, %vy : f32
    llvm.store %s, %py : f32, !llvm.ptr<1>
    llvm.br ^done
  ^done:
    llvm.return
  }
}
