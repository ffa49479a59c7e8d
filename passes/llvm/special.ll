; The functions of CHLO that libm lacks, in double. A module gets only the functions that it needs, and those
; that they call. Each definition starts with "define" and ends with "}" in the first column.

declare double @llvm.copysign.f64(double, double)
declare double @llvm.exp.f64(double)
declare double @llvm.fabs.f64(double)
declare double @llvm.floor.f64(double)
declare double @llvm.log.f64(double)
declare double @llvm.pow.f64(double, double)
declare double @llvm.roundeven.f64(double)
declare double @llvm.sqrt.f64(double)
declare double @llvm.tan.f64(double)
declare double @erf(double)
declare double @erfc(double)
declare double @log1p(double)
declare double @tgamma(double)

; digamma(x): NaN at the poles 0, -1, -2 ...; below 1/2 by reflection, digamma(1 - x) - pi/tan(pi x). The
; recurrence digamma(x) = digamma(x + 1) - 1/x leads to x >= 10, where the asymptotic series has 16 digits.
define internal double @hlo.digamma(double %x) {
entry:
	%left = fcmp olt double %x, 0.5
	%mirrored = fsub double 1.0, %x
	%start = select i1 %left, double %mirrored, double %x
	br label %up
up:
	%y = phi double [ %start, %entry ], [ %y.next, %step ]
	%sum = phi double [ 0.0, %entry ], [ %sum.next, %step ]
	%low = fcmp olt double %y, 10.0
	br i1 %low, label %step, label %series
step:
	%inverse = fdiv double 1.0, %y
	%sum.next = fsub double %sum, %inverse
	%y.next = fadd double %y, 1.0
	br label %up
series:
	%r = fdiv double 1.0, %y
	%z = fmul double %r, %r
	%t0 = fmul double %z, 0.08333333333333333
	%t1 = fsub double 0.021092796092796094, %t0
	%t2 = fmul double %z, %t1
	%t3 = fsub double 0.007575757575757576, %t2
	%t4 = fmul double %z, %t3
	%t5 = fsub double 0.004166666666666667, %t4
	%t6 = fmul double %z, %t5
	%t7 = fsub double 0.003968253968253968, %t6
	%t8 = fmul double %z, %t7
	%t9 = fsub double 0.008333333333333333, %t8
	%t10 = fmul double %z, %t9
	%t11 = fsub double 0.08333333333333333, %t10
	%t12 = fmul double %z, %t11
	%half = fmul double %r, 0.5
	%log = call double @llvm.log.f64(double %y)
	%a0 = fsub double %log, %half
	%a1 = fsub double %a0, %t12
	%right = fadd double %a1, %sum
	%whole = call double @llvm.roundeven.f64(double %x)
	%part = fsub double %x, %whole
	%angle = fmul double %part, 3.141592653589793
	%tan = call double @llvm.tan.f64(double %angle)
	%cot = fdiv double 3.141592653589793, %tan
	%reflected = fsub double %right, %cot
	%value = select i1 %left, double %reflected, double %right
	%floor = call double @llvm.floor.f64(double %x)
	%integral = fcmp oeq double %x, %floor
	%negative = fcmp ole double %x, 0.0
	%pole = and i1 %integral, %negative
	%result = select i1 %pole, double 0x7FF8000000000000, double %value
	ret double %result
}

