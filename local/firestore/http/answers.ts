import type { IncomingMessage, ServerResponse } from "node:http";

import { jsonAnswer, type Answer } from "../service.ts";
import { invalid } from "./errors.ts";

/** Largest request body, as Google's front door has it. */
const MAX_BODY_BYTES = 11 * 1024 * 1024;

/** Reads a whole request body as text. @throws RpcError INVALID_ARGUMENT above 11 MiB. */
export function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      // The rest is read too, so that the client gets the answer.
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    });
    request.on("error", reject);
    request.on("end", () => {
      if (size > MAX_BODY_BYTES) reject(invalid(`Request payload size exceeds the limit: ${MAX_BODY_BYTES} bytes.`));
      else resolve((chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).toString("utf8"));
    });
  });
}

/** Answers JSON. A list becomes a stream's text, which begins with `[`. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, jsonAnswer(status, body));
}

export function send(response: ServerResponse, { status, type, text, isCutOff = false }: Answer): void {
  if (response.destroyed || response.headersSent) return;
  if (isCutOff) return sendHalf(response, type, text);
  const length = Buffer.byteLength(text);
  response.writeHead(status, { "content-type": type, "content-length": length, "cache-control": "no-store" });
  // As text it leaves together with the head, in one piece.
  response.end(text);
}

/** Announces a whole answer, sends half of it, and ends the connection. */
function sendHalf(response: ServerResponse, type: string, text: string): void {
  const bytes = Buffer.from(text);
  response.writeHead(200, { "content-type": type, "content-length": bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
