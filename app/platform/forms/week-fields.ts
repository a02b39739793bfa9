import type { z } from "zod";

import { DAY_FIELDS, openingsText, parseOpenings, type Opening, type Week } from "~/business/hours";

import { parsedField } from "./fields";

const MESSAGE = "escribe las horas como 9:00-13:00 y 15:00-19:00, o déjalo vacío si no atiende.";

/** Fields of a week for a form's schema; an empty one is a closed day. */
export const weekFields = Object.fromEntries(
  DAY_FIELDS.map(({ field, label }) => [
    field,
    parsedField(
      (text) => {
        const openings = parseOpenings(text);
        // Three in a day, as in the schemas of weeks.
        return openings && openings.length <= 3 ? openings : null;
      },
      `${label}: ${MESSAGE}`,
      { label, maxLength: 60, autoComplete: "off", optional: false, logged: "hours" },
    ),
  ]),
  // The names are not known to the types.
) as Record<never, z.ZodType>;

/** The week that was typed, Sunday first. */
export function typedWeek(typed: Readonly<Record<string, unknown>>): Week {
  return Array.from({ length: 7 }, (_, day) => (typed[`dia-${day}`] ?? []) as Opening[]);
}

export function weekValues(week: Week): Record<string, string> {
  return Object.fromEntries(DAY_FIELDS.map(({ day, field }) => [field, openingsText(week[day] ?? [])]));
}
