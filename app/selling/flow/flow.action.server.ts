import { z } from "zod";

import { UpstreamError } from "~/platform/errors";
import { refuse, typedValues, type FieldErrors } from "~/platform/forms/forms";
import { wholeForm, type StreamedForm } from "~/platform/forms/multipart.server";
import {
  neighbours,
  photoLimit,
  stepsOf,
  type FormStep,
  type Missing,
  type OwnListing,
  type Step,
} from "~/selling/model";
import type { Locked, NotFound } from "~/selling/owned-listing.server";
import type { Selling } from "~/selling/selling.server";

import { describeStep, type Row } from "./describe";
import type { AddPhotosResult, PhotoMove } from "./photos.server";
import { applyStep, missingFor, readStep, valuesOf, type Rules } from "./steps";

/** What a step's screen shows. */
export interface StepView {
  step: Step;
  listing: OwnListing;
  values: Record<string, string>;
  progress: { step: Step; complete: boolean }[];
  previous: Step | null;
  next: Step | null;
  /** All that publishing lacks, of every step. */
  missing: Missing[];
  brands: string[];
  plans: Awaited<ReturnType<Selling["rules"]>>["plans"];
  maxPhotos: number;
}

/** A form that was not taken: what to put right, and everything that was typed. */
export interface StepRefusal {
  errors: FieldErrors;
  values?: Record<string, string>;
  /** Someone saved this step meanwhile: both versions, field by field. */
  conflict?: { mine: Row[]; saved: Row[]; version: number };
  /** Some files were not kept; the others are saved. */
  photos?: { saved: number; refused: { name: string; message: string }[] };
  /** Publishing was asked for and lacks something. */
  incomplete?: boolean;
}

export type StepOutcome = { go: string; flash?: string } | { status: number; refusal: StepRefusal } | NotFound;

/** Name of the file input of the photo form. */
const PHOTO_FIELD = "fotos";
const UPLOAD_INTENTS = ["subir", "continuar", "guardar"];
const PHOTO_MOVES: Record<string, PhotoMove> = { antes: "earlier", despues: "later", portada: "cover" };
const VersionSchema = z.coerce.number().int().catch(0);

/** The screen of one step, or null where the person has no such listing or the listing no such step. */
export async function viewStep(selling: Selling, uid: string, id: string, step: Step): Promise<StepView | null> {
  const [listing, rules] = await Promise.all([selling.own(uid, id), selling.rules()]);
  if (listing === null || !stepsOf(listing.status).includes(step)) return null;
  const plan = rules.plans.find((offer) => offer.id === listing.plan?.id) ?? null;
  const missing = missingFor(listing, plan, rules.now);
  return {
    step,
    listing,
    values: step === "fotos" || step === "revisar" ? {} : valuesOf(step, listing),
    progress: stepsOf(listing.status).map((name) => ({ step: name, complete: isComplete(name, missing) })),
    ...neighbours(step, listing.status),
    missing,
    brands: rules.brands.map(({ name }) => name),
    plans: rules.plans,
    maxPhotos: photoLimit(listing.plan, rules.plans),
  };
}

function isComplete(step: Step, missing: readonly Missing[]): boolean {
  return step === "revisar" ? false : !missing.some((entry) => entry.step === step);
}

/** Takes the form of a step. A service that is down is a refusal too, so that nothing typed is lost. */
export async function submitStep(
  selling: Selling,
  uid: string,
  id: string,
  step: Step,
  sent: FormData | StreamedForm,
): Promise<StepOutcome> {
  const streamed = sent instanceof FormData ? wholeForm(sent, PHOTO_FIELD) : sent;
  const form = streamed.fields;
  try {
    if (step === "fotos") return await submitPhotos(selling, uid, id, streamed);
    if (step === "revisar") return await submitReview(selling, uid, id, form);
    return await submitFields(selling, uid, id, step, form);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { status: error.status, refusal: { errors: { "": error.publicMessage }, values: typedValues(form) } };
  }
}

