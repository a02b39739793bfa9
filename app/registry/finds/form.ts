import { z } from "zod";

import { isEmail } from "~/business/email";
import { DEPARTMENTS } from "~/business/peru";
import { readPlace } from "~/business/places/chosen-place.server";
import { choiceField, lineField, reading, required, textField } from "~/platform/forms/fields";

import { MAX_SERIAL } from "../numbers/serials/fold";
import { pastDay } from "../theft/form";
import { FIND_LINE_MAX, FIND_TEXT_MAX, FIND_TEXT_MIN, FINDERS } from "./constants";

const FIND_MESSAGES = {
  finder: "Elige quién la tiene.",
  day: "Elige desde qué día la tienes.",
  future: "El día en que la encontraste no puede ser después de hoy.",
  department: "Elige el departamento.",
  district: "Elige el distrito.",
  looks: "Escribe cómo es: marca, color y señas.",
  text: `Cuenta por qué parece robada, en al menos ${FIND_TEXT_MIN} caracteres.`,
  email: "Escribe tu correo: por ahí te contestamos.",
  wrongEmail: "Escribe un correo válido.",
} as const;

const line = (label: string, max: number) => lineField(label, { max }).transform((text) => text ?? "");

export function findSchema(now: Date) {
  return z
    .object({
      finder: required(choiceField(FINDERS, FIND_MESSAGES.finder), FIND_MESSAGES.finder),
      serial: line("Número", MAX_SERIAL * 2),
      looks: required(lineField("Cómo es", { max: FIND_LINE_MAX }), FIND_MESSAGES.looks),
      foundOn: pastDay(now, FIND_MESSAGES.day, FIND_MESSAGES.future),
      department: required(
        choiceField(
          DEPARTMENTS.map(({ slug }) => slug),
          FIND_MESSAGES.department,
        ),
        FIND_MESSAGES.department,
      ),
      district: required(lineField("Distrito", { max: 60 }), FIND_MESSAGES.district),
      place: line("Lugar", FIND_LINE_MAX),
      text: required(
        textField("Por qué parece robada", { min: FIND_TEXT_MIN, max: FIND_TEXT_MAX }),
        FIND_MESSAGES.text,
      ),
      email: required(
        reading((text) => (isEmail(text) ? { value: text.toLowerCase() } : { message: FIND_MESSAGES.wrongEmail })),
        FIND_MESSAGES.email,
      ),
    })
    .superRefine((typed, context) => {
      const read = readPlace(typed);
      if (!read.ok) context.addIssue({ code: "custom", path: ["district"], message: read.message });
    });
}
export type FindInput = z.infer<ReturnType<typeof findSchema>>;

export function withFindDistrict(input: FindInput): FindInput {
  const read = readPlace(input);
  return read.ok ? { ...input, district: read.place.district } : input;
}
