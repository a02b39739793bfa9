import { businessDaysLeft, businessDaysText, limaDay } from "~/business/calendar";
import { formatShortDateTime, plural } from "~/business/format";
import { ProgressSchema } from "~/complaints/model";
import type { Context } from "~/platform/context";
import type { Snapshot } from "~/platform/firestore/types";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { agoText } from "~/shell/offline/ago";

import { queuesOf, WAITING_MAX, type Queue } from "./queues";

export interface WaitingLine {
  id: string;
  label: string;
  to: string;
  /** Null where it could not be counted; at WAITING_MAX there may be more. */
  count: number | null;
  /** Since when its oldest waits, in words; null for an empty queue. */
  oldest: string | null;
  isUrgent: boolean;
}

/** Each line is counted by itself: where one fails, the others are still shown. */
export async function waitingLines({ database, env, clock, log }: Context): Promise<WaitingLine[]> {
  const now = clock.now();
  const today = limaDay(now);
  const lines = queuesOf(now, env.holidays).map(async (queue): Promise<WaitingLine> => {
    const { id, label, to, query, oldest: asked, isUrgent = false } = queue;
    const [count, oldest] = await Promise.all([
      nullIfUnavailable(() => database.count({ ...query, limit: WAITING_MAX }), log),
      nullIfUnavailable(() => oldestOf(database, queue), log),
    ]);
    const since = oldest && agoText(now.getTime() - oldest.getTime());
    return {
      id,
      label,
      to,
      count,
      oldest: since && asked && count !== 0 ? `${asked.name}, de ${since}` : null,
      isUrgent: isUrgent && count !== 0,
    };
  });
  const [all, due] = await Promise.all([
    Promise.all(lines),
    nullIfUnavailable(() => firstDue(database, today, env.holidays), log),
  ]);
  const first = all.find(({ id, count }) => id.startsWith("reclamos-") && count !== null && count > 0);
  if (first && due) first.oldest = due;
  return all;
}

/** Networks that reached a limit today, in words. */
export function networkLines(notes: Awaited<ReturnType<Context["accounts"]["networksAtLimit"]>>): string[] {
  return notes.map(({ act, count, at }) => {
    const times = `${plural(count, "aviso")} hoy${at ? `, el último el ${formatShortDateTime(at)}` : ""}`;
    return act === "register"
      ? `Cuentas nuevas: ${times}. Las demás de esa conexión se crean con el enlace que llega a su correo.`
      : `Contraseñas equivocadas: ${times}. Desde esa conexión solo entran los navegadores que cada cuenta conoce.`;
  });
}

async function oldestOf(database: Context["database"], { query, oldest }: Queue): Promise<Date | null> {
  if (oldest === undefined) return null;
  const [found]: Snapshot[] = await database.find({
    collection: query.collection,
    where: query.where,
    orderBy: [[oldest.by, "asc"]],
    limit: 1,
  });
  const at = found?.data[oldest.by];
  return at instanceof Date ? at : null;
}

/** How the complaint whose term ends first stands: the clock of the law runs by business days. */
async function firstDue(database: Context["database"], today: string, holidays: ReadonlySet<string>) {
  const [found] = await database.find({
    collection: "complaintProgress",
    where: [["state", "==", "received"]],
    orderBy: [["due", "asc"]],
    limit: 1,
  });
  const due = ProgressSchema.shape.due.safeParse(found?.data.due).data;
  if (due === undefined) return null;
  const left = businessDaysLeft(today, due, holidays);
  if (left === 0) return "El primero vence hoy";
  return left > 0
    ? `Al primero le quedan ${businessDaysText(left)}`
    : `El primero venció hace ${businessDaysText(-left)}`;
}
