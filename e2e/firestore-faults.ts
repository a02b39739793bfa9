import { expect } from "@playwright/test";

import { address } from "./support.ts";

// The fault door of the local Firestore: what goes wrong meets whoever asks next, so nothing else may use the stack.

export const KINDS = ["latency", "429", "500", "503", "cutoff", "html"] as const;
export type Kind = (typeof KINDS)[number];

/** Longer than the Worker waits for a call and its repetitions. */
export const SILENCE_MS = 12_000;
/** Within this there must be an answer: a transaction's deadline and a little. */
export const PATIENCE = { timeout: 12_000 };
/** More than any request makes; the rest is taken away after each test. */
export const ALWAYS = 200;

export const SPANISH =
  /El servicio no está disponible en este momento|El servicio está tardando demasiado|Estamos recibiendo muchas visitas|Recibimos una respuesta incompleta/;

export async function fail(
  kind: Kind,
  { method = "*", times = ALWAYS }: { method?: string; times?: number } = {},
): Promise<void> {
  const response = await fetch(`${address("REBI_FIRESTORE_URL")}/__faults`, {
    method: "POST",
    body: JSON.stringify({ method, kind, times, ...(kind === "latency" && { ms: SILENCE_MS }) }),
  });
  expect(response.ok, await response.text()).toBe(true);
}

export async function recover(): Promise<void> {
  expect((await fetch(`${address("REBI_FIRESTORE_URL")}/__faults`, { method: "DELETE" })).ok).toBe(true);
}
