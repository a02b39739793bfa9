import { z } from "zod";

import { AttachmentSchema } from "~/platform/files/attachment";
import { collection } from "~/platform/firestore/collection";
import { PhotoSchema } from "~/platform/photos/model";
import { SERIAL_VERDICTS } from "~/registry/numbers/verdict";

import { HOUR_MS } from "../business/durations.ts";
import { RESULTS } from "./checklist/constants";
import { CHANGE_HOURS, INSPECTION_KINDS, INSPECTION_STATUSES, mayStep } from "./constants";

/** Inspected vehicle. A listing or a registered bicycle has an id; anything else is described. */
const InspectedVehicleSchema = z.object({
  kind: z.enum(["bicicleta", "moto"]),
  listingId: z.string().nullable(),
  bicycleId: z.string().nullable(),
  title: z.string(),
  /** Colour, year, marks as the user described them; empty for a listing. */
  details: z.string(),
});
export type InspectedVehicle = z.infer<typeof InspectedVehicleSchema>;

const AnswerSchema = z.object({
  result: z.enum(RESULTS),
  note: z.string(),
  photo: PhotoSchema.nullable().default(null),
});
export type Answer = z.infer<typeof AnswerSchema>;

/** Only for a legal inspection. Private: for its user and the advisors. */
const LegalPartSchema = z.object({
  /** Empty once deleted. */
  plate: z.string(),
  documents: z.array(AttachmentSchema),
  wantsBadge: z.boolean(),
  /** Reason of the rejection; empty for none. */
  reason: z.string(),
});
export type LegalPart = z.infer<typeof LegalPartSchema>;

export const InspectionSchema = z.object({
  kind: z.enum(INSPECTION_KINDS),
  /** A placeholder, and the three fields below empty, once the account was erased. */
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  phone: z.string(),
  vehicle: InspectedVehicleSchema,
  /** Empty for a legal one. */
  workshopId: z.string(),
  workshopName: z.string(),
  /** Of the slot; null for a legal one. */
  slotId: z.string().nullable(),
  startsAt: z.date().nullable(),
  status: z.enum(INSPECTION_STATUSES),
  /** `advisor`: as agreed with the advisor, who first confirms a legal one. */
  payAt: z.enum(["workshop", "online", "advisor"]),
  priceCentimos: z.number().int().min(0),
  orderId: z.string().nullable(),
  caseNumber: z.string().nullable(),
  legal: LegalPartSchema.nullable().default(null),
  /** When plate and documents of an ended legal one are deleted; null before its end and afterwards. */
  privateUntil: z.date().nullable().default(null),
  /** The job's next look: until then an unpaid one holds its slot, or a booked one waits for its report. */
  holdUntil: z.date().nullable(),
  answers: z.record(z.string(), AnswerSchema),
  /** Kilometres read off. */
  odometer: z.number().int().nullable(),
  /** The serial that the workshop read off the frame, as typed; empty for none. */
  serial: z.string().default(""),
  reportCode: z.string().nullable(),
  history: z.array(z.object({ at: z.date(), step: z.string(), by: z.enum(["user", "workshop", "admin", "system"]) })),
  /** Hash of the network that keeps the slot, while it is unpaid. `isStrangers`: of an account that is not known. */
  network: z.string().optional(),
  isStrangers: z.boolean().optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Grows by one with each write; a form that carries an older one is stale. */
  version: z.number().int(),
});
export type InspectionFields = z.infer<typeof InspectionSchema>;
export type Inspection = InspectionFields & { id: string };

/** Whether the user may still move or cancel it. Always before the payment, as no workshop expects it yet. */
export function isChangeable({ status, startsAt }: Pick<Inspection, "status" | "startsAt">, now: Date): boolean {
  const isInTime =
    startsAt === null || status === "awaiting_payment" || startsAt.getTime() - now.getTime() >= CHANGE_HOURS * HOUR_MS;
  return isInTime && mayStep("cancel", status);
}

/** A line of a report. Its words are stored, so that later checklists do not change it. */
const ReportPointSchema = z.object({
  section: z.string(),
  label: z.string(),
  result: z.enum(RESULTS),
  note: z.string(),
  photo: PhotoSchema.nullable(),
});

/** A document of `inspectionReports`, named by its code: written once. An erased user's own title leaves it. */
const InspectionReportSchema = z.object({
  kind: z.enum(INSPECTION_KINDS),
  vehicle: InspectedVehicleSchema,
  workshopId: z.string(),
  workshopName: z.string(),
  place: z.string(),
  points: z.array(ReportPointSchema),
  odometer: z.number().int().nullable(),
  /** Of bicycles: what the serial read off the frame says. */
  serial: z.enum(SERIAL_VERDICTS),
  summary: z.string(),
  score: z.number().int().min(0).max(100),
  on: z.date(),
});
export type InspectionReportFields = z.infer<typeof InspectionReportSchema>;
export type InspectionReport = InspectionReportFields & { id: string };
export const INSPECTION_REPORTS = collection("inspectionReports", InspectionReportSchema, (code) =>
  REPORT_CODE.test(code),
);

/** Whether a slot is kept without having been paid: until its payment, or to be paid at the workshop. */
export function isUnpaid({ status, payAt }: Pick<Inspection, "status" | "payAt">): boolean {
  return status === "awaiting_payment" || (status === "booked" && payAt === "workshop");
}

export function inspectionPath(id: string): string {
  return `inspections/${id}`;
}

/** One document per slot of a workshop: creating it takes the slot. */
export function slotPath(workshopId: string, slotId: string): string {
  return `inspectionSlots/${workshopId}_${slotId}`;
}

const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
export const REPORT_CODE = /^[0-9a-hjkmnp-tv-z]{12}$/;

/** 60 random bits, for a report's address. */
export function newReportCode(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => DIGITS[byte & 31]).join("");
}
