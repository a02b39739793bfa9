import type { ServerResponse } from "node:http";

import { z } from "zod";

/**
 * `hang` never answers, `429` and `500` do nothing, `html` is the page of a proxy, `cutoff` does it and breaks the
 * answer off.
 */
const FaultSchema = z.strictObject({ kind: z.enum(["hang", "429", "500", "html", "cutoff"]) });
type Fault = z.infer<typeof FaultSchema>;

const SERVICE = "/identitytoolkit.googleapis.com/";
const PAGE = "<html><body>502 Bad Gateway</body></html>";

/** Faults on request: each call of the service meets the last one until it is cleared. */
export class IdentityFaults {
  #fault: Fault | null = null;

  /** Answers what is wrong with it; null where it counts. */
  add(body: unknown): string | null {
    const { data, error } = FaultSchema.safeParse(body);
    this.#fault = data ?? this.#fault;
    return error ? z.prettifyError(error) : null;
  }

  clear(): void {
    this.#fault = null;
  }

  meet(pathname: string): Fault | null {
    return pathname.startsWith(SERVICE) ? this.#fault : null;
  }
}

/** Answers without asking the emulator. */
export function answerInstead({ kind }: Fault, response: ServerResponse): void {
  // The caller ends the wait.
  if (kind === "hang") return;
  const [status, body] =
    kind === "429" ? [429, rejection(429, "RESOURCE_EXHAUSTED")] : [500, rejection(500, "INTERNAL")];
  if (kind === "html") response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
  else response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(body);
}

function rejection(code: number, status: string): string {
  return JSON.stringify({ error: { code, message: `${status} : as asked for`, status } });
}
