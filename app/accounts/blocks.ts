import { z } from "zod";

/** A document of `accountBlocks`, by uid: what is still to follow from blocking or unblocking an account. */
export const BlockSchema = z.object({
  /** `unblocked` until the listings are back; then the document goes. */
  state: z.enum(["blocked", "unblocked"]),
  /** Whether the identity service knows. */
  isIdentityDone: z.boolean().default(false),
  /** When the job looks at it next. */
  dueAt: z.date(),
  at: z.date(),
});
export type AccountBlock = z.infer<typeof BlockSchema>;

export const BLOCKS = "accountBlocks";
/** Notes of administrators about accounts: one document each. */
export const ACCOUNT_NOTES = "accountNotes";

export function blockPath(uid: string): string {
  return `${BLOCKS}/${uid}`;
}
