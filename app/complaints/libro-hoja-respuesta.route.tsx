import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { opensSheet } from "~/complaints/access-key.server";
import { keyOfAddress, withKey } from "~/complaints/access-path";
import type { Complaints } from "~/complaints/complaints.server";
import { sheetPath } from "~/complaints/constants";
import { COMPLAINT_NUMBER, type Progress } from "~/complaints/model";
import { AGREEMENT } from "~/complaints/progress/constants";
import { CONSUMER } from "~/complaints/progress/transitions";
import { act, takeForm } from "~/platform/forms/act.server";
import { respond, done, rejected, type FormOutcome } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { PageError } from "~/shell/errors/error-boundary";
import { pageMeta } from "~/shell/page/title";
import { buttonClass } from "~/ui/button";
import { Container } from "~/ui/page";

/** No page: a decision is only posted. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(addressOf(params.number, keyOfAddress(request.url)));
}

const NO_SHEET = "No encontramos esa hoja. Si el enlace de tu correo venció, entra con tu cuenta.";

const DONE = {
  accept: "Aceptaste la solución. Te enviamos la constancia si dejaste un correo.",
  decline: "Registramos que no aceptas la solución. Te enviaremos la respuesta formal.",
} as const;

function isOwner({ uid }: Pick<Progress, "uid">, user: { uid: string } | null): boolean {
  return user !== null && uid === user.uid;
}

/** Takes the consumer's decision on an offer and leads back to the sheet. Callers check that the consumer sent it. */
function takeDecision(
  { progress }: Complaints,
  { number, back }: { number: string; back: string },
  form: FormData,
): Promise<FormOutcome> {
  const version = Number(form.get("version"));
  const decide = (step: "accept" | "decline", text: string) =>
    act({
      first: () =>
        step === "accept" && form.get("confirmo") !== "si"
          ? rejected(form, { "": "Para aceptar la solución, marca la casilla que dice que la aceptas." })
          : null,
      run: () =>
        progress.advance(number, {
          step,
          actor: CONSUMER,
          text,
          version: Number.isSafeInteger(version) && version > 0 ? version : 0,
        }),
      done: () => done(back, DONE[step]),
      words: { "not-found": NO_SHEET },
    });
  return takeForm(form, { aceptar: decide("accept", AGREEMENT), rechazar: decide("decline", "") });
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

function DecisionRejected({ message, back }: { message: string; back: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Container narrow className="grid justify-items-start gap-4 py-12">
      <h1 ref={heading} tabIndex={-1} className="text-2xl tracking-tight sm:text-3xl">
        No registramos tu decisión
      </h1>
      <p role="alert">{message}</p>
      <a href={back} className={buttonClass({})}>
        Volver a mi hoja
      </a>
    </Container>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const rejected: unknown = isRouteErrorResponse(error) ? error.data : null;
  return isRejection(rejected) ? <DecisionRejected {...rejected} /> : <PageError />;
}

function isRejection(found: unknown): found is { message: string; back: string } {
  return typeof found === "object" && found !== null && "back" in found && "message" in found;
}
