// The state of the page in the fragment of its address: #system=numpy&example=weak, or &text=… for
// a text of the user, deflated.

async function piped(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function packed(text) {
  const bytes = await piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const b of bytes) binary += String.fromCharCode(b);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpacked(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await piped(Uint8Array.from(binary, c => c.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  return new TextDecoder().decode(bytes);
}

// fragmentOf returns the fragment for a state: {options, example} or {options, text}.
export async function fragmentOf({ options, example, text }) {
  const all = new URLSearchParams(options);
  example ? all.set("example", example) : all.set("text", await packed(text));
  return "#" + all;
}

// stateOf returns the state in a fragment. It throws if the text cannot be unpacked.
export async function stateOf(fragment) {
  const { example, text, ...options } = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, "")));
  return { options, example, text: text === undefined ? undefined : await unpacked(text) };
}
