import { z } from "zod";

import { boxesField, lineField, numberField, parsedField, required, textField } from "~/platform/forms/fields";
import { typedWeek, weekFields, weekValues } from "~/platform/forms/week-fields";

import { hoursOfWeek, weekOf, type Advisor } from "../model";
import { TOPIC_IDS, TOPICS, namedOptions } from "../services";

const ADVISOR_MESSAGES = {
  name: "Escribe el nombre.",
  headline: "Escribe en qué ayuda, en una línea.",
  topics: "Marca al menos un tema.",
  languages: "Idiomas: escribe hasta cinco, separados por comas.",
} as const;

/** Fields of an advisor as administrators write them. */
export const AdvisorForm = z.object({
  name: required(lineField("Nombre", { min: 2, max: 60 }), ADVISOR_MESSAGES.name).meta({
    maxLength: 80,
    autoComplete: "off",
    logged: "name",
  }),
  headline: required(lineField("En qué ayuda", { min: 5, max: 120 }), ADVISOR_MESSAGES.headline).meta({
    maxLength: 140,
    autoComplete: "off",
    hint: "En una línea.",
    logged: "headline",
  }),
  description: textField("Descripción", { max: 600 }).meta({
    rows: 4,
    maxLength: 660,
    autoComplete: "off",
    logged: "description",
  }),
  topics: boxesField("Temas", namedOptions(TOPICS), ADVISOR_MESSAGES.topics).meta({ logged: "topics" }),
  languages: parsedField(
    (text) => {
      const languages = text.split(/\s*,\s*/).filter(Boolean);
      return languages.length <= 5 && languages.every(({ length }) => length <= 20) ? [...new Set(languages)] : null;
    },
    ADVISOR_MESSAGES.languages,
    { label: "Idiomas", maxLength: 120, autoComplete: "off", hint: "Separados por comas.", logged: "languages" },
  ),
  position: numberField({ label: "Orden", min: 0, max: 999 }).meta({
    maxLength: 4,
    autoComplete: "off",
    hint: "Los números menores van primero.",
    logged: "position",
  }),
  ...weekFields,
});

export type AdvisorFacts = Omit<Advisor, "id">;

export function advisorFacts(typed: z.infer<typeof AdvisorForm>): AdvisorFacts {
  return {
    name: typed.name,
    headline: typed.headline,
    description: typed.description ?? "",
    topics: TOPIC_IDS.filter((id) => typed.topics.includes(id)),
    languages: typed.languages ?? [],
    hours: hoursOfWeek(typedWeek(typed)),
    position: typed.position ?? 0,
  };
}

export function advisorValues({
  name,
  headline,
  description,
  topics,
  languages,
  position,
  hours,
}: AdvisorFacts): Record<string, string> {
  return {
    name,
    headline,
    description,
    topics: topics.join(","),
    languages: languages.join(", "),
    position: String(position),
    ...weekValues(weekOf(hours)),
  };
}
