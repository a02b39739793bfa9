import type { UnprovenFailure } from "~/accounts/email-links/constants";
import { tableEntry } from "~/business/table";
import { UPLOAD_ID } from "~/platform/forms/constants";
import { asksForDistricts, sameForm, type WithDistricts } from "~/platform/forms/district-list.server";
import { formLine, formText } from "~/platform/forms/form-text";
import { wholeForm, type StreamedForm } from "~/platform/forms/multipart.server";
import {
  done,
  formNotFound,
  handleForm,
  notDone,
  rejected,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
  type RejectionStatus,
} from "~/platform/forms/outcome";
import { typedValues, type FieldErrors, type FormFailure } from "~/platform/forms/typed-values";
import { describeStep, type DescribedField } from "~/selling/describe";
import {
  FIRST_WORDS_MAX,
  FLOW_STEPS,
  LISTING_NOT_OWN,
  nextIncomplete,
  stepPath,
  successPath,
  type FlowStep,
  type FormStep,
  type Missing,
  type OwnListing,
} from "~/selling/model";
import type { Selling } from "~/selling/selling.server";
import { listingVersionOf } from "~/selling/step-rejections";
import { SHARED_TEXT_MAX } from "~/shell/page/worker-constants";

import type { AddPhotosResult, PhotoMove } from "./photos.server";
import type { StepRules } from "./step-schemas";
import { applyStep, finishStep, missingFor, readStep, stepValues } from "./steps";

export interface StepFailure extends UnprovenFailure, WithDistricts {
  /** The step was saved meanwhile: both versions, field by field. */
  conflict?: { mine: DescribedField[]; saved: DescribedField[]; version: number };
  /** Some files were rejected; the others are saved. */
  photos?: { saved: number; rejected: { name: string; message: string }[] };
  /** Publishing needs more data. */
  incomplete?: boolean;
}

type StepOutcome = FormOutcome<StepFailure>;

const PHOTO_FIELD = "fotos";
const UPLOAD_INTENTS = ["subir", "continuar", "guardar"];
const PHOTO_MOVES: Record<string, PhotoMove> = { antes: "earlier", despues: "later", portada: "cover" };
const NOT_OWN = { "not-found": LISTING_NOT_OWN };

export function submitStep(
  selling: Selling,
  uid: string,
  id: string,
  step: FlowStep,
  sent: FormData | StreamedForm,
): Promise<StepOutcome> {
  const streamed = sent instanceof FormData ? wholeForm(sent, PHOTO_FIELD) : sent;
  const form = streamed.fields;
  return handleForm<StepFailure>(form, () => {
    if (step === "fotos") return submitPhotos(selling, uid, id, streamed);
    if (step === "revisar") return submitReview(selling, uid, id, form);
    return submitFields(selling, uid, id, step, form);
  });
}

async function submitFields(
  { drafts }: Selling,
  uid: string,
  id: string,
  step: FormStep,
  form: FormData,
): Promise<StepOutcome> {
  const [listing, rules] = await Promise.all([drafts.managed(uid, id), drafts.rules()]);
  if (listing === null) return formNotFound(LISTING_NOT_OWN);
  if (asksForDistricts(form)) return sameForm(form);
  const read = readStep(step, form, listing, rules);
  const isLeaving = form.get("intent") === "guardar";
  if (!read.ok) {
    if (isLeaving) return rejectedWith(read);
    const errors = { ...missingBeside(read.errors, step, form, listing, rules), ...read.errors };
    return rejectedWith({ ...read, errors: inOrder(step, listing, errors) });
  }
  const version = listingVersionOf(form);
  const saved = await drafts.saveStep(uid, { id, version, data: read.data, complete: !isLeaving });
  if (saved.ok) {
    const isTold = isLeaving || saved.listing.status !== "draft";
    return done(destination(saved.listing, step, isLeaving, rules), isTold ? flashOf(saved) : undefined);
  }
  if (saved.reason === "incomplete") return rejected(form, firstOf(saved.missing));
  if (saved.reason !== "conflict") return notDone(form, saved, NOT_OWN);
  const mine = describeStep(step, applyStep(saved.saved, read.data), rules.plans);
  const conflict = { mine, saved: describeStep(step, saved.saved, rules.plans), version: saved.saved.version };
  return stepRejected(form, {}, 409, { conflict });
}

