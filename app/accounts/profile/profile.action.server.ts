import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { COMMUNICATION_STYLES, HELP_LEVELS, PRICE_RANGE_MAX } from "~/accounts/constants";
import { UserSchema, type User } from "~/accounts/model";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { asksForDistricts, sameForm } from "~/platform/forms/district-list.server";
import { choiceField, solesField } from "~/platform/forms/fields";
import { parseForm } from "~/platform/forms/forms";
import { BrokenFormError, type StreamedForm } from "~/platform/forms/multipart.server";
import { done, handleForm, rejected, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";
import { overBudget } from "~/platform/forms/within-budget.server";
import type { Logger } from "~/platform/log";
import { removeBehind } from "~/platform/photos/discarded.server";
import type { PhotoStore } from "~/platform/photos/store.server";

import { ASSISTANT_INTENT } from "./assistant-preferences";
import { userForm, profileFieldsOf } from "./profile-form";

const NOT_LISTED = "Elige una opción de la lista.";
const price = (label: string) => solesField({ label, min: 0, max: PRICE_RANGE_MAX, whole: true });

/** Preferences for Rebi; every field may stay empty. */
export const AssistantPreferencesForm = z
  .object({
    helpLevel: choiceField(HELP_LEVELS, NOT_LISTED),
    communicationStyle: choiceField(COMMUNICATION_STYLES, NOT_LISTED),
    priceMin: price("Precio desde"),
    priceMax: price("Precio hasta"),
  })
  .superRefine(({ priceMin = 0, priceMax = PRICE_RANGE_MAX }, context) => {
    if (priceMin > priceMax)
      context.addIssue({
        code: "custom",
        path: ["priceMax"],
        message: "Precio hasta: escribe un número mayor que el de «Precio desde».",
      });
  });

function assistantPreferencesOf(
  typed: z.infer<typeof AssistantPreferencesForm>,
): NonNullable<User["preferences"]["assistant"]> {
  const { helpLevel, communicationStyle } = typed;
  const [min, max] = [typed.priceMin ?? null, typed.priceMax ?? null];
  return {
    helpLevel: helpLevel ?? null,
    communicationStyle: communicationStyle ?? null,
    priceRange: min !== null || max !== null ? { min, max } : null,
  };
}

const PHOTO_FOLDER = "perfil";

const DATA_PATH = "/perfil/datos";
const PREFERENCES_PATH = "/perfil/preferencias";
const PHOTO_PATH = "/perfil/foto";

// Each asks for the user inside `handleForm`: with the guard's services down the page keeps what was typed as well.
// Names and photos are public, so that a closed account changes neither.

/** The form of /completar-perfil. `next`: the page to go on to. Idempotent. @throws redirect when signed out */
export function submitCompletion(context: Context, form: FormData, next: string): Promise<FormOutcome> {
  const { accounts, clock } = context;
  return handleForm(form, async () => {
    const { uid } = await accounts.requireActiveUser({ whenUnknown: "allow" });
    if (form.get("intent") === "despues") {
      await accounts.profile.update(uid, { completedLater: true, completedLaterAt: clock.now() });
      return done(next, "Puedes completar tu perfil cuando quieras, en Mi Perfil.");
    }
    if (asksForDistricts(form)) return sameForm(form);
    const parsed = parseForm(userForm({ complete: true, name: await nameOf(accounts, uid) }), form);
    if (!parsed.ok) return rejectedWith(parsed);
    const limited = await overBudget(context, "profile", { uid }, form);
    if (limited) return limited;
    await accounts.profile.update(uid, {
      ...profileFieldsOf(parsed.data),
      profileCompleted: true,
      completedLater: false,
      completedLaterAt: null,
    });
    return done(next, "¡Listo! Tu perfil está completo.");
  });
}

async function nameOf(accounts: Accounts, uid: string): Promise<string | null> {
  return (await accounts.user(uid))?.displayName ?? null;
}

/** The form of /perfil/datos. `back`: a checked path that waits for it. @throws redirect when signed out */
export function submitUser(context: Context, form: FormData, back: string | null = null): Promise<FormOutcome> {
  const { accounts } = context;
  return handleForm(form, async () => {
    const { uid } = await accounts.requireActiveUser({ whenUnknown: "allow" });
    if (asksForDistricts(form)) return sameForm(form);
    const parsed = parseForm(userForm({ complete: false, name: await nameOf(accounts, uid) }), form);
    if (!parsed.ok) return rejectedWith(parsed);
    const limited = await overBudget(context, "profile", { uid }, form);
    if (limited) return limited;
    const fields = profileFieldsOf(parsed.data);
    await accounts.profile.update(uid, { ...fields, ...(fields.whatsapp !== "" && { profileCompleted: true }) });
    return done(back ?? DATA_PATH, "Guardamos tus datos.");
  });
}

/** Rebi's preferences, or the notifications: an unticked box is off. @throws redirect when signed out */
export function submitPreferences(accounts: Accounts, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const { uid } = await accounts.requireUser();
    if (form.get("intent") === ASSISTANT_INTENT) return saveAssistant(accounts, uid, form);
    const isTicked = (name: string): boolean => form.get(name) === "1";
    const preferences = UserSchema.shape.preferences.parse((await accounts.user(uid))?.preferences);
    const notifications = {
      ...preferences.notifications,
      messages: isTicked("messages"),
      searches: isTicked("searches"),
      favorites: isTicked("favorites"),
      listings: isTicked("listings"),
      follows: isTicked("follows"),
    };
    await accounts.profile.update(uid, { preferences: { ...preferences, notifications } });
    return done(PREFERENCES_PATH, "Guardamos tus preferencias.");
  });
}