async function submitFields(
  selling: Selling,
  uid: string,
  id: string,
  step: FormStep,
  form: FormData,
): Promise<StepOutcome> {
  const [listing, rules] = await Promise.all([selling.own(uid, id), selling.rules()]);
  if (listing === null) return { ok: false, reason: "not-found" };
  const read = readStep(step, form, listing, rules);
  const leaving = form.get("intent") === "guardar";
  if (!read.ok)
    return {
      status: 400,
      refusal: leaving
        ? read
        : {
            ...read,
            errors: inOrder(step, listing, {
              ...missingBeside(read.errors, step, form, listing, rules),
              ...read.errors,
            }),
          },
    };
  const saved = await selling.saveStep(uid, { id, version: versionOf(form), data: read.data, complete: !leaving });
  if (saved.ok)
    return {
      go: destination(saved.listing, step, leaving),
      ...((leaving || saved.listing.status !== "draft") && { flash: flashOf(saved.listing) }),
    };
  switch (saved.reason) {
    case "not-found":
      return saved;
    case "locked":
      return refusedBy(saved, form);
    case "incomplete":
      return { status: 400, refusal: refuse(form, firstOf(saved.missing)) };
    case "conflict": {
      const mine = describeStep(step, applyStep(saved.saved, read.data), rules.plans);
      const conflict = { mine, saved: describeStep(step, saved.saved, rules.plans), version: saved.saved.version };
      return { status: 409, refusal: { errors: {}, values: typedValues(form), conflict } };
    }
  }
}

/** In the order of the form's fields: the summary of errors reads as the screen does. */
function inOrder(step: FormStep, listing: OwnListing, errors: FieldErrors): FieldErrors {
  const fields = Object.keys(valuesOf(step, listing));
  return Object.fromEntries(
    Object.entries(errors).sort(([one], [other]) => fields.indexOf(one) - fields.indexOf(other)),
  );
}

/** What the step lacks besides what is wrong in it: all is said at once. */
function missingBeside(
  wrong: FieldErrors,
  step: FormStep,
  form: FormData,
  listing: OwnListing,
  rules: Rules,
): FieldErrors {
  const rest = new FormData();
  for (const [name, value] of form) if (!(name in wrong)) rest.append(name, value);
  const read = readStep(step, rest, listing, rules);
  if (!read.ok) return {};
  const missing = missingFor(applyStep(listing, read.data), null, rules.now).filter(
    (entry) => entry.step === step && entry.field !== "plan",
  );
  return firstOf(missing);
}

function destination(listing: OwnListing, step: Step, leaving: boolean): string {
  if (leaving) return listing.status === "draft" ? "/sell/flow" : "/perfil/anuncios";
  const { next } = neighbours(step, listing.status);
  return listing.status === "draft" && next ? stepPath(listing.id, next) : stepPath(listing.id, step);
}

function flashOf(listing: OwnListing): string {
  return listing.status === "draft"
    ? "Guardamos tu borrador. Puedes seguir cuando quieras."
    : "Guardamos los cambios de tu anuncio.";
}

/**
 * The files come before the pressed button, so they are stored first. Every button takes the chosen files
 * along: pressing 'Continuar' right after choosing loses none.
 */
async function submitPhotos(
  selling: Selling,
  uid: string,
  id: string,
  { fields, files }: StreamedForm,
): Promise<StepOutcome> {
  const intentNow = (): string => String(fields.get("intent") ?? "");
  // A connection that broke off never got to its button: what came before it was sent to be kept.
  const added = await selling.addPhotos(uid, id, files, () => ["", ...UPLOAD_INTENTS].includes(intentNow()));
  if (!added.ok) return added.reason === "not-found" ? added : refusedBy(added, fields);
  const intent = intentNow();
  if (UPLOAD_INTENTS.includes(intent)) return afterUpload(id, added, intent);
  const key = String(fields.get("key") ?? "");
  const move = PHOTO_MOVES[intent];
  if (intent !== "quitar" && move === undefined)
    return added.refused.length > 0 ? photosRefused(added) : UNKNOWN_INTENT;
  const result =
    move === undefined ? await selling.removePhoto(uid, id, key) : await selling.movePhoto(uid, id, key, move);
  if (result.ok) return { go: `${stepPath(id, "fotos")}#fotos-subidas` };
  return result.reason === "not-found" ? result : refusedBy(result, fields);
}

