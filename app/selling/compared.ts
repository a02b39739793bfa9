import { z } from "zod";

import type { Snapshot } from "~/platform/firestore/types";

const ComparedSchema = z.object({
  serialKey: z.string().nullable().catch(null),
  namedKeys: z.array(z.string()).catch([]),
  bicycleId: z.string().nullable().catch(null),
});

/** Fields of a stored listing that are compared with reports of theft: those of the gate that published it. */
export function comparedOf({ id, data }: Pick<Snapshot, "id" | "data">) {
  return { ...ComparedSchema.parse(data), listingId: id };
}
