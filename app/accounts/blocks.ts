import { z } from "zod";

/** A document of `accountBlocks`, by uid: steps that still have to follow a blocking or unblocking. */
export const BlockSchema = z.object({
  /** `unblocked` until the listings are back; then the document goes. */
  state: z.enum(["blocked", "unblocked"]),
  isIdentityDone: z.boolean().default(false),
  /** When the job checks it next. */
  dueAt: z.date(),
  at: z.date(),
});
export type AccountBlock = z.infer<typeof BlockSchema>;

export const BLOCKS = "accountBlocks";

export function blockPath(uid: string): string {
  return `${BLOCKS}/${uid}`;
}
