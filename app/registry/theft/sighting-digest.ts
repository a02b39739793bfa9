import { formatDay } from "~/business/calendar";
import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail/model";
import { foldForSpam, hasForeignLink } from "~/writing/spam";

import { REPORT_THEFT_PATH } from "./constants";
import type { Sighting, TheftReport } from "./model";
import { stolenName } from "./name";

/** Sightings that one digest spells out. */
const NAMED_MAX = 20;
const TEXT_MAX = 400;

/** A sighting, and how many more said the same. */
interface RankedSighting {
  sighting: Sighting;
  others: number;
}

/** Each text once, the most trustworthy first: of a user, with an address, without a link, seen last. */
export function rankedSightings(sightings: readonly Sighting[], siteUrl: string): RankedSighting[] {
  const byText = new Map<string, RankedSighting>();
  const ranked = [...sightings].sort(
    (a, b) => trustOf(b, siteUrl) - trustOf(a, siteUrl) || b.seenOn.localeCompare(a.seenOn) || a.id.localeCompare(b.id),
  );
  for (const sighting of ranked) {
    const key = textKey(sighting);
    const same = byText.get(key);
    if (same) same.others += 1;
    else byText.set(key, { sighting, others: 0 });
  }
  return [...byText.values()];
}

function trustOf({ uid, contact, place, text }: Sighting, siteUrl: string): number {
  const hasLink = hasForeignLink(foldForSpam(`${place} ${text}`), siteUrl);
  return (uid === null ? 0 : 2) + (contact === "" ? 0 : 1) + (hasLink ? -4 : 0);
}

/** Of one place, texts that differ in numbers, accents or spaces alone are one. */
function textKey({ place, text }: Sighting): string {
  const letters = foldForSpam(text).replace(/[^a-z]+/g, "");
  return `${foldForSpam(place).replace(/[^a-z0-9]+/g, "")}|${letters === "" ? text : letters}`;
}

/** Sightings of several witnesses, in one mail to the owner. Addresses are in it only where they were left for that. */
export function sightingDigestMail(
  to: string,
  report: Pick<TheftReport, "id" | "ownerId" | "brand" | "model">,
  ranked: readonly RankedSighting[],
  { siteUrl }: Pick<Env, "siteUrl">,
): Mail {
  const all = ranked.reduce((sum, { others }) => sum + 1 + others, 0);
  const more = ranked.length - NAMED_MAX;
  const named = ranked.slice(0, NAMED_MAX);
  return {
    kind: "sighting-digest",
    to,
    subject:
      all === 1 ? `Un aviso más sobre tu ${stolenName(report)}` : `${all} avisos más sobre tu ${stolenName(report)}`,
    blocks: [
      "Juntamos en este correo los avisos que llegaron muy seguidos o con enlaces, los más confiables primero.",
      ...named.map(({ sighting: { seenOn, place, text, contact }, others }) => [
        `${formatDay(seenOn)} · ${place}`,
        text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text,
        ...(contact === "" ? [] : [`Puedes contestarle a: ${contact}`]),
        ...(others === 0
          ? []
          : [others === 1 ? "Otra persona escribió lo mismo." : `${others} más escribieron lo mismo.`]),
      ]),
      more > 0 && `y ${more} más. Si los necesitas, escríbenos por Contacto.`,
      "No abras enlaces que no conozcas, no vayas solo a recuperarla y no pagues por adelantado: avisa a la Policía (105).",
    ],
    link: { label: "Marcar que la recuperé", href: siteUrl + REPORT_THEFT_PATH },
    about: [report.ownerId, ...new Set(named.flatMap(({ sighting }) => sighting.uid ?? []))].filter(Boolean),
  };
}
