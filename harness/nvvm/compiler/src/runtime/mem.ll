; llvm.memcpy, memmove and memset of long or variable lengths: in words if every address is aligned, otherwise
; in bytes. Lengths and addresses are one word.

; Front to back.
define void @tandem.mem.copy(ptr %to, ptr %from, i32 %len) {
entry:
  %t = ptrtoint ptr %to to i32
  %f = ptrtoint ptr %from to i32
  %tf = or i32 %t, %f
  %odd = and i32 %tf, 3
  %aligned = icmp eq i32 %odd, 0
  %whole = and i32 %len, -4
  %words = select i1 %aligned, i32 %whole, i32 0
  %some = icmp ne i32 %words, 0
  br i1 %some, label %word, label %tail
word:
  %w = phi i32 [ 0, %entry ], [ %w1, %word ]
  %wp = getelementptr i8, ptr %from, i32 %w
  %wv = load i32, ptr %wp, align 4
  %wq = getelementptr i8, ptr %to, i32 %w
  store i32 %wv, ptr %wq, align 4
  %w1 = add i32 %w, 4
  %wmore = icmp ult i32 %w1, %words
  br i1 %wmore, label %word, label %tail
tail:
  %left = icmp ult i32 %words, %len
  br i1 %left, label %byte, label %done
byte:
  %b = phi i32 [ %words, %tail ], [ %b1, %byte ]
  %bp = getelementptr i8, ptr %from, i32 %b
  %bv = load i8, ptr %bp, align 1
  %bq = getelementptr i8, ptr %to, i32 %b
  store i8 %bv, ptr %bq, align 1
  %b1 = add i32 %b, 1
  %bmore = icmp ult i32 %b1, %len
  br i1 %bmore, label %byte, label %done
done:
  ret void
}

; Back to front if the destination starts inside the source.
define void @tandem.mem.move(ptr %to, ptr %from, i32 %len) {
entry:
  %t = ptrtoint ptr %to to i32
  %f = ptrtoint ptr %from to i32
  %ahead = sub i32 %t, %f
  %inside = icmp ult i32 %ahead, %len
  br i1 %inside, label %back, label %front
front:
  call void @tandem.mem.copy(ptr %to, ptr %from, i32 %len)
  br label %done
back:
  %tf = or i32 %t, %f
  %odd = and i32 %tf, 3
  %aligned = icmp eq i32 %odd, 0
  %whole = and i32 %len, -4
  %words = select i1 %aligned, i32 %whole, i32 0
  %left = icmp ult i32 %words, %len
  br i1 %left, label %byte, label %middle
byte:
  %b = phi i32 [ %len, %back ], [ %b1, %byte ]
  %b1 = sub i32 %b, 1
  %bp = getelementptr i8, ptr %from, i32 %b1
  %bv = load i8, ptr %bp, align 1
  %bq = getelementptr i8, ptr %to, i32 %b1
  store i8 %bv, ptr %bq, align 1
  %bmore = icmp ugt i32 %b1, %words
  br i1 %bmore, label %byte, label %middle
middle:
  %some = icmp ne i32 %words, 0
  br i1 %some, label %word, label %done
word:
  %w = phi i32 [ %words, %middle ], [ %w1, %word ]
  %w1 = sub i32 %w, 4
  %wp = getelementptr i8, ptr %from, i32 %w1
  %wv = load i32, ptr %wp, align 4
  %wq = getelementptr i8, ptr %to, i32 %w1
  store i32 %wv, ptr %wq, align 4
  %wmore = icmp ne i32 %w1, 0
  br i1 %wmore, label %word, label %done
done:
  ret void
}

define void @tandem.mem.set(ptr %to, i32 %value, i32 %len) {
entry:
  %low = and i32 %value, 255
  %fill = mul i32 %low, 16843009
  %v8 = trunc i32 %value to i8
  %t = ptrtoint ptr %to to i32
  %odd = and i32 %t, 3
  %aligned = icmp eq i32 %odd, 0
  %whole = and i32 %len, -4
  %words = select i1 %aligned, i32 %whole, i32 0
  %some = icmp ne i32 %words, 0
  br i1 %some, label %word, label %tail
word:
  %w = phi i32 [ 0, %entry ], [ %w1, %word ]
  %wq = getelementptr i8, ptr %to, i32 %w
  store i32 %fill, ptr %wq, align 4
  %w1 = add i32 %w, 4
  %wmore = icmp ult i32 %w1, %words
  br i1 %wmore, label %word, label %tail
tail:
  %left = icmp ult i32 %words, %len
  br i1 %left, label %byte, label %done
byte:
  %b = phi i32 [ %words, %tail ], [ %b1, %byte ]
  %bq = getelementptr i8, ptr %to, i32 %b
  store i8 %v8, ptr %bq, align 1
  %b1 = add i32 %b, 1
  %bmore = icmp ult i32 %b1, %len
  br i1 %bmore, label %byte, label %done
done:
  ret void
}
