; Written by generate_texture from texture.c.

define i32 @tandem.texture.channel(ptr %d, i32 %at) {
entry:
  %conv = zext i32 %at to i64
  %bits = getelementptr inbounds i8, ptr %d, i64 28
  %0 = load i32, ptr %bits, align 4
  %1 = inttoptr i64 %conv to ptr
  br label %NodeBlock
NodeBlock:
  %Pivot = icmp slt i32 %0, 16
  br i1 %Pivot, label %LeafBlock, label %LeafBlock1
LeafBlock1:
  %SwitchLeaf2 = icmp eq i32 %0, 16
  br i1 %SwitchLeaf2, label %cond.true6, label %cond.false8
LeafBlock:
  %SwitchLeaf = icmp eq i32 %0, 8
  br i1 %SwitchLeaf, label %cond.true, label %cond.false8
cond.true:
  %2 = load i8, ptr %1, align 1
  %conv2 = zext i8 %2 to i32
  br label %cond.end9
cond.true6:
  %3 = load i16, ptr %1, align 2
  %conv7 = zext i16 %3 to i32
  br label %cond.end9
cond.false8:
  %4 = load i32, ptr %1, align 4
  br label %cond.end9
cond.end9:
  %cond10 = phi i32 [ %conv2, %cond.true ], [ %conv7, %cond.true6 ], [ %4, %cond.false8 ]
  %kind = getelementptr inbounds i8, ptr %d, i64 24
  %5 = load i32, ptr %kind, align 4
  br label %NodeBlock7
NodeBlock7:
  %Pivot8 = icmp slt i32 %5, 2
  br i1 %Pivot8, label %LeafBlock3, label %LeafBlock5
LeafBlock5:
  %SwitchLeaf6 = icmp eq i32 %5, 2
  br i1 %SwitchLeaf6, label %if.then, label %cond.end28
LeafBlock3:
  %SwitchLeaf4 = icmp eq i32 %5, 0
  br i1 %SwitchLeaf4, label %cond.true26, label %cond.end28
if.then:
  %cmp14 = icmp eq i32 %0, 16
  br i1 %cmp14, label %cond.true16, label %cleanup54
cond.true16:
  %conv17 = trunc i32 %cond10 to i16
  %6 = bitcast i16 %conv17 to half
  %conv18 = fpext half %6 to float
  %7 = bitcast float %conv18 to i32
  br label %cleanup54
cond.true26:
  %sub = sub i32 32, %0
  %shl = shl i32 %cond10, %sub
  %shr = ashr exact i32 %shl, %sub
  br label %cond.end28
cond.end28:
  %cond29 = phi i32 [ %shr, %cond.true26 ], [ %cond10, %LeafBlock3 ], [ %cond10, %LeafBlock5 ]
  %flags = getelementptr inbounds i8, ptr %d, i64 36
  %8 = load i32, ptr %flags, align 4
  %and = and i32 %8, 4
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %cleanup54, label %if.end31
if.end31:
  %cmp33 = icmp eq i32 %5, 0
  %sub37 = sext i1 %cmp33 to i32
  %cond41 = add i32 %0, %sub37
  %notmask = shl i32 -1, %cond41
  %sub43 = xor i32 %notmask, -1
  %conv44 = sitofp i32 %cond29 to float
  %conv45 = uitofp i32 %sub43 to float
  %div = fdiv float %conv44, %conv45
  %cmp46 = fcmp olt float %div, -1.000000e+00
  %cond51 = select i1 %cmp46, float -1.000000e+00, float %div
  %9 = bitcast float %cond51 to i32
  br label %cleanup54
cleanup54:
  %retval.1 = phi i32 [ %7, %cond.true16 ], [ %cond10, %if.then ], [ %9, %if.end31 ], [ %cond29, %cond.end28 ]
  ret i32 %retval.1
}
define <4 x i32> @tandem.texture.texel(ptr %d, i32 %i, i32 %j, i32 %k) {
entry:
  %or = or i32 %j, %i
  %or1 = or i32 %or, %k
  %cmp = icmp slt i32 %or1, 0
  br i1 %cmp, label %cleanup, label %if.end
if.end:
  %bits = getelementptr inbounds i8, ptr %d, i64 28
  %0 = load i32, ptr %bits, align 4
  %shr = lshr i32 %0, 3
  %1 = load i32, ptr %d, align 4
  %slice = getelementptr inbounds i8, ptr %d, i64 20
  %2 = load i32, ptr %slice, align 4
  %mul = mul i32 %2, %k
  %add = add i32 %mul, %1
  %row = getelementptr inbounds i8, ptr %d, i64 16
  %3 = load i32, ptr %row, align 4
  %mul2 = mul i32 %3, %j
  %add3 = add i32 %add, %mul2
  %channels = getelementptr inbounds i8, ptr %d, i64 32
  %4 = load i32, ptr %channels, align 4
  %mul4 = mul i32 %shr, %i
  %mul5 = mul i32 %mul4, %4
  %add6 = add i32 %add3, %mul5
  %call = call i32 @tandem.texture.channel(ptr %d, i32 %add6)
  %5 = insertelement <4 x i32> <i32 poison, i32 0, i32 0, i32 0>, i32 %call, i64 0
  %cmp8 = icmp ugt i32 %4, 1
  br i1 %cmp8, label %if.then9, label %if.end12
if.then9:
  %add10 = add i32 %add6, %shr
  %call11 = call i32 @tandem.texture.channel(ptr %d, i32 %add10)
  %6 = insertelement <4 x i32> %5, i32 %call11, i64 1
  br label %if.end12
if.end12:
  %out.0 = phi <4 x i32> [ %6, %if.then9 ], [ %5, %if.end ]
  %cmp14 = icmp ugt i32 %4, 2
  br i1 %cmp14, label %if.then15, label %cleanup
if.then15:
  %mul16 = shl i32 %shr, 1
  %add17 = add i32 %add6, %mul16
  %call18 = call i32 @tandem.texture.channel(ptr %d, i32 %add17)
  %7 = insertelement <4 x i32> %out.0, i32 %call18, i64 2
  %mul19 = mul i32 %shr, 3
  %add20 = add i32 %add6, %mul19
  %call21 = call i32 @tandem.texture.channel(ptr %d, i32 %add20)
  %8 = insertelement <4 x i32> %7, i32 %call21, i64 3
  br label %cleanup
cleanup:
  %retval.0 = phi <4 x i32> [ zeroinitializer, %entry ], [ %8, %if.then15 ], [ %out.0, %if.end12 ]
  ret <4 x i32> %retval.0
}
define i32 @tandem.texture.index(i32 %mode, i32 %i, i32 %n) {
entry:
  %cmp = icmp sgt i32 %i, -1
  %cmp1 = icmp slt i32 %i, %n
  %or.cond = and i1 %cmp, %cmp1
  br i1 %or.cond, label %return, label %if.end
if.end:
  br label %NodeBlock
NodeBlock:
  %Pivot = icmp slt i32 %mode, 3
  br i1 %Pivot, label %LeafBlock, label %LeafBlock1
LeafBlock1:
  %SwitchLeaf2 = icmp eq i32 %mode, 3
  br i1 %SwitchLeaf2, label %return, label %if.end8
LeafBlock:
  %SwitchLeaf = icmp eq i32 %mode, 0
  br i1 %SwitchLeaf, label %if.then6, label %if.end8
if.then6:
  %cmp7 = icmp slt i32 %i, 0
  %sub = add i32 %n, -1
  %cond = select i1 %cmp7, i32 %sub, i32 0
  br label %return
if.end8:
  %cmp9 = icmp slt i32 %i, 0
  %sub12 = add i32 %n, -1
  %cond14 = select i1 %cmp9, i32 0, i32 %sub12
  br label %return
return:
  %retval.0 = phi i32 [ %cond, %if.then6 ], [ %cond14, %if.end8 ], [ %i, %entry ], [ -1, %LeafBlock1 ]
  ret i32 %retval.0
}
define float @tandem.texture.scaled(ptr %d, i32 %axis, float %x, i32 %n) {
entry:
  %cmp.inv = fcmp uno float %x, 0.000000e+00
  %0 = select i1 %cmp.inv, float 0.000000e+00, float %x
  %flags = getelementptr inbounds i8, ptr %d, i64 36
  %1 = load i32, ptr %flags, align 4
  %and = and i32 %1, 2
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %if.end16, label %if.then1
if.then1:
  %address.i = getelementptr inbounds i8, ptr %d, i64 40
  %2 = load i32, ptr %address.i, align 4
  %mul.i = shl i32 %axis, 3
  %shr.i = lshr i32 %2, %mul.i
  %trunc = trunc i32 %shr.i to i8
  br label %NodeBlock
NodeBlock:
  %Pivot = icmp slt i8 %trunc, 2
  br i1 %Pivot, label %LeafBlock, label %LeafBlock1
LeafBlock1:
  %SwitchLeaf2 = icmp eq i8 %trunc, 2
  br i1 %SwitchLeaf2, label %if.then4, label %if.end14
LeafBlock:
  %SwitchLeaf = icmp eq i8 %trunc, 0
  br i1 %SwitchLeaf, label %if.then4, label %if.end14
if.then4:
  %and.i = and i32 %shr.i, 255
  %cmp3 = icmp eq i32 %and.i, 2
  %3 = call float @llvm.fabs.f32(float %x)
  %4 = fcmp ult float %3, 0x4170000000000000
  %x.addr.0 = select i1 %4, float %x, float 0.000000e+00
  %x.addr.1 = select i1 %cmp.inv, float 0.000000e+00, float %x.addr.0
  %5 = call float @llvm.floor.f32(float %x.addr.1)
  %sub = fsub float %x.addr.1, %5
  br i1 %cmp3, label %land.lhs.true, label %if.end14
land.lhs.true:
  %conv = fptosi float %5 to i32
  %and9 = and i32 %conv, 1
  %tobool10.not = icmp eq i32 %and9, 0
  %sub12 = fsub float 1.000000e+00, %sub
  %spec.select = select i1 %tobool10.not, float %sub, float %sub12
  br label %if.end14
if.end14:
  %x.addr.3 = phi float [ %sub, %if.then4 ], [ %spec.select, %land.lhs.true ], [ %0, %LeafBlock ], [ %0, %LeafBlock1 ]
  %conv15 = sitofp i32 %n to float
  %mul = fmul float %x.addr.3, %conv15
  br label %if.end16
if.end16:
  %x.addr.4 = phi float [ %mul, %if.end14 ], [ %0, %entry ]
  %cmp17 = fcmp olt float %x.addr.4, 0xC150000000000000
  %cond = select i1 %cmp17, float 0xC150000000000000, float %x.addr.4
  %cmp19 = fcmp ogt float %cond, 0x4150000000000000
  %cond24 = select i1 %cmp19, float 0x4150000000000000, float %cond
  ret float %cond24
}
declare float @llvm.fabs.f32(float)
declare float @llvm.floor.f32(float)
define <4 x i32> @tandem.texture.sample(ptr %d, i32 %dims, i32 %k, float %x, float %y, float %z) {
entry:
  %flags = getelementptr inbounds i8, ptr %d, i64 36
  %0 = load i32, ptr %flags, align 4
  %and = and i32 %0, 1
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %land.end, label %land.rhs
land.rhs:
  %kind = getelementptr inbounds i8, ptr %d, i64 24
  %1 = load i32, ptr %kind, align 4
  %cmp = icmp eq i32 %1, 2
  br i1 %cmp, label %land.end, label %lor.rhs
lor.rhs:
  %and2 = and i32 %0, 4
  %tobool3 = icmp ne i32 %and2, 0
  br label %land.end
land.end:
  %2 = phi i1 [ false, %entry ], [ true, %land.rhs ], [ %tobool3, %lor.rhs ]
  %width = getelementptr inbounds i8, ptr %d, i64 4
  %3 = load i32, ptr %width, align 4
  %height = getelementptr inbounds i8, ptr %d, i64 8
  %4 = load i32, ptr %height, align 4
  %depth = getelementptr inbounds i8, ptr %d, i64 44
  %5 = load i32, ptr %depth, align 4
  %address.i = getelementptr inbounds i8, ptr %d, i64 40
  %6 = load i32, ptr %address.i, align 4
  %and.i = and i32 %6, 255
  %and1.i = and i32 %0, 2
  %tobool.i = icmp eq i32 %and1.i, 0
  %cmp.i = icmp ne i32 %and.i, 3
  %or.cond.i = select i1 %tobool.i, i1 %cmp.i, i1 false
  %cond.i = select i1 %or.cond.i, i32 1, i32 %and.i
  %shr.i = lshr i32 %6, 8
  %and.i171 = and i32 %shr.i, 255
  %cmp.i175 = icmp ne i32 %and.i171, 3
  %or.cond.i176 = select i1 %tobool.i, i1 %cmp.i175, i1 false
  %cond.i177 = select i1 %or.cond.i176, i32 1, i32 %and.i171
  %shr.i179 = lshr i32 %6, 16
  %and.i180 = and i32 %shr.i179, 255
  %cmp.i184 = icmp ne i32 %and.i180, 3
  %or.cond.i185 = select i1 %tobool.i, i1 %cmp.i184, i1 false
  %cond.i186 = select i1 %or.cond.i185, i32 1, i32 %and.i180
  %call.i195 = call float @tandem.texture.scaled(ptr %d, i32 0, float %x, i32 %3)
  br i1 %2, label %if.end18, label %if.then
if.then:
  %7 = call float @llvm.floor.f32(float %call.i195)
  %conv.i = fptosi float %7 to i32
  %call8 = call i32 @tandem.texture.index(i32 %cond.i, i32 %conv.i, i32 %3)
  %cmp9 = icmp ult i32 %dims, 2
  br i1 %cmp9, label %cond.end, label %cond.false
cond.false:
  %call.i187 = call float @tandem.texture.scaled(ptr %d, i32 1, float %y, i32 %4)
  %8 = call float @llvm.floor.f32(float %call.i187)
  %conv.i188 = fptosi float %8 to i32
  %call11 = call i32 @tandem.texture.index(i32 %cond.i177, i32 %conv.i188, i32 %4)
  br label %cond.end
cond.end:
  %cond = phi i32 [ %call11, %cond.false ], [ 0, %if.then ]
  %cmp12 = icmp eq i32 %dims, 3
  br i1 %cmp12, label %if.then13, label %if.end
if.then13:
  %call.i189 = call float @tandem.texture.scaled(ptr %d, i32 2, float %z, i32 %5)
  %9 = call float @llvm.floor.f32(float %call.i189)
  %conv.i190 = fptosi float %9 to i32
  %call15 = call i32 @tandem.texture.index(i32 %cond.i186, i32 %conv.i190, i32 %5)
  br label %if.end
if.end:
  %k.addr.0 = phi i32 [ %call15, %if.then13 ], [ %k, %cond.end ]
  %call16 = call <4 x i32> @tandem.texture.texel(ptr %d, i32 %call8, i32 %cond, i32 %k.addr.0)
  %channels.i = getelementptr inbounds i8, ptr %d, i64 32
  %10 = load i32, ptr %channels.i, align 4
  %cmp.i191 = icmp ult i32 %10, 4
  br i1 %cmp.i191, label %cleanup.sink.split, label %cleanup
if.end18:
  %mul.i = fmul float %call.i195, 2.560000e+02
  %11 = call float @llvm.rint.f32(float %mul.i)
  %conv.i196 = fptosi float %11 to i32
  %sub.i = add i32 %conv.i196, -128
  %cmp20 = icmp ult i32 %dims, 2
  br i1 %cmp20, label %cond.end24, label %cond.false22
cond.false22:
  %call.i197 = call float @tandem.texture.scaled(ptr %d, i32 1, float %y, i32 %4)
  %mul.i198 = fmul float %call.i197, 2.560000e+02
  %12 = call float @llvm.rint.f32(float %mul.i198)
  %conv.i199 = fptosi float %12 to i32
  %sub.i200 = add i32 %conv.i199, -128
  br label %cond.end24
cond.end24:
  %cond25 = phi i32 [ %sub.i200, %cond.false22 ], [ 0, %if.end18 ]
  %cmp26 = icmp ult i32 %dims, 3
  br i1 %cmp26, label %cond.end30, label %cond.false28
cond.false28:
  %call.i201 = call float @tandem.texture.scaled(ptr %d, i32 2, float %z, i32 %5)
  %mul.i202 = fmul float %call.i201, 2.560000e+02
  %13 = call float @llvm.rint.f32(float %mul.i202)
  %conv.i203 = fptosi float %13 to i32
  %sub.i204 = add i32 %conv.i203, -128
  br label %cond.end30
cond.end30:
  %cond31 = phi i32 [ %sub.i204, %cond.false28 ], [ 0, %cond.end24 ]
  %and32 = and i32 %sub.i, 255
  %and33 = and i32 %cond25, 255
  %and34 = and i32 %cond31, 255
  %cmp38 = icmp eq i32 %dims, 2
  %cond39 = select i1 %cmp38, float 0x3EF0000000000000, float 3.906250e-03
  %sub = sub i32 256, %and32
  %shr52 = ashr i32 %sub.i, 8
  %cmp55 = icmp ugt i32 %dims, 1
  %sub60 = sub i32 256, %and33
  %shr63 = ashr i32 %cond25, 8
  %cmp67 = icmp ugt i32 %dims, 2
  %sub72 = sub i32 256, %and34
  %shr76 = ashr i32 %cond31, 8
  br label %for.body
for.cond.cleanup:
  %cmp35 = icmp eq i32 %dims, 3
  %cond41 = select i1 %cmp35, float 0x3E70000000000000, float %cond39
  %mul83 = fmul float %cond41, %add.i
  %14 = insertelement <4 x float> poison, float %mul83, i64 0
  %mul86 = fmul float %cond41, %add6.i
  %15 = insertelement <4 x float> %14, float %mul86, i64 1
  %mul89 = fmul float %cond41, %add11.i
  %16 = insertelement <4 x float> %15, float %mul89, i64 2
  %mul92 = fmul float %cond41, %add16.i
  %17 = insertelement <4 x float> %16, float %mul92, i64 3
  %18 = bitcast <4 x float> %17 to <4 x i32>
  %channels.i205 = getelementptr inbounds i8, ptr %d, i64 32
  %19 = load i32, ptr %channels.i205, align 4
  %cmp.i206 = icmp ult i32 %19, 4
  br i1 %cmp.i206, label %cleanup.sink.split, label %cleanup
for.body:
  %k.addr.1227 = phi i32 [ %k, %cond.end30 ], [ %k.addr.2, %if.end79 ]
  %bc224226 = phi <4 x float> [ zeroinitializer, %cond.end30 ], [ %31, %if.end79 ]
  %corner.0225 = phi i32 [ 0, %cond.end30 ], [ %inc, %if.end79 ]
  %and43 = and i32 %corner.0225, 1
  %shr45 = lshr i32 %corner.0225, 2
  %tobool46.not = icmp eq i32 %and43, 0
  %cond50 = select i1 %tobool46.not, i32 %sub, i32 %and32
  %add = add i32 %and43, %shr52
  %call53 = call i32 @tandem.texture.index(i32 %cond.i, i32 %add, i32 %3)
  br i1 %cmp55, label %if.then56, label %if.end66
if.then56:
  %shr = lshr i32 %corner.0225, 1
  %and44 = and i32 %shr, 1
  %tobool57.not = icmp eq i32 %and44, 0
  %cond62 = select i1 %tobool57.not, i32 %sub60, i32 %and33
  %mul = mul i32 %cond62, %cond50
  %add64 = add i32 %and44, %shr63
  %call65 = call i32 @tandem.texture.index(i32 %cond.i177, i32 %add64, i32 %4)
  br label %if.end66
if.end66:
  %weight.0 = phi i32 [ %mul, %if.then56 ], [ %cond50, %for.body ]
  %j54.0 = phi i32 [ %call65, %if.then56 ], [ 0, %for.body ]
  br i1 %cmp67, label %if.then68, label %if.end79
if.then68:
  %tobool69.not = icmp ult i32 %corner.0225, 4
  %cond74 = select i1 %tobool69.not, i32 %sub72, i32 %and34
  %mul75 = mul i32 %weight.0, %cond74
  %add77 = add i32 %shr45, %shr76
  %call78 = call i32 @tandem.texture.index(i32 %cond.i186, i32 %add77, i32 %5)
  br label %if.end79
if.end79:
  %k.addr.2 = phi i32 [ %call78, %if.then68 ], [ %k.addr.1227, %if.end66 ]
  %weight.1 = phi i32 [ %mul75, %if.then68 ], [ %weight.0, %if.end66 ]
  %call80 = call <4 x i32> @tandem.texture.texel(ptr %d, i32 %call53, i32 %j54.0, i32 %k.addr.2)
  %conv.i219 = sitofp i32 %weight.1 to float
  %20 = extractelement <4 x float> %bc224226, i64 0
  %bc31.i = bitcast <4 x i32> %call80 to <4 x float>
  %21 = extractelement <4 x float> %bc31.i, i64 0
  %mul.i220 = fmul float %21, %conv.i219
  %add.i = fadd float %20, %mul.i220
  %22 = insertelement <4 x float> poison, float %add.i, i64 0
  %23 = extractelement <4 x float> %bc224226, i64 1
  %24 = extractelement <4 x float> %bc31.i, i64 1
  %mul5.i = fmul float %24, %conv.i219
  %add6.i = fadd float %23, %mul5.i
  %25 = insertelement <4 x float> %22, float %add6.i, i64 1
  %26 = extractelement <4 x float> %bc224226, i64 2
  %27 = extractelement <4 x float> %bc31.i, i64 2
  %mul10.i = fmul float %27, %conv.i219
  %add11.i = fadd float %26, %mul10.i
  %28 = insertelement <4 x float> %25, float %add11.i, i64 2
  %29 = extractelement <4 x float> %bc224226, i64 3
  %30 = extractelement <4 x float> %bc31.i, i64 3
  %mul15.i = fmul float %30, %conv.i219
  %add16.i = fadd float %29, %mul15.i
  %31 = insertelement <4 x float> %28, float %add16.i, i64 3
  %inc = add i32 %corner.0225, 1
  %corner.0.highbits = lshr i32 %inc, %dims
  %cmp42 = icmp eq i32 %corner.0.highbits, 0
  br i1 %cmp42, label %for.body, label %for.cond.cleanup
cleanup.sink.split:
  %.sink = phi <4 x i32> [ %call16, %if.end ], [ %18, %for.cond.cleanup ]
  %kind.i209 = getelementptr inbounds i8, ptr %d, i64 24
  %32 = load i32, ptr %kind.i209, align 4
  %cmp1.i210 = icmp ne i32 %32, 2
  %and.i213 = and i32 %0, 4
  %tobool.not.i214 = icmp eq i32 %and.i213, 0
  %or.cond221 = and i1 %tobool.not.i214, %cmp1.i210
  %cond.i217 = select i1 %or.cond221, i32 1, i32 1065353216
  %33 = insertelement <4 x i32> %.sink, i32 %cond.i217, i64 3
  br label %cleanup
cleanup:
  %retval.0 = phi <4 x i32> [ %call16, %if.end ], [ %18, %for.cond.cleanup ], [ %33, %cleanup.sink.split ]
  ret <4 x i32> %retval.0
}
define <4 x i32> @tandem.texture.float(ptr %d, i32 %dims, i32 %layer, float %x, float %y, float %z) {
entry:
  %slices.i = getelementptr inbounds i8, ptr %d, i64 12
  %0 = load i32, ptr %slices.i, align 4
  %sub.i = add i32 %0, -1
  %cond.i = call i32 @llvm.umin.i32(i32 %sub.i, i32 %layer)
  %call1 = call <4 x i32> @tandem.texture.sample(ptr %d, i32 %dims, i32 %cond.i, float %x, float %y, float %z)
  ret <4 x i32> %call1
}
define <4 x i32> @tandem.texture.whole(ptr %d, i32 %dims, i32 %layer, i32 %x, i32 %y, i32 %z) {
entry:
  %address1 = getelementptr inbounds i8, ptr %d, i64 40
  %0 = load i32, ptr %address1, align 4
  %and = and i32 %0, 255
  %cmp = icmp eq i32 %and, 3
  %cond = select i1 %cmp, i32 3, i32 1
  %width = getelementptr inbounds i8, ptr %d, i64 4
  %1 = load i32, ptr %width, align 4
  %call = call i32 @tandem.texture.index(i32 %cond, i32 %x, i32 %1)
  %slices.i = getelementptr inbounds i8, ptr %d, i64 12
  %2 = load i32, ptr %slices.i, align 4
  %sub.i = add i32 %2, -1
  %cond.i = call i32 @llvm.umin.i32(i32 %sub.i, i32 %layer)
  %cmp3 = icmp ugt i32 %dims, 1
  br i1 %cmp3, label %if.then, label %if.end
if.then:
  %3 = and i32 %0, 65280
  %cmp5 = icmp eq i32 %3, 768
  %cond6 = select i1 %cmp5, i32 3, i32 1
  %height = getelementptr inbounds i8, ptr %d, i64 8
  %4 = load i32, ptr %height, align 4
  %call7 = call i32 @tandem.texture.index(i32 %cond6, i32 %y, i32 %4)
  br label %if.end
if.end:
  %j.0 = phi i32 [ %call7, %if.then ], [ 0, %entry ]
  %cmp8 = icmp ugt i32 %dims, 2
  br i1 %cmp8, label %if.then9, label %if.end15
if.then9:
  %5 = and i32 %0, 16711680
  %cmp12 = icmp eq i32 %5, 196608
  %cond13 = select i1 %cmp12, i32 3, i32 1
  %depth = getelementptr inbounds i8, ptr %d, i64 44
  %6 = load i32, ptr %depth, align 4
  %call14 = call i32 @tandem.texture.index(i32 %cond13, i32 %z, i32 %6)
  br label %if.end15
if.end15:
  %k.0 = phi i32 [ %call14, %if.then9 ], [ %cond.i, %if.end ]
  %call16 = call <4 x i32> @tandem.texture.texel(ptr %d, i32 %call, i32 %j.0, i32 %k.0)
  %channels.i = getelementptr inbounds i8, ptr %d, i64 32
  %7 = load i32, ptr %channels.i, align 4
  %cmp.i = icmp ult i32 %7, 4
  br i1 %cmp.i, label %if.then.i, label %filled.exit
if.then.i:
  %kind.i = getelementptr inbounds i8, ptr %d, i64 24
  %8 = load i32, ptr %kind.i, align 4
  %cmp1.i = icmp eq i32 %8, 2
  br i1 %cmp1.i, label %cond.true.i, label %lor.lhs.false.i
lor.lhs.false.i:
  %flags.i = getelementptr inbounds i8, ptr %d, i64 36
  %9 = load i32, ptr %flags.i, align 4
  %and.i = and i32 %9, 4
  %tobool.not.i = icmp eq i32 %and.i, 0
  br i1 %tobool.not.i, label %cond.end.i, label %cond.true.i
cond.true.i:
  br label %cond.end.i
cond.end.i:
  %cond.i27 = phi i32 [ 1065353216, %cond.true.i ], [ 1, %lor.lhs.false.i ]
  %10 = insertelement <4 x i32> %call16, i32 %cond.i27, i64 3
  br label %filled.exit
filled.exit:
  %t.addr.0.i = phi <4 x i32> [ %10, %cond.end.i ], [ %call16, %if.end15 ]
  ret <4 x i32> %t.addr.0.i
}
define <4 x i32> @tandem.texture.cube(ptr %d, i32 %layer, float %x, float %y, float %z) {
entry:
  %0 = call float @llvm.fabs.f32(float %x)
  %1 = call float @llvm.fabs.f32(float %y)
  %2 = call float @llvm.fabs.f32(float %z)
  %cmp = fcmp ult float %0, %1
  %cmp1 = fcmp ult float %0, %2
  %or.cond = or i1 %cmp, %cmp1
  br i1 %or.cond, label %if.else, label %if.then
if.then:
  %cmp2 = fcmp olt float %x, 0.000000e+00
  %conv = zext i1 %cmp2 to i32
  %fneg = fneg float %z
  %cond = select i1 %cmp2, float %z, float %fneg
  %fneg3 = fneg float %y
  br label %if.end28
if.else:
  %cmp4 = fcmp ult float %1, %2
  br i1 %cmp4, label %if.else16, label %if.then6
if.then6:
  %cmp7 = fcmp olt float %y, 0.000000e+00
  %add = select i1 %cmp7, i32 3, i32 2
  %fneg12 = fneg float %z
  %cond15 = select i1 %cmp7, float %fneg12, float %z
  br label %if.end28
if.else16:
  %cmp17 = fcmp olt float %z, 0.000000e+00
  %add19 = select i1 %cmp17, i32 5, i32 4
  %fneg23 = fneg float %x
  %cond26 = select i1 %cmp17, float %fneg23, float %x
  %fneg27 = fneg float %y
  br label %if.end28
if.end28:
  %t.0 = phi float [ %fneg3, %if.then ], [ %cond15, %if.then6 ], [ %fneg27, %if.else16 ]
  %face.0 = phi i32 [ %conv, %if.then ], [ %add, %if.then6 ], [ %add19, %if.else16 ]
  %s.0 = phi float [ %cond, %if.then ], [ %x, %if.then6 ], [ %cond26, %if.else16 ]
  %m.0 = phi float [ %0, %if.then ], [ %1, %if.then6 ], [ %2, %if.else16 ]
  %div = fdiv float %s.0, %m.0
  %add29 = fadd float %div, 1.000000e+00
  %mul = fmul float %add29, 5.000000e-01
  %div30 = fdiv float %t.0, %m.0
  %add31 = fadd float %div30, 1.000000e+00
  %mul32 = fmul float %add31, 5.000000e-01
  %slices.i = getelementptr inbounds i8, ptr %d, i64 12
  %3 = load i32, ptr %slices.i, align 4
  %div.i = udiv i32 %3, 6
  %sub.i = add i32 %div.i, -1
  %cond.i = call i32 @llvm.umin.i32(i32 %sub.i, i32 %layer)
  %mul33 = mul i32 %cond.i, 6
  %add34 = add i32 %mul33, %face.0
  %call35 = call <4 x i32> @tandem.texture.sample(ptr %d, i32 2, i32 %add34, float %mul, float %mul32, float 0.000000e+00)
  ret <4 x i32> %call35
}
define <4 x i32> @tandem.texture.gather(ptr %d, i32 %channel, float %x, float %y) {
entry:
  %width = getelementptr inbounds i8, ptr %d, i64 4
  %0 = load i32, ptr %width, align 4
  %height = getelementptr inbounds i8, ptr %d, i64 8
  %1 = load i32, ptr %height, align 4
  %call.i = call float @tandem.texture.scaled(ptr %d, i32 0, float %x, i32 %0)
  %mul.i = fmul float %call.i, 2.560000e+02
  %2 = call float @llvm.rint.f32(float %mul.i)
  %conv.i = fptosi float %2 to i32
  %sub.i = add i32 %conv.i, -128
  %shr = ashr i32 %sub.i, 8
  %call.i67 = call float @tandem.texture.scaled(ptr %d, i32 1, float %y, i32 %1)
  %mul.i68 = fmul float %call.i67, 2.560000e+02
  %3 = call float @llvm.rint.f32(float %mul.i68)
  %conv.i69 = fptosi float %3 to i32
  %sub.i70 = add i32 %conv.i69, -128
  %shr2 = ashr i32 %sub.i70, 8
  %address.i = getelementptr inbounds i8, ptr %d, i64 40
  %4 = load i32, ptr %address.i, align 4
  %and.i = and i32 %4, 255
  %flags.i = getelementptr inbounds i8, ptr %d, i64 36
  %5 = load i32, ptr %flags.i, align 4
  %and1.i = and i32 %5, 2
  %tobool.i = icmp eq i32 %and1.i, 0
  %cmp.i = icmp ne i32 %and.i, 3
  %or.cond.i = select i1 %tobool.i, i1 %cmp.i, i1 false
  %cond.i = select i1 %or.cond.i, i32 1, i32 %and.i
  %shr.i = lshr i32 %4, 8
  %and.i72 = and i32 %shr.i, 255
  %cmp.i76 = icmp ne i32 %and.i72, 3
  %or.cond.i77 = select i1 %tobool.i, i1 %cmp.i76, i1 false
  %cond.i78 = select i1 %or.cond.i77, i32 1, i32 %and.i72
  %channels.i = getelementptr inbounds i8, ptr %d, i64 32
  %6 = load i32, ptr %channels.i, align 4
  %cmp.i79 = icmp ult i32 %6, 4
  %kind.i = getelementptr inbounds i8, ptr %d, i64 24
  %and.i81 = and i32 %5, 4
  %tobool.not.i = icmp eq i32 %and.i81, 0
  br label %for.body
for.cond.cleanup:
  ret <4 x i32> %12
for.body:
  %out.084 = phi <4 x i32> [ zeroinitializer, %entry ], [ %12, %if.end38 ]
  %n.083 = phi i32 [ 0, %entry ], [ %inc, %if.end38 ]
  %7 = add i32 %n.083, -1
  %8 = icmp ult i32 %7, 2
  %lor.ext = zext i1 %8 to i32
  %cmp7 = icmp ult i32 %n.083, 2
  %conv = zext i1 %cmp7 to i32
  %add = add i32 %shr, %lor.ext
  %call8 = call i32 @tandem.texture.index(i32 %cond.i, i32 %add, i32 %0)
  %add9 = add i32 %shr2, %conv
  %call10 = call i32 @tandem.texture.index(i32 %cond.i78, i32 %add9, i32 %1)
  %call11 = call <4 x i32> @tandem.texture.texel(ptr %d, i32 %call8, i32 %call10, i32 0)
  br i1 %cmp.i79, label %if.then.i, label %filled.exit
if.then.i:
  %9 = load i32, ptr %kind.i, align 4
  %cmp1.i = icmp ne i32 %9, 2
  %or.cond = and i1 %cmp1.i, %tobool.not.i
  %cond.i82 = select i1 %or.cond, i32 1, i32 1065353216
  %10 = insertelement <4 x i32> %call11, i32 %cond.i82, i64 3
  br label %filled.exit
filled.exit:
  %t.addr.0.i = phi <4 x i32> [ %10, %if.then.i ], [ %call11, %for.body ]
  br label %NodeBlock3
NodeBlock3:
  %Pivot4 = icmp slt i32 %channel, 1
  br i1 %Pivot4, label %LeafBlock, label %NodeBlock
NodeBlock:
  %Pivot = icmp slt i32 %channel, 2
  br i1 %Pivot, label %cond.true17, label %LeafBlock1
LeafBlock1:
  %SwitchLeaf2 = icmp eq i32 %channel, 2
  br i1 %SwitchLeaf2, label %cond.true21, label %cond.false22
LeafBlock:
  %SwitchLeaf = icmp eq i32 %channel, 0
  br i1 %SwitchLeaf, label %cond.end25, label %cond.false22
cond.true17:
  br label %cond.end25
cond.true21:
  br label %cond.end25
cond.false22:
  br label %cond.end25
cond.end25:
  %.sink = phi i64 [ 1, %cond.true17 ], [ 3, %cond.false22 ], [ 2, %cond.true21 ], [ 0, %LeafBlock ]
  %11 = extractelement <4 x i32> %t.addr.0.i, i64 %.sink
  br label %NodeBlock9
NodeBlock9:
  %Pivot10 = icmp slt i32 %n.083, 1
  br i1 %Pivot10, label %if.end38, label %NodeBlock7
NodeBlock7:
  %Pivot8 = icmp slt i32 %n.083, 2
  br i1 %Pivot8, label %if.then31, label %LeafBlock5
LeafBlock5:
  %SwitchLeaf6 = icmp eq i32 %n.083, 2
  br i1 %SwitchLeaf6, label %if.then35, label %if.else36
if.then31:
  br label %if.end38
if.then35:
  br label %if.end38
if.else36:
  br label %if.end38
if.end38:
  %.sink85 = phi i64 [ 1, %if.then31 ], [ 3, %if.else36 ], [ 2, %if.then35 ], [ 0, %NodeBlock9 ]
  %12 = insertelement <4 x i32> %out.084, i32 %11, i64 %.sink85
  %inc = add i32 %n.083, 1
  %exitcond.not = icmp eq i32 %inc, 4
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}
define i32 @tandem.surface.address(ptr %d, i32 %how, i32 %size, i32 %layer, i32 %x, i32 %y, i32 %z) {
entry:
  %and = and i32 %how, 3
  %width = getelementptr inbounds i8, ptr %d, i64 4
  %0 = load i32, ptr %width, align 4
  %channels = getelementptr inbounds i8, ptr %d, i64 32
  %1 = load i32, ptr %channels, align 4
  %mul = mul i32 %1, %0
  %bits = getelementptr inbounds i8, ptr %d, i64 28
  %2 = load i32, ptr %bits, align 4
  %shr1 = lshr i32 %2, 3
  %mul2 = mul i32 %mul, %shr1
  %sub = sub i32 %mul2, %size
  %cmp = icmp ugt i32 %how, 7
  br i1 %cmp, label %cond.true, label %cond.end
cond.true:
  %height = getelementptr inbounds i8, ptr %d, i64 8
  %3 = load i32, ptr %height, align 4
  %sub3 = add i32 %3, -1
  br label %cond.end
cond.end:
  %cond = phi i32 [ %sub3, %cond.true ], [ 0, %entry ]
  %cmp4 = icmp ugt i32 %how, 11
  %depth = getelementptr inbounds i8, ptr %d, i64 44
  %slices = getelementptr inbounds i8, ptr %d, i64 12
  %cond8.in = select i1 %cmp4, ptr %depth, ptr %slices
  %cond8 = load i32, ptr %cond8.in, align 4
  %sub9 = add i32 %cond8, -1
  %cmp10 = icmp ult i32 %how, 8
  %y.addr.0 = select i1 %cmp10, i32 0, i32 %y
  %cmp11 = icmp ult i32 %how, 12
  br i1 %cmp11, label %if.then12, label %if.end13
if.then12:
  %4 = load i32, ptr %slices, align 4
  %sub.i = add i32 %4, -1
  %cond.i = call i32 @llvm.umin.i32(i32 %sub.i, i32 %layer)
  br label %if.end13
if.end13:
  %z.addr.0 = phi i32 [ %cond.i, %if.then12 ], [ %z, %cond.end ]
  %cmp14 = icmp slt i32 %x, 0
  br i1 %cmp14, label %if.then23, label %lor.lhs.false
lor.lhs.false:
  %cmp15 = icmp slt i32 %sub, %x
  %cmp17 = icmp slt i32 %y.addr.0, 0
  %or.cond = or i1 %cmp17, %cmp15
  br i1 %or.cond, label %if.then23, label %lor.lhs.false18
lor.lhs.false18:
  %cmp19 = icmp sgt i32 %y.addr.0, %cond
  %cmp21 = icmp slt i32 %z.addr.0, 0
  %or.cond43 = select i1 %cmp19, i1 true, i1 %cmp21
  %cmp22 = icmp sge i32 %z.addr.0, %cond8
  %spec.select = select i1 %or.cond43, i1 true, i1 %cmp22
  br i1 %spec.select, label %if.then23, label %if.end33
if.then23:
  br label %NodeBlock
NodeBlock:
  %Pivot = icmp slt i32 %and, 2
  br i1 %Pivot, label %LeafBlock, label %LeafBlock1
LeafBlock1:
  %SwitchLeaf2 = icmp eq i32 %and, 2
  br i1 %SwitchLeaf2, label %cleanup, label %if.end29
LeafBlock:
  %SwitchLeaf = icmp eq i32 %and, 0
  br i1 %SwitchLeaf, label %if.then25, label %if.end29
if.then25:
  call void @llvm.trap()
  unreachable
if.end29:
  %cond.i70 = call i32 @llvm.smax.i32(i32 %x, i32 0)
  %cond5.i = call i32 @llvm.smin.i32(i32 %cond.i70, i32 %sub)
  %cond.i71 = call i32 @llvm.smax.i32(i32 %y.addr.0, i32 0)
  %cond5.i72 = call i32 @llvm.smin.i32(i32 %cond.i71, i32 %cond)
  %cond.i73 = call i32 @llvm.smax.i32(i32 %z.addr.0, i32 0)
  %cond5.i74 = call i32 @llvm.smin.i32(i32 %cond.i73, i32 %sub9)
  br label %if.end33
if.end33:
  %z.addr.1 = phi i32 [ %cond5.i74, %if.end29 ], [ %z.addr.0, %lor.lhs.false18 ]
  %y.addr.1 = phi i32 [ %cond5.i72, %if.end29 ], [ %y.addr.0, %lor.lhs.false18 ]
  %x.addr.0 = phi i32 [ %cond5.i, %if.end29 ], [ %x, %lor.lhs.false18 ]
  %5 = load i32, ptr %d, align 4
  %slice = getelementptr inbounds i8, ptr %d, i64 20
  %6 = load i32, ptr %slice, align 4
  %mul34 = mul i32 %6, %z.addr.1
  %row = getelementptr inbounds i8, ptr %d, i64 16
  %7 = load i32, ptr %row, align 4
  %mul35 = mul i32 %7, %y.addr.1
  %add = add i32 %5, %x.addr.0
  %add36 = add i32 %add, %mul34
  %add37 = add i32 %add36, %mul35
  br label %cleanup
cleanup:
  %retval.0 = phi i32 [ %add37, %if.end33 ], [ 0, %LeafBlock1 ]
  ret i32 %retval.0
}
declare void @llvm.trap()
define i32 @tandem.surface.load(i32 %at, i32 %offset, i32 %bytes) {
entry:
  %cmp = icmp eq i32 %at, 0
  br i1 %cmp, label %return, label %if.end
if.end:
  %add = add i32 %offset, %at
  %conv = zext i32 %add to i64
  %0 = inttoptr i64 %conv to ptr
  br label %NodeBlock
NodeBlock:
  %Pivot = icmp slt i32 %bytes, 2
  br i1 %Pivot, label %LeafBlock, label %LeafBlock1
LeafBlock1:
  %SwitchLeaf2 = icmp eq i32 %bytes, 2
  br i1 %SwitchLeaf2, label %cond.true6, label %cond.false8
LeafBlock:
  %SwitchLeaf = icmp eq i32 %bytes, 1
  br i1 %SwitchLeaf, label %cond.true, label %cond.false8
cond.true:
  %1 = load volatile i8, ptr %0, align 1
  %conv3 = zext i8 %1 to i32
  br label %return
cond.true6:
  %2 = load volatile i16, ptr %0, align 2
  %conv7 = zext i16 %2 to i32
  br label %return
cond.false8:
  %3 = load volatile i32, ptr %0, align 4
  br label %return
return:
  %retval.0 = phi i32 [ 0, %entry ], [ %conv3, %cond.true ], [ %conv7, %cond.true6 ], [ %3, %cond.false8 ]
  ret i32 %retval.0
}
define void @tandem.surface.store(i32 %at, i32 %offset, i32 %bytes, i32 %value) {
entry:
  %cmp = icmp eq i32 %at, 0
  br i1 %cmp, label %return, label %if.end
if.end:
  %add = add i32 %offset, %at
  %conv = zext i32 %add to i64
  br label %NodeBlock
NodeBlock:
  %Pivot = icmp slt i32 %bytes, 2
  br i1 %Pivot, label %LeafBlock, label %LeafBlock1
LeafBlock1:
  %SwitchLeaf2 = icmp eq i32 %bytes, 2
  br i1 %SwitchLeaf2, label %if.then7, label %if.else9
LeafBlock:
  %SwitchLeaf = icmp eq i32 %bytes, 1
  br i1 %SwitchLeaf, label %if.then3, label %if.else9
if.then3:
  %conv4 = trunc i32 %value to i8
  %0 = inttoptr i64 %conv to ptr
  store volatile i8 %conv4, ptr %0, align 1
  br label %return
if.then7:
  %conv8 = trunc i32 %value to i16
  %1 = inttoptr i64 %conv to ptr
  store volatile i16 %conv8, ptr %1, align 2
  br label %return
if.else9:
  %2 = inttoptr i64 %conv to ptr
  store volatile i32 %value, ptr %2, align 4
  br label %return
return:
  ret void
}
define void @tandem.surface.format(ptr %d, i32 %at, i32 %n, i32 %value) {
entry:
  %channels = getelementptr inbounds i8, ptr %d, i64 32
  %0 = load i32, ptr %channels, align 4
  %cmp = icmp ugt i32 %0, %n
  br i1 %cmp, label %if.then, label %if.end
if.then:
  %bits = getelementptr inbounds i8, ptr %d, i64 28
  %1 = load i32, ptr %bits, align 4
  %shr = lshr i32 %1, 3
  %mul = mul i32 %shr, %n
  %kind.i = getelementptr inbounds i8, ptr %d, i64 24
  %2 = load i32, ptr %kind.i, align 4
  %cmp.i = icmp eq i32 %2, 2
  br i1 %cmp.i, label %if.then.i, label %if.end.i
if.then.i:
  %cmp1.i = icmp eq i32 %1, 16
  br i1 %cmp1.i, label %cond.true.i, label %converted.exit
cond.true.i:
  %3 = bitcast i32 %value to float
  %conv.i = fptrunc float %3 to half
  %4 = bitcast half %conv.i to i16
  %conv2.i = zext i16 %4 to i32
  br label %converted.exit
if.end.i:
  %flags.i = getelementptr inbounds i8, ptr %d, i64 36
  %5 = load i32, ptr %flags.i, align 4
  %and.i = and i32 %5, 4
  %tobool.not.i = icmp eq i32 %and.i, 0
  br i1 %tobool.not.i, label %if.end39.i, label %if.then3.i
if.then3.i:
  %6 = bitcast i32 %value to float
  %cmp6.i = icmp eq i32 %2, 0
  %cond8.i = select i1 %cmp6.i, float -1.000000e+00, float 0.000000e+00
  %cmp9.i = fcmp ugt float %cond8.i, %6
  %cmp13.i = fcmp ogt float %cond8.i, %6
  %cond18.i = select i1 %cmp13.i, float %cond8.i, float 0.000000e+00
  %cond20.i = select i1 %cmp9.i, float %cond18.i, float %6
  %cmp21.i = fcmp ogt float %cond20.i, 1.000000e+00
  %cond26.i = select i1 %cmp21.i, float 1.000000e+00, float %cond20.i
  %sub.i = sext i1 %cmp6.i to i32
  %cond35.i = add i32 %1, %sub.i
  %notmask112.i = shl i32 -1, %cond35.i
  %sub36.i = xor i32 %notmask112.i, -1
  %conv37.i = uitofp i32 %sub36.i to float
  %mul.i = fmul float %cond26.i, %conv37.i
  %7 = call float @llvm.rint.f32(float %mul.i)
  %conv38.i = fptosi float %7 to i32
  br label %converted.exit
if.end39.i:
  %cmp41.i = icmp eq i32 %1, 32
  br i1 %cmp41.i, label %converted.exit, label %if.end44.i
if.end44.i:
  %cmp46.i = icmp eq i32 %2, 1
  br i1 %cmp46.i, label %if.then48.i, label %if.end59.i
if.then48.i:
  %notmask111.i = shl i32 -1, %1
  %sub52.i = xor i32 %notmask111.i, -1
  %cond58.i = call i32 @llvm.umin.i32(i32 %sub52.i, i32 %value)
  br label %converted.exit
if.end59.i:
  %sub62.i = add i32 %1, -1
  %notmask.i = shl i32 -1, %sub62.i
  %sub64.i = xor i32 %notmask.i, -1
  %cmp65.i = icmp slt i32 %sub64.i, %value
  %cond78.i = call i32 @llvm.smax.i32(i32 %notmask.i, i32 %value)
  %cond80.i = select i1 %cmp65.i, i32 %sub64.i, i32 %cond78.i
  br label %converted.exit
converted.exit:
  %retval.0.i = phi i32 [ %conv38.i, %if.then3.i ], [ %cond58.i, %if.then48.i ], [ %cond80.i, %if.end59.i ], [ %conv2.i, %cond.true.i ], [ %value, %if.then.i ], [ %value, %if.end39.i ]
  call void @tandem.surface.store(i32 %at, i32 %mul, i32 %shr, i32 %retval.0.i)
  br label %if.end
if.end:
  ret void
}
define i32 @tandem.surface.place(ptr %d, i32 %dims, i32 %layer, i32 %x, i32 %y, i32 %z) {
entry:
  %cmp = icmp slt i32 %x, 0
  br i1 %cmp, label %if.then, label %lor.lhs.false
lor.lhs.false:
  %width = getelementptr inbounds i8, ptr %d, i64 4
  %0 = load i32, ptr %width, align 4
  %cmp1.not = icmp sgt i32 %0, %x
  br i1 %cmp1.not, label %if.end, label %if.then
if.then:
  call void @llvm.trap()
  unreachable
if.end:
  %channels = getelementptr inbounds i8, ptr %d, i64 32
  %1 = load i32, ptr %channels, align 4
  %bits = getelementptr inbounds i8, ptr %d, i64 28
  %2 = load i32, ptr %bits, align 4
  %shr = lshr i32 %2, 3
  %mul = mul i32 %shr, %1
  %shl = shl i32 %dims, 2
  %mul2 = mul i32 %mul, %x
  %call = call i32 @tandem.surface.address(ptr %d, i32 %shl, i32 %mul, i32 %layer, i32 %mul2, i32 %y, i32 %z)
  ret i32 %call
}
declare float @llvm.rint.f32(float)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
