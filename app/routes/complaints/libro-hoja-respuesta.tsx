import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";

import { COMPLAINT_NUMBER, sheetPath } from "~/complaints/model";
import { DecisionRefused } from "~/complaints/progress/decision-refused";
import { isOwner, submitDecision, type ConsumerOutcome } from "~/complaints/progress/decision.action.server";
import { opensSheet } from "~/complaints/sheet/access-key.server";
import { keyOfAddress, withKey } from "~/complaints/sheet/access-path";
import { UpstreamError } from "~/platform/errors";
import { flashHeaders, notFound, readForm } from "~/platform/http/http";
import { ScreenError } from "~/shell/errors/error-boundary";

const MISSING = "No encontramos esa hoja. Si el enlace de tu correo venció, entra con tu cuenta.";

/** Nothing to see here: a decision is only ever posted. */
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
    // A key that is worth nothing sends nobody to sign in: they may have no account.
    const person = key === null ? await accounts.requireUser() : await accounts.session();
    const found = person && (await complaints.sheet(number));
    if (!found || !isOwner(found.progress, person)) throw notFound(MISSING);
  }
  let outcome: ConsumerOutcome;
  try {
    outcome = await submitDecision(complaints, number, form);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.error("complaints.decision-not-taken", { number, error });
    outcome = { status: error.status, message: error.publicMessage };
  }
  if ("reason" in outcome) throw notFound(MISSING);
  if ("status" in outcome) throw data({ message: outcome.message, back }, { status: outcome.status });
  return redirect(back, {
    status: 303,
    headers: flashHeaders(new Headers(), { type: "success", message: outcome.flash }),
  });
}

/** The sheet's page, opened by the same key. */
function addressOf(number: string | undefined, key: string | null): string {
  if (number === undefined || !COMPLAINT_NUMBER.test(number)) throw notFound(MISSING);
  return withKey(sheetPath(number), key);
}

export const meta: MetaFunction = () => [{ title: "Libro de Reclamaciones" }, { name: "robots", content: "noindex" }];

/** Never shown: every answer of this address leads on, or is refused. */
export default function Decision() {
  return null;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const refused: unknown = isRouteErrorResponse(error) ? error.data : null;
  return isRefusal(refused) ? <DecisionRefused {...refused} /> : <ScreenError />;
}

function isRefusal(found: unknown): found is { message: string; back: string } {
  return typeof found === "object" && found !== null && "back" in found && "message" in found;
}
