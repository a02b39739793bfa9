import { tableEntry } from "~/business/table";
import { CART_INTENTS, CART_PATH, LISTING_FIELD } from "~/cart/constants";
import { hrefOf, parseFilters } from "~/catalog/filters";
import { COUPON_FIELD, COUPON_INTENTS, parseCouponCode } from "~/coupons/code";
import { ADD, HEARTS_ACTION } from "~/shell/hearts/constants";

import { listingOfPage } from "./contexts";
import { ownPath } from "./markup";
import { ACTION_TYPES, type ActionType } from "./page-events";

/** An ordinary form of ours behind one button: its page checks it like any other. */
export interface OfferedAction {
  type: ActionType;
  label: string;
  action: string;
  fields: Record<string, string>;
}

export interface OfferedPage {
  label: string;
  href: string;
  /** Missing where the text alone leads there. */
  type?: ActionType | undefined;
}

export interface AskedAction {
  tipo: string;
  anuncio?: string | undefined;
  /** Page, part of a page, or query of filters. */
  destino?: string | undefined;
  cupon?: string | undefined;
}

/** `isKnown`: whether a tool of this turn or the page names a listing. `whatsapp`: our own, as an address. */
interface ActionContext {
  page: string;
  isKnown: (listing: string) => boolean;
  whatsapp: string | null;
}

type ResolvedAction =
  | { ok: true; offer: OfferedAction }
  | { ok: true; navigate: OfferedPage }
  | { ok: false; message: string };

/** Parts of pages that `scroll_to` finds. */
const TARGETS: Readonly<Record<string, string>> = {
  specifications: "#specifications",
  caracteristicas: "#specifications",
  descripcion: "#descripcion",
  preguntas: "#preguntas",
  "contact-form": "/contacto#contact-form",
  faq: "/contacto#faq",
  planes: "/sell#planes",
  "registration-form": "/registrar-bicicleta#registration-form",
};
/** Pages that replace windows of other shops (specification). */
const MODALS: Readonly<Record<string, { label: string; href: string }>> = {
  carrito: { label: "Ver mi carrito", href: CART_PATH },
  favoritos: { label: "Ver mis favoritos", href: "/favorites" },
  contacto: { label: "Ir a Contacto", href: "/contacto" },
  login: { label: "Iniciar sesión", href: "/login" },
};
/** Text typed ahead in the chat. */
const GREETING = `?text=${encodeURIComponent("Hola, te escribo desde Rebi.")}`;
const CONTACT = { label: "Ver contacto y horario", href: "/contacto" };
const CONTACT_PARTS = {
  show_contact_info: CONTACT,
  show_social_media: { label: "Ver redes sociales", href: "/contacto#redes" },
  show_business_hours: { label: "Ver el horario", href: "/contacto#horario" },
} as const;

export const ACTION_FAILURES = {
  unknown: "No conozco esa acción.",
  target: "No encontré esa parte de la página.",
  page: "No encontré esa página.",
  listing: "No sé de qué anuncio se trata.",
  coupon: "Ese no parece un cupón.",
} as const;

/** A form behind a button, or an address; fails for unknown actions (specification, section 8). */
export function resolveAction(asked: AskedAction, { page, isKnown, whatsapp }: ActionContext): ResolvedAction {
  const fail = (message: string): ResolvedAction => ({ ok: false, message });
  const type = asked.tipo;
  if (!isActionType(type)) return fail(ACTION_FAILURES.unknown);
  const go = (label: string, href: string): ResolvedAction => ({ ok: true, navigate: { label, href, type } });
  const listing = asked.anuncio ?? listingOfPage(page);
  const ofListing = (make: (id: string) => Omit<OfferedAction, "type">): ResolvedAction =>
    listing !== null && (listing === listingOfPage(page) || isKnown(listing))
      ? { ok: true, offer: { type, ...make(listing) } }
      : fail(ACTION_FAILURES.listing);

  switch (type) {
    case "add_to_cart":
      return ofListing((id) => ({
        label: "Agregar al carrito",
        action: CART_PATH,
        fields: { [LISTING_FIELD]: id, intent: CART_INTENTS.add },
      }));
    case "add_to_favorites":
      return ofListing((id) => ({ label: "Guardar en favoritos", action: HEARTS_ACTION, fields: { [ADD]: id } }));
    case "contact_seller":
      return ofListing((id) => ({
        label: "Ver contacto del vendedor",
        action: `/producto/${id}#contacto`,
        fields: { intent: "contacto" },
      }));
    case "apply_coupon": {
      const code = parseCouponCode(asked.cupon ?? "");
      if (code === null) return fail(ACTION_FAILURES.coupon);
      return {
        ok: true,
        offer: {
          type: "apply_coupon",
          label: `Aplicar el cupón ${code}`,
          action: CART_PATH,
          fields: { [COUPON_FIELD]: code, intent: COUPON_INTENTS.apply },
        },
      };
    }
    case "navigate": {
      const href = ownPath(asked.destino ?? "");
      return href === null ? fail(ACTION_FAILURES.page) : go("Ir a la página", href);
    }
    case "scroll_to": {
      const target = tableEntry(TARGETS, asked.destino ?? "");
      if (target === undefined) return fail(ACTION_FAILURES.target);
      if (!target.startsWith("#")) return go("Ir a esa parte", target);
      return listing === null ? fail(ACTION_FAILURES.target) : go("Ir a esa parte", `/producto/${listing}${target}`);
    }
    case "open_modal": {
      const modal = tableEntry(MODALS, asked.destino ?? "");
      return modal ? go(modal.label, modal.href) : fail(ACTION_FAILURES.target);
    }
    case "filter":
    case "show_products": {
      const query = /^(?:\/comprar)?\??(.*)$/.exec(asked.destino ?? "")?.[1] ?? "";
      return go("Ver los anuncios", hrefOf(parseFilters(new URLSearchParams(query))));
    }
    case "open_whatsapp":
      return whatsapp === null ? go(CONTACT.label, CONTACT.href) : go("Abrir WhatsApp", whatsapp + GREETING);
    case "show_contact_info":
    case "show_social_media":
    case "show_business_hours": {
      const { label, href } = CONTACT_PARTS[type];
      return go(label, href);
    }
  }
}

function isActionType(type: string): type is ActionType {
  return (ACTION_TYPES as readonly string[]).includes(type);
}
