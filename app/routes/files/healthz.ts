import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { within } from "~/platform/deadline";
import { isTrouble, readTrigger } from "~/platform/jobs/runs.server";

const DEADLINE_MS = 2_000;

/**
 * For monitors: 200 when the Worker reaches its services and its jobs run, else 503 with the name of what fails.
 * A local stack promises no jobs: `jobs` is true there.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { env, log } = context;

  async function probe<T>(service: string, ask: () => Promise<T>): Promise<{ answer: T } | null> {
    try {
      return { answer: await within(DEADLINE_MS, ask) };
    } catch (error) {
      log.warn("health.failed", { service, error });
      return null;
    }
  }

  const [minute, kv] = await Promise.all([
    probe("firestore", () => readTrigger(context, "minute")),
    probe("kv", () => env.CACHE.get("health")),
  ]);
  const found = {
    firestore: minute !== null,
    kv: kv !== null,
    jobs: env.environment === "local" || (minute !== null && !isTrouble(minute.answer)),
  };
  const ok = Object.values(found).every(Boolean);
  return Response.json({ ok, ...found }, { status: ok ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
