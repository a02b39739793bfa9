import { isHoliday, limaDay, startOfDay, weekday, type LimaDay } from "~/business/calendar";
import { fold } from "~/business/folding";
import { formatMonth, formatShortDay } from "~/business/format";
import { DAY_NAMES, hoursText, type Opening, type OpeningState } from "~/business/hours";
import { formatSoles, toCentimos } from "~/business/money";
import { findDepartment } from "~/business/peru";
import type { VehicleKind } from "~/catalog/categories";

import { starsOf, weekOf, type Hours, type Offer, type Workshop, type WorkshopRecord } from "./model";
import { VEHICLES, serviceName } from "./services";

/** The time of the request. */
export interface WorkshopMoment {
  now: Date;
  /** Beyond the national ones. */
  holidays: ReadonlySet<LimaDay>;
}

export interface RatingText {
  /** `4.7` */
  average: string;
  /** `38 opiniones en Google, consultadas el 02/11/2026`, `3 opiniones de inspecciones hechas aquí` */
  count: string;
}

export function workshopCardOf(workshop: Workshop, state: OpeningState, moment: WorkshopMoment) {
  const { id, name, vehicles, services, hours, certifiedAt } = workshop;
  return {
    slug: id,
    name,
    /** `Miraflores, Lima` */
    place: placeOf(workshop),
    vehicles,
    rating: ratingOf(workshop),
    state,
    /** `9:00-13:00 y 15:00-19:00`, `cerrado` or `cerrado por feriado`. */
    today: todayText(hours, moment),
    services: services.map((offer) => serviceName(offer.id)),
    /** `marzo de 2025` */
    certifiedSince: formatMonth(startOfDay(certifiedAt)),
  };
}

export type WorkshopCard = ReturnType<typeof workshopCardOf>;

export function placeOf({ district, department }: Pick<Workshop, "district" | "department">): string {
  const name = findDepartment(department)?.name ?? department;
  return district === name ? name : `${district}, ${name}`;
}

/** The rating in words, with its source; null for none. */
export function ratingOf(workshop: Pick<Workshop, "inspected" | "rating">): RatingText | null {
  const stars = starsOf(workshop);
  if (stars === null) return null;
  const { inspected, rating } = workshop;
  const isOne = stars.count === 1;
  const opinions = isOne ? "1 opinión" : `${stars.count} opiniones`;
  const source =
    inspected.count > 0 || rating === null
      ? "de inspecciones hechas aquí"
      : `en ${rating.source}, ${isOne ? "consultada" : "consultadas"} el ${formatShortDay(rating.seenOn)}`;
  return { average: stars.average.toFixed(1), count: `${opinions} ${source}` };
}

/** `Bicicletas y motos` */
export function vehiclesText(vehicles: readonly VehicleKind[]): string {
  const names = VEHICLES.filter(({ id }) => vehicles.includes(id)).map(({ name }) => name);
  return names.map((name, position) => (position === 0 ? name : name.toLowerCase())).join(" y ");
}

/** `desde S/ 45`, `S/ 45 a S/ 80`, `hasta S/ 80`; null for a price after inspection. */
export function workshopPriceText({ from, to }: Pick<Offer, "from" | "to">): string | null {
  const soles = (amount: number) => formatSoles(toCentimos(amount), { compact: true });
  if (from !== null && to !== null) return from === to ? soles(from) : `${soles(from)} a ${soles(to)}`;
  if (from !== null) return `desde ${soles(from)}`;
  return to === null ? null : `hasta ${soles(to)}`;
}

export interface DayHours {
  /** `Lunes` */
  day: string;
  hours: string;
  today: boolean;
}

/** The week from Monday, for a table. */
export function weekText(hours: Hours, moment: WorkshopMoment): DayHours[] {
  const week = weekOf(hours);
  const current = weekday(limaDay(moment.now));
  return [1, 2, 3, 4, 5, 6, 0].map((day) => {
    const today = day === current;
    return {
      day: capital(DAY_NAMES[day] ?? ""),
      hours: capital(today ? todayText(hours, moment) : openingsText(week[day] ?? [])),
      today,
    };
  });
}

function todayText(hours: Hours, { now, holidays }: WorkshopMoment): string {
  const today = limaDay(now);
  return isHoliday(today, holidays) ? "cerrado por feriado" : openingsText(weekOf(hours)[weekday(today)] ?? []);
}

function openingsText(openings: readonly Opening[]): string {
  return openings.length === 0 ? "cerrado" : openings.map(hoursText).join(" y ");
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Whether name, district and slug of a workshop have all words of a search. */
export function hasWorkshopWords(q: string) {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return ({ id, name, district }: Pick<WorkshopRecord, "id" | "name" | "district">): boolean => {
    const text = fold(`${name} ${district} ${id}`);
    return words.every((word) => text.includes(word));
  };
}
