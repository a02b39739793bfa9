import type { z } from "zod";

import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { done, type FormOutcome } from "~/platform/forms/outcome";
import type { ActName } from "~/platform/routes/acts";

import type { CaseContent, CaseReceipt } from "./model";

export interface CaseForm<S extends z.ZodObject> {
  purpose: string;
  act: ActName;
  schema: S;
  toCase(typed: z.infer<S>): CaseContent;
}

/** Files a submitted form for the session's user, and redirects to `receiptOf`, a path. */
export function submitCase<S extends z.ZodObject>(
  { accounts, cases, formGuard }: Context,
  { purpose, act: name, schema, toCase }: CaseForm<S>,
  form: FormData,
  receiptOf: (receipt: CaseReceipt, typed: z.infer<S>) => Promise<string>,
): Promise<FormOutcome> {
  const file = act({
    form: schema,
    guard: [formGuard, purpose, name],
    run: async (typed, formId) => {
      const user = await accounts.session();
      return { ok: true, ...(await cases.filing.file({ ...toCase(typed), formId, uid: user?.uid ?? null })) };
    },
    done: async (receipt, typed) => done(await receiptOf(receipt, typed)),
  });
  return takeForm(form, file);
}
