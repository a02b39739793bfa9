import { openingState, weekLines, type OpeningState, type OpeningWords } from "~/business/hours";
import { withText } from "~/business/links";

import { weekOf, type Advisor } from "./model";
import { topicName, TOPICS, type TopicId } from "./services";
import type { WorkshopMoment } from "./view";

export interface AdvisorCard {
  id: string;
  name: string;
  headline: string;
  description: string;
  topics: string[];
  /** `Español y quechua`; empty where unknown. */
  languages: string;
  state: OpeningState;
  /** `Lunes a viernes: 9:00-13:00`, a line for each run of days with the same hours. */
  hours: string[];
  /** The chat of the business, with a text that names the advisor and the matter; null where the business has none. */
  whatsappHref: string | null;
  requestHref: string;
}

export interface AdvisorsView {
  title: string;
  topic: TopicId | null;
  /** `null`: all topics. */
  topics: { id: TopicId | null; name: string; count: number }[];
  /** Advisors who are present first, then by position. */
  advisors: AdvisorCard[];
  requestHref: string;
}

const PERSON: OpeningWords = {
  open: "Disponible ahora",
  closed: "Fuera de horario",
  opens: "atiende",
  closes: "hasta las",
};

/** `whatsapp` is the address of the business's chat. */
export function advisorsView(
  all: readonly Advisor[],
  topic: TopicId | null,
  whatsapp: string | null,
  { now, holidays }: WorkshopMoment,
): AdvisorsView {
  const helping = (id: TopicId | null) => all.filter(({ topics }) => id === null || topics.includes(id));
  const advisors = helping(topic).map(({ id, name, headline, description, topics, languages, hours }): AdvisorCard => ({
    id,
    name,
    headline,
    description,
    topics: TOPICS.filter((one) => topics.includes(one.id)).map((one) => one.name),
    languages: new Intl.ListFormat("es-PE").format(languages),
    state: openingState(now, holidays, weekOf(hours), PERSON),
    hours: weekLines(weekOf(hours)),
    whatsappHref:
      whatsapp && withText(whatsapp, `Hola, quiero hablar con ${name}${topic ? ` sobre: ${topicName(topic)}` : ""}.`),
    requestHref: requestHref(topic, id),
  }));
  return {
    title: topic ? `Asesores: ${topicName(topic).toLowerCase()}` : "Asesores",
    topic,
    topics: [
      { id: null, name: "Todos los temas", count: all.length },
      ...TOPICS.map(({ id, name }) => ({ id, name, count: helping(id).length })),
    ],
    advisors: advisors.sort((a, b) => Number(b.state.open) - Number(a.state.open)),
    requestHref: requestHref(topic),
  };
}

function requestHref(topic: TopicId | null, advisor?: string): string {
  const known = new URLSearchParams({ ...(advisor ? { asesor: advisor } : {}), ...(topic ? { tema: topic } : {}) });
  return known.size === 0 ? "/asesores/solicitar" : `/asesores/solicitar?${known}`;
}
