import type { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import type { FormGuard } from "~/platform/forms/form-guard.server";
import { parseForm, refuseDown, type FormRefusal } from "~/platform/forms/forms";
import type { LimitRule } from "~/platform/limits.server";

import type { Cases } from "./cases.server";
import type { CaseContent, CaseReceipt } from "./model";

/** A public form whose sending makes a case. */
export interface CaseForm<S extends z.ZodObject> {
  /** What the form guard knows it by. */
  purpose: string;
  /** How many of them come from one network: many phones share the address of their carrier. */
  rule: LimitRule;
  schema: S;
  toCase(typed: z.infer<S>): CaseContent;
}

interface SubmitDeps {
  accounts: Pick<Accounts, "session">;
  cases: Pick<Cases, "file">;
  formGuard: Pick<FormGuard, "check">;
}

/**
 * Files what a form says, for whoever is signed in. What it lacks, robots, too many of them and a service that is
 * down are refusals that keep what was typed.
 */
export async function submitCase<S extends z.ZodObject>(
  { accounts, cases, formGuard }: SubmitDeps,
  { purpose, rule, schema, toCase }: CaseForm<S>,
  form: FormData,
): Promise<(CaseReceipt & { typed: z.infer<S> }) | FormRefusal> {
  const parsed = parseForm(schema, form);
  if (!parsed.ok) return { status: 400, refusal: parsed };
  try {
    const guarded = await formGuard.check(purpose, form, rule);
    if (!guarded.ok) return guarded;
    const user = await accounts.session();
    const receipt = await cases.file({ ...toCase(parsed.data), formId: guarded.id, uid: user?.uid ?? null });
    return { ...receipt, typed: parsed.data };
  } catch (error) {
    return refuseDown(form, error);
  }
}