; zeta(x, q), the sum of (q + k)^-x over k >= 0: the first terms, until q + k > 9, and the rest by Euler and
; Maclaurin's formula. It is infinite for x = 1 and where a term is, and NaN for x < 1, for a negative q to a
; power that is not integral, and for a q so far below zero that the sum would be long.
define internal double @hlo.zeta(double %x, double %q) {
entry:
	%minus = fneg double %x
	br label %head
head:
	%a = phi double [ %q, %entry ], [ %a.next, %term ]
	%s = phi double [ 0.0, %entry ], [ %s.next, %term ]
	%k = phi i32 [ 0, %entry ], [ %k.next, %term ]
	%low = fcmp ole double %a, 9.0
	%few = icmp ult i32 %k, 10
	%more = or i1 %low, %few
	%short = icmp ult i32 %k, 4096
	%go = and i1 %more, %short
	br i1 %go, label %term, label %rest
term:
	%power = call double @llvm.pow.f64(double %a, double %minus)
	%s.next = fadd double %s, %power
	%a.next = fadd double %a, 1.0
	%k.next = add i32 %k, 1
	br label %head
rest:
	%last = call double @llvm.pow.f64(double %a, double %minus)
	%x1 = fsub double %x, 1.0
	%scaled = fmul double %last, %a
	%integral = fdiv double %scaled, %x1
	%half = fmul double %last, 0.5
	%s1 = fadd double %s, %integral
	%s2 = fadd double %s1, %half
	br label %bernoulli
bernoulli:
	; Term j is B(2j)/(2j)! x(x + 1)...(x + 2j - 2) a^(1 - x - 2j); B(2j)/(2j)! is about 2(-1)^(j-1)/(2 pi)^2j,
	; and the numbers below are exact.
	%c1 = fdiv double %x, %a
	%u1 = fmul double %last, %c1
	%v1 = fmul double %u1, 0.08333333333333333
	%p1 = call double @hlo.zeta.next(double %u1, double %x, double %a, double 1.0)
	%v2 = fmul double %p1, -0.001388888888888889
	%p2 = call double @hlo.zeta.next(double %p1, double %x, double %a, double 3.0)
	%v3 = fmul double %p2, 3.306878306878307e-05
	%p3 = call double @hlo.zeta.next(double %p2, double %x, double %a, double 5.0)
	%v4 = fmul double %p3, -8.267195767195767e-07
	%p4 = call double @hlo.zeta.next(double %p3, double %x, double %a, double 7.0)
	%v5 = fmul double %p4, 2.08767569878681e-08
	%p5 = call double @hlo.zeta.next(double %p4, double %x, double %a, double 9.0)
	%v6 = fmul double %p5, -5.284190138687493e-10
	%p6 = call double @hlo.zeta.next(double %p5, double %x, double %a, double 11.0)
	%v7 = fmul double %p6, 1.3382536530684679e-11
	%p7 = call double @hlo.zeta.next(double %p6, double %x, double %a, double 13.0)
	%v8 = fmul double %p7, -3.3896802963225827e-13
	%w1 = fadd double %v1, %v2
	%w2 = fadd double %w1, %v3
	%w3 = fadd double %w2, %v4
	%w4 = fadd double %w3, %v5
	%w5 = fadd double %w4, %v6
	%w6 = fadd double %w5, %v7
	%w7 = fadd double %w6, %v8
	%full = fadd double %s2, %w7
	; Where the last term is nothing beside the sum, x may be so large that the formula overflows.
	%sum.abs = call double @llvm.fabs.f64(double %s)
	%last.abs = call double @llvm.fabs.f64(double %last)
	%limit = fmul double %sum.abs, 1.0e-18
	%converged = fcmp ole double %last.abs, %limit
	%value = select i1 %converged, double %s, double %full
	%x.floor = call double @llvm.floor.f64(double %x)
	%x.broken = fcmp one double %x, %x.floor
	%q.low = fcmp ole double %q, 0.0
	%undefined = and i1 %x.broken, %q.low
	%small = fcmp olt double %x, 1.0
	%lost = fcmp ole double %a, 9.0
	%bad0 = or i1 %undefined, %small
	%bad = or i1 %bad0, %lost
	%checked = select i1 %bad, double 0x7FF8000000000000, double %value
	%q.floor = call double @llvm.floor.f64(double %q)
	%q.whole = fcmp oeq double %q, %q.floor
	%on.pole = and i1 %q.whole, %q.low
	%not.small = xor i1 %small, true
	%pole = and i1 %on.pole, %not.small
	%harmonic = fcmp oeq double %x, 1.0
	%infinite = or i1 %pole, %harmonic
	%filled = select i1 %infinite, double 0x7FF0000000000000, double %checked
	%unordered = fcmp uno double %x, %q
	%result = select i1 %unordered, double 0x7FF8000000000000, double %filled
	ret double %result
}

; The product of the next term of @hlo.zeta from that of the last: p (x + n)(x + n + 1)/a^2.
define internal double @hlo.zeta.next(double %p, double %x, double %a, double %n) {
entry:
	%f0 = fadd double %x, %n
	%f1 = fadd double %f0, 1.0
	%q0 = fdiv double %f0, %a
	%q1 = fdiv double %f1, %a
	%m0 = fmul double %p, %q0
	%m1 = fmul double %m0, %q1
	ret double %m1
}

; polygamma(n, x), the derivative n of digamma: (-1)^(n+1) n! zeta(n + 1, x) for n > 0, and NaN for an n that is
; negative or not integral.
define internal double @hlo.polygamma(double %n, double %x) {
entry:
	%zeroth = fcmp oeq double %n, 0.0
	br i1 %zeroth, label %digamma, label %higher
digamma:
	%psi = call double @hlo.digamma(double %x)
	ret double %psi
higher:
	%n1 = fadd double %n, 1.0
	%factorial = call double @tgamma(double %n1)
	%zeta = call double @hlo.zeta(double %n1, double %x)
	%product = fmul double %factorial, %zeta
	%half = fmul double %n, 0.5
	%half.floor = call double @llvm.floor.f64(double %half)
	%even = fcmp oeq double %half, %half.floor
	%negated = fneg double %product
	%signed = select i1 %even, double %negated, double %product
	%floor = call double @llvm.floor.f64(double %n)
	%broken = fcmp une double %n, %floor
	%negative = fcmp olt double %n, 0.0
	%bad = or i1 %broken, %negative
	%result = select i1 %bad, double 0x7FF8000000000000, double %signed
	ret double %result
}

