import type { z } from "zod";

import { openingsText, parseOpenings } from "~/business/hours";
import { parsedField } from "~/platform/forms/fields";

import { weekOf, type Hours } from "../model";
import { DAY_FIELDS } from "./constants";

const MESSAGE = "escribe las horas como 9:00-13:00 y 15:00-19:00, o déjalo vacío si no atiende.";

/** Fields of a week for a form's schema; an empty one is a closed day. */
export const weekFields = Object.fromEntries(
  DAY_FIELDS.map(({ field, label }) => [
    field,
    parsedField(
      (text) => {
        const openings = parseOpenings(text);
        // Three in a day, as in the schema of the week.
        return openings && openings.length <= 3 ? openings : null;
      },
      `${label}: ${MESSAGE}`,
      { label, maxLength: 60, autoComplete: "off", optional: false, logged: "hours" },
    ),
  ]),
  // The names are not known to the types.
) as Record<never, z.ZodType>;

export function hoursOf(typed: Readonly<Record<string, unknown>>): Hours {
  return DAY_FIELDS.flatMap(({ day, field }) => {
    const openings = (typed[field] ?? []) as { from: number; to: number }[];
    return openings.map((opening) => ({ day, ...opening }));
  });
}

export function weekValues(hours: Hours): Record<string, string> {
  const week = weekOf(hours);
  return Object.fromEntries(DAY_FIELDS.map(({ day, field }) => [field, openingsText(week[day] ?? [])]));
}
