import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import { readBody } from "../firestore/http/answers.ts";
import { RpcError } from "../firestore/http/errors.ts";
import { type RunningServer, startKeptServer } from "../firestore/http/kept-server.ts";
import {
  GeminiError,
  failure,
  invalid,
  quotaSpent,
  unknownModel,
  unknownName,
  wrongKey,
  wrongPlace,
} from "./errors.ts";
import { type Fault, FaultSchema, GeminiFaults } from "./faults.ts";
import { findModel } from "./models.ts";
import { blockedChunk, joined, piecesOf } from "./pieces.ts";
import { type Chunk, CountRequest, tokensOf } from "./protocol.ts";
import { nextStep } from "./rules/next-step.ts";
import { spoiled } from "./rules/spoil.ts";
import { viewOf } from "./rules/view.ts";
import { parseBody, parseJson, parseRequest } from "./validate.ts";

interface GeminiServerOptions {
  /** Of 127.0.0.1; 0 takes a free one. */
  port: number;
  apiKey: string;
  /** Milliseconds between two pieces of a stream. Default: none. */
  dripMs?: number;
}

/** A request that reached a model, as `/__requests` lists it. */
interface SeenRequest {
  model: string;
  method: string;
  /** Last words of the user. */
  message: string;
  status: number;
  /** From its body to the end of the answer; 0 until then. */
  milliseconds: number;
  body: unknown;
}

const CALL = /^\/(v1|v1beta)\/models\/([^/:]+):(generateContent|streamGenerateContent|countTokens)$/;
const SEEN_MAX = 200;
const HTML = "<!DOCTYPE html><html><head><title>Error</title></head><body><p>Try again later.</p></body></html>";

/**
 * Starts the local Gemini: the API's protocol, as strict as Google's, in front of rules that call the functions which a
 * request declares (docs/decisions/2026-11-23-local-gemini.md). Besides: `/__health`, `/__faults` (POST, DELETE) and
 * `/__requests` (GET, DELETE), the last two also for one message (`?contains=`). It keeps nothing.
 * @throws Error when the port cannot be used
 */
export async function startGeminiServer({ port, apiKey, dripMs = 0 }: GeminiServerOptions): Promise<RunningServer> {
  const service = new Service(apiKey, dripMs);
  const server = await startKeptServer(port, (request, response) => void service.answer(request, response));
  return {
    ...server,
    close: async () => {
      service.stop();
      await server.close();
    },
  };
}

class Service {
  readonly #key: string;
  readonly #dripMs: number;
  readonly #faults = new GeminiFaults();
  readonly #stopping = new AbortController();
  #seen: SeenRequest[] = [];

  constructor(key: string, dripMs: number) {
    this.#key = key;
    this.#dripMs = dripMs;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "127.0.0.1"}`);
      const text = await readBody(request);
      const call = `${request.method ?? "GET"} ${url.pathname}`;
      if (url.pathname.startsWith("/__")) this.#control(call, url, text, response);
      else await this.#serve(url, request, text, response);
    } catch (error) {
      if (this.#stopping.signal.aborted || response.destroyed) response.destroy();
      else if (response.headersSent) response.destroy();
      else sendError(response, knownError(error));
    }
  }

