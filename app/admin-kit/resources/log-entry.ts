import { z } from "zod";

import type { AuditAction } from "~/platform/audit/actions";
import type { AuditChanges } from "~/platform/audit/audit";

const ValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const ChangesSchema = z.record(z.string(), z.tuple([ValueSchema, ValueSchema]));

/** A document of `audit`: created with the act that it reports, and never changed. `acts`: by id. */
export const auditSchemaOf = (acts: Readonly<Record<AuditAction, string>>) =>
  z.object({
    actor: z.string(),
    action: z.enum(Object.keys(acts) as [AuditAction, ...AuditAction[]]),
    target: z.string(),
    label: z.string().default(""),
    reason: z.string().default(""),
    changes: z.string().default(""),
    batch: z.string().nullable().default(null),
    /** Id of the entry whose act this one reverts. */
    undoes: z.string().nullable().default(null),
    at: z.date(),
  });
export type AuditDocument = z.infer<ReturnType<typeof auditSchemaOf>>;

export interface StoredEntry extends AuditDocument {
  id: string;
  /** Time of the commit, also that of the change which the entry reports. */
  committedAt: string;
}

/** The changed fields of an entry; none where the text is not readable. */
export function changesOf({ changes }: Pick<AuditDocument, "changes">): AuditChanges {
  if (changes === "") return {};
  try {
    return ChangesSchema.safeParse(JSON.parse(changes)).data ?? {};
  } catch {
    return {};
  }
}
