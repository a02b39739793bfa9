import type { IncomingMessage, ServerResponse } from "node:http";

import { z } from "zod";

import { readBody, sendJson } from "../firestore/http/answers.ts";
import { startKeptServer, type RunningServer } from "../firestore/http/kept-server.ts";
import { validate, type ValidationMessage } from "./validate.ts";

interface AnalyticsServerOptions {
  /** Of 127.0.0.1; 0 takes a free one. */
  port: number;
  /** The only secret of which events count. */
  apiSecret: string;
}

/** A request with events, as `/__hits` lists it. */
export interface AnalyticsHit {
  measurementId: string;
  /** Problems of the request; Google's own endpoint would say nothing and drop it. */
  messages: ValidationMessage[];
  body: unknown;
}

/** `hang` never answers, `reset` breaks the connection, `status` answers 503; without `times` for all requests. */
const FaultSchema = z.strictObject({
  kind: z.enum(["hang", "reset", "status"]),
  times: z.int().positive().optional(),
});
type Fault = z.infer<typeof FaultSchema>;

const HITS_MAX = 500;
const BODY_MAX = 130 * 1024;

/**
 * Starts the local Google Analytics: the Measurement Protocol's two endpoints, with the checks of its debug one.
 * `/mp/collect` answers 204 whatever it gets, as Google's does. Besides: `/__health`, `/__faults` (POST, DELETE) and
 * `/__hits` (GET, DELETE). It keeps nothing.
 * @throws Error when the port cannot be used
 */
export async function startAnalyticsServer({ port, apiSecret }: AnalyticsServerOptions): Promise<RunningServer> {
  const service = new Service(apiSecret);
  return startKeptServer(port, (request, response) => {
    service.answer(request, response).catch(() => response.destroy());
  });
}

class Service {
  readonly #secret: string;
  #fault: Fault | null = null;
  #hits: AnalyticsHit[] = [];

  constructor(secret: string) {
    this.#secret = secret;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const text = await readBody(request);
    switch (`${request.method ?? "GET"} ${url.pathname}`) {
      case "GET /__health":
        return sendJson(response, 200, { status: "ok" });
      case "GET /__hits":
        return sendJson(response, 200, this.#hits);
      case "DELETE /__hits":
        this.#hits = [];
        return sendJson(response, 200, {});
      case "POST /__faults": {
        const fault = FaultSchema.safeParse(jsonOf(text));
        if (fault.success) this.#fault = fault.data;
        return sendJson(response, fault.success ? 200 : 400, fault.success ? {} : { message: fault.error.message });
      }
      case "DELETE /__faults":
        this.#fault = null;
        return sendJson(response, 200, {});
      case "POST /debug/mp/collect":
        return sendJson(response, 200, { validationMessages: this.#messagesOf(url, text) });
      case "POST /mp/collect":
        return this.#collect(url, text, response);
      default:
        return sendJson(response, 404, { message: "not found" });
    }
  }

  #collect(url: URL, text: string, response: ServerResponse): void {
    const hit = {
      measurementId: url.searchParams.get("measurement_id") ?? "",
      messages: this.#messagesOf(url, text),
      body: jsonOf(text),
    };
    this.#hits = [...this.#hits, hit].slice(-HITS_MAX);
    switch (this.#met()) {
      case "hang":
        // The caller ends the wait.
        return;
      case "reset":
        response.destroy();
        return;
      case "status":
        response.writeHead(503).end();
        return;
      case null:
        response.writeHead(204).end();
    }
  }

  /** The fault that this request meets. */
  #met(): Fault["kind"] | null {
    const fault = this.#fault;
    if (fault?.times !== undefined) this.#fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null;
    return fault?.kind ?? null;
  }

  #messagesOf(url: URL, text: string): ValidationMessage[] {
    const required = (fieldPath: string, description: string): ValidationMessage => ({
      fieldPath,
      description,
      validationCode: "VALUE_REQUIRED",
    });
    return [
      ...(/^G-[A-Z0-9]+$/.test(url.searchParams.get("measurement_id") ?? "")
        ? []
        : [required("measurement_id", "The id of a web stream is needed.")]),
      ...(url.searchParams.get("api_secret") === this.#secret
        ? []
        : [required("api_secret", "Not the secret of the stream.")]),
      ...(Buffer.byteLength(text) > BODY_MAX
        ? [{ fieldPath: "", description: "More than 130 kB.", validationCode: "VALUE_OUT_OF_BOUNDS" as const }]
        : []),
      ...validate(jsonOf(text), new Date()),
    ];
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
