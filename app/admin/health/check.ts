import { within } from "~/platform/deadline";

/** `off`: a service that is offered only where it is configured, and is not. */
export type Found =
  | { state: "ok" | "off"; detail: string }
  | { state: "broken"; detail: string; /** Default: that of the check. */ fix?: string };

/** One question about the site's health, for `npm run doctor` and /administracion/estado. It changes nothing. */
export interface Check {
  /** In reports for machines: never renamed. */
  id: string;
  title: string;
  /** Advice where it fails. */
  fix: string;
  /** An error counts as broken. */
  run(signal: AbortSignal): Promise<Found>;
}

export interface CheckLine {
  id: string;
  title: string;
  state: Found["state"];
  detail: string;
  /** Empty where nothing is to be done. */
  fix: string;
}

const MOST_CHARACTERS = 300;

/** Runs all at once, each within its deadline. `secrets` are cut out of everything that is told. Never throws. */
export async function runChecks(
  checks: readonly Check[],
  { deadlineMs, secrets }: { deadlineMs: number; secrets: readonly string[] },
): Promise<CheckLine[]> {
  const hidden = (text: string): string =>
    secrets
      .filter((secret) => secret !== "")
      .reduce((rest, secret) => rest.replaceAll(secret, "…"), text)
      .slice(0, MOST_CHARACTERS);
  return Promise.all(
    checks.map(async ({ id, title, fix, run }) => {
      const found = await within(deadlineMs, run).catch((error: unknown): Found => ({
        state: "broken",
        detail: error instanceof Error ? error.message : String(error),
      }));
      const advice = found.state === "broken" ? (found.fix ?? fix) : "";
      return { id, title, state: found.state, detail: hidden(found.detail), fix: hidden(advice) };
    }),
  );
}

export const ok = (detail: string): Found => ({ state: "ok", detail });
export const off = (detail: string): Found => ({ state: "off", detail });
export const broken = (detail: string, fix?: string): Found => ({
  state: "broken",
  detail,
  ...(fix !== undefined && { fix }),
});
