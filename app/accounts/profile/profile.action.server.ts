import type { Accounts } from "~/accounts/accounts.server";
import type { User } from "~/accounts/model";
import type { Clock } from "~/platform/clock";
import { UpstreamError } from "~/platform/errors";
import { parseForm, refuse, type FieldErrors } from "~/platform/forms/forms";
import { BrokenFormError, type StreamedForm } from "~/platform/forms/multipart.server";
import type { Logger } from "~/platform/log";
import { removeBehind, type DiscardDeps } from "~/platform/photos/discarded.server";
import type { PhotoStore } from "~/platform/photos/store.server";

import { CompletionForm, fieldsOf, PersonForm } from "./profile-form";

/** What one POST of the photo form may carry; a photo itself may have 8 MB, and says so when it is larger. */
export const PHOTO_FORM_MAX_BYTES = 20 * 1024 * 1024;
/** Folder of people's photos among the listings'. */
const PHOTO_FOLDER = "perfil";

/** A form that was not taken: what to put right, and everything that was typed. */
export interface ProfileRefusal {
  errors: FieldErrors;
  values: Record<string, string>;
}
export type ProfileOutcome = { flash: string } | { status: number; refusal: ProfileRefusal };

type ProfileAccounts = Pick<Accounts, "requireUser" | "updateProfile" | "user">;

/**
 * Takes /completar-perfil: saving, or 'Completar después'. Sent twice it does the same.
 * @throws redirect when signed out
 */
export function submitCompletion(accounts: ProfileAccounts, form: FormData, clock: Clock): Promise<ProfileOutcome> {
  return unlessDown(form, async () => {
    const { uid } = await accounts.requireUser();
    if (form.get("intent") === "despues") {
      await accounts.updateProfile(uid, { completedLater: true, completedLaterAt: clock.now() });
      return { flash: "Puedes completar tu perfil cuando quieras, en Mi Perfil." };
    }
    const parsed = parseForm(CompletionForm, form);
    if (!parsed.ok) return { status: 400, refusal: parsed };
    await accounts.updateProfile(uid, {
      ...fieldsOf(parsed.data),
      profileCompleted: true,
      completedLater: false,
      completedLaterAt: null,
    });
    return { flash: "¡Listo! Tu perfil está completo." };
  });
}

/**
 * Takes /perfil/datos.
 * @throws redirect when signed out
 */
export function submitPerson(accounts: ProfileAccounts, form: FormData): Promise<ProfileOutcome> {
  return unlessDown(form, async () => {
    const { uid } = await accounts.requireUser();
    const parsed = parseForm(PersonForm, form);
    if (!parsed.ok) return { status: 400, refusal: parsed };
    const fields = fieldsOf(parsed.data);
    await accounts.updateProfile(uid, { ...fields, ...(fields.whatsapp !== "" && { profileCompleted: true }) });
    return { flash: "Guardamos tus datos." };
  });
}

/**
 * Takes the notifications of /perfil/preferencias: what is not ticked is off.
 * @throws redirect when signed out
 */
export function submitPreferences(accounts: ProfileAccounts, form: FormData): Promise<ProfileOutcome> {
  return unlessDown(form, async () => {
    const { uid } = await accounts.requireUser();
    const notifications = { messages: form.get("messages") === "1", searches: form.get("searches") === "1" };
    const user = await accounts.user(uid);
    await accounts.updateProfile(uid, { preferences: { ...user?.preferences, notifications } });
    return { flash: "Guardamos tus preferencias." };
  });
}

interface PhotoDeps extends DiscardDeps {
  accounts: Pick<Accounts, "replacePhoto">;
  photos: Pick<PhotoStore, "save" | "remove">;
}

/** Takes a photo, or takes it away. Only the first file counts; the bytes of the photo before go behind the answer. */
export async function submitPhoto(
  deps: PhotoDeps,
  uid: string,
  { fields, files }: StreamedForm,
): Promise<ProfileOutcome> {
  try {
    const saved = await firstPhoto(deps, files);
    if (fields.get("intent") === "quitar") {
      if (saved?.ok) removeBehind(deps, [saved.photo.key]);
      return await replaceWith(deps, uid, null, "Quitamos tu foto.");
    }
    if (saved === null) return photoRefused("Elige una foto.");
    if (!saved.ok) return photoRefused(saved.message);
    try {
      return await replaceWith(deps, uid, saved.photo, "Cambiamos tu foto.");
    } catch (error) {
      // Whether it took effect is unknown, so the bytes stay: a stray object is better than a lost photo.
      deps.log.warn("accounts.photo-maybe-stray", { key: saved.photo.key });
      throw error;
    }
  } catch (error) {
    if (error instanceof BrokenFormError) return photoRefused(error.publicMessage);
    if (!(error instanceof UpstreamError)) throw error;
    deps.log.error("accounts.photo-not-changed", { uid, error });
    return { status: error.status, refusal: { errors: { "": error.publicMessage }, values: {} } };
  }
}

async function firstPhoto(
  { photos, log }: PhotoDeps,
  files: StreamedForm["files"],
): Promise<Awaited<ReturnType<PhotoStore["save"]>> | null> {
  let saved: Awaited<ReturnType<PhotoStore["save"]>> | null = null;
  try {
    // All are read, as the pressed button may come after them.
    for await (const file of files)
      saved ??= await photos.save(PHOTO_FOLDER, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  } catch (error) {
    if (!(error instanceof BrokenFormError) || !saved?.ok) throw error;
    log.warn("accounts.photo-form-broken-off", { error });
  }
  return saved;
}

async function replaceWith(
  deps: PhotoDeps,
  uid: string,
  photo: Parameters<Accounts["replacePhoto"]>[1],
  flash: string,
): Promise<ProfileOutcome> {
  const { keys, noteId } = await deps.accounts.replacePhoto(uid, photo);
  removeBehind(deps, keys, noteId);
  return { flash };
}

function photoRefused(message: string): ProfileOutcome {
  return { status: 400, refusal: { errors: { foto: message }, values: {} } };
}

/**
 * A person's document for a page that has something to show without it, such as what was typed: null, and a line in
 * the log, when it cannot be had.
 */
export async function userIfKnown(accounts: Pick<Accounts, "user">, uid: string, log: Logger): Promise<User | null> {
  try {
    return await accounts.user(uid);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("accounts.user-not-read", { uid, error });
    return null;
  }
}

/** A service that is down is a refusal too, so that nothing typed is lost. */
async function unlessDown(form: FormData, work: () => Promise<ProfileOutcome>): Promise<ProfileOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { status: error.status, refusal: refuse(form, { "": error.publicMessage }) };
  }
}
