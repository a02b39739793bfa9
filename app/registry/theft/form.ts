import { z } from "zod";

import { addDays, isDay, limaDay } from "~/business/calendar";
import { isEmail } from "~/business/email";
import { DEPARTMENTS } from "~/business/peru";
import { readPlace } from "~/business/places/chosen-place.server";
import { choiceField, lineField, reading, solesField, textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { publicFieldMessage } from "~/writing/public-text";
import { spamMessage } from "~/writing/spam";
import { hasContacts, LONG_NUMBER } from "~/writing/text";

import {
  MAX_REWARD_SOLES,
  OLDEST_THEFT_DAYS,
  PLACE_TEXT_MAX,
  POLICE_REPORT_MAX,
  SIGHTING_MAX,
  SIGHTING_MIN,
  STORY_MAX,
} from "./constants";

export interface TheftInput {
  stolenOn: string;
  department: string;
  district: string;
  place: string;
  story: string;
  policeReport: string;
  rewardSoles: number;
  photos: string[];
}

export const THEFT_MESSAGES = {
  day: "Elige el día del robo.",
  future: "El día del robo no puede ser después de hoy.",
  old: "Elige un día de los últimos diez años.",
  department: "Elige el departamento.",
  looks: "Escribe al menos la marca, un color o una seña: así la pueden reconocer.",
  email: "Escribe tu correo: ahí te llega el enlace para publicarlo.",
  district: "Elige el distrito.",
  story: "Cuenta cómo fue, en al menos 10 caracteres.",
  seenOn: "Elige el día en que la viste.",
  seenLater: "El día en que la viste no puede ser después de hoy.",
  seenPlace: "Escribe dónde la viste.",
  seenText: `Cuenta qué viste, en al menos ${SIGHTING_MIN} caracteres.`,
  phone: "No pongas teléfonos: quien la vea te escribirá por aquí, y te llegará a tu correo.",
  seenContact:
    "No pongas teléfonos, correos ni cuentas aquí: si quieres que te conteste, deja tu correo en el último campo.",
  contact: "Escribe un correo válido, o deja este campo vacío.",
} as const;

export function requiredField<T>(field: z.ZodType<T | undefined>, message: string) {
  return field.transform((value, context): T => {
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** A day in Lima, today at the latest. */
export function pastDay(now: Date, missing: string, future: string) {
  const today = limaDay(now);
  return requiredField(
    reading((text) => {
      if (!isDay(text)) return { message: missing };
      if (text > today) return { message: future };
      return text < addDays(today, -OLDEST_THEFT_DAYS) ? { message: THEFT_MESSAGES.old } : { value: text };
    }),
    missing,
  );
}

export function withoutPhone<T extends string | undefined>(field: z.ZodType<T>) {
  return field.superRefine((text, context) => {
    const message = LONG_NUMBER.test(text ?? "") ? THEFT_MESSAGES.phone : publicFieldMessage(text ?? "");
    if (message !== null) context.addIssue({ code: "custom", message });
  });
}

export const optionalLine = (label: string, max: number) => lineField(label, { max }).transform((text) => text ?? "");

/** When and where. The district is a code or a name of the list. */
export function occasionFields(now: Date) {
  return {
    stolenOn: pastDay(now, THEFT_MESSAGES.day, THEFT_MESSAGES.future),
    department: requiredField(
      choiceField(
        DEPARTMENTS.map(({ slug }) => slug),
        THEFT_MESSAGES.department,
      ),
      THEFT_MESSAGES.department,
    ),
    district: requiredField(lineField("Distrito", { max: 60 }), THEFT_MESSAGES.district),
    place: withoutPhone(optionalLine("Lugar", PLACE_TEXT_MAX)),
  };
}

export function checkDistrict(typed: { department: string; district: string }, context: z.core.$RefinementCtx): void {
  const read = readPlace(typed);
  if (!read.ok) context.addIssue({ code: "custom", path: ["district"], message: read.message });
}

/** In the form's order, which is that of the errors. */
export function theftSchema(now: Date) {
  const schema = z.object({
    ...occasionFields(now),
    story: withoutPhone(requiredField(textField("Cómo fue", { min: 10, max: STORY_MAX }), THEFT_MESSAGES.story)),
    policeReport: optionalLine("Número de denuncia", POLICE_REPORT_MAX),
    rewardSoles: solesField({ label: "Recompensa", min: 0, max: MAX_REWARD_SOLES, whole: true }).transform(
      (value) => value ?? 0,
    ),
    photos: z.array(z.string()).default([]),
  });
  return schema.superRefine(checkDistrict);
}

/** Puts the day of a form's choice of `hoy`, `ayer` or another one (`stolenDate`) into `stolenOn`. */
export function takeChosenDay(form: FormData, now: Date): void {
  const today = limaDay(now);
  const chosen = formText(form, "stolenOn");
  const days: Record<string, string> = { hoy: today, ayer: addDays(today, -1), otro: formText(form, "stolenDate") };
  form.set("stolenOn", days[chosen] ?? chosen);
}

export function withDistrictName<T extends Pick<TheftInput, "department" | "district">>(input: T): T {
  const read = readPlace(input);
  return read.ok ? { ...input, district: read.place.district } : input;
}

/** Words of a witness: no telephones, e-mails or advertising. The link of a listing that offers it is welcome. */
function sightingText(field: z.ZodType<string>) {
  return field.superRefine((text, context) => {
    const message = hasContacts(text) ? THEFT_MESSAGES.seenContact : spamMessage(text, null);
    if (message !== null) context.addIssue({ code: "custom", message });
  });
}

export function sightingSchema(now: Date) {
  return z.object({
    seenOn: pastDay(now, THEFT_MESSAGES.seenOn, THEFT_MESSAGES.seenLater),
    place: sightingText(requiredField(lineField("Dónde la viste", { max: PLACE_TEXT_MAX }), THEFT_MESSAGES.seenPlace)),
    text: sightingText(
      requiredField(textField("Qué viste", { min: SIGHTING_MIN, max: SIGHTING_MAX }), THEFT_MESSAGES.seenText),
    ),
    contact: reading((text) => (isEmail(text) ? { value: text } : { message: THEFT_MESSAGES.contact })).transform(
      (email) => email ?? "",
    ),
  });
}
export type SightingInput = z.infer<ReturnType<typeof sightingSchema>>;
