import { z } from "zod";

import { addDays, limaDay, startOfDay, type LimaDay } from "~/business/calendar";
import type { Write } from "~/platform/firestore/types";

import { FIGURES, KEPT_DAYS, type Figure, type FigureDay, type Figures } from "./constants";

/** Figures of a listing on a day. Names no user: neither the seller nor viewers. */
export const LISTING_DAYS = "listingDays";

const count = z.number().int().min(0).catch(0).default(0);

/** A document of `listingDays` (`{listing}_{day}`). `expiresAt` is for the database's TTL policy. */
export const ListingDaySchema = z.object({
  listingId: z.string(),
  day: z.string(),
  views: count,
  hearts: count,
  contacts: count,
  messages: count,
});

export function listingDayPath(listingId: string, day: LimaDay): string {
  return `${LISTING_DAYS}/${listingId}_${day}`;
}

export function oldestDay(today: LimaDay): LimaDay {
  return addDays(today, 1 - KEPT_DAYS);
}

/** Adds to the figures of a listing's day without reading them: fits into any commit or transaction. */
export function figuresWrite(listingId: string, day: LimaDay, added: Partial<Figures>): Write {
  return {
    merge: listingDayPath(listingId, day),
    data: { listingId, day, expiresAt: startOfDay(addDays(day, KEPT_DAYS + 1)) },
    transforms: FIGURES.flatMap((figure) => {
      const increment = added[figure] ?? 0;
      return increment === 0 ? [] : [{ field: figure, increment }];
    }),
  };
}

/** `figuresWrite` for one event now. */
export function figureWrite(listingId: string, figure: Figure, now: Date): Write {
  return figuresWrite(listingId, limaDay(now), { [figure]: 1 });
}

/** The last days, oldest first, with zeros for missing days. */
export function daySeries(found: readonly FigureDay[], today: LimaDay, days: number): FigureDay[] {
  const byDay = new Map(found.map((one) => [one.day, one]));
  return Array.from({ length: days }, (_, position) => {
    const day = addDays(today, position + 1 - days);
    return byDay.get(day) ?? { day, views: 0, hearts: 0, contacts: 0, messages: 0 };
  });
}