; erf_inv(p): Halley's iteration from Winitzki's approximation, on erf for small p and on erfc for p near 1, so
; that nothing cancels.
define internal double @hlo.erf_inv(double %p) {
entry:
	%t = call double @llvm.fabs.f64(double %p)
	%inside = fcmp olt double %t, 1.0
	br i1 %inside, label %start, label %edge
edge:
	%at = fcmp oeq double %t, 1.0
	%limit = select i1 %at, double 0x7FF0000000000000, double 0x7FF8000000000000
	%infinite = call double @llvm.copysign.f64(double %limit, double %p)
	ret double %infinite
start:
	%rest = fsub double 1.0, %t
	%square = fmul double %t, %t
	%minus = fneg double %square
	%log = call double @log1p(double %minus)
	%half = fmul double %log, 0.5
	%b = fadd double %half, 4.330746750799873
	%bb = fmul double %b, %b
	%c = fdiv double %log, 0.147
	%d = fsub double %bb, %c
	%e = call double @llvm.sqrt.f64(double %d)
	%f = fsub double %e, %b
	%guess = call double @llvm.sqrt.f64(double %f)
	%linear = fmul double %t, 0.886226925452758
	%tiny = fcmp olt double %t, 1.0e-3
	%first = select i1 %tiny, double %linear, double %guess
	%middle = fcmp olt double %t, 0.5
	br label %iterate
iterate:
	%x = phi double [ %first, %start ], [ %x.next, %iterate ]
	%k = phi i32 [ 0, %start ], [ %k.next, %iterate ]
	%erf = call double @erf(double %x)
	%below = fsub double %erf, %t
	%erfc = call double @erfc(double %x)
	%above = fsub double %rest, %erfc
	%error = select i1 %middle, double %below, double %above
	%xx = fmul double %x, %x
	%xx.minus = fneg double %xx
	%gauss = call double @llvm.exp.f64(double %xx.minus)
	%slope = fmul double %gauss, 1.1283791670955126
	%u = fdiv double %error, %slope
	%xu = fmul double %x, %u
	%correction = fadd double %xu, 1.0
	%step = fdiv double %u, %correction
	%x.next = fsub double %x, %step
	%k.next = add i32 %k, 1
	%finished = icmp eq i32 %k.next, 4
	br i1 %finished, label %exit, label %iterate
exit:
	%result = call double @llvm.copysign.f64(double %x.next, double %p)
	ret double %result
}

; bessel_i1e(x) = exp(-|x|) I1(x): the power series up to 30, whose terms are all positive, and the asymptotic
; one beyond.
define internal double @hlo.bessel_i1e(double %x) {
entry:
	%a = call double @llvm.fabs.f64(double %x)
	%near = fcmp ole double %a, 30.0
	br i1 %near, label %power, label %far
power:
	%t = fmul double %a, 0.5
	%tt = fmul double %t, %t
	%minus = fneg double %a
	%decay = call double @llvm.exp.f64(double %minus)
	%first = fmul double %t, %decay
	br label %power.loop
power.loop:
	%p.sum = phi double [ %first, %power ], [ %p.sum.next, %power.loop ]
	%p.term = phi double [ %first, %power ], [ %p.term.next, %power.loop ]
	%p.k = phi double [ 1.0, %power ], [ %p.k1, %power.loop ]
	%p.k1 = fadd double %p.k, 1.0
	%p.down = fmul double %p.k, %p.k1
	%p.ratio = fdiv double %tt, %p.down
	%p.term.next = fmul double %p.term, %p.ratio
	%p.sum.next = fadd double %p.sum, %p.term.next
	%p.end = fcmp ogt double %p.k, 100.0
	br i1 %p.end, label %exit, label %power.loop
far:
	%eight = fmul double %a, 8.0
	br label %far.loop
far.loop:
	%f.sum = phi double [ 1.0, %far ], [ %f.sum.next, %far.loop ]
	%f.term = phi double [ 1.0, %far ], [ %f.term.next, %far.loop ]
	%f.k = phi double [ 1.0, %far ], [ %f.k1, %far.loop ]
	%f.k1 = fadd double %f.k, 1.0
	%f.twice = fmul double %f.k, 2.0
	%f.odd = fsub double %f.twice, 1.0
	%f.square = fmul double %f.odd, %f.odd
	%f.up = fsub double %f.square, 4.0
	%f.n = fdiv double %f.up, %f.k
	%f.ratio = fdiv double %f.n, %eight
	%f.term.next = fmul double %f.term, %f.ratio
	%f.sum.next = fadd double %f.sum, %f.term.next
	%f.end = fcmp ogt double %f.k, 24.0
	br i1 %f.end, label %far.exit, label %far.loop
far.exit:
	%root = call double @llvm.sqrt.f64(double %a)
	%norm = fmul double %root, 2.5066282746310002
	%quotient = fdiv double %f.sum.next, %norm
	br label %exit
exit:
	%value = phi double [ %p.sum.next, %power.loop ], [ %quotient, %far.exit ]
	%result = call double @llvm.copysign.f64(double %value, double %x)
	ret double %result
}
