import type { IncomingMessage, ServerResponse } from "node:http";

import { stringify } from "../values/json.ts";
import { invalid, RpcError } from "./errors.ts";

/** Largest request body, as Google's front door has it. */
export const MAX_BODY_BYTES = 11 * 1024 * 1024;

const JSON_TYPE = "application/json; charset=UTF-8";
const PROXY_PAGE =
  "<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";

/** Reads a whole request body as text. @throws RpcError INVALID_ARGUMENT above 11 MiB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest is read all the same, so that the client gets to see the answer.
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES) throw invalid(`Request payload size exceeds the limit: ${MAX_BODY_BYTES} bytes.`);
  return Buffer.concat(chunks).toString("utf8");
}

/** Answers JSON. A list becomes a stream's text, which begins with `[`. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, status, JSON_TYPE, stringify(body));
}

/** Answers an error; one without a code of Firestore's is INTERNAL. */
export function sendError(response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) return;
  const known =
    error instanceof RpcError
      ? error
      : new RpcError("INTERNAL", error instanceof Error ? error.message : String(error));
  sendJson(response, known.httpStatus, known.toBody());
}

/** Answers as a proxy does that could not reach the service. */
export function sendProxyPage(response: ServerResponse): void {
  sendText(response, 502, "text/html; charset=UTF-8", PROXY_PAGE);
}

/** Announces a whole answer, sends half of it, and ends the connection. */
export function sendCutOff(response: ServerResponse, body: unknown): void {
  const bytes = Buffer.from(stringify(body));
  response.writeHead(200, { "content-type": JSON_TYPE, "content-length": bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  const bytes = Buffer.from(text);
  response.writeHead(status, { "content-type": type, "content-length": bytes.length, "cache-control": "no-store" });
  response.end(bytes);
}
