import { z } from "zod";

import { isEmail } from "~/business/email";
import { wordsIn } from "~/business/folding";
import { choiceField, lineField, reading, textField } from "~/platform/forms/fields";

import { BICYCLE_CATEGORY_IDS, LENGTHS } from "../bicycles/constants";
import { COLOR_IDS, MAX_COLORS, type ColorId } from "../constants";
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

/** Ways to say each colour, besides its name. */
const COLOR_WORDS: Partial<Record<ColorId, string>> = {
  negro: "negra negros negras",
  blanco: "blanca blancos blancas crema",
  gris: "grises plomo ploma grafito",
  plateado: "plateada plata cromado cromada",
  rojo: "roja rojos rojas vino guinda granate",
  naranja: "anaranjado anaranjada naranjas",
  amarillo: "amarilla amarillos amarillas",
  verde: "verdes",
  celeste: "celestes turquesa",
  azul: "azules azulino azulina",
  morado: "morada lila violeta",
  rosado: "rosada rosa fucsia",
  marron: "marrones cafe beige",
  dorado: "dorada",
};
const UNKNOWN_COLOR = "Escribe un color conocido, como negro, rojo o azul con blanco.";

/** Colours that a text names, in its order: `negra con rojo mate` → negro, rojo. */
function colorsIn(text: string): ColorId[] {
  const found = wordsIn(text).flatMap(
    (word) => COLOR_IDS.find((id) => id === word || COLOR_WORDS[id]?.split(" ").includes(word)) ?? [],
  );
  return [...new Set(found)];
}

function looksFields() {
  return {
    brand: withoutPhone(optionalLine("Marca", LENGTHS.brand)),
    colors: reading(
      (text) => {
        const colors = colorsIn(text);
        return colors.length === 0 ? { message: UNKNOWN_COLOR } : { value: colors.slice(0, MAX_COLORS) };
      },
      { label: "Color", maxLength: LENGTHS.brand },
    ).transform((colors) => colors ?? []),
  };
}

function moreFields() {
  return {
    serial: serialField,
    category: choiceField(BICYCLE_CATEGORY_IDS, "Elige un tipo de la lista.").transform((id) => id ?? null),
    model: withoutPhone(optionalLine("Modelo", LENGTHS.model)),
    marks: withoutPhone(textField("Señas", { min: 0, max: LENGTHS.marks }).transform((text) => text ?? "")),
    story: withoutPhone(textField("Cómo fue", { min: 0, max: STORY_MAX }).transform((text) => text ?? "")),
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
      email: isVisitor
        ? requiredField(email, THEFT_MESSAGES.email)
        : z
            .unknown()
            .optional()
            .transform(() => ""),
      ...occasionFields(now),
      ...looksFields(),
      ...moreFields(),
    })
    .superRefine(checkDistrict)
    .superRefine(checkLooks);
}

/** Later additions to a report. `bicycle`: id of the registered one that it is; empty for none. */
export function completionSchema() {
  return z
    .object({ ...looksFields(), ...moreFields(), bicycle: z.string().default("") })
    .superRefine((typed, context) => {
      if (typed.bicycle === "") checkLooks(typed, context);
    });
}
export type Completion = z.infer<ReturnType<typeof completionSchema>>;
