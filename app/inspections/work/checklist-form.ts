import { formText } from "~/platform/forms/form-text";
import type { FieldErrors } from "~/platform/forms/forms";
import { foldSerial } from "~/registry/numbers/serials/fold";

import {
  POINT_NOTE_MAX,
  RESULT_NAMES,
  RESULTS,
  SERIAL_FIELD,
  FRAME_SERIAL_MAX,
  type ChecklistSection,
  type PointResult,
} from "../checklist/constants";

/** Version of the section's answers that the page showed. */
export const SEEN_FIELD = "visto";

export function resultField(point: string): string {
  return `r-${point}`;
}
export function noteField(point: string): string {
  return `n-${point}`;
}

const MAX_KILOMETERS = 999_999;
export const RESULT_OPTIONS = RESULTS.map((value) => ({ value, label: RESULT_NAMES[value] }));

const NOTE_MISSING = "Escribe qué encontraste.";

/** Reads the answers of a section's form: every point needs a result, and each fault a note. */
export function readSection(
  section: ChecklistSection,
  form: FormData,
): { errors: FieldErrors; answers: Record<string, { result: PointResult; note: string }> } {
  const errors: FieldErrors = {};
  const answers: Record<string, { result: PointResult; note: string }> = {};
  for (const { id, label } of section.points) {
    const sent = form.get(resultField(id));
    const result = RESULTS.find((one) => one === sent);
    const note = textOf(form, noteField(id));
    if (result === undefined) errors[resultField(id)] = `${label}: elige un resultado.`;
    else if (note.length > POINT_NOTE_MAX)
      errors[noteField(id)] = `${label}: la nota puede tener ${POINT_NOTE_MAX} caracteres (tiene ${note.length}).`;
    else if (result === "bad" && note === "") errors[noteField(id)] = `${label}: ${NOTE_MISSING.toLowerCase()}`;
    else answers[id] = { result, note };
  }
  return { errors, answers };
}

/** The odometer; null where it was left empty. */
export function readOdometer(form: FormData): { value: number | null } | { message: string } {
  const text = textOf(form, "kilometraje").replace(/[\s,]/g, "");
  if (text === "") return { value: null };
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value <= MAX_KILOMETERS ? { value } : { message: "Kilometraje: escribe un número entero, solo con cifras." };
}

/** The serial as read off the frame; empty for none, null where the form does not ask for it. */
export function readFrameSerial(form: FormData): { value: string | null } | { message: string } {
  if (!form.has(SERIAL_FIELD)) return { value: null };
  const value = textOf(form, SERIAL_FIELD);
  if (value === "") return { value };
  return value.length <= FRAME_SERIAL_MAX && foldSerial(value) !== ""
    ? { value }
    : {
        message:
          "Número de serie: escríbelo como está grabado, con 4 letras o cifras por lo menos. Si no se lee, déjalo vacío.",
      };
}

function textOf(form: FormData, name: string): string {
  return formText(form, name)
    .replace(/[^\P{Cc}\n]/gu, "")
    .trim();
}
