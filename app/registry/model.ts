import { z } from "zod";

import { CATEGORY_IDS } from "../catalog/categories.ts";
import { AttachmentSchema } from "../platform/files/attachment.ts";
import { PhotoSchema } from "../platform/photos/model.ts";
import { BICYCLE_STATUSES, COLOR_IDS, EVENT_KINDS, ORIGINS, SERIAL_ABSENCES } from "./constants.ts";

/** The last line of a bicycle's history: the next one holds its hash. */
const ChainHeadSchema = z.object({
  seq: z.number().int().min(0),
  hash: z.string(),
});
export type ChainHead = z.infer<typeof ChainHeadSchema>;

/**
 * A document of `bicycles`. A draft may lack anything but its owner; `registered` ones have brand, colour, frame photo
 * and a serial or the reason for none.
 */
export const BicycleSchema = z.object({
  ownerId: z.string().min(1),
  status: z.enum(BICYCLE_STATUSES),
  category: z.enum(CATEGORY_IDS).nullable(),
  /** As typed, or the name of a brand of the catalogue. */
  brand: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  colors: z.array(z.enum(COLOR_IDS)),
  size: z.string(),
  /** As typed; empty for none. */
  serial: z.string(),
  /** The folded serial (./numbers/serials); empty for none. One registered bicycle of a brand has it. */
  serialKey: z.string(),
  /** Keys by which near and partly read serials are found (./numbers/serials). */
  serialNear: z.array(z.string()),
  serialAbsence: z.enum(SERIAL_ABSENCES).nullable(),
  /** A code that the owner had engraved; empty for none. It answers for no number. */
  engraving: z.string(),
  framePhoto: PhotoSchema.nullable(),
  serialPhoto: PhotoSchema.nullable(),
  otherPhotos: z.array(PhotoSchema),
  /** Private: served to the owner and to administrators only. */
  proof: AttachmentSchema.nullable(),
  marks: z.string(),
  origin: z.enum(ORIGINS).nullable(),
  /** The order it was bought by, for `here`. */
  orderId: z.string().nullable(),
  /** Of the public page /r/{code} and its stickers: unguessable, new with each owner. Empty for a draft. */
  code: z.string(),
  /** The report of theft that is live; null for none. */
  theftId: z.string().nullable(),
  /** The transfer that waits for its receiver; null for none. */
  transferId: z.string().nullable(),
  /** The listing that sells it; null for none. */
  listingId: z.string().nullable(),
  /** When its owner was asked about its number, which someone else claims or reported; missing for never. */
  askedAt: z.date().nullable().optional(),
  /** When the registration of this draft was held by a live report of its number; missing for never. */
  heldAt: z.date().nullable().optional(),
  /** The owner's answer, for administrators; missing for none. */
  statement: z.object({ text: z.string(), at: z.date() }).nullable().optional(),
  /** Null for a draft. */
  head: ChainHeadSchema.nullable(),
  registeredAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Grows by one with each write; a form that carries an older one is stale. */
  version: z.number().int(),
});
type BicycleFields = z.infer<typeof BicycleSchema>;
export type Bicycle = BicycleFields & { id: string };

export function bicyclePath(id: string): string {
  return `bicycles/${id}`;
}

/** Actor of a change to a bicycle. The uid is never public. */
const RegistryActorSchema = z.object({
  kind: z.enum(["owner", "receiver", "workshop", "admin", "system"]),
  uid: z.string().nullable(),
});
export type RegistryActor = z.infer<typeof RegistryActorSchema>;

/** A document of `bicycles/{id}/events`, named by its `seq`: written once, never changed. */
export const HistoryEventSchema = z.object({
  seq: z.number().int().min(0),
  kind: z.enum(EVENT_KINDS),
  actor: RegistryActorSchema,
  at: z.date(),
  /** Facts for the owner, in words (`Color: rojo → azul`). Emptied where its owner has left. */
  note: z.string(),
  /** Of a note that was emptied. */
  noteHash: z.string().optional(),
  /** Random. */
  salt: z.string(),
  /** Hash over what is not public (./bicycles/history-chain). */
  sealed: z.string(),
  /** Hash of the event before; empty for the first. */
  previous: z.string(),
  hash: z.string(),
});
export type HistoryEvent = z.infer<typeof HistoryEventSchema>;

export type BicycleDetails = Pick<
  Bicycle,
  | "category"
  | "brand"
  | "model"
  | "year"
  | "colors"
  | "size"
  | "serial"
  | "serialAbsence"
  | "engraving"
  | "marks"
  | "origin"
>;
