import { tableEntry } from "~/business/table";

import { resolveAction, type AskedAction } from "../actions";
import { listingOfPage } from "../contexts";
import type { Understood } from "../intents/classifier";
import { linksOf } from "../markup";
import type { Asked, Reply } from "../model";
import type { ActionType } from "../page-events";
import { standingSearch } from "../talk-state";
import type { Topic } from "../tools/topic-names";
import { commandIn } from "./commands";
import { bareOf } from "./memory";

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
export function contactPage(bare: string, { whatsapp }: Pick<Chat, "whatsapp">): Pick<Reply, "navigate"> {
  const tipo = CONTACT_ACTIONS.find(([pattern]) => pattern.test(bare))?.[1] ?? "show_contact_info";
  return pageOf({ tipo }, "/", whatsapp);
}

const CONTACT_ACTIONS: readonly [RegExp, ActionType][] = [
  [/whats ?app|wasap|wsp/, "open_whatsapp"],
  [/redes|facebook|instagram|tiktok/, "show_social_media"],
  [/horario|hora|abren|cierran|atienden/, "show_business_hours"],
];

const PARTS: readonly [RegExp, string][] = [
  [/caracteristica|especificacion|ficha tecnica/, "caracteristicas"],
  [/descripcion/, "descripcion"],
  [/(?:ver|muestra\w*|llevame a|ir a) (?:las )?preguntas(?! frecuentes)/, "preguntas"],
];

/** An answer with the button that its question asks for, whoever has made it: a model may have offered none. */
export function withButtons(reply: Reply, asked: Pick<Asked, "raw" | "page">, engine: Chat): Reply {
  if (reply.navigate || reply.actions || reply.isFailed || reply.isInterrupted) return reply;
  return { ...reply, ...buttonsOf(reply, asked, engine) };
}

interface Chat {
  /** Our own chat, as an address; null for none. */
  whatsapp: string | null;
  hear(text: string): Understood;
}

function buttonsOf(
  { text }: Reply,
  { raw, page }: Pick<Asked, "raw" | "page">,
  engine: Chat,
): Pick<Reply, "actions" | "navigate"> {
  const bare = bareOf(raw);
  const listing = listingOfPage(page);
  const part = listing === null ? undefined : PARTS.find(([pattern]) => pattern.test(bare))?.[1];
  if (part !== undefined) return pageOf({ tipo: "scroll_to", destino: part }, page);
  if (/^(?:filtra|aplica\w* (?:el |los |un )?filtro)/.test(bare)) {
    const search = linksOf(text).findLast((href) => href.startsWith("/comprar?"));
    return search === undefined ? {} : pageOf({ tipo: "filter", destino: search }, page);
  }
  const { intent: heard, isSure } = engine.hear(raw);
  const intent = commandIn(raw, page) === "contact" ? "contact" : heard;
  switch (isSure || intent === "contact" ? intent : "") {
    case "contact":
    case "hours":
      return contactPage(bare, engine);
    case "cupones":
      return couponIn(raw) ?? {};
    case "seller-contact":
      return offered("contact_seller", listing);
    case "carrito":
    case "favoritos":
      return offered(tableEntry(OFFERED, intent), listing);
    default:
      return {};
  }
}

/** A command that opens a window or the search that stands; null for anything else. */
export function windowOf({ raw, page, history }: Pick<Asked, "raw" | "page" | "history">): Reply | null {
  const command = commandIn(raw, page);
  if (command === "cart") return told(pageOf({ tipo: "open_modal", destino: "carrito" }, page));
  if (command === "favorites") return told(pageOf({ tipo: "open_modal", destino: "favoritos" }, page));
  const search = command === "all" ? standingSearch(history) : null;
  return search === null ? null : told(pageOf({ tipo: "show_products", destino: search }, page));
}

function told({ navigate }: Pick<Reply, "navigate">): Reply | null {
  return navigate ? { text: `Aquí lo tienes: [${navigate.label}](${navigate.href}).`, cards: [], navigate } : null;
}

function pageOf(asked: AskedAction, page: string, whatsapp: string | null = null): Pick<Reply, "navigate"> {
  const resolved = resolveAction(asked, { page, isKnown: () => false, whatsapp });
  return resolved.ok && "navigate" in resolved ? { navigate: resolved.navigate } : {};
}
