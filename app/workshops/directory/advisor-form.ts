import { z } from "zod";

import { lineField, numberField, reading, required, textField } from "~/platform/forms/fields";

import type { Advisor } from "../model";
import { TOPIC_IDS, type TopicId } from "../services";
import { hoursOf, weekFields, weekValues } from "./week-fields";

export const ADVISOR_MESSAGES = {
  name: "Escribe el nombre.",
  headline: "Escribe en qué ayuda, en una línea.",
  topics: "Marca al menos un tema.",
  languages: "Idiomas: escribe hasta cinco, separados por comas.",
} as const;

/** Fields of an advisor as administrators write them. */
export const AdvisorForm = z.object({
  name: required(lineField("Nombre", { min: 2, max: 60 }), ADVISOR_MESSAGES.name),
  headline: required(lineField("En qué ayuda", { min: 5, max: 120 }), ADVISOR_MESSAGES.headline),
  description: textField("Descripción", { max: 600 }),
  topics: z
    .array(z.string())
    .refine(
      (values) => values.length > 0 && values.every((value) => TOPIC_IDS.includes(value as TopicId)),
      ADVISOR_MESSAGES.topics,
    ),
  languages: reading((text) => {
    const languages = text
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean);
    const isFew = languages.length <= 5 && languages.every((one) => one.length <= 20);
    return isFew ? { value: [...new Set(languages)] } : { message: ADVISOR_MESSAGES.languages };
  }),
  position: numberField({ label: "Orden", min: 0, max: 999 }),
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
    hours: hoursOf(typed),
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
    ...weekValues(hours),
  };
}