/** In the order of the form's fields, so that the error summary reads as the page does. */
function inOrder(step: FormStep, listing: OwnListing, errors: FieldErrors): FieldErrors {
  const fields = Object.keys(stepValues(step, listing));
  return Object.fromEntries(
    Object.entries(errors).sort(([one], [other]) => fields.indexOf(one) - fields.indexOf(other)),
  );
}

/** Missing fields besides the invalid ones: all errors are shown at once. */
function missingBeside(
  wrong: FieldErrors,
  step: FormStep,
  form: FormData,
  listing: OwnListing,
  rules: StepRules,
): FieldErrors {
  const rest = new FormData();
  for (const [name, value] of form) if (!(name in wrong)) rest.append(name, value);
  const read = readStep(step, rest, listing, rules);
  if (!read.ok) return {};
  const missing = missingFor(finishStep(step, applyStep(listing, read.data)), null, rules.now).filter(
    (entry) => entry.step === step && entry.field !== "plan",
  );
  return firstOf(missing);
}

function destination(listing: OwnListing, step: FlowStep, isLeaving: boolean, rules: StepRules): string {
  if (isLeaving) return listing.status === "draft" ? "/sell/flow" : "/perfil/anuncios";
  if (listing.status === "in_review") return "/perfil/anuncios";
  if (listing.status !== "draft") return stepPath(listing.id, step);
  const plan = rules.plans.find(({ id }) => id === listing.plan?.id) ?? null;
  return stepPath(listing.id, nextIncomplete(step, missingFor(listing, plan, rules.now)));
}

function flashOf({ listing, isToBeHeld }: { listing: OwnListing; isToBeHeld?: boolean }): string {
  if (isToBeHeld)
    return "Guardamos los cambios. Cuando vuelvas a publicar tu anuncio, los revisaremos antes de mostrarlo.";
  if (listing.status === "in_review")
    return "Guardamos los cambios. Los revisaremos antes de mostrar tu anuncio otra vez y te escribiremos.";
  if (listing.status === "rejected")
    return "Guardamos los cambios. Cuando termines, envíalo otra vez a revisión desde «Mis anuncios».";
  return listing.status === "draft"
    ? "Guardamos tu borrador. Puedes seguir cuando quieras."
    : "Guardamos los cambios de tu anuncio.";
}

/**
 * The files come before the pressed button, so they are stored first. Every button sends the chosen files: pressing
 * 'Continuar' right after choosing loses none.
 */
async function submitPhotos(
  { photos, drafts }: Selling,
  uid: string,
  id: string,
  { fields, files }: StreamedForm,
): Promise<StepOutcome> {
  const intentNow = (): string => formText(fields, "intent");
  // A broken connection never reached the button: the files before it are kept.
  const wanted = (): boolean => ["", ...UPLOAD_INTENTS].includes(intentNow());
  // Uploads by the phone's script have an id before their file.
  const added = await photos.add(uid, id, files, wanted, () => uploadIdOf(fields));
  if (!added.ok) return notDone(fields, added, NOT_OWN);
  const intent = intentNow();
  if (UPLOAD_INTENTS.includes(intent)) return afterUpload(id, added, fields, intent, await drafts.rules());
  const key = formText(fields, "key");
  const move = tableEntry(PHOTO_MOVES, intent);
  if (intent !== "quitar" && move === undefined)
    return added.rejected.length > 0 ? photosRejected(fields, added) : unknownIntent(fields);
  const result = move === undefined ? await photos.remove(uid, id, key) : await photos.move(uid, id, key, move);
  return result.ok ? done(`${stepPath(id, "fotos")}#fotos-subidas`) : notDone(fields, result, NOT_OWN);
}

