import { auditWrite, type AuditChanges, type AuditEntry } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { failed, type Failed, type Told } from "~/platform/failed";
import type { Transaction, Write } from "~/platform/firestore/types";

import { markWrite } from "./mark";

/** `conflict`: another administrator changed it since the form was shown. The message is Spanish. */
type ReferenceRejected = Told<"conflict" | "taken" | "not-allowed">;
export type ReferenceResult = { ok: true } | ReferenceRejected | Failed<"not-found">;

export type Versioned<T> = T & { version: string };

export const STALE: ReferenceRejected = failed(
  "conflict",
  "Otra persona lo cambió mientras lo mirabas. Revisa cómo quedó y vuelve a guardar.",
);
const MOVED: ReferenceRejected = failed("conflict", "El orden cambió mientras lo mirabas. Revisa cómo quedó.");

type Entry = Omit<AuditEntry, "actor">;

/** Writes of a change besides its entry; none where nothing changes. */
interface Planned {
  writes: Write[];
  entry: Entry;
  entryId?: string;
}

/** One commit with its audit entry and the mark that outdates the index's copy. `decide` may run again. */
export async function changeReference(
  context: Context,
  actor: string,
  decide: (tx: Transaction, now: Date) => Promise<Planned | ReferenceResult>,
): Promise<ReferenceResult> {
  const { database, clock, log, waitUntil } = context;

  const result = await database.transaction(async (tx): Promise<ReferenceResult> => {
    const now = clock.now();
    const planned = await decide(tx, now);
    if ("ok" in planned) return planned;
    tx.write(...planned.writes, auditWrite({ actor, ...planned.entry }, now, planned.entryId), markWrite(now));
    return { ok: true };
  });
  if (result.ok)
    waitUntil(
      context.catalog.index.refresh().catch((error: unknown) => log.warn("catalog.reference-not-refreshed", { error })),
    );
  return result;
}

export function differences<T extends object>(
  before: T | null,
  after: T,
  labels: Partial<Record<keyof T, string>>,
): AuditChanges {
  const text = (value: unknown) =>
    typeof value === "number" || typeof value === "boolean" ? value : value == null ? null : String(value);
  return Object.fromEntries(
    (Object.entries(labels) as [keyof T, string][]).flatMap(([field, label]) => {
      const [from, to] = [before && text(before[field]), text(after[field])];
      return from === to ? [] : [[label, [from, to] as const]];
    }),
  );
}

export type Direction = "up" | "down";

/** Moves one step; a rejection where the item is elsewhere by now, unchanged at an end of the list. */
export function reordered<T extends { id: string }>(
  items: readonly T[],
  { id, place, direction }: { id: string; place: number; direction: Direction },
): { ok: true; items: T[] } | ReferenceRejected {
  const item = items[place];
  if (item?.id !== id) return MOVED;
  const to = place + (direction === "up" ? -1 : 1);
  const other = items[to];
  if (!other) return { ok: true, items: [...items] };
  return { ok: true, items: items.map((one, at) => (at === place ? other : at === to ? item : one)) };
}
