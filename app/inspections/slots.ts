import { addDays, isHoliday, limaDay, startOfDay, weekday, type LimaDay } from "~/business/calendar";
import { HOUR_MS, MINUTE_MS } from "~/business/durations";
import { DAY_NAMES } from "~/business/hours";
import { weekOf, type Hours } from "~/workshops/model";

import { HORIZON_DAYS, NOTICE_HOURS, SLOT_MINUTES } from "./constants";

export interface Slot {
  /** `2026-11-25T0930`, in Lima. */
  id: string;
  day: LimaDay;
  /** `9:30` */
  time: string;
  startsAt: Date;
}

export interface SlotDay {
  day: LimaDay;
  /** `miércoles 25/11` */
  label: string;
  slots: Slot[];
}

const SLOT_ID = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})$/;

/** Slots of one day: from the start of each opening, as long as a whole slot fits. None on a holiday. */
export function slotsOfDay(hours: Hours, day: LimaDay, holidays: ReadonlySet<LimaDay>): Slot[] {
  if (isHoliday(day, holidays)) return [];
  const openings = weekOf(hours)[weekday(day)] ?? [];
  const starts = openings.flatMap(({ from, to }) => {
    const count = Math.max(0, Math.floor((to - from) / SLOT_MINUTES));
    return Array.from({ length: count }, (_, position) => from + position * SLOT_MINUTES);
  });
  // Overlapping openings give each slot once.
  return [...new Set(starts)].sort((a, b) => a - b).map((minute) => slotAt(day, minute));
}

/** Days with a free slot, after the notice period. `taken`: ids of slots. */
export function freeDays(
  hours: Hours,
  { now, holidays, taken }: { now: Date; holidays: ReadonlySet<LimaDay>; taken: ReadonlySet<string> },
): SlotDay[] {
  const today = limaDay(now);
  const earliest = now.getTime() + NOTICE_HOURS * HOUR_MS;
  return Array.from({ length: HORIZON_DAYS + 1 }, (_, ahead) => addDays(today, ahead)).flatMap((day) => {
    const slots = slotsOfDay(hours, day, holidays).filter(
      ({ id, startsAt }) => startsAt.getTime() >= earliest && !taken.has(id),
    );
    return slots.length > 0 ? [{ day, label: dayLabel(day), slots }] : [];
  });
}

/** The slot with this id, if the workshop offers it at `now`, taken or not. */
export function findSlot(
  hours: Hours,
  id: string,
  { now, holidays }: { now: Date; holidays: ReadonlySet<LimaDay> },
): Slot | null {
  if (!SLOT_ID.test(id)) return null;
  const days = freeDays(hours, { now, holidays, taken: new Set() });
  return days.flatMap(({ slots }) => slots).find((slot) => slot.id === id) ?? null;
}

/** `miércoles 25/11` */
export function dayLabel(day: LimaDay): string {
  return `${DAY_NAMES[weekday(day)] ?? ""} ${day.slice(8)}/${day.slice(5, 7)}`;
}

export function slotRange(now: Date): { from: LimaDay; to: LimaDay } {
  const today = limaDay(now);
  return { from: today, to: addDays(today, HORIZON_DAYS) };
}

function slotAt(day: LimaDay, minute: number): Slot {
  const hour = Math.floor(minute / 60);
  const rest = String(minute % 60).padStart(2, "0");
  return {
    id: `${day}T${String(hour).padStart(2, "0")}${rest}`,
    day,
    time: `${hour}:${rest}`,
    startsAt: new Date(startOfDay(day).getTime() + minute * MINUTE_MS),
  };
}