  #control(call: string, url: URL, text: string, response: ServerResponse): void {
    const contains = url.searchParams.get("contains");
    const isMeant = ({ message }: SeenRequest) => contains === null || message.includes(contains);
    if (call === "GET /__health") sendJson(response, 200, { status: "ok" });
    else if (call === "POST /__faults") {
      const fault = FaultSchema.safeParse(parseJson(text));
      if (fault.success) this.#faults.add(fault.data);
      sendJson(response, fault.success ? 200 : 400, fault.success ? {} : { message: fault.error.message });
    } else if (call === "DELETE /__faults") sendJson(response, 200, this.#faults.clear(contains) ?? {});
    else if (call === "GET /__requests") sendJson(response, 200, this.#seen.filter(isMeant));
    else if (call === "DELETE /__requests") {
      this.#seen = this.#seen.filter((one) => !isMeant(one));
      sendJson(response, 200, {});
    } else sendJson(response, 404, { message: "not found" });
  }

  async #serve(url: URL, request: IncomingMessage, text: string, response: ServerResponse): Promise<void> {
    const [, version = "", name = "", method = ""] = (request.method === "POST" && CALL.exec(url.pathname)) || [];
    if (method === "") {
      sendText(response, 404, "text/html; charset=UTF-8", HTML);
      return;
    }
    const key = request.headers["x-goog-api-key"] ?? url.searchParams.get("key");
    if (!key)
      throw new GeminiError(
        403,
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key " +
          "or other form of API consumer identity to call this API.",
      );
    if (key !== this.#key) throw wrongKey();
    const model = findModel(name);
    if (!model) throw unknownModel(version, name);
    const body = parseJson(text);
    if (method === "countTokens") {
      const { contents, generateContentRequest } = parseBody(CountRequest, body);
      if (!contents && !generateContentRequest) throw invalid("contents is not specified");
      const totalTokens = tokensOf(contents ?? parseRequest(generateContentRequest, name, model).contents);
      sendJson(response, 200, { totalTokens, promptTokensDetails: [{ modality: "TEXT", tokenCount: totalTokens }] });
      return;
    }
    const seen: SeenRequest = { model: name, method, message: "", status: 400, milliseconds: 0, body };
    const started = performance.now();
    response.once("close", () => (seen.milliseconds = performance.now() - started));
    this.#seen = [...this.#seen, seen].slice(-SEEN_MAX);
    const parsed = parseRequest(body, name, model);
    const view = viewOf(parsed);
    seen.message = view.message;
    const decided = nextStep(view);
    const fault = this.#faults.meet({
      version,
      model: name,
      message: view.message,
      answer: "calls" in decided ? "calls" : "reply",
    });
    if (fault && (await this.#fail(fault, name, response, seen))) return;
    seen.status = 200;
    const decision = fault ? spoiled(decided, fault.kind) : decided;
    const pieces =
      fault?.kind === "block"
        ? [blockedChunk({ request: parsed, model }, fault.blockReason)]
        : piecesOf({ request: parsed, model, decision, fault });
    if (method === "generateContent") sendJson(response, 200, joined(pieces));
    else if (url.searchParams.get("alt") === "sse") await this.#stream(pieces, fault, response);
    // Without `alt=sse` Google streams one JSON list.
    else sendJson(response, 200, pieces);
  }

  /** Faults before anything is answered; false where the answer continues. */
  async #fail(fault: Fault, model: string, response: ServerResponse, seen: SeenRequest): Promise<boolean> {
    switch (fault.kind) {
      case "status":
      case "cut-error": {
        seen.status = fault.code;
        const error = fault.code === 429 ? quotaSpent(model, fault.retrySeconds, fault.daily) : failure(fault.code);
        if (fault.kind === "status") sendError(response, error);
        else sendCutOff(response, fault.code, error.body());
        return true;
      }
      case "no-tools":
        sendError(response, invalid(unknownName("tools")));
        return true;
      case "place":
        sendError(response, wrongPlace());
        return true;
      case "html":
        seen.status = 200;
        sendText(response, 200, "text/html; charset=UTF-8", HTML);
        return true;
      case "hang":
        // The caller ends the wait.
        return true;
      case "late":
        await this.#pause(fault.ms, response);
        return false;
      default:
        return false;
    }
  }

  async #stream(pieces: readonly Chunk[], fault: Fault | null, response: ServerResponse): Promise<void> {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.flushHeaders();
    const dripMs = fault?.kind === "drip" ? fault.ms : this.#dripMs;
    const ends = fault && isStreamEnd(fault.kind) ? Math.min(fault.at, pieces.length - 1) : null;
    for (const [at, piece] of pieces.entries()) {
      if (at > 0 && dripMs > 0) await this.#pause(dripMs, response);
      if (fault && at === ends) {
        // Bytes on their way are lost where a connection breaks at once.
        if (fault.ms > 0) await this.#pause(fault.ms, response);
        await endWith(fault, piece, response);
        return;
      }
      await send(response, eventOf(piece));
    }
    response.end();
  }

  /** A pause that ends early with the server, or with the client. */
  async #pause(ms: number, response: ServerResponse): Promise<void> {
    const left = new AbortController();
    response.once("close", () => left.abort());
    await wait(ms, undefined, { signal: AbortSignal.any([this.#stopping.signal, left.signal]) });
  }
}

function isStreamEnd(kind: Fault["kind"]): boolean {
  return ["cut", "reset", "stall", "error", "safety", "no-finish"].includes(kind);
}

/** Ends a stream in place of this piece. */
async function endWith({ kind, code }: Fault, piece: Chunk, response: ServerResponse): Promise<void> {
  switch (kind) {
    case "cut":
      await send(response, eventOf(piece).slice(0, 30));
      response.end();
      return;
    case "reset":
      response.destroy();
      return;
    case "error":
      response.end(`data: ${JSON.stringify(failure(code).body())}\r\n\r\n`);
      return;
    case "safety":
      response.end(eventOf({ ...piece, candidates: [{ index: 0, finishReason: "SAFETY" }] }));
      return;
    case "no-finish":
      response.end();
      return;
    default:
      // `stall`: the caller ends the wait.
      return;
  }
}

function eventOf(chunk: Chunk): string {
  return `data: ${JSON.stringify(chunk)}\r\n\r\n`;
}

/** Waits until a slow reader has taken what was sent. */
async function send(response: ServerResponse, text: string): Promise<void> {
  if (!response.write(text)) await once(response, "drain");
}

function knownError(error: unknown): GeminiError {
  if (error instanceof GeminiError) return error;
  if (error instanceof RpcError) return new GeminiError(400, error.message);
  return new GeminiError(500, error instanceof Error ? error.message : String(error));
}

function sendError(response: ServerResponse, error: GeminiError): void {
  sendJson(response, error.code, error.body());
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, status, "application/json; charset=UTF-8", JSON.stringify(body));
}

function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(text);
}

/** Announces a whole answer, sends half of it, and ends the connection. */
function sendCutOff(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8" });
  response.end(bytes.subarray(0, Math.floor(bytes.length / 2)));
}
