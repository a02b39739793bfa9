import { limaDay, limaYear } from "../../business/calendar.ts";
import { parsePlate } from "../../business/peru.ts";
import type { SpecificationField } from "../../catalog/specifications.ts";
import { choiceField, lineField, numberField, reading, type FieldReading } from "../../platform/forms/fields.ts";

function plateField(label: string) {
  return reading((text): FieldReading<string> => {
    const plate = parsePlate(text);
    return plate !== null ? { value: plate } : { message: `${label}: escríbela como 1234-5A o ABC-1234.` };
  });
}

const SOAT_YEARS_AHEAD = 2;

/** Last day of a valid insurance, as `2026-11-20` (also typed `20/11/2026`). */
function validUntilField(label: string, now: Date) {
  return reading((text): FieldReading<string> => {
    const day = text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$2-$1");
    const date = new Date(`${day}T00:00:00Z`);
    const real = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
    if (!real) return { message: `${label}: escribe una fecha que exista, como 31/12/2026.` };
    if (day < limaDay(now)) return { message: `${label}: esa fecha ya pasó. Déjalo en blanco si no está vigente.` };
    if (Number(day.slice(0, 4)) > limaYear(now) + SOAT_YEARS_AHEAD)
      return { message: `${label}: esa fecha está demasiado lejos. Revisa el año.` };
    return { value: day };
  });
}

const FREE_TEXT_MAX = 60;

/** Schema of one specification field, as its category defines it. */
export function specificationField(field: SpecificationField, now: Date) {
  switch (field.type) {
    case "text":
      return lineField(field.label, { max: FREE_TEXT_MAX });
    case "number":
      return numberField({
        label: field.label,
        min: field.min,
        max: field.max,
        unit: field.unit,
        decimals: field.unit === "kg" ? 1 : 0,
      });
    case "select":
      return choiceField(field.options ?? [], `${field.label}: elige una opción de la lista.`);
    case "date":
      return validUntilField(field.label, now);
    case "plate":
      return plateField(field.label);
  }
}
