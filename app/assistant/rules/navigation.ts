import { hrefOf, NO_FILTERS } from "~/catalog/filters";

import { contextOf } from "../contexts";
import type { Reply } from "../model";

const PAGES: readonly [pattern: RegExp, label: string, href: string][] = [
  [/(?<![a-z])(?:perfil|mi cuenta)(?![a-z])/, "Mi perfil", "/perfil"],
  [/(?<![a-z])(?:inicio|home|pagina principal)(?![a-z])/, "Inicio", "/"],
  [/(?<![a-z])(?:mis )?mensajes(?![a-z])/, "Mis mensajes", "/perfil/mensajes"],
  [/^(?:quiero )?comprar$|(?:llevame a|ir a) comprar|ver (?:el )?catalogo/, "Comprar", hrefOf(NO_FILTERS)],
];

/** Link to the page that a folded message asks for; null for none. */
export function navigationOf(bare: string): Reply | null {
  const page = PAGES.find(([pattern]) => pattern.test(bare));
  if (!page) return null;
  const [, label, href] = page;
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
