import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { respond } from "~/platform/forms/outcome";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { PURCHASES_PATH } from "../paths";
import { ProblemPage } from "./claim-page";
import { loadProblem, submitProblem } from "./claim.page.server";
import type { ClaimParty } from "./claims.server";
import { readProblemForm } from "./problem-form.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** Pages of purchases are their buyers', those of sales their sellers'. */
function sideOf({ url }: Request): ClaimParty["side"] {
  return new URL(url).pathname.startsWith(`${PURCHASES_PATH}/`) ? "buyer" : "seller";
}

export const loader = userLoader(
  ({ request, params, context, uid }) => loadProblem(context, params.id ?? "", { uid, side: sideOf(request) }),
  { reading: true },
);

/** `intent`: of CLAIM_INTENTS. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readProblemForm(request, context);
  return respond(
    await withinBudget(context, "claim", { uid, each: `${uid} ${params.id}` }, form, () =>
      submitProblem(context, params.id ?? "", { uid, side: sideOf(request) }, form),
    ),
  );
}

export const meta = pageMeta<typeof loader>((view) => (view ? `Problema con el pedido ${view.number}` : "Problema"));

export default function OrderProblem() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  // Chosen photos were sent with the form that this answers: the inputs are emptied.
  return <ProblemPage key={view.claim?.talk.length ?? 0} view={view} reply={reply} />;
}
