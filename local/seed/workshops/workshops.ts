import type { z } from "zod";

import { DAY_MS } from "../../../app/business/durations.ts";
import { findDistrict } from "../../../app/business/places/matching.server.ts";
import { slugify } from "../../../app/catalog/folding.ts";
import type { AdvisorDocument, Hours, Offer, WorkshopDocument } from "../../../app/workshops/model.ts";
import type { ServiceId } from "../../../app/workshops/services.ts";
import { ADVISORS } from "./advisors.ts";
import { LIMA_PLACES } from "./lima.ts";
import { TIMES, type Times, type Vehicle } from "./place.ts";
import { REGION_PLACES } from "./regions.ts";

type Document = [path: string, data: Record<string, unknown>];

/** In a fixed order: phones and days follow from the position. */
const PLACES = [...LIMA_PLACES, ...REGION_PLACES];

function hoursOf(times: Times): Hours {
  return times.flatMap(([days, from, to]) => days.map((day) => ({ day, from: from * 60, to: to * 60 })));
}

/** Usual prices in soles, `[from, to]`; null where one side is open. */
const BICYCLE: Partial<Record<ServiceId, readonly [number | null, number | null]>> = {
  mantenimiento: [60, 120],
  frenos: [25, 60],
  llantas: [10, 25],
  cambios: [25, 50],
  suspension: [90, null],
  ruedas: [20, 35],
  ajuste: [80, 180],
  pintura: [150, null],
  electrico: [70, null],
  revision: [40, 40],
  domicilio: [20, 40],
};
const MOTORCYCLE: typeof BICYCLE = {
  mantenimiento: [120, 250],
  frenos: [45, 110],
  llantas: [20, 45],
  cambios: [80, null],
  suspension: [150, null],
  motor: [180, null],
  aceite: [40, 75],
  electrico: [50, null],
  pintura: [220, null],
  revision: [80, 80],
  domicilio: [35, 60],
};

/** Dearer or cheaper places, in steps of five soles. */
function offersOf(services: readonly ServiceId[], vehicles: readonly Vehicle[], level: number): Offer[] {
  const prices = vehicles.includes("bicicleta") ? { ...MOTORCYCLE, ...BICYCLE } : MOTORCYCLE;
  const scaled = (soles: number | null) => (soles === null ? null : Math.max(5, Math.round((soles * level) / 5) * 5));
  return services.map((id) => {
    const [from, to] = prices[id] ?? [null, null];
    return { id, from: scaled(from), to: scaled(to) };
  });
}

/**
 * The documents of `workshops`, always the same for the same day. The phones are invented: no Peruvian mobile starts
 * with 900 000.
 */
export function makeWorkshops(today: Date): Document[] {
  return PLACES.map(
    ({ times, level = 1, geo, rating, services, vehicles, reference = "", ...place }, index): Document => {
      const phone = `+51900000${500 + index}`;
      const certifiedAt = new Date(today.getTime() - (60 + ((index * 53) % 900)) * DAY_MS + DAY_MS / 2);
      const data: z.input<typeof WorkshopDocument> = {
        ...place,
        province: findDistrict(place.department, place.district)?.province.name ?? "",
        reference,
        geo: geo ? { lat: geo[0], lng: geo[1] } : null,
        vehicles: [...vehicles],
        services: offersOf(services, vehicles, level),
        hours: hoursOf(TIMES[times]),
        phone,
        whatsapp: index % 6 === 4 ? null : phone,
        rating: rating ? { average: rating[0], count: rating[1], source: "Google", seenOn: "2026-11-02" } : null,
        certifiedAt,
      };
      return [
        `workshops/${slugify(place.name)}`,
        { ...data, active: true, createdAt: certifiedAt, updatedAt: certifiedAt },
      ];
    },
  );
}
export function makeAdvisors(today: Date): Document[] {
  return ADVISORS.map(({ times, topics, languages, ...advisor }, index): Document => {
    const data: z.input<typeof AdvisorDocument> = {
      ...advisor,
      topics: [...topics],
      languages: [...languages],
      hours: hoursOf(times),
      position: index + 1,
    };
    return [`advisors/${slugify(advisor.name)}`, { ...data, active: true, createdAt: today, updatedAt: today }];
  });
}
