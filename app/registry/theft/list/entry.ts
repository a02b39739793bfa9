import { z } from "zod";

import { isNameless } from "~/platform/personal-data";

import { TheftReportSchema, type TheftReport } from "../model";

/** Public part of a report: no serial, no owner, no number of the police report. */
export const StolenEntrySchema = TheftReportSchema.pick({
  stolenOn: true,
  department: true,
  district: true,
  rewardSoles: true,
  category: true,
  brand: true,
  model: true,
  year: true,
  colors: true,
}).extend({
  id: z.string(),
  photo: TheftReportSchema.shape.photos.element.nullable(),
  hasPoliceReport: z.boolean(),
  /** Whether an administrator has checked that number. */
  isPoliceChecked: z.boolean(),
  hasSerial: z.boolean(),
  isRegistered: z.boolean(),
  /** ISO 8601. */
  publishedAt: z.string(),
});
export type StolenEntry = z.infer<typeof StolenEntrySchema>;

export const StolenDetailSchema = StolenEntrySchema.extend({
  state: z.enum(["live", "recovered"]),
  place: z.string(),
  story: z.string(),
  marks: z.string(),
  photos: TheftReportSchema.shape.photos,
  /** False where the owner's account is gone and the report stays: nobody would get what is written. */
  hasOwner: z.boolean(),
});
export type StolenDetail = z.infer<typeof StolenDetailSchema>;

export function entryOf(report: TheftReport): StolenEntry {
  const { id, stolenOn, department, district, rewardSoles, category, brand, model, year, colors, photos } = report;
  return {
    id,
    stolenOn,
    department,
    district,
    rewardSoles,
    category,
    brand,
    model,
    year,
    colors,
    photo: photos[0] ?? null,
    hasPoliceReport: report.policeReport !== "",
    isPoliceChecked: report.policeReport !== "" && report.verifiedAt !== null,
    hasSerial: report.serialKey !== "",
    isRegistered: report.bicycleId !== "",
    publishedAt: (report.publishedAt ?? report.createdAt).toISOString(),
  };
}

/** The public page of a report; null for one that is not public. A recovered bicycle keeps its name only. */
export function stolenDetailOf(report: TheftReport): StolenDetail | null {
  const { state, place, story, marks, photos } = report;
  const hasOwner = !isNameless(report.ownerId);
  if (state === "live") return { ...entryOf(report), state, place, story, marks, photos, hasOwner };
  if (state !== "recovered") return null;
  const entry = { ...entryOf(report), district: "", rewardSoles: 0, photo: null, hasPoliceReport: false };
  return { ...entry, state, place: "", story: "", marks: "", photos: [], hasOwner };
}
