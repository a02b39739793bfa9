import type { FieldsOfSheet, SheetForm, SheetSection } from "~/admin-kit/sheet/sheet";
import { type FieldReading, written } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { done, formNotFound, rejected, type FormOutcome } from "~/platform/forms/outcome";

import type { Direction, ReferenceResult } from "../changes.server";
import { SHOWN_SOON } from "./paths";

export const NOT_A_NAME = "Escribe un nombre con letras o números.";

export interface ReferenceReply {
  errors: Record<string, string>;
  values: Record<string, string>;
}

/** The form of a thing; its reply brings the version that was compared. */
export function dataSection(of: FieldsOfSheet): SheetSection {
  const form: SheetForm = { ...of, isCompared: true, acts: [{ intent: "guardar", label: "Guardar" }] };
  return { id: "datos", title: "Datos", parts: [{ form }] };
}

/** Whether the thing was changed since its form was shown. */
export function isConflict(result: ReferenceResult): boolean {
  return !result.ok && result.reason === "conflict";
}

/** The outcome of a change: its page with a message, or the form again. `taken`: the field of a name that exists. */
export function referenceOutcome(
  result: ReferenceResult,
  form: FormData,
  { to, words, missing, taken = "" }: { to: string; words: string; missing: string; taken?: string },
): FormOutcome {
  if (result.ok) return done(to, words);
  if (result.reason === "not-found") return formNotFound(missing);
  return rejected(form, { [result.reason === "taken" ? taken : ""]: result.message }, 409);
}

interface Ordered {
  move(actor: string, id: string, place: number, direction: Direction): Promise<ReferenceResult>;
}

/** Handles the buttons that move a row of `list`; null for another `intent`. `to`: the list's page. */
export async function takeMove(
  list: Ordered,
  actor: string,
  form: FormData,
  { to, missing }: { to: string; missing: string },
): Promise<FormOutcome | null> {
  const intent = form.get("intent");
  if (intent !== "subir" && intent !== "bajar") return null;
  const sent = Number(form.get("lugar"));
  const place = Number.isInteger(sent) ? sent : -1;
  const result = await list.move(actor, formText(form, "id"), place, intent === "subir" ? "up" : "down");
  return referenceOutcome(result, form, { to, words: `Cambiamos el orden. ${SHOWN_SOON}`, missing });
}

export function shownStamp(form: FormData): string {
  return formText(form, "version").slice(0, 64);
}

/** A name of a brand, a plan or a category: the message, or null. */
export function nameProblem(name: string, max: number): string | null {
  if (name === "") return "Escribe el nombre.";
  if (name.length > max) return `Escribe como máximo ${max} caracteres.`;
  return /[\p{L}\p{N}]/u.test(name) && !/[<>]/.test(name) ? null : NOT_A_NAME;
}

export function referenceName(max: number) {
  const read = (text: string): FieldReading<string> => {
    const name = text.replace(/\s+/g, " ");
    const message = nameProblem(name, max);
    return message === null ? { value: name } : { message };
  };
  return written(read, { label: "Nombre", maxLength: max, logged: "nombre" });
}
