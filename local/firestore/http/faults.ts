import { asEnum, asString, optionalInteger, type JsonObject } from "../values/json.ts";
import { invalid } from "./errors.ts";

const KINDS = { 0: "latency", 1: "429", 2: "500", 3: "503", 4: "cutoff", 5: "html" } as const;

/**
 * Faults on request. `latency` waits `ms` and goes on; `429`, `500`, `503` and `html` (a
 * proxy's 502 page) answer without doing anything; `cutoff` does it, then ends the connection in
 * the middle of the answer, so that the client cannot know.
 */
interface Fault {
  /** Method name as in /__stats, or `*`. */
  method: string;
  kind: (typeof KINDS)[keyof typeof KINDS];
  ms: number;
  /** How many more requests it meets. */
  times: number;
}

/** The faults a request runs into: all matching latencies, and the first of another kind. */
export interface Encounter {
  latencyMs: number;
  kind?: Exclude<Fault["kind"], "latency">;
}

/** Reads a fault from the body of `POST /__faults`. @throws RpcError INVALID_ARGUMENT */
export function parseFault(body: JsonObject): Fault {
  const kind = asEnum(body.kind, "kind", KINDS);
  const times = optionalInteger(body.times, "times") ?? Infinity;
  const ms = optionalInteger(body.ms, "ms") ?? 0;
  if (times < 1 || ms < 0) throw invalid("times must be at least 1 and ms at least 0.");
  return { method: asString(body.method ?? "*", "method"), kind, ms, times };
}

export class Faults {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  clear(): void {
    this.#faults = [];
  }

  meet(method: string): Encounter {
    const encounter: Encounter = { latencyMs: 0 };
    for (const fault of this.#faults) {
      if (fault.method !== "*" && fault.method !== method) continue;
      if (fault.kind === "latency") encounter.latencyMs += fault.ms;
      else if (encounter.kind) continue;
      else encounter.kind = fault.kind;
      fault.times -= 1;
    }
    this.#faults = this.#faults.filter(({ times }) => times > 0);
    return encounter;
  }
}
