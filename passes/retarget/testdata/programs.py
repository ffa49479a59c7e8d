"""Programs of JAX with 64-bit types, for judge.py."""
from typing import Any, Callable, NamedTuple
import jax, jax.numpy as jnp
from jax import lax
bf16,f16,f32,f64=jnp.bfloat16,jnp.float16,jnp.float32,jnp.float64
i32,u32,i8,c64=jnp.int32,jnp.uint32,jnp.int8,jnp.complex64
class Program(NamedTuple):
    """A function, its example arguments, and whether 64-bit types are on."""

    function: Callable
    arguments: tuple
    x64: bool
PROGRAMS={}
def spec(s,d): return jax.ShapeDtypeStruct(s,d)
def program(*arguments,x64=False):
    def register(f):
        PROGRAMS[f.__name__]=Program(f,arguments,x64); return f
    return register
@program(spec((9,),f32),spec((9,),i32))
def argsort_both(x,i): return jnp.argsort(x),jnp.argsort(i),jnp.sort(i)[::-1],x[jnp.argsort(i)]
@program(spec((16,),f32),spec((5,),f32))
def searchsorted(a,v): return jnp.searchsorted(jnp.sort(a),v)
@program(spec((4,10),f32))
def topk(x): return lax.top_k(x,3)
@program(spec((3,8),f32),spec((3,8),i32))
def cummax_min(x,i): return lax.cummax(x,axis=1),lax.cummin(i,axis=1),lax.cumprod(x,axis=0),lax.cumlogsumexp(x,axis=1)
@program(spec((6,5),f32),spec((4,),i32))
def segment(x,i): return jax.ops.segment_sum(x[:4],i,num_segments=6), jax.ops.segment_max(x[:4],i,num_segments=3)
@program(spec((6,5),f32))
def stats(x): return jnp.mean(x,0),jnp.var(x),jnp.std(x,1),jnp.median(x),jnp.quantile(x,0.3,axis=1),jnp.nanmean(x)
@program(spec((7,),i32))
def bincount(x): return jnp.bincount(jnp.clip(x,0,4),length=5),jnp.unique(jnp.clip(x,-3,3),size=7,fill_value=0)
@program(spec((8,),f32),spec((8,),f32))
def interp(x,y): return jnp.interp(x*0.5,jnp.sort(x),y),jnp.convolve(x,y),jnp.correlate(x,y)
@program(spec((3,4,5),f32),spec((5,4,2),f32))
def einsums(a,b): return jnp.einsum('ijk,kjl->il',a,b),jnp.tensordot(a,b,axes=[[2],[0]]),jnp.vdot(a,a)
@program(spec((2,8,8,3),f32))
def pooling(x): return lax.reduce_window(x,-jnp.inf,lax.max,(1,2,2,1),(1,2,2,1),'SAME'),lax.reduce_window(x,0.,lax.add,(1,3,3,1),(1,1,1,1),'VALID')
@program(spec((2,8,8,3),f32))
def pool_gradient(x): return jax.grad(lambda x: lax.reduce_window(x,-jnp.inf,lax.max,(1,2,2,1),(1,2,2,1),'VALID').sum())(x)
@program(spec((8,),f32))
def assoc(x): return lax.associative_scan(jnp.add,x),lax.associative_scan(jnp.maximum,x)
@program(spec((5,),i32),spec((5,),i32))
def int_math(a,b): 
    d=jnp.where(b==0,1,b)
    return a//d,a%d,lax.rem(a,d),lax.div(a,d),jnp.abs(a),jnp.sign(a),-a,a*b,jnp.gcd(jnp.abs(a)%100,jnp.abs(d)%100),jnp.minimum(a,b)
@program(spec((5,),u32),spec((5,),u32))
def uint_math(a,b): return a+b,a*b,jnp.maximum(a,b),a//jnp.maximum(b,1),a&b,a|b,a.astype(f32),a>b
@program(spec((5,),i32),spec((5,),i32))
def int_bits_signed(a,b): return a&b,a|b,a^b,~a
@program(spec((5,),u32))
def uint_not(a): return ~a
@program(spec((5,),i32))
def popc(a): return lax.population_count(a),lax.clz(a)
@program(spec((4,4),f32))
def linalg_simple(a): return jnp.trace(a),jnp.tril(a),jnp.diag(a),jnp.outer(a[0],a[1]),jnp.kron(a[:2,:2],a[:2,:2]),jnp.linalg.norm(a),jnp.eye(4)+a
@program(spec((4,4),f32))
def eigh(a): return jnp.linalg.eigh(a@a.T)
@program(spec((8,),c64))
def complex_more(z): return jnp.abs(z),jnp.angle(z),z.conj()*z,jnp.exp(1j*z.real),z.real+z.imag,jnp.fft.fft(z),jnp.fft.ifft(z)
@program(spec((8,),f32))
def ffts(x): return jnp.fft.rfft(x),jnp.fft.irfft(jnp.fft.rfft(x)),jnp.fft.fftfreq(8)
@program(spec((4,),f32),spec((),i32))
def switch(x,i): return lax.switch(i,[lambda x:x*2,lambda x:jnp.sin(x),lambda x:x.astype(jnp.int32).astype(x.dtype)],x)
@program(spec((4,),f32))
def cond_py(x): return lax.cond(x.sum()>0,lambda x:(x,1),lambda x:(-x,2),x)
@program(spec((10,3),f32))
def scan_stats(xs):
    def f(c,x): n,m=c; n=n+1; m=m+(x-m)/n; return (n,m),m.sum()
    return lax.scan(f,(0,jnp.zeros(3,xs.dtype)),xs)
