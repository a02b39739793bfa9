import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";

import { opensSheet } from "~/complaints/access-key.server";
import { keyOfAddress, withKey } from "~/complaints/access-path";
import { sheetPath } from "~/complaints/constants";
import { COMPLAINT_NUMBER } from "~/complaints/model";
import { DecisionRejected } from "~/complaints/progress/decision-rejected";
import { isOwner, NO_SHEET, takeDecision } from "~/complaints/progress/decision.action.server";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { PageError } from "~/shell/errors/error-boundary";
import { pageMeta } from "~/shell/page/title";

/** No page: a decision is only posted. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(addressOf(params.number, keyOfAddress(request.url)));
}

/** `intent`: aceptar, rechazar. By the sheet's owner signed in, or by the key (`clave`) of a mailed link. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { accounts, complaints, tokens, log } = context;
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const sent = form.get("clave");
  const key = typeof sent === "string" && sent !== "" ? sent : null;
  const number = params.number ?? "";
  const back = addressOf(number, key);
  if (!(await opensSheet(tokens, number, key))) {
    // A wrong key is a 404 and no redirect to the sign-in: its holder may have no account.
    const user = key === null ? await accounts.requireUser() : await accounts.session();
    const found = user && (await complaints.sheets.find(number));
    if (!found || !isOwner(found.progress, user)) throw notFound(NO_SHEET);
  }
  const outcome = await takeDecision(complaints, { number, back }, form);
  // Thrown, as this address has no page of its own: its loader redirects.
  if (outcome.kind === "rejected") {
    log.warn("complaints.decision-rejected", { number, status: outcome.status });
    throw data({ message: outcome.failure.errors[""], back }, { status: outcome.status });
  }
  return respond(outcome);
}

/** The sheet's page, opened by the same key. */
function addressOf(number: string | undefined, key: string | null): string {
  if (number === undefined || !COMPLAINT_NUMBER.test(number)) throw notFound(NO_SHEET);
  return withKey(sheetPath(number), key);
}

export const meta = pageMeta("Libro de Reclamaciones");

/** Never rendered: every response of this address redirects or throws. */
export default function Decision() {
  return null;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const rejected: unknown = isRouteErrorResponse(error) ? error.data : null;
  return isRejection(rejected) ? <DecisionRejected {...rejected} /> : <PageError />;
}

function isRejection(found: unknown): found is { message: string; back: string } {
  return typeof found === "object" && found !== null && "back" in found && "message" in found;
}
