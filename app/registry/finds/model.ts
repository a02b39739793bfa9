import { z } from "zod";

import { collection } from "~/platform/firestore/collection";
import { PhotoSchema } from "~/platform/photos/model";

import { FIND_STATES, FINDERS } from "./constants";

/** A bicycle whose owner was told of a find, and the live report of it; null for none. Names no user. */
const FindMatchSchema = z.object({
  /** Empty for a report of a bicycle that is not registered. */
  bicycleId: z.string(),
  theftId: z.string().nullable(),
  /** `number`: the same number. `compared`: by a comparison. `admin`: an administrator chose the report. */
  by: z.enum(["number", "compared", "admin"]),
  at: z.date(),
});
export type FindMatch = z.infer<typeof FindMatchSchema>;

/**
 * A document of `finds`: a bicycle that somebody has and that looks stolen. Administrators read it; its owner learns
 * the district and the day, nobody the finder.
 */
const FindSchema = z.object({
  /** The signed-in sender; null for a visitor. */
  uid: z.string().nullable(),
  /** Where answers of the owner are relayed to. */
  email: z.string(),
  finder: z.enum(FINDERS),
  /** As typed; empty for none. */
  serial: z.string(),
  serialKey: z.string(),
  /** Keys of similar ones (../numbers/serials); none once it is closed. */
  serialNear: z.array(z.string()),
  /** Report that the sender takes it for; null for none. */
  aboutTheftId: z.string().nullable(),
  /** The day in Lima since when the sender has it. */
  foundOn: z.iso.date(),
  department: z.string(),
  district: z.string(),
  place: z.string(),
  /** Brand, colour, marks. */
  looks: z.string(),
  text: z.string(),
  photos: z.array(PhotoSchema),
  state: z.enum(FIND_STATES),
  matches: z.array(FindMatchSchema),
  /** Whether it was compared with the registry since it was written. */
  isCompared: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
  version: z.number().int(),
});
export type Find = z.infer<typeof FindSchema> & { id: string };

export const FINDS = collection("finds", FindSchema);
