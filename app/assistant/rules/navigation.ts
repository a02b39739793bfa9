import { tableEntry } from "~/business/table";
import { hrefOf, NO_FILTERS } from "~/catalog/filters";

import { contextOf } from "../contexts";
import type { Reply } from "../model";

const PAGES: Readonly<Record<string, readonly [label: string, href: string]>> = {
  "profile-page": ["Mi perfil", "/perfil"],
  home: ["Inicio", "/"],
  catalogue: ["Comprar", hrefOf(NO_FILTERS)],
};

/** Link to a page of its own; null for another subject. */
export function pageReply(intent: string): Reply | null {
  const [label, href] = tableEntry(PAGES, intent) ?? [];
  if (label === undefined || href === undefined) return null;
  return { text: `Aquí lo tienes: [${label}](${href}).`, cards: [], navigate: { label: `Ir a ${label}`, href } };
}

const ADMIN_SUBJECTS: readonly [pattern: RegExp, action: string][] = [
  [/(?<![a-z])(?:metricas?|cifras|estadisticas?)(?![a-z])/, "metricas"],
  [/(?<![a-z])(?:usuari[oa]s?|personas?|cuentas?|roles?)(?![a-z])/, "personas"],
  [/(?<![a-z])(?:modera\w*|denuncias?|reportes?)(?![a-z])/, "moderacion"],
  [/(?<![a-z])(?:configura\w*|ajustes?|parametros?)(?![a-z])/, "configuracion"],
  [/(?<![a-z])(?:productos?|anuncios?|publicaciones)(?![a-z])/, "productos"],
];

/** On a page of administration: a link to the page of the subject. Rebi reads no data of it. */
export function adminPageOf(bare: string, page: string): Reply | null {
  const context = contextOf(page);
  if (context.type !== "admin") return null;
  const subject = ADMIN_SUBJECTS.find(([pattern]) => pattern.test(bare))?.[1];
  const action = context.quickActions.find(({ id }) => id === subject);
  if (!action || !("href" in action)) return null;
  const { label, href } = action;
  return { text: `Lo encuentras en [${label}](${href}).`, cards: [], navigate: { label, href } };
}
