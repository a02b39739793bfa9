import type { z } from "zod";

import type { Context } from "~/platform/context";
import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";
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
  { purpose, act, schema, toCase }: CaseForm<S>,
  form: FormData,
  receiptOf: (receipt: CaseReceipt, typed: z.infer<S>) => Promise<string>,
): Promise<FormOutcome> {
  const parsed = parseForm(schema, form);
  if (!parsed.ok) return Promise.resolve(rejectedWith(parsed));
  return handleForm(form, async () => {
    const guarded = await formGuard.check(purpose, form, act);
    if (!guarded.ok) return { ...rejectedWith(guarded.rejection, guarded.status), headers: guarded.headers };
    const user = await accounts.session();
    const receipt = await cases.filing.file({ ...toCase(parsed.data), formId: guarded.id, uid: user?.uid ?? null });
    return done(await receiptOf(receipt, parsed.data));
  });
}
