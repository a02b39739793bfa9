import { z } from "zod";

import { CATEGORY_IDS } from "~/catalog/categories";
import { PhotoSchema } from "~/platform/photos/model";

import { COLOR_IDS } from "../constants";

export const THEFT_STATES = ["unconfirmed", "live", "hidden", "recovered", "withdrawn"] as const;

/**
 * A document of `thefts`: what its page and poster show, copied from the bicycle at the time of the report, so that
 * nobody reads the owner's data for it.
 */
export const TheftReportSchema = z.object({
  bicycleId: z.string(),
  ownerId: z.string(),
  state: z.enum(THEFT_STATES),
  /** The day in Lima (`2026-11-20`). */
  stolenOn: z.iso.date(),
  /** Slug of app/business/peru.ts. */
  department: z.string(),
  district: z.string(),
  place: z.string(),
  story: z.string(),
  /** Number of the police report; public as 'con denuncia' only. Empty for none. */
  policeReport: z.string(),
  rewardSoles: z.number().int().min(0),
  category: z.enum(CATEGORY_IDS).nullable(),
  brand: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  colors: z.array(z.enum(COLOR_IDS)),
  marks: z.string(),
  photos: z.array(PhotoSchema),
  /** When it went live; null before. */
  publishedAt: z.date().nullable(),
  closedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  version: z.number().int(),
});
export type TheftReport = z.infer<typeof TheftReportSchema> & { id: string };
