import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { within } from "~/platform/deadline";

const DEADLINE_MS = 2_000;

/** For monitors: 200 when the Worker reaches its services, else 503 with the name of the one that fails. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { database, env, log } = context;

  async function reaches(service: string, probe: () => Promise<unknown>): Promise<boolean> {
    try {
      await within(DEADLINE_MS, probe);
      return true;
    } catch (error) {
      log.warn("health.failed", { service, error });
      return false;
    }
  }

  const [firestore, kv] = await Promise.all([
    reaches("firestore", () => database.read("health/probe")),
    reaches("kv", () => env.CACHE.get("health")),
  ]);
  const ok = firestore && kv;
  return Response.json({ ok, firestore, kv }, { status: ok ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
