; vprintf: a record in the print buffer (errata D38), and the size of a record whose format is known only at
; run time.

declare i32 @tandem.op.metadata(i32)
declare void @tandem.op.fence()
declare void @tandem.op.announce()

; Reserves %bytes, writes them if they are within the buffer, and tells the host. Returns %count in any case:
; which record finds the buffer full depends on who printed first, and no result should depend on that.
define i32 @tandem.print.record(ptr %fmt, ptr %args, i32 %bytes, i32 %count) noinline optnone {
entry:
  %base = call i32 @tandem.op.metadata(i32 48)
  %size = call i32 @tandem.op.metadata(i32 52)
  %buffer = inttoptr i32 %base to ptr
  %there = icmp uge i32 %size, 8
  br i1 %there, label %reserve, label %done
reserve:
  %at = atomicrmw add ptr %buffer, i32 %bytes monotonic
  %room = sub i32 %size, 8
  %left = sub i32 %room, %at
  %before = icmp ule i32 %at, %room
  %enough = icmp ule i32 %bytes, %left
  %fits = and i1 %before, %enough
  br i1 %fits, label %write, label %done
write:
  %from = add i32 %at, 8
  %record = getelementptr i8, ptr %buffer, i32 %from
  %second = getelementptr i8, ptr %record, i32 4
  %address = ptrtoint ptr %fmt to i64
  %low = trunc i64 %address to i32
  store i32 %low, ptr %second, align 4
  br label %head
head:
  %n = phi i32 [ 8, %write ], [ %n4, %copy ]
  %more = icmp ult i32 %n, %bytes
  br i1 %more, label %copy, label %complete
copy:
  %n8 = sub i32 %n, 8
  %source = getelementptr i8, ptr %args, i32 %n8
  %word = load i32, ptr %source, align 4
  %target = getelementptr i8, ptr %record, i32 %n
  store i32 %word, ptr %target, align 4
  %n4 = add i32 %n, 4
  br label %head
complete:
  call void @tandem.op.fence()
  store i32 %bytes, ptr %record, align 4
  call void @tandem.op.announce()
  br label %done
done:
  ret i32 %count
}

; Class of each character: 1 %, 2 a flag, 3 the digit 0, 4 another digit, 5 *, 6 ., 7 h, 8 l, 9 another length (of 8
; bytes), 10 an integer conversion, 11 c, 12 a conversion of 8 bytes; 0 the rest.
@tandem.print.classes = internal addrspace(4) constant [256 x i8] c"\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\02\00\00\02\00\01\00\00\00\00\05\02\00\02\06\00\03\04\04\04\04\04\04\04\04\04\00\00\00\00\00\00\00\0C\00\00\00\0C\0C\0C\00\00\00\00\09\00\00\00\00\00\00\00\00\00\00\00\0A\00\00\00\00\00\00\00\00\0C\00\0B\0A\0C\0C\0C\07\0A\09\00\08\00\00\0A\0C\09\00\0C\09\0A\00\00\0A\00\09\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", align 4

; By state and class (16 each): the next state, and 16 times the action: 1 begin a directive, 2 an int for *,
; 3 the length is 8, 4 an integer of the length, 5 an int, 6 eight bytes, 7 not a directive. States: 0 text, 1
; flags, 2 width, 3 after *, 4 after ., 5 precision, 6 after .*, 7 h, 8 l, 9 after the length.
@tandem.print.steps = internal addrspace(4) constant [256 x i8] c"\00\11\00\00\00\00\00\00\00\00\00\00\00\00\00\00\70\00\01\01\02\23\04\07\38\39\40\50\60\70\70\70\70\00\70\02\02\70\04\07\38\39\40\50\60\70\70\70\70\00\70\70\70\70\04\07\38\39\40\50\60\70\70\70\70\00\70\05\05\26\70\07\38\39\40\50\60\70\70\70\70\00\70\05\05\70\70\07\38\39\40\50\60\70\70\70\70\00\70\70\70\70\70\07\38\39\40\50\60\70\70\70\70\00\70\70\70\70\70\09\70\70\40\50\60\70\70\70\70\00\70\70\70\70\70\70\09\70\40\50\60\70\70\70\70\00\70\70\70\70\70\70\70\70\40\50\60\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70\70", align 4