@program(spec((10,),i32))
def collatz(x):
    x=jnp.abs(x)%50+1
    return lax.while_loop(lambda s:(s[0]!=1).any()&(s[1]<200),lambda s:(jnp.where(s[0]==1,1,jnp.where(s[0]%2==0,s[0]//2,3*s[0]+1)),s[1]+1),(x,0))
@program(spec((6,4),f32),spec((3,),i32),spec((3,4),f32))
def scatters(x,i,u): return x.at[i].set(u),x.at[i].add(u),x.at[i].max(u),x.at[i].mul(u,mode='drop'),x.at[:,1].set(0)
@program(spec((6,4),f32),spec((2,),i32))
def dynamics(x,i): return lax.dynamic_slice(x,(i[0],i[1]),(2,2)),lax.dynamic_update_slice(x,jnp.ones((2,2),x.dtype),(i[0],i[1])),x[i[0]],x[i]
@program(spec((6,),i32))
def one_hot(i): return jax.nn.one_hot(i,5),jnp.arange(6)==i,jnp.arange(3,9)*i,jnp.linspace(0,1,7)
@program(spec((4,8),f32))
def softmaxes(x): return jax.nn.softmax(x),jax.nn.log_softmax(x),jax.nn.logsumexp(x,axis=1),jax.nn.gelu(x),jax.nn.silu(x),jax.nn.elu(x),jax.nn.softplus(x)
@program(spec((6,),f32))
def special(x):
    y=jnp.abs(x)+0.5
    return jax.scipy.special.erf(x),jax.scipy.special.gammaln(y),jax.scipy.special.digamma(y),jax.scipy.special.erfinv(jnp.tanh(x)*0.9),jnp.cbrt(x),jnp.sinh(x),jnp.arctan2(x,y),jax.scipy.special.i0e(x)
@program(spec((6,),f32))
def rounding(x): return jnp.round(x),jnp.floor(x),jnp.ceil(x),jnp.trunc(x),jnp.isfinite(x),jnp.isnan(x),jnp.nan_to_num(x),x.astype(jnp.int32),jnp.rint(x*10)
@program(spec((6,),f32))
def explicit_wide(x): return (x.astype(jnp.float64)*2).astype(jnp.float32),x.astype(jnp.int64).sum(),jnp.sum(x,dtype=jnp.float64)
@program(spec((6,),f32))
def infinities(x): return jnp.max(x,initial=-jnp.inf),jnp.where(x>0,x,jnp.nan),jnp.min(x,where=x>0,initial=jnp.inf),jnp.where(x>0,-0.0,x)
@program(spec((6,),i32))
def int_reductions(x): return x.max(),x.min(),x.sum(),x.prod(),x.argmax(),x.argmin(),(x>0).all(),(x>0).any(),(x>0).sum(),jnp.count_nonzero(x)
@program(spec((6,),u32))
def uint_reductions(x): return x.max(),x.min(),jnp.where(x>3,x,0).sum(),x.argmax(),lax.cummax(x),lax.cummin(x)
@program(spec((4,),f32),1.5,3)
def python_scalars(x,a,n): return x*a+n,x**2,x**n,n//2,a*n
@program(spec((5,3),f32),spec((5,),i32))
def loss_grad(w,y):
    f=lambda w: -jnp.mean(jax.nn.log_softmax(w)[jnp.arange(5),y%3])
    return jax.value_and_grad(f)(w)
@program(spec((3,),f32))
def hessian(x): return jax.hessian(lambda x: jnp.sum(jnp.sin(x)*x**3))(x),jax.jacfwd(lambda x: jnp.exp(x)*x.sum())(x)
@program(spec((5,4),f32))
def vmapped_dyn(x): return jax.vmap(lambda r,i: lax.dynamic_slice(r,(i,),(2,)))(x,jnp.arange(5)%3),jax.vmap(jnp.sort)(x)
@program(spec((5,4),f32))
def reshapes(x): return x.reshape(2,10),x.T,jnp.roll(x,2),jnp.flip(x),jnp.pad(x,((1,2),(0,1)),constant_values=7),jnp.tile(x,(2,1)),jnp.repeat(x,2,axis=0),jnp.stack([x,x]),jnp.take(x,jnp.array([3,1]),axis=0)
@program(spec((4,),bf16),spec((4,),f32),spec((4,),i32))
def mixed(b,f,i): return b+f,b*i,f*i,(b.astype(f.dtype)+f).astype(bf16),jnp.concatenate([b,f]),jnp.where(i>0,b,f)
@program(spec((4,),i8),spec((4,),i32))
def int8s(a,b): return a+b,a.astype(i32)*b,(a+1).astype(jnp.int8),b.astype(jnp.int8),b.astype(jnp.uint8)
@program(spec((3,3),f32))
def custom(x):
    @jax.custom_jvp
    def f(x): return jnp.sin(x)
    f.defjvp(lambda p,t:(f(p[0]),jnp.cos(p[0])*t[0]))
    return jax.grad(lambda x:f(x).sum())(x), jax.checkpoint(lambda x:jnp.tanh(x)@x)(x)
@program(spec((3,3),f32))
def nested(x):
    g=jax.jit(lambda x,n:x*n,static_argnums=1)
    h=jax.jit(lambda x:g(x,2)+g(x,3))
    return h(x),h(x.T),jax.named_call(h,name='q')(x)
@program(spec((5,),f32))
def polynomial(x): return jnp.polyval(jnp.array([1.,2.,3.]),x),jnp.diff(x),jnp.cumsum(x),jnp.ediff1d(x),jnp.trapezoid(x),jnp.gradient(x)
@program(spec((4,3),f32))
def digitize(x): return jnp.digitize(x,jnp.array([-1.,0.,1.])),jnp.histogram(x,bins=4,range=(-2,2))[0]
@program()
def constants(): return jnp.array([1,2,3]),jnp.array([1.5,jnp.inf,-jnp.inf,jnp.nan,-0.0]),jnp.array(2**31-1),jnp.array([1+2j]),jnp.arange(1000),jnp.arange(200)*0.1
@program(spec((64,64),f32))
def big_constant(x): 
    import numpy as np
    return x+np.arange(4096).reshape(64,64)*0.37, (x>0)*np.arange(64)
@program(spec((2,),u32))
def prng(k): return jax.random.uniform(jax.random.wrap_key_data(k),(4,)),jax.random.normal(jax.random.wrap_key_data(k),(4,))
@program(spec((2,),u32))
def prng_int(k): return jax.random.randint(jax.random.wrap_key_data(k),(4,),0,10),jax.random.permutation(jax.random.wrap_key_data(k),8)
@program(spec((8,),f32))
def barrier(x): return lax.optimization_barrier((x,x+1)),lax.reduce_precision(x,8,7),lax.reduce_precision(x,5,10)
@program(spec((8,),f32))
def nextafter(x): return jnp.nextafter(x,x+1)
@program(spec((8,),f32))
def bitcasts(x): return lax.bitcast_convert_type(x,jnp.int32) if x.dtype==jnp.float32 else lax.bitcast_convert_type(x,jnp.int64)
@program(spec((3,4,4),f32),spec((3,4,2),f32))
def solve(a,b): return jnp.linalg.solve(a,b)
@program(spec((3,4,4),f32))
def batched(a): return a@a.mT,jnp.matmul(a,a,preferred_element_type=f32),jnp.linalg.matrix_power(a,3)
@program(spec((8,4),f32),spec((4,8),f32))
def dot_algorithms(a,b): return lax.dot(a,b,precision='highest'),lax.dot(a,b,precision=(lax.Precision.HIGH,lax.Precision.HIGH))
@program(spec((1,8,8,3),f32),spec((3,3,3,4),f32))
def convs(x,k):
    d=lax.conv_dimension_numbers(x.shape,k.shape,('NHWC','HWIO','NHWC'))
    f=lambda x,k: lax.conv_general_dilated(x,k,(2,2),'SAME',dimension_numbers=d)
    return f(x,k),jax.grad(lambda k:f(x,k).sum())(k)
@program(spec((6,),f32),spec((6,),f32))
def comparisons(x,y): return x<y,x==y,x>=y,jnp.isclose(x,y),jnp.allclose(x,y),jnp.heaviside(x,0.5),jnp.copysign(x,y),jnp.hypot(x,y),jnp.fmod(x,y),jnp.logaddexp(x,y)
@program(spec((5,),i32))
def shifts_by_multiply(x): return x*4,x//4,(x%1024)*65536
@program(spec((4,),i32))
def clip_iinfo(x): return jnp.clip(x,jnp.iinfo(x.dtype).min//2,jnp.iinfo(x.dtype).max//2)
@program(spec((12,),f32))
def fori(x): return lax.fori_loop(0,12,lambda i,s:s+x[i]*i,0.0),lax.fori_loop(0,5,lambda i,v:v.at[i].add(i),x)
@program(spec((4,4),f32),spec((4,4),f32))
def ragged(a,b): return lax.ragged_dot(a,b[None],jnp.array([4],jnp.int32))
@program(spec((5,),f32))
def ldexp(x): return jnp.ldexp(x,3),jnp.frexp(x)
@program(spec((5,),f32))
def sinc_etc(x): return jnp.sinc(x),jnp.log2(jnp.abs(x)+1),jnp.exp2(x),jnp.expm1(x),jnp.log1p(jnp.abs(x)),jnp.rad2deg(x),jnp.square(x),jnp.reciprocal(x+10),jnp.float_power(jnp.abs(x),1.5)
