// RTL that is launched for each workgroup.
+incdir+.
walker.v
