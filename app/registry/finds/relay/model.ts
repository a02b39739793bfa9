import { z } from "zod";

import { collection } from "~/platform/firestore/collection";

const RELAY_KINDS = ["found", "police"] as const;
export const RELAY_SIDES = ["owner", "other"] as const;
export type RelaySide = (typeof RELAY_SIDES)[number];

/**
 * A document of `relays`: messages between the owner of a bicycle and the one who has it, or an officer. Each has a
 * link of their own by mail, and neither learns the other's name or address.
 */
const RelaySchema = z.object({
  kind: z.enum(RELAY_KINDS),
  /** Find that it is about; null for an officer's message. */
  findId: z.string().nullable(),
  /** `Trek Marlin 7`. */
  title: z.string(),
  /** Empty for an owner without an account. */
  ownerId: z.string(),
  /** Address of an owner without an account; empty for any other. */
  ownerEmail: z.string().default(""),
  /** The other one's account; null for none. */
  otherUid: z.string().nullable(),
  otherEmail: z.string(),
  /** How the owner sees the other one: never a person's name. */
  otherName: z.string(),
  lines: z.array(z.object({ id: z.string(), from: z.enum(RELAY_SIDES), text: z.string(), at: z.date() })),
  /** When the last mail of lines to each side goes, or went; null for none. */
  mailedAt: z.object({ owner: z.date().nullable(), other: z.date().nullable() }),
  /** The side that ended it: nobody writes any more. Null while it goes on. */
  endedBy: z.enum(RELAY_SIDES).nullable(),
  createdAt: z.date(),
  /** When the database deletes it. */
  expiresAt: z.date(),
});
export type Relay = z.infer<typeof RelaySchema> & { id: string };

export const RELAYS = collection("relays", RelaySchema);
