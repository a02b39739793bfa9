import { MINUTE_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import type { Filter } from "~/platform/firestore/types";

import { FOLLOWED_MS } from "./changes";

/** The causes for which a job is due. */
export interface Wake {
  /** Documents with the time of their turn. Any change of such a collection counts as well. */
  times?: readonly { collection: string; field: string; where?: readonly Filter[] }[];
  /** Collections and single documents of which any change counts. */
  changes?: readonly string[];
  atLeastEveryMinutes?: number;
}

/** A job's last run that ended well, and the earliest turn that it left behind. */
interface LastLook {
  lookedAt?: Date | undefined;
  next?: Date | null | undefined;
  error: string;
}

const EVERY_MINUTES = 30;
const LONG_AGO = new Date(0);

const sourcesOf = ({ times = [], changes = [] }: Wake): string[] => [
  ...times.map(({ collection }) => collection),
  ...changes,
];

export const sourcesOfAll = (wakes: Readonly<Record<string, Wake>>): Set<string> =>
  new Set(Object.values(wakes).flatMap((wake) => sourcesOf(wake)));

/** `at`: the job's place among all, so that not all of them look again in the same minute. */
export function isJobDue(
  wake: Wake | undefined,
  last: LastLook | undefined,
  { changes, now, at }: { changes: Readonly<Record<string, unknown>>; now: Date; at: number },
): boolean {
  if (wake === undefined || last?.lookedAt === undefined || last.error !== "") return true;
  const looked = last.lookedAt.getTime();
  if (last.next && last.next <= now) return true;
  if (sourcesOf(wake).some((source) => looked < Number(changes[source] ?? -Infinity) + FOLLOWED_MS)) return true;
  const every = wake.atLeastEveryMinutes ?? EVERY_MINUTES;
  const isTurn = Math.floor(now.getTime() / MINUTE_MS) % every === at % every;
  return isTurn || now.getTime() - looked >= 2 * every * MINUTE_MS;
}

/** The earliest turn of a job's documents; null where there is none. @throws UpstreamError */
export async function nextTurn({ database }: Pick<Context, "database">, { times = [] }: Wake): Promise<Date | null> {
  const found = await Promise.all(
    times.map(async ({ collection, field, where = [] }) => {
      const [first] = await database.find({
        collection,
        // Null sorts before each time, and means that the document waits for nothing.
        where: [...where, [field, ">", LONG_AGO]],
        orderBy: [[field, "asc"]],
        select: [field],
        limit: 1,
      });
      const value = first?.data[field];
      return value instanceof Date ? [value] : [];
    }),
  );
  return found.flat().sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}
