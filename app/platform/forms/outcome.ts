import { data, redirect, type TypedResponse } from "@remix-run/cloudflare";

import { UpstreamError } from "~/platform/errors";
import { failureStatus, type Failed, type Told } from "~/platform/failed";
import { flashHeaders, notFound, type Flash } from "~/platform/http/http";

import { BACK_FIELD } from "./constants";
import { typedValues, type FieldErrors, type FormFailure } from "./typed-values";

export const UNKNOWN_INTENT = "No entendimos qué quieres hacer. Vuelve a intentarlo.";

/** Statuses of a rejected form. 409: its subject has changed meanwhile. */
export type RejectionStatus = 400 | 401 | 403 | 409 | 410 | 413 | 422 | 429 | 500 | 502 | 503 | 504;

/** A failure with a status of its own, as the causes of the identity service have (accounts/identity/errors.ts). */
export interface Rejection<Field extends string = string> {
  ok: false;
  message: string;
  status: RejectionStatus;
  /** The form's field, where it is about one. */
  field?: Field;
  retryAfterSeconds?: number;
}

export interface FormDone {
  kind: "done";
  /** Path of ours, query included; or the payment provider's page, whose address was checked. */
  to: string;
  flash?: Flash;
  headers?: HeadersInit;
}

/** A form that was rejected: nothing changed, and the page gets the typed values back. */
export interface FormRejected<F extends FormFailure = FormFailure> {
  kind: "rejected";
  status: RejectionStatus;
  failure: F;
  /** Answered as `Retry-After`. */
  retryAfterSeconds?: number;
  headers?: HeadersInit;
}

/** Nothing is wrong: a preview, a file taken out, codes that are shown once. */
export interface FormShown<F extends FormFailure = FormFailure> {
  kind: "shown";
  reply: F;
  headers?: HeadersInit;
}

/** The form's subject does not exist, or is not this user's: callers must not reveal which. */
interface FormNotFound {
  kind: "not-found";
  /** Shown by the page's ErrorBoundary. */
  message: string;
}

/** Result of a posted form. Every action of a room answers one of these, and `respond` makes it a response. */
export type FormOutcome<F extends FormFailure = FormFailure> = FormDone | FormShown<F> | FormRejected<F> | FormNotFound;

/** Accepted: a 303 to `to`. A text as `flash` is a success message. */
export function done(to: string, flash?: Flash | string, headers?: HeadersInit): FormDone {
  const message: Flash | undefined = typeof flash === "string" ? { type: "success", message: flash } : flash;
  return { kind: "done", to, ...(message && { flash: message }), ...(headers && { headers }) };
}

/** Rejected by a rule: the errors by field (the empty name: the whole form), with the typed values. */
export function rejected(
  form: FormData,
  errors: FieldErrors,
  status: RejectionStatus = 400,
  retryAfterSeconds?: number,
): FormRejected {
  const back = rejectedWith({ ok: false, errors, values: typedValues(form) }, status);
  return retryAfterSeconds === undefined ? back : { ...back, retryAfterSeconds };
}

/** Rejected with an existing failure, such as `parseForm` answers. */
export function rejectedWith<F extends FormFailure>(failure: F, status: RejectionStatus = 400): FormRejected<F> {
  return { kind: "rejected", status, failure };
}

/** The form back with a failure that has a status. `fields`: as those of an act. */
export function rejectedBy(form: FormData, failure: Rejection, fields?: FieldNames): FormRejected {
  const { message, status, retryAfterSeconds } = failure;
  return rejected(form, { [fieldOf(failure, fields)]: message }, status, retryAfterSeconds);
}

/** Fields of a form by the names that failures have for them; any other failure is about the whole form. */
export type FieldNames = Readonly<Record<string, string>>;

function fieldOf({ field = "" }: { field?: string }, fields: FieldNames | undefined): string {
  return (fields ? fields[field] : field) ?? "";
}

