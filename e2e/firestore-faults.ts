import { expect } from "@playwright/test";

import { address } from "./support.ts";

/**
 * Faults of the local Firestore. One kind a page is enough here: every kind ends as the same UpstreamError, which
 * tests/worker/platform/faults.test.ts holds for each (docs/testing.md).
 */
export type Kind = "latency" | "429" | "500" | "503" | "cutoff" | "html";
/** For changes: rejected, and done although the answer was cut off. */
export const KINDS_OF_CHANGES = ["503", "cutoff"] as const satisfies readonly Kind[];

/** Longer than the Worker waits for a call and its repetitions. */
export const SILENCE_MS = 12_000;
/**
 * Generous for a busy machine. That the Worker gives up in time is proved with a clock of its own, in
 * tests/unit/platform.
 */
export const PATIENCE = { timeout: 60_000 };
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
