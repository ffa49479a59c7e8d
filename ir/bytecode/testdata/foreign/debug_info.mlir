#di_file = #llvm.di_file<"a.c" in "/x">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #di_file, producer = "clang", isOptimized = true, emissionKind = Full, nameTableKind = None>
#bt = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#st = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #bt, #bt>
#sp = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #cu, scope = #di_file, name = "f", linkageName = "_f", file = #di_file, line = 3, scopeLine = 4, subprogramFlags = "Definition|Optimized", type = #st>
#lv = #llvm.di_local_variable<scope = #sp, name = "a", file = #di_file, line = 2, arg = 1, type = #bt, flags = Public>
#ex = #llvm.di_expression<[DW_OP_plus_uconst(8), DW_OP_deref]>
#lb = #llvm.di_lexical_block<scope = #sp, file = #di_file, line = 5, column = 2>
#dt = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #bt, sizeInBits = 64, flags = "Public|Artificial">
#ct = #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "s", file = #di_file, line = 7, scope = #di_file, flags = Public, sizeInBits = 64, alignInBits = 32, elements = #dt, #dt>
#gv = #llvm.di_global_variable<scope = #cu, name = "g", linkageName = "g", file = #di_file, line = 1, type = #bt, isLocalToUnit = true, isDefined = true, alignInBits = 8>
#gve = #llvm.di_global_variable_expression<var = #gv, expr = <>>
#lab = #llvm.di_label<scope = #sp, name = "l", file = #di_file, line = 9>
#lbf = #llvm.di_lexical_block_file<scope = #sp, file = #di_file, discriminator = 3>
#ns = #llvm.di_namespace<name = "n", scope = #di_file, exportSymbols = true>
#sr = #llvm.di_subrange<count = 4 : i64, lowerBound = 0 : i64>
#ie = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #sp, entity = #ns, file = #di_file, line = 3>
#la = #llvm.loop_annotation<mustProgress = true, vectorize = <disable = true>>
module attributes {a.a = #sp, a.b = #lv, a.c = #ex, a.d = #lb, a.e=#ct, a.f=#gve, a.g=#lab, a.h=#lbf, a.i=#ns, a.j=#sr, a.k=#ie, a.l = #la} {
}