type Added = Extract<AddPhotosResult, { ok: true }>;

function afterUpload(id: string, added: Added, intent: string): StepOutcome {
  const { listing, saved, refused } = added;
  if (refused.length > 0) return photosRefused(added);
  if (intent === "subir") {
    if (saved === 0) return { status: 400, refusal: { errors: { fotos: "Elige al menos una foto." } } };
    return { go: `${stepPath(id, "fotos")}#fotos-subidas`, ...(added.unchecked && { flash: UNCHECKED }) };
  }
  const leaving = intent === "guardar";
  if (!leaving && listing.photos.length === 0)
    return { status: 400, refusal: { errors: { fotos: "Agrega al menos una foto." } } };
  return { go: destination(listing, "fotos", leaving), ...(leaving && { flash: flashOf(listing) }) };
}

const UNCHECKED = "Guardamos tus fotos, pero no pudimos comprobar que se vean bien. Míralas antes de publicar.";

function photosRefused({ saved, refused }: Added): StepOutcome {
  return { status: 400, refusal: { errors: {}, photos: { saved, refused } } };
}

async function submitReview(selling: Selling, uid: string, id: string, form: FormData): Promise<StepOutcome> {
  if (form.get("intent") !== "publicar") return UNKNOWN_INTENT;
  const result = await selling.publish(uid, id, versionOf(form));
  if (result.ok) return { go: `/sell/success?id=${id}` };
  switch (result.reason) {
    case "not-found":
      return result;
    case "incomplete":
      return { status: 400, refusal: { errors: {}, incomplete: true } };
    case "conflict":
      return {
        status: 409,
        refusal: {
          errors: { "": "Este borrador cambió en otra ventana o en otro dispositivo. Revísalo y publica de nuevo." },
        },
      };
    case "expired":
    case "not-allowed":
    case "not-due":
      return { status: 409, refusal: { errors: { "": result.message } } };
  }
}

/** 'Publicar ahora con el plan Gratis', of a listing that waits for its payment. */
export async function submitFreePlan(selling: Selling, uid: string, id: string, form: FormData): Promise<StepOutcome> {
  if (form.get("intent") !== "plan-gratis") return UNKNOWN_INTENT;
  const result = await selling.publishFree(uid, id);
  if (result.ok) return { go: `/sell/success?id=${id}` };
  switch (result.reason) {
    case "not-found":
      return result;
    case "incomplete":
      return { status: 400, refusal: { errors: { "": result.missing.map(({ message }) => message).join(" ") } } };
    case "conflict":
      return { status: 409, refusal: { errors: { "": "Este anuncio cambió hace un momento. Vuelve a intentarlo." } } };
    case "expired":
    case "not-allowed":
    case "not-due":
      return { status: 409, refusal: { errors: { "": result.message } } };
  }
}

export function stepPath(id: string, step: Step): string {
  return `/sell/flow/${id}/${step}`;
}

export function versionOf(form: FormData): number {
  return VersionSchema.parse(form.get("version"));
}

const UNKNOWN_INTENT: StepOutcome = {
  status: 400,
  refusal: { errors: { "": "No entendimos qué quieres hacer. Vuelve a intentarlo." } },
};

function refusedBy(locked: Locked, form: FormData): StepOutcome {
  return { status: 409, refusal: { errors: { "": locked.message }, values: typedValues(form) } };
}

function firstOf(missing: readonly Missing[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, message } of missing) errors[field] ??= message;
  return errors;
}
