import { textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";

import type { FieldsOfSheet } from "../sheet/sheet";
import { NOTE_FIELD } from "./constants";

/** `text`: the sentence that its reader gets; empty where only the note is sent. */
export interface Reason {
  id: string;
  label: string;
  text: string;
}

export const OTHER_REASON: Reason = { id: "otro", label: "Otro (escríbelo)", text: "" };

const NOTE = { min: 10, max: 500 } as const;
const NO_REASON = "Elige un motivo de la lista.";

/** Name of the field in errors, where several forms of a page have it. `of`: as in `FieldsOfSheet`. */
const named = (field: "motivo" | "nota", of: string | undefined) => (of === undefined ? field : `${field}-${of}`);

/** Why, from a list and with a note of one's own. `hint`: the reader of both. */
export function reasonFields(reasons: readonly Reason[], hint: string, of?: string): FieldsOfSheet {
  return {
    fields: {
      motivo: {
        label: "Motivo",
        input: "select",
        hint,
        required: true,
        options: [{ value: "", label: "Elige un motivo" }, ...reasons.map(({ id, label }) => ({ value: id, label }))],
      },
      nota: {
        label: "Nota",
        hint: "Se agrega al motivo.",
        input: "area",
        rows: 3,
        maxLength: NOTE.max,
        optional: true,
      },
    },
    reasons,
    ...(of !== undefined && { of }),
  };
}

type ReasonRead =
  | { ok: true; reason: string; note: string; text: string }
  | { ok: false; errors: Record<string, string> };

/** `text`: for the mail and the log, the reason's sentence and the note, each a paragraph. */
export function readReason(reasons: readonly Reason[], form: Pick<FormData, "get">, of?: string): ReasonRead {
  const chosen = reasons.find(({ id }) => id === formText(form, "motivo"));
  const note = textField("Nota", { max: NOTE.max }).safeParse(formText(form, NOTE_FIELD));
  const errors: Record<string, string> = {};
  if (chosen === undefined) errors[named("motivo", of)] = NO_REASON;
  if (!note.success) errors[named("nota", of)] = note.error.issues[0]?.message ?? "";
  else if (chosen?.text === "" && (note.data ?? "").length < NOTE.min)
    errors[named("nota", of)] = `Con «${chosen.label}» escribe al menos ${NOTE.min} caracteres: es lo que se leerá.`;
  if (chosen === undefined || !note.success || Object.keys(errors).length > 0) return { ok: false, errors };
  const written = note.data ?? "";
  const text = [chosen.text, written].filter((paragraph) => paragraph !== "").join("\n\n");
  return { ok: true, reason: chosen.id, note: written, text };
}