; Bytes of the record for a format, and the number of its arguments. Text that is not a directive takes no
; arguments, not even for its *.
define { i32, i32 } @tandem.print.scan(ptr %fmt) noinline optnone {
entry:
  br label %next
next:
  %i = phi i32 [ 0, %entry ], [ %i1, %step ]
  %state = phi i32 [ 0, %entry ], [ %state1, %step ]
  %length = phi i32 [ 4, %entry ], [ %length1, %step ]
  %at = phi i32 [ 0, %entry ], [ %at1, %step ]
  %count = phi i32 [ 0, %entry ], [ %count1, %step ]
  %sat = phi i32 [ 0, %entry ], [ %sat1, %step ]
  %scount = phi i32 [ 0, %entry ], [ %scount1, %step ]
  %p = getelementptr i8, ptr %fmt, i32 %i
  %c = load i8, ptr %p, align 1
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %step
step:
  %i1 = add i32 %i, 1
  %c32 = zext i8 %c to i32
  %cp = getelementptr i8, ptr addrspace(4) @tandem.print.classes, i32 %c32
  %class8 = load i8, ptr addrspace(4) %cp, align 1
  %class = zext i8 %class8 to i32
  %row = shl i32 %state, 4
  %cell = or i32 %row, %class
  %sp = getelementptr i8, ptr addrspace(4) @tandem.print.steps, i32 %cell
  %step8 = load i8, ptr addrspace(4) %sp, align 1
  %todo = zext i8 %step8 to i32
  %state1 = and i32 %todo, 15
  %act = lshr i32 %todo, 4
  %begins = icmp eq i32 %act, 1
  %star = icmp eq i32 %act, 2
  %long = icmp eq i32 %act, 3
  %int = icmp eq i32 %act, 4
  %char = icmp eq i32 %act, 5
  %eight = icmp eq i32 %act, 6
  %fails = icmp eq i32 %act, 7
  %sat1 = select i1 %begins, i32 %at, i32 %sat
  %scount1 = select i1 %begins, i32 %count, i32 %scount
  %l4 = select i1 %begins, i32 4, i32 %length
  %length1 = select i1 %long, i32 8, i32 %l4
  %b4 = or i1 %star, %char
  %t0 = select i1 %b4, i32 4, i32 0
  %t1 = select i1 %int, i32 %length, i32 %t0
  %take = select i1 %eight, i32 8, i32 %t1
  %takes = icmp ne i32 %take, 0
  %less = sub i32 %take, 1
  %up = add i32 %at, %less
  %minus = sub i32 0, %take
  %aligned = and i32 %up, %minus
  %after = add i32 %aligned, %take
  %at2 = select i1 %takes, i32 %after, i32 %at
  %one = zext i1 %takes to i32
  %count2 = add i32 %count, %one
  %at1 = select i1 %fails, i32 %sat, i32 %at2
  %count1 = select i1 %fails, i32 %scount, i32 %count2
  br label %next
done:
  %whole = icmp eq i32 %state, 0
  %used = select i1 %whole, i32 %at, i32 %sat
  %taken = select i1 %whole, i32 %count, i32 %scount
  %bytes = add i32 %used, 8
  %a = insertvalue { i32, i32 } undef, i32 %bytes, 0
  %b = insertvalue { i32, i32 } %a, i32 %taken, 1
  ret { i32, i32 } %b
}

; A format that is known only at run time; a null format prints nothing.
define i32 @tandem.print.vprintf(ptr %fmt, ptr %args) noinline optnone {
entry:
  %null = icmp eq ptr %fmt, null
  br i1 %null, label %done, label %print
print:
  %s = call { i32, i32 } @tandem.print.scan(ptr %fmt)
  %bytes = extractvalue { i32, i32 } %s, 0
  %count = extractvalue { i32, i32 } %s, 1
  %n = call i32 @tandem.print.record(ptr %fmt, ptr %args, i32 %bytes, i32 %count)
  br label %done
done:
  %r = phi i32 [ -1, %entry ], [ %n, %print ]
  ret i32 %r
}
