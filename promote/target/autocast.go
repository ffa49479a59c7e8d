package target

import "slices"

// AutocastSource is the source of PyTorch's lists.
const AutocastSource = "aten/src/ATen/autocast_mode.h of pytorch/pytorch@d70fe7f3, AT_FORALL_LOWER_PRECISION_FP, _FP32, _FP32_SET_OPT_DTYPE, _DIFFERENT_REDISPATCH_SIGNATURE, _PROMOTE"

// An AutocastList is one of PyTorch's autocast lists. The list of an operator determines the types
// of its operands.
type AutocastList uint8

// The lists. Autocast never casts double tensors (is_eligible).
const (
	AutocastLower   AutocastList = iota // cast to the lower precision
	AutocastFP32                        // cast to float32
	AutocastPromote                     // cast to the widest type among them
)

// String returns the name of the list's macro, without AT_FORALL_.
func (l AutocastList) String() string {
	return [...]string{"LOWER_PRECISION_FP", "FP32", "PROMOTE"}[l]
}

// An AutocastRow maps operators of PyTorch to operations of StableHLO and CHLO. If an operator
// lowers to several operations, Ops names those because of which the operator is in its list. If
// there are none, Why has the reason.
type AutocastRow struct {
	List      AutocastList
	Operators string // PyTorch operators, separated by blanks
	Ops       string // operations, separated by blanks
	Why       string // if Ops is empty
}

// Autocast returns the table that the target amp-bf16 follows.
func Autocast() []AutocastRow { return slices.Clone(autocast) }

var autocast = []AutocastRow{
	{List: AutocastLower, Operators: "_convolution conv1d conv2d conv3d conv_tbc conv_transpose1d conv_transpose2d conv_transpose3d convolution", Ops: "convolution dynamic_conv"},
	{List: AutocastLower, Operators: "addmm addmv addr matmul mm mv linalg_vecdot linear addbmm baddbmm bmm chain_matmul linalg_multi_dot", Ops: "dot dot_general ragged_dot"},
	{List: AutocastLower, Operators: "einsum", Ops: "einsum dot_general"},
	{List: AutocastLower, Operators: "_thnn_fused_lstm_cell _thnn_fused_gru_cell lstm_cell gru_cell rnn_tanh_cell rnn_relu_cell", Ops: "dot_general"},
	{List: AutocastLower, Operators: "_scaled_dot_product_flash_attention scaled_dot_product_attention", Ops: "dot_general"},
	{List: AutocastLower, Operators: "prelu", Why: "a multiply and a select, which are in no list"},

	{List: AutocastFP32, Operators: "acos", Ops: "chlo.acos"},
	{List: AutocastFP32, Operators: "asin", Ops: "chlo.asin"},
	{List: AutocastFP32, Operators: "cosh", Ops: "chlo.cosh"},
	{List: AutocastFP32, Operators: "erfinv", Ops: "chlo.erf_inv"},
	{List: AutocastFP32, Operators: "exp", Ops: "exponential"},
	{List: AutocastFP32, Operators: "expm1", Ops: "exponential_minus_one"},
	{List: AutocastFP32, Operators: "log log10 log2", Ops: "log"},
	{List: AutocastFP32, Operators: "log1p", Ops: "log_plus_one"},
	{List: AutocastFP32, Operators: "rsqrt", Ops: "rsqrt"},
	{List: AutocastFP32, Operators: "sinh", Ops: "chlo.sinh"},
	{List: AutocastFP32, Operators: "tan", Ops: "tan chlo.tan"},
	{List: AutocastFP32, Operators: "pow", Ops: "power chlo.broadcast_power"},
	{List: AutocastFP32, Operators: "reciprocal", Why: "a divide, which is in no list"},
	{List: AutocastFP32, Operators: "softplus", Ops: "exponential log_plus_one"},
	{List: AutocastFP32, Operators: "softmax log_softmax logsumexp", Ops: "exponential log reduce"},
	{List: AutocastFP32, Operators: "prod sum", Ops: "reduce"},
	{List: AutocastFP32, Operators: "cumprod cumsum", Ops: "reduce_window"},
	{List: AutocastFP32, Operators: "norm frobenius_norm nuclear_norm linalg_vector_norm linalg_matrix_norm renorm", Ops: "power reduce"},
	{List: AutocastFP32, Operators: "layer_norm native_layer_norm group_norm", Ops: "reduce rsqrt"},
	{List: AutocastFP32, Operators: "dist pdist cdist cosine_similarity", Ops: "power reduce"},
	{List: AutocastFP32, Operators: "poisson_nll_loss cosine_embedding_loss hinge_embedding_loss kl_div l1_loss smooth_l1_loss huber_loss mse_loss margin_ranking_loss multilabel_margin_loss soft_margin_loss triplet_margin_loss multi_margin_loss binary_cross_entropy_with_logits", Ops: "exponential log log_plus_one reduce"},
	{List: AutocastFP32, Operators: "nll_loss nll_loss2d", Ops: "reduce"},
	{List: AutocastFP32, Operators: "upsample_nearest1d _upsample_nearest_exact1d upsample_nearest2d _upsample_nearest_exact2d upsample_nearest3d _upsample_nearest_exact3d", Why: "gathers, which move data"},
	{List: AutocastFP32, Operators: "upsample_linear1d upsample_bilinear2d _upsample_bilinear2d_aa upsample_trilinear3d upsample_bicubic2d _upsample_bicubic2d_aa", Why: "gathers, multiplies and adds, which are in no list"},

	{List: AutocastPromote, Operators: "addcdiv addcmul atan2 bilinear cross dot vdot grid_sampler index_put tensordot scatter_add", Why: "promotion: the module's promotion system has decided before"},
}
