import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";

import { userLoader } from "~/accounts/guards.server";
import { failed } from "~/platform/failed";
import { overBudget } from "~/platform/forms/within-budget.server";
import { readForm } from "~/platform/http/http";
import { autosave } from "~/selling/flow/autosave/autosave.server";
import type { AutosaveAnswer } from "~/selling/flow/autosave/constants";
import { isStep, stepPath } from "~/selling/model";

/** No page: leads to the step. */
export const loader = userLoader(({ params }) =>
  redirect(isStep(params.step) ? stepPath(params.draftId ?? "", params.step) : "/sell/flow"),
);

/** A draft that saves itself while its seller types (app/selling/flow/autosave/autosave.client.ts). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const { draftId = "", step } = params;
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  if (!isStep(step)) return answer(failed("not-found"));
  const limited = await overBudget(context, "autosave", { uid: user.uid }, form);
  if (limited) return answer(failed("limited"), limited.retryAfterSeconds);
  return answer(await autosave(context.selling, user.uid, draftId, step, form));
}

const STATUSES = { "not-found": 404, conflict: 409, invalid: 400, limited: 429 } as const;

function answer(saved: AutosaveAnswer, retryAfterSeconds?: number): Response {
  const headers = new Headers(retryAfterSeconds === undefined ? [] : [["Retry-After", String(retryAfterSeconds)]]);
  return Response.json(saved, { status: saved.ok ? 200 : STATUSES[saved.reason], headers });
}
