import { z } from "zod";

import { isEmail } from "~/business/email";
import { choiceField, lineField, reading, textField } from "~/platform/forms/fields";

import { BICYCLE_CATEGORY_IDS, LENGTHS } from "../bicycles/constants";
import { COLOR_IDS, MAX_COLORS } from "../constants";
import type { Bicycle } from "../model";
import { foldSerial, MAX_SERIAL, MIN_SERIAL } from "../numbers/serials/fold";
import { absenceIn } from "../numbers/serials/words";
import { POLICE_REPORT_MAX, STORY_MAX } from "./constants";
import { checkDistrict, occasionFields, optionalLine, requiredField, THEFT_MESSAGES, withoutPhone } from "./form";

/** A report with what its owner has at hand: all but day and place may be missing. */
export interface QuickInput extends Pick<
  Bicycle,
  "category" | "brand" | "model" | "year" | "colors" | "marks" | "serial"
> {
  stolenOn: string;
  department: string;
  district: string;
  place: string;
  story: string;
  policeReport: string;
}

/** A number that can be compared; words for none are none. */
const serialField = lineField("Número de serie", { max: LENGTHS.serial })
  .transform((text = "") => (absenceIn(text) === null ? text : ""))
  .refine(
    (text) => text === "" || (/\d/.test(text) && foldSerial(text) !== ""),
    `Número de serie: debe tener entre ${MIN_SERIAL} y ${MAX_SERIAL} letras y números. Déjalo vacío si no lo sabes.`,
  );

function looksFields() {
  return {
    category: choiceField(BICYCLE_CATEGORY_IDS, "Elige un tipo de la lista.").transform((id) => id ?? null),
    brand: withoutPhone(optionalLine("Marca", LENGTHS.brand)),
    model: withoutPhone(optionalLine("Modelo", LENGTHS.model)),
    colors: z
      .array(z.enum(COLOR_IDS, { error: "Elige colores de la lista." }))
      .max(MAX_COLORS, `Elige como máximo ${MAX_COLORS} colores.`),
    marks: withoutPhone(textField("Señas", { min: 0, max: LENGTHS.marks }).transform((text) => text ?? "")),
  };
}

function factFields() {
  return {
    story: withoutPhone(textField("Cómo fue", { min: 0, max: STORY_MAX }).transform((text) => text ?? "")),
    serial: serialField,
    policeReport: optionalLine("Número de denuncia", POLICE_REPORT_MAX),
  };
}

function checkLooks(
  { brand, colors, marks }: Pick<QuickInput, "brand" | "colors" | "marks">,
  context: z.core.$RefinementCtx,
): void {
  if (brand === "" && colors.length === 0 && marks === "")
    context.addIssue({ code: "custom", path: ["brand"], message: THEFT_MESSAGES.looks });
}

/** In the form's order. `isVisitor`: asks for the address that confirms it. */
export function quickSchema(now: Date, isVisitor: boolean) {
  const email = reading((text) => (isEmail(text) ? { value: text } : { message: THEFT_MESSAGES.email }));
  return z
    .object({
      ...occasionFields(now),
      ...looksFields(),
      ...factFields(),
      email: isVisitor
        ? requiredField(email, THEFT_MESSAGES.email)
        : z
            .unknown()
            .optional()
            .transform(() => ""),
    })
    .superRefine(checkDistrict)
    .superRefine(checkLooks);
}

/** Later additions to a report. */
export function completionSchema() {
  return z.object({ ...looksFields(), ...factFields() }).superRefine(checkLooks);
}
export type Completion = z.infer<ReturnType<typeof completionSchema>>;
