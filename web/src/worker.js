// The worker that runs the tool, so that a long module does not block typing. A message is {id,
// operation, request}; the answer is {id, ms, Answer} or {id, ms, Error}.
import "wasm_exec"; // of the Go installation; sets globalThis.Go

async function start() {
  const go = new Go();
  const loaded = await WebAssembly.instantiateStreaming(fetch("hlo-promote.wasm"), go.importObject);
  go.run(loaded.instance).then(() => self.postMessage({ fault: "the tool has ended" }));
}

const ready = start().catch(e => self.postMessage({ fault: `the tool cannot be loaded: ${e.message}` }));

self.onmessage = async ({ data: { id, operation, request } }) => {
  await ready;
  const begin = performance.now();
  try {
    const answer = JSON.parse(hloPromote(operation, JSON.stringify(request)));
    self.postMessage({ id, ms: performance.now() - begin, ...answer });
  } catch (e) {
    self.postMessage({ id, fault: String(e) });
  }
};