async function saveAssistant(accounts: Accounts, uid: string, form: FormData): Promise<FormOutcome> {
  const parsed = parseForm(AssistantPreferencesForm, form);
  if (!parsed.ok) return rejectedWith(parsed);
  const user = await accounts.user(uid);
  const { notifications } = UserSchema.shape.preferences.parse(user?.preferences);
  const assistant = assistantPreferencesOf(parsed.data);
  await accounts.profile.update(uid, { preferences: { notifications, assistant } });
  return done(PREFERENCES_PATH, "Listo: Rebi lo tendrá en cuenta.");
}

/** Sets the first photo of the form, or takes the photo away. The former bytes go in the background. */
export function submitPhoto(context: Context, uid: string, { fields, files }: StreamedForm): Promise<FormOutcome> {
  return handleForm(NO_FIELDS, async () => {
    const limited = await overBudget(context, "photo", { uid }, NO_FIELDS);
    if (limited) return limited;
    try {
      const saved = await firstPhoto(context, files);
      if (fields.get("intent") === "quitar") {
        if (saved?.ok) removeBehind(context, [saved.photo.key]);
        return await replaceWith(context, uid, null, "Quitamos tu foto.");
      }
      if (saved === null) return photoRejected("Elige una foto.");
      if (!saved.ok) return photoRejected(saved.message);
      try {
        return await replaceWith(context, uid, saved.photo, "Cambiamos tu foto.");
      } catch (error) {
        // Whether the change was stored is unknown, so the bytes stay: a stray object is better than a lost photo.
        context.log.warn("accounts.photo-maybe-stray", { key: saved.photo.key });
        throw error;
      }
    } catch (error) {
      if (error instanceof BrokenFormError) return photoRejected(error.publicMessage);
      context.log.error("accounts.photo-not-changed", { uid, error });
      throw error;
    }
  });
}

async function firstPhoto(
  { photos, log }: Context,
  files: StreamedForm["files"],
): Promise<Awaited<ReturnType<PhotoStore["save"]>> | null> {
  let saved: Awaited<ReturnType<PhotoStore["save"]>> | null = null;
  try {
    // All are read: the field of the pressed button may come after them.
    for await (const file of files)
      saved ??= await photos.save(PHOTO_FOLDER, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  } catch (error) {
    if (!(error instanceof BrokenFormError) || !saved?.ok) throw error;
    log.warn("accounts.photo-form-broken-off", { error });
  }
  return saved;
}

async function replaceWith(
  context: Context,
  uid: string,
  photo: Parameters<Accounts["profile"]["replacePhoto"]>[1],
  flash: string,
): Promise<FormOutcome> {
  const { keys, noteId } = await context.accounts.profile.replacePhoto(uid, photo);
  removeBehind(context, keys, noteId);
  return done(PHOTO_PATH, flash);
}

/** The form of a photo has nothing else to give back. */
const NO_FIELDS = new FormData();

function photoRejected(message: string): FormOutcome {
  return rejected(NO_FIELDS, { foto: message });
}

/** A user's document for a page that can be shown without it: null, and a line in the log, when a service is down. */
export async function userIfKnown(accounts: Accounts, uid: string, log: Logger): Promise<User | null> {
  try {
    return await accounts.user(uid);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("accounts.user-not-read", { uid, error });
    return null;
  }
}
