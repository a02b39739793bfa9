import { z } from "zod";

import { limaYear } from "../../business/calendar";
import { findCategory } from "../../catalog/categories";
import { OLDEST_YEAR, type Brand } from "../../catalog/model";
import { choiceField, lineField, numberField, textField } from "../../platform/forms/fields";
import { parseForm, type FieldErrors, type FormFailure } from "../../platform/forms/forms";
import { publicField } from "../../writing/public-text";
import { COLOR_IDS, MAX_COLORS, ORIGINS, SERIAL_ABSENCES } from "../constants";
import type { Bicycle, BicycleDetails } from "../model";
import { brandKeyOf, foldSerial, MAX_SERIAL, MIN_SERIAL } from "../numbers/serials/fold";
import { absenceIn } from "../numbers/serials/words";
import { BICYCLE_CATEGORY_IDS, LENGTHS } from "./constants";
import { colorNames } from "./names";

const line = (label: string, max: number) => lineField(label, { max }).transform((text) => text ?? "");

/** Whether the text can be folded into a key that finds the bicycle. */
const isReadable = (text: string) => text === "" || foldSerial(text) !== "";
/** A serial has a digit; a word for none is a choice of the form. */
const isSerial = (text: string) => absenceIn(text) !== null || (isReadable(text) && (text === "" || /\d/.test(text)));
const unreadable = (label: string) =>
  `${label}: debe tener entre ${MIN_SERIAL} y ${MAX_SERIAL} letras y números. Revísalo.`;

function schemaFor(now: Date) {
  return z.object({
    category: choiceField(BICYCLE_CATEGORY_IDS, "Elige un tipo de la lista.").transform((id) => id ?? null),
    brand: publicField(line("Marca", LENGTHS.brand)),
    model: publicField(line("Modelo", LENGTHS.model)),
    year: numberField({ label: "Año", min: OLDEST_YEAR, max: limaYear(now) + 1, plain: true }).transform(
      (year) => year ?? null,
    ),
    colors: z
      .array(z.enum(COLOR_IDS, { error: "Elige colores de la lista." }))
      .max(MAX_COLORS, `Elige como máximo ${MAX_COLORS} colores.`),
    size: publicField(line("Talla", LENGTHS.size)),
    serial: line("Número de serie", LENGTHS.serial).refine(isSerial, unreadable("Número de serie")),
    serialAbsence: choiceField(SERIAL_ABSENCES, "Elige una de las opciones.").transform((absence) => absence ?? null),
    engraving: line("Código grabado", LENGTHS.engraving)
      .transform((text) => (absenceIn(text) === null ? text : ""))
      .refine(isReadable, unreadable("Código grabado")),
    // Public once the bicycle is reported as stolen.
    marks: publicField(textField("Señas", { min: 0, max: LENGTHS.marks }).transform((text) => text ?? "")),
    origin: choiceField(ORIGINS, "Elige una de las opciones.").transform((origin) => origin ?? null),
  });
}

type DetailsReading = { ok: true; details: BicycleDetails } | FormFailure;

/** Reads typed values; a draft may lack any of them. A brand takes the spelling of the known one that it matches. */
export function readDetails(form: FormData, now: Date, brands: readonly Pick<Brand, "name">[]): DetailsReading {
  const parsed = parseForm(schemaFor(now), form);
  if (!parsed.ok) return parsed;
  const { brand, colors } = parsed.data;
  const said = absenceIn(parsed.data.serial);
  const serial = said === null ? parsed.data.serial : "";
  const known = brands.find(({ name }) => brandKeyOf(name) === brandKeyOf(brand));
  return {
    ok: true,
    details: {
      ...parsed.data,
      brand: brand && known ? known.name : brand,
      colors: [...new Set(colors)],
      serial,
      serialAbsence: serial === "" ? (parsed.data.serialAbsence ?? said) : null,
    },
  };
}

/** Missing parts of a bicycle that is to be registered, by field. */
export function missingOf(
  bicycle: BicycleDetails & Pick<Bicycle, "framePhoto" | "serialPhoto" | "orderId">,
): FieldErrors {
  const { category, brand, colors, serial, serialAbsence, engraving, framePhoto, serialPhoto, origin, orderId } =
    bicycle;
  const problems: [string, string | false][] = [
    ["category", category === null && "Elige el tipo de tu bicicleta."],
    ["brand", brandKeyOf(brand) === "" && "Escribe la marca. Si no tiene, escribe «sin marca»."],
    ["colors", colors.length === 0 && "Elige al menos un color."],
    ["serial", serial === "" && serialAbsence === null && "Escribe el número de serie, o elige por qué falta."],
    [
      "engraving",
      serial === "" &&
        serialAbsence !== null &&
        engraving === "" &&
        serialPhoto === null &&
        "Sin número de serie necesitamos un código grabado, o una foto del lugar donde debería estar.",
    ],
    ["origin", origin === "here" && orderId === null && "Abre este formulario desde tu pedido, o elige otra opción."],
    ["framePhoto", framePhoto === null && "Agrega una foto de la bicicleta completa."],
  ];
  return Object.fromEntries(problems.flatMap(([field, message]) => (message ? [[field, message]] : [])));
}

const EDITED: readonly [
  field: "category" | "model" | "year" | "colors" | "size" | "engraving" | "marks",
  label: string,
][] = [
  ["category", "Tipo"],
  ["model", "Modelo"],
  ["year", "Año"],
  ["colors", "Color"],
  ["size", "Talla"],
  ["engraving", "Código grabado"],
  ["marks", "Señas"],
];

/** Fields that may change after registering: serial, brand and origin are fixed. */
export function editableOf({ category, model, year, colors, size, engraving, marks }: BicycleDetails) {
  return { category, model, year, colors, size, engraving, marks };
}

/** An edit in words: `Color: rojo → azul`. Empty where nothing changed. */
export function editNote(before: BicycleDetails, after: BicycleDetails): string {
  return EDITED.flatMap(([field, label]) => {
    const [was, is] = [shown(before, field), shown(after, field)];
    return was === is ? [] : [`${label}: ${was || "sin dato"} → ${is || "sin dato"}`];
  }).join(". ");
}

function shown(details: BicycleDetails, field: (typeof EDITED)[number][0]): string {
  if (field === "colors") return colorNames(details.colors).toLowerCase();
  if (field === "category") return details.category ? (findCategory(details.category)?.name ?? "") : "";
  return String(details[field] ?? "");
}
