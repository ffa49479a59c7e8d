// The tool, as functions that return promises. A worker that ends or hangs is replaced, and its
// open requests fail.

const patience = 15_000; // milliseconds for one answer; the first one waits for the download as well
const patienceAtFirst = 120_000;

export class Tool {
  #worker; #next = 0; #waiting = new Map(); #used = false;

  // ask sends a request and resolves to {Answer, ms}; it throws if the request is invalid or the
  // tool fails.
  ask(operation, request) {
    this.#worker ??= this.#start();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail("the tool does not answer"), this.#used ? patience : patienceAtFirst);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#worker.postMessage({ id, operation, request });
    });
  }

  #start() {
    const worker = new Worker("worker.js");
    worker.onerror = e => this.#fail(e.message || "the tool cannot be started");
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return; // it timed out
      if (data.fault) return this.#fail(data.fault);
      this.#used = true;
      const { resolve, reject, timer } = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      clearTimeout(timer);
      data.Error === undefined ? resolve(data) : reject(new Error(data.Error));
    };
    return worker;
  }

  #fail(message) {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#used = false;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Error(message));
    }
    this.#waiting.clear();
  }
}
