import { z } from "zod";

import { collection } from "~/platform/firestore/collection";

import { limaDay, type LimaDay } from "../business/calendar.ts";
import { DAY_FIELDS, type Week } from "../business/hours.ts";
import { DEPARTMENTS, type DepartmentSlug } from "../business/peru.ts";
import { SERVICE_IDS, TOPIC_IDS, VEHICLE_IDS } from "./services.ts";

const SLUGS = DEPARTMENTS.map(({ slug }) => slug) as [DepartmentSlug, ...DepartmentSlug[]];
const DAY_MINUTES = 24 * 60;

/** One opening of a week: `day` from 0 (Sunday), `from` and `to` in minutes after midnight in Lima. */
const HoursSchema = z
  .array(
    z
      .object({
        day: z.number().int().min(0).max(6),
        from: z.number().int().min(0).max(DAY_MINUTES),
        to: z.number().int().min(0).max(DAY_MINUTES),
      })
      .refine(({ from, to }) => from < to, "closes before it opens"),
  )
  .max(21);
export type Hours = z.infer<typeof HoursSchema>;

const E164 = z.string().regex(/^\+51\d{8,9}$/);
const Soles = z.number().min(0).max(100_000);

/** Price of a service, in soles; null for a price after inspection. */
const OfferSchema = z.object({
  id: z.enum(SERVICE_IDS),
  from: Soles.nullable().default(null),
  to: Soles.nullable().default(null),
});
export type Offer = z.infer<typeof OfferSchema>;

const WorkshopFields = z.object({
  name: z.string().min(1).max(80),
  description: z.string().max(600).default(""),
  department: z.enum(SLUGS),
  /** Name of Peru's list; empty where the district never matched. */
  province: z.string().max(60).default(""),
  district: z.string().min(1).max(60),
  address: z.string().min(1).max(120),
  /** Landmark of the place (`A una cuadra del mercado`); empty for none. */
  reference: z.string().max(120).default(""),
  /** Degrees; null where only the address is known. */
  geo: z
    .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
  vehicles: z.array(z.enum(VEHICLE_IDS)).min(1).max(2),
  services: z.array(OfferSchema).min(1).max(SERVICE_IDS.length),
  hours: HoursSchema,
  phone: E164,
  whatsapp: E164.nullable().default(null),
  /**
   * `average` of 1 to 5 over `count` opinions at `source` (`Google`), read there on `seenOn`, a day in Lima. Null for
   * none; stars without their source are not shown.
   */
  rating: z
    .object({
      average: z.number().min(1).max(5),
      count: z.number().int().positive(),
      source: z.string().min(2).max(60),
      seenOn: z.iso.date(),
    })
    .nullable()
    .catch(null)
    .default(null),
  /** Stars by users with an inspection there (`workshopReviews`), updated with each review. */
  inspected: z
    .object({ sum: z.number().int().min(0), count: z.number().int().min(0) })
    .catch({ sum: 0, count: 0 })
    .default({ sum: 0, count: 0 }),
});

/** A document of `workshops`, named by its slug. Only `active` ones with a valid certificate are public. */
export const WorkshopDocument = WorkshopFields.extend({
  certifiedAt: z.date().transform(limaDay),
  /** Last day of the certificate; null for one without end. */
  certifiedUntil: z
    .date()
    .nullable()
    .default(null)
    .transform((day) => day && limaDay(day)),
});
/** As cached in KV and passed on; the certificate's days are days in Lima. */
export const WorkshopSchema = WorkshopFields.extend({
  id: z.string(),
  certifiedAt: z.iso.date(),
  certifiedUntil: z.iso.date().nullable().default(null),
});
export type Workshop = z.infer<typeof WorkshopSchema>;

/** A document of `workshops` for administrators, in every state. */
const WorkshopRecordSchema = WorkshopDocument.extend({
  active: z.boolean(),
  /** The application that it came from; null for none. */
  caseNumber: z.string().nullable().default(null),
  /** Why it is suspended; empty for none. */
  suspendedFor: z.string().default(""),
  /** The last reminder of the certificate's end: which end, and how many days before it. */
  certificateReminder: z.object({ until: z.iso.date(), days: z.number().int() }).nullable().catch(null).default(null),
  /** Grows with each change of an administrator; a form that carries an older one is stale. */
  version: z.number().int().default(0),
});
export type WorkshopRecord = z.infer<typeof WorkshopRecordSchema> & { id: string };
export const WORKSHOPS = collection("workshops", WorkshopRecordSchema);

/** Whether the certificate is valid on a day in Lima. */
export function isCertifiedOn({ certifiedUntil }: Pick<Workshop, "certifiedUntil">, day: LimaDay): boolean {
  return certifiedUntil === null || day <= certifiedUntil;
}

export type WorkshopState = "visible" | "expired" | "suspended";

export function workshopStateOf(
  record: Pick<WorkshopRecord, "active" | "certifiedUntil">,
  day: LimaDay,
): WorkshopState {
  if (!record.active) return "suspended";
  return isCertifiedOn(record, day) ? "visible" : "expired";
}

/** A document of `advisors`. Only `active` ones are shown, in the order of `position`. */
export const AdvisorDocument = z.object({
  name: z.string().min(1).max(60),
  /** Main expertise, in one line. */
  headline: z.string().min(1).max(120),
  description: z.string().max(600).default(""),
  topics: z.array(z.enum(TOPIC_IDS)).min(1).max(TOPIC_IDS.length),
  languages: z.array(z.string().max(20)).max(5).default([]),
  hours: HoursSchema,
  position: z.number().default(0),
});
export const AdvisorSchema = AdvisorDocument.extend({ id: z.string() });
export type Advisor = z.infer<typeof AdvisorSchema>;

/** A document of `advisors` for administrators, in every state. */
const AdvisorRecordSchema = AdvisorDocument.extend({
  active: z.boolean(),
  /** Grows with each change; an older form is stale. */
  version: z.number().int().default(0),
});
export type AdvisorRecord = z.infer<typeof AdvisorRecordSchema> & { id: string };
export const ADVISORS = collection("advisors", AdvisorRecordSchema);

/** Mean and number of a workshop's opinions: of its inspections here, else of their source elsewhere; null for none. */
export function starsOf({ inspected, rating }: Pick<Workshop, "inspected" | "rating">) {
  if (inspected.count > 0) return { average: inspected.sum / inspected.count, count: inspected.count };
  return rating && { average: rating.average, count: rating.count };
}

export function hoursOfWeek(week: Week): Hours {
  return DAY_FIELDS.flatMap(({ day }) => (week[day] ?? []).map((opening) => ({ day, ...opening })));
}

/** Openings as a week, those of each day in their order. */
export function weekOf(hours: Hours): Week {
  return Array.from({ length: 7 }, (_, day) => hours.filter((one) => one.day === day).sort((a, b) => a.from - b.from));
}