/** Our pages never send this `intent`. */
export function unknownIntent(form: FormData): FormRejected {
  return rejected(form, { "": UNKNOWN_INTENT });
}

/** A 404 with a message for the user. */
export function formNotFound(message: string): FormNotFound {
  return { kind: "not-found", message };
}

/** A page's words for the failures without a message: a text for the whole form, or errors by field. */
export type WordsFor<F extends Failed<string>> = Record<F extends Told ? never : F["reason"], string | FieldErrors>;

type NotDone<F extends Failed<string>> = FormRejected | (F extends { reason: "not-found" } ? FormNotFound : never);

/** The answer to a failure of a service: a 404, or the form back with its status, told at the failure's `field`. */
export function notDone<F extends Told>(form: FormData, failure: F): NotDone<F>;
export function notDone<F extends Failed<string>>(
  form: FormData,
  failure: F,
  words: NoInfer<WordsFor<F>>,
  fields?: FieldNames,
): NotDone<F>;
export function notDone(
  form: FormData,
  failure: Failed<string> & Partial<Told> & { field?: string },
  words: Record<string, string | FieldErrors> = {},
  fields?: FieldNames,
): FormRejected | FormNotFound {
  const said = failure.message ?? words[failure.reason] ?? "";
  const errors = typeof said === "string" ? { [fieldOf(failure, fields)]: said } : said;
  const status = failureStatus(failure);
  if (status === 404) return formNotFound(errors[""] ?? "");
  const back = rejected(form, errors, status);
  const proof = {
    ...(failure.needsPhone && ({ needsPhone: true, leaving: true } as const)),
    ...(failure.unproven && ({ unproven: true, leaving: true } as const)),
  };
  return { ...back, failure: { ...back.failure, ...proof }, retryAfterSeconds: failure.retryAfterSeconds };
}

/**
 * Runs the handler of a form. A service that is down rejects the form (503, typed values stay) instead of
 * replacing the page. `onDown`: further work then, such as a line of the log.
 * @throws any error that is no service's fault
 */
export async function handleForm<F extends FormFailure>(
  form: FormData,
  run: () => Promise<FormOutcome<F>>,
  onDown?: (error: UpstreamError) => void,
): Promise<FormOutcome<F | FormFailure>> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    onDown?.(error);
    return rejected(form, { "": error.publicMessage }, error.status);
  }
}

const ADMIN_LIST = /^\/administracion\/[a-z-]+(\?[^#\s\\]*)?$/;

/** A form in a row of a list of administration, once it is done, stays in the list. */
export function backToList<F extends FormFailure>(form: FormData, outcome: FormOutcome<F>): FormOutcome<F> {
  const to = form.get(BACK_FIELD);
  return outcome.kind === "done" && typeof to === "string" && ADMIN_LIST.test(to) ? { ...outcome, to } : outcome;
}

/** 303 with a flash, or the failure with its status. @throws a 404 (`data` response) with `message` */
export function respond(outcome: FormDone): TypedResponse<never>;
export function respond<F extends FormFailure>(
  outcome: FormOutcome<F>,
): TypedResponse<never> | ReturnType<typeof data<F>>;
export function respond<F extends FormFailure>(
  outcome: FormOutcome<F>,
): TypedResponse<never> | ReturnType<typeof data<F>> {
  switch (outcome.kind) {
    case "done": {
      const headers = new Headers(outcome.headers);
      if (outcome.flash) flashHeaders(headers, outcome.flash);
      return redirect(outcome.to, { status: 303, headers });
    }
    case "rejected": {
      const headers = new Headers(outcome.headers);
      if (outcome.retryAfterSeconds !== undefined) headers.set("Retry-After", String(outcome.retryAfterSeconds));
      return data(outcome.failure, { status: outcome.status, headers });
    }
    case "shown":
      return data(outcome.reply, outcome.headers && { headers: outcome.headers });
    case "not-found":
      throw notFound(outcome.message);
  }
}
