import { resolveAction } from "../actions";
import type { Reply } from "../model";
import type { ActionType } from "../page-events";
import type { Topic } from "../tools/topics";

export const OFFERED: Partial<Record<Topic, ActionType>> = { favoritos: "add_to_favorites", carrito: "add_to_cart" };

/** The button of an action with the listing of the page; nothing elsewhere. */
export function offered(tipo: ActionType | undefined, listing: string | null): Pick<Reply, "actions"> {
  if (tipo === undefined || listing === null) return {};
  const resolved = resolveAction({ tipo, anuncio: listing }, { page: "/", isKnown: () => true, whatsapp: null });
  return resolved.ok && "offer" in resolved ? { actions: [resolved.offer] } : {};
}

/** The button that tries a coupon which a message names: `tengo el cupón BIENVENIDA10`. */
export function couponIn(raw: string): Pick<Reply, "actions"> | null {
  const [, code] =
    /(?:cup[oó]n|c[oó]digo)(?:\s+(?:de\s+descuento|es|el|:))*\s+([\p{L}\d-]*\d[\p{L}\d-]*|[\p{Lu}\d-]{4,})(?![\p{L}\d])/u.exec(
      raw,
    ) ?? [];
  if (code === undefined) return null;
  const resolved = resolveAction(
    { tipo: "apply_coupon", cupon: code },
    { page: "/", isKnown: () => false, whatsapp: null },
  );
  return resolved.ok && "offer" in resolved ? { actions: [resolved.offer] } : null;
}

/** Where the answer about contact leads: our chat, or the page. */
export function contactPage(bare: string, { whatsapp }: { whatsapp: string | null }): Pick<Reply, "navigate"> {
  const tipo = CONTACT_ACTIONS.find(([pattern]) => pattern.test(bare))?.[1] ?? "show_contact_info";
  const resolved = resolveAction({ tipo }, { page: "/", isKnown: () => false, whatsapp });
  return resolved.ok && "navigate" in resolved ? { navigate: resolved.navigate } : {};
}

const CONTACT_ACTIONS: readonly [RegExp, ActionType][] = [
  [/whats ?app|wasap|wsp/, "open_whatsapp"],
  [/redes|facebook|instagram|tiktok/, "show_social_media"],
  [/horario|hora|abren|cierran|atienden/, "show_business_hours"],
];
