import { z } from "zod";

import { CATEGORY_IDS } from "~/catalog/categories";
import { PhotoSchema } from "~/platform/photos/model";

import { COLOR_IDS } from "../constants";
import { THEFT_STATES } from "./constants";

/**
 * A document of `thefts`. Page and poster show this copy, made from the bicycle at the time of the report, so that the
 * owner's data is not read for them.
 */
export const TheftReportSchema = z.object({
  /** Empty for a bicycle that is not registered. */
  bicycleId: z.string(),
  /** Empty until an account takes a report that was confirmed by mail alone. */
  ownerId: z.string(),
  /** Verified address of an owner without an account; empty for any other. Never public. */
  email: z.string().default(""),
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
  /** As typed, of a bicycle that is not registered; empty for none. Never public. */
  serial: z.string().default(""),
  /** The bicycle's folded serial, which listings are compared with. Never public. Empty for none. */
  serialKey: z.string().default(""),
  /** Folded numbers of registrations that an administrator found to be this bicycle under a misread number. */
  otherKeys: z.array(z.string()).default([]),
  /** Keys of look-alikes (../numbers/serials); only while the report is live. */
  serialNear: z.array(z.string()).default([]),
  /**
   * When an administrator checked the number of the police report; null for never. The page says whether. Stored only
   * with a number: the queue of checks asks for null.
   */
  verifiedAt: z.date().nullable().default(null),
  /** When it went live; null before. */
  publishedAt: z.date().nullable(),
  closedAt: z.date().nullable(),
  /** Whether a live report stays when its owner's account is erased, without the owner's data. */
  isKeptAtErasure: z.boolean().optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
  version: z.number().int(),
});
export type TheftReport = z.infer<typeof TheftReportSchema> & { id: string };

/** The version of a report that an administrator saw, and the administrator. */
export interface ShownTheft {
  actor: string;
  id: string;
  version: number;
  /** Of a confirmation of several. */
  batch?: string;
}

/** A document of `theftSightings`: relayed to the owner by mail. */
export const SightingSchema = z.object({
  theftId: z.string(),
  ownerId: z.string(),
  /** The signed-in sender; null for a visitor. */
  uid: z.string().nullable(),
  seenOn: z.iso.date(),
  place: z.string(),
  text: z.string(),
  /** Where the owner may answer; empty for none. */
  contact: z.string(),
  createdAt: z.date(),
  /** When the owner gets it with others in one mail; null for one that was told at once, and afterwards. */
  digestAt: z.date().nullable().default(null),
  /** When an administrator hid it, as abuse; null for never. */
  hiddenAt: z.date().nullable().default(null),
});
export type Sighting = z.infer<typeof SightingSchema> & { id: string };