/** Null for a form without an upload id, as the plain form. */
function uploadIdOf(fields: FormData): string | null {
  const sent = fields.get(UPLOAD_ID);
  return typeof sent === "string" && /^[\w-]{20,64}$/.test(sent) ? sent : null;
}

type AddedPhotos = Extract<AddPhotosResult, { ok: true }>;

function afterUpload(id: string, added: AddedPhotos, form: FormData, intent: string, rules: StepRules): StepOutcome {
  const { listing, saved, rejected: left } = added;
  if (left.length > 0) return photosRejected(form, added);
  if (intent === "subir") {
    if (saved === 0) return rejected(form, { fotos: "Elige al menos una foto." });
    if (listing.status === "in_review") return done(destination(listing, "fotos", false, rules), flashOf(added));
    const told = added.isToBeHeld ? flashOf(added) : added.unchecked ? UNCHECKED : undefined;
    return done(`${stepPath(id, "fotos")}#fotos-subidas`, told);
  }
  const isLeaving = intent === "guardar";
  if (!isLeaving && listing.photos.length === 0) return rejected(form, { fotos: "Agrega al menos una foto." });
  const isTold = isLeaving || listing.status === "in_review" || added.isToBeHeld;
  return done(destination(listing, "fotos", isLeaving, rules), isTold ? flashOf(added) : undefined);
}

const UNCHECKED = "Guardamos tus fotos, pero no pudimos comprobar que se vean bien. Míralas antes de publicar.";

function photosRejected(form: FormData, { saved, rejected: left }: AddedPhotos): StepOutcome {
  // An outage passes: the script that uploads tries the same file again, unlike one that is at fault itself.
  const status = left.every(({ isPassing }) => isPassing) ? 503 : 400;
  const told = left.map(({ name, message }) => ({ name, message }));
  return stepRejected(form, {}, status, { photos: { saved, rejected: told } });
}

async function submitReview({ listings }: Selling, uid: string, id: string, form: FormData): Promise<StepOutcome> {
  if (form.get("intent") !== "publicar") return unknownIntent(form);
  const result = await listings.publish(uid, id, listingVersionOf(form));
  if (result.ok) return done(successPath(id));
  if (result.reason === "incomplete") return stepRejected(form, {}, 400, { incomplete: true });
  const conflict = "Este borrador cambió en otra ventana o en otro dispositivo. Revísalo y publica de nuevo.";
  return notDone(form, result, { ...NOT_OWN, conflict });
}

/** Handles 'Publicar ahora con el plan Gratis', for a listing that waits for its payment. */
export function submitFreePlan({ listings }: Selling, uid: string, id: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "plan-gratis") return unknownIntent(form);
    const result = await listings.publishFree(uid, id);
    if (result.ok) return done(successPath(id));
    if (result.reason === "incomplete")
      return rejected(form, { "": result.missing.map(({ message }) => message).join(" ") });
    const conflict = "Este anuncio cambió hace un momento. Vuelve a intentarlo.";
    return notDone(form, result, { ...NOT_OWN, conflict });
  });
}

export function submitNewDraft({ drafts }: Selling, uid: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const text = form.get("texto");
    const description = typeof text === "string" ? text.trim().slice(0, SHARED_TEXT_MAX) : "";
    const words = formLine(form, "palabras").slice(0, FIRST_WORDS_MAX);
    const started = await drafts.start(uid, form.get("id"), { words, description });
    return started.ok ? done(stepPath(started.id, FLOW_STEPS[0])) : notDone(form, started);
  });
}

function stepRejected(
  form: FormData,
  errors: FieldErrors,
  status: RejectionStatus,
  beside: Omit<StepFailure, keyof FormFailure>,
): StepOutcome {
  return rejectedWith<StepFailure>({ ok: false, errors, values: typedValues(form), ...beside }, status);
}

function firstOf(missing: readonly Missing[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, message } of missing) errors[field] ??= message;
  return errors;
}
