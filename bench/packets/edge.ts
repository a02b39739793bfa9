// Stands for the edge at the end of the packet link (./link.py): TLS 1.3 and HTTP/2 before the local stack, pages in
// brotli 4 as they come, files in brotli 11.
import { readFileSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { brotliCompressSync, constants, createBrotliCompress } from "node:zlib";

import { ASSET_QUALITY, PAGE_QUALITY } from "../page.ts";
import { peerDocument } from "../peers.ts";

const { EDGE_FD, EDGE_FOLDER, EDGE_ORIGIN = "" } = process.env;
const agent = new Agent({ keepAlive: true });
const files = new Map<string, Buffer>();
/** Of one connection, or of HTTP/1.1: HTTP/2 has none of them. */
const OWN_HEADERS = ["connection", "keep-alive", "transfer-encoding", "content-length", "upgrade", "host", "te"];

const server = createSecureServer({
  key: readFileSync(`${EDGE_FOLDER}/key.pem`),
  cert: readFileSync(`${EDGE_FOLDER}/cert.pem`),
  minVersion: "TLSv1.3",
  settings: { initialWindowSize: 1 << 20 },
});
for (const name of ["error", "sessionError"] as const) server.on(name, () => undefined);
server.on("request", (incoming, outgoing) => {
  outgoing.stream.on("error", () => undefined);
  const path = incoming.url;
  if (path === "/__empty") return answerText(outgoing, "<p>Rebi</p>");
  const peer = peerDocument(path);
  if (peer !== null) return answerHtml(outgoing, peer);
  if (path === "/__text") return void plainText().then((text) => answerText(outgoing, text));
  const passed = request(
    EDGE_ORIGIN + path,
    {
      agent,
      method: incoming.method,
      headers: { ...shared(incoming.headers), "accept-encoding": "identity", "x-forwarded-proto": "https" },
    },
    (answer) => pass(answer, incoming, outgoing),
  );
  passed.on("error", () => outgoing.stream.destroyed || outgoing.writeHead(502).end());
  incoming.pipe(passed);
});
server.listen({ fd: Number(EDGE_FD) });

function pass(answer: IncomingMessage, { url }: Http2ServerRequest, outgoing: Http2ServerResponse): void {
  const status = answer.statusCode ?? 200;
  const headers = shared(answer.headers);
  const type = answer.headers["content-type"] ?? "";
  if (type.startsWith("text/html") && status === 200) {
    outgoing.writeHead(status, { ...headers, "content-encoding": "br" });
    const compress = createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY },
    });
    answer.pipe(compress).pipe(outgoing);
    return;
  }
  if (!/javascript|css|svg|json|x-script/.test(type) || status !== 200) {
    outgoing.writeHead(status, headers);
    answer.pipe(outgoing);
    return;
  }
  const chunks: Buffer[] = [];
  answer.on("data", (chunk: Buffer) => chunks.push(chunk));
  answer.on("end", () => {
    const quality = url.startsWith("/assets/") ? ASSET_QUALITY : PAGE_QUALITY;
    const body = Buffer.concat(chunks);
    const known = (url.startsWith("/assets/") && files.get(url)) || compressed(body, quality);
    if (url.startsWith("/assets/")) files.set(url, known);
    outgoing.writeHead(status, { ...headers, "content-encoding": "br" }).end(known);
  });
}

function compressed(body: Buffer, quality: number): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

function shared<Value>(headers: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(":") && !OWN_HEADERS.includes(name)),
  );
}

function answerText(outgoing: Http2ServerResponse, text: string): void {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rebi</title>';
  answerHtml(outgoing, `<!doctype html><html lang="es-PE">${head}${text}</html>`);
}

function answerHtml(outgoing: Http2ServerResponse, html: string): void {
  outgoing
    .writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "br",
      "cache-control": "no-store",
    })
    .end(compressed(Buffer.from(html), PAGE_QUALITY));
}

/** The words of the terms, without styles, scripts or pictures. */
async function plainText(): Promise<string> {
  const html = await (await fetch(`${EDGE_ORIGIN}/terminos`)).text();
  return html
    .replace(/^.*?<main/s, "<main")
    .replace(/<(style|script|svg|footer)\b.*?<\/\1>/gs, "")
    .replace(/<(\/?)(\w+)[^>]*>/g, "<$1$2>");
}
