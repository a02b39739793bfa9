import { addDays, limaDay, startOfDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import type { Filter, Query, QueryOrder, Snapshot } from "~/platform/firestore/types";

import { LIVE_STATUSES, type InspectionStatus } from "./constants";
import type { Inspection } from "./model";
import type { InspectionStore } from "./store.server";

/** How many past days are searched for unfinished inspections. */
const LATE_DAYS = 60;
const MOST_PENDING = 100;

/** When an inspection is due: `late` if its hour is over and it was not ended; today; ahead. */
type InspectionTime = "late" | "today" | "ahead";

interface InspectionFilter {
  status: InspectionStatus | null;
  workshopId: string | null;
  time: InspectionTime | null;
  /** Null for the list's own order. */
  way: "asc" | "desc" | null;
}

/** Inspections of everyone, for administrators. Callers check permissions. */
export function createInspectionOverview({ database, clock }: Context, store: InspectionStore) {
  function timeOf(time: InspectionTime): Filter[] {
    const now = clock.now();
    const today = startOfDay(limaDay(now));
    const tomorrow = startOfDay(addDays(limaDay(now), 1));
    switch (time) {
      case "late":
        return [
          ["startsAt", ">=", new Date(now.getTime() - LATE_DAYS * DAY_MS)],
          ["startsAt", "<", today],
        ];
      case "today":
        return [
          ["startsAt", ">=", today],
          ["startsAt", "<", tomorrow],
        ];
      case "ahead":
        return [["startsAt", ">=", tomorrow]];
    }
  }

  return {
    /** A workshop's booked inspections, late ones included, in their order. */
    async pendingOf(workshopId: string): Promise<Inspection[]> {
      const found = await database.find({
        collection: "inspections",
        where: [
          ["workshopId", "==", workshopId],
          ["startsAt", ">=", new Date(clock.now().getTime() - LATE_DAYS * DAY_MS)],
        ],
        orderBy: [["startsAt", "asc"]],
        limit: MOST_PENDING,
      });
      return found.map(store.decode).filter(({ status }) => LIVE_STATUSES.includes(status));
    },

    /** Newest first; with a `time`, the nearest first; `way` overrides both. A late one is still `booked`. */
    queryOf({ status, workshopId, time, way }: InspectionFilter): Omit<Query, "limit" | "startAfter"> & {
      orderBy: QueryOrder[];
    } {
      const state = time === "late" ? "booked" : status;
      const where: Filter[] = [
        ...(state === null ? [] : [["status", "==", state] satisfies Filter]),
        ...(workshopId === null ? [] : [["workshopId", "==", workshopId] satisfies Filter]),
        ...(time === null ? [] : timeOf(time)),
      ];
      return {
        collection: "inspections",
        where,
        orderBy: [time === null ? ["createdAt", way ?? "desc"] : ["startsAt", way ?? "asc"]],
      };
    },

    decodeAll: (found: readonly Snapshot[]): Inspection[] => found.map(store.decode),

    read: (id: string): Promise<Inspection | null> => store.read(id),

    /** Whether it is still booked after its day. */
    isLate: ({ status, startsAt }: Pick<Inspection, "status" | "startsAt">): boolean =>
      status === "booked" && startsAt !== null && limaDay(startsAt) < limaDay(clock.now()),
  };
}
