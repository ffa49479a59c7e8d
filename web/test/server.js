// A static file server for the test. It serves a folder with brotli, like a static host.
import { createServer } from "node:http";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const quality = 9; // 11 saves another 10%, but takes ten times as long

// serve serves a folder and resolves to {url, close}.
export function serve(folder) {
  const files = new Map(readdirSync(folder).map(name => [
    "/" + name, brotliCompressSync(readFileSync(join(folder, name)), { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  ]));
  files.set("/", files.get("/index.html"));
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    const body = files.get(path);
    if (!body) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(path)] ?? "text/html", "content-encoding": "br" }).end(body);
  });
  return new Promise(resolve => server.listen(0, "127.0.0.1", () => resolve({
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => server.close(),
  })));
}
