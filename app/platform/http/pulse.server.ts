import { z } from "zod";

import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Write } from "~/platform/firestore/types";

// How many requests an hour had, how many failed or missed a part of the catalogue, and how long they took: added to
// one document, by an isolate once a minute. An isolate that ends takes less than a minute with it.

const FLUSH_MS = MINUTE_MS;
/** Ends of the classes of durations, in milliseconds; what takes longer is in the last class. */
const CLASSES = [25, 50, 100, 200, 400, 800, 1_600, 3_200, 6_400];
const KEPT_MS = 2 * DAY_MS;
const FAILED = 500;
const PERCENTILE = 0.95;

const Hour = z.object({
  requests: z.number().default(0),
  failed: z.number().default(0),
  partial: z.number().default(0),
  classes: z.record(z.string(), z.number()).default({}),
});

const pathOf = (at: Date): string => `hourCounts/${at.toISOString().slice(0, 13)}`;

const partial = new WeakSet<Request>();

/** The answer to this request misses the listings of a shard that was late or broken. */
export function notePartial({ request }: Pick<Context, "request">): void {
  partial.add(request);
}

export function createPulse(clock: Clock) {
  const counts = new Map<string, number>();
  let flushedAt = -Infinity;
  const add = (field: string): void => void counts.set(field, (counts.get(field) ?? 0) + 1);

  return {
    /** Counts an answer. Never throws. */
    note(
      { database, log, waitUntil, request }: Pick<Context, "database" | "log" | "waitUntil" | "request">,
      status: number,
      ms: number,
    ): void {
      add("requests");
      if (status >= FAILED) add("failed");
      if (partial.has(request)) add("partial");
      add(`classes.c${CLASSES.findIndex((end) => ms <= end)}`);
      const now = clock.now();
      if (now.getTime() - flushedAt < FLUSH_MS) return;
      flushedAt = now.getTime();
      const transforms = [...counts].map(([field, increment]) => ({ field, increment }));
      counts.clear();
      const write: Write = {
        merge: pathOf(now),
        data: { expiresAt: new Date(now.getTime() + KEPT_MS) },
        transforms,
      };
      waitUntil(database.commit([write]).catch((error: unknown) => log.warn("pulse.not-written", { error })));
    },
  };
}

/** Figures of this hour and the one before; null where nothing was counted. @throws UpstreamError */
export async function readPulse({ database, clock, log }: Pick<Context, "database" | "clock" | "log">) {
  const now = clock.now();
  const found = await database.readAll([pathOf(now), pathOf(new Date(now.getTime() - HOUR_MS))]);
  const hours = found.flatMap((snapshot) => (snapshot && decodeDocument(Hour, snapshot, log)) ?? []);
  const sum = (of: (hour: z.infer<typeof Hour>) => number): number => hours.reduce((all, hour) => all + of(hour), 0);
  const requests = sum((hour) => hour.requests);
  if (requests === 0) return null;
  let below = 0;
  const p95 = CLASSES.find((_, at) => {
    below += sum(({ classes }) => classes[`c${at}`] ?? 0);
    return below >= requests * PERCENTILE;
  });
  return {
    requests,
    failed: sum((hour) => hour.failed),
    /** Answered without the listings of a shard. */
    partial: sum((hour) => hour.partial),
    /** 95 of 100 requests took no longer, in milliseconds; Infinity beyond the last class. */
    p95: p95 ?? Infinity,
  };
}
