import { plural } from "~/business/format";
import { tableEntry } from "~/business/table";
import { frameName } from "~/catalog/filter-values";
import { NO_FILTERS, withFilters, type Filters } from "~/catalog/filters";
import { framesForHeight, wheelsForAge } from "~/catalog/sizes";

import { listingOfPage } from "../contexts";
import type { Asked, Reply } from "../model";
import { type Tools, argumentsOf } from "../tools/tools.server";
import { HOW_TO_TOPICS, TOPIC_OF } from "../tools/topic-names";
import {
  abilities,
  bicyclesText,
  contactText,
  greeting,
  haggling,
  messagesText,
  noWorkshops,
  offListing,
  openingHoursText,
  ordersText,
  ownListingsText,
  sellerContact,
  shippingText,
  thanks,
  topicText,
  workshopsText,
} from "./answers";
import { contactPage, couponIn, offered, OFFERED } from "./buttons";
import { bareOf, standingFilters } from "./memory";
import { pageReply } from "./navigation";
import { facts, similar } from "./of-shown";
import { prices } from "./prices";
import type { Engine } from "./reading";
import { hasFilters, type SearchRead } from "./search-text";
import { searchReply } from "./searching";

/** Age of a child in years; null where none is told. */
function ageIn(bare: string): number | null {
  const years = Number(/(?<![\d])(\d{1,2}) an(?:os|itos)/.exec(bare)?.[1] ?? NaN);
  return years > 0 && years <= 12 ? years : null;
}

/** The guidance, and for the height or age that was told its size with the listings that have it. */
async function sizes(asked: Asked, { filters, height }: SearchRead, { tools }: Engine): Promise<Reply> {
  const help = topicText(await tools.call("how_to", { tema: "talla" }));
  const bare = bareOf(asked.raw);
  const age = ageIn(bare);
  const wheels = age === null ? [] : wheelsForAge(age);
  const frames = wheels.length > 0 || height === null ? [] : framesForHeight(height);
  if (wheels.length === 0 && frames.length === 0) return help;
  const kept =
    wheels.length > 0
      ? { types: ["infantil" as const], wheels }
      : { types: ["bicicletas" as const], ...filters, frames };
  const found = await tools.call("search_listings", argumentsOf(withFilters(NO_FILTERS, kept)));
  const size = wheels.length > 0 ? `aro ${wheels.join(" o ")}` : `talla ${frames.map(frameName).join(" o ")}`;
  const who = wheels.length > 0 ? plural(age!, "año") : `${(height! / 100).toFixed(2)} m`;
  const link = found.total > 0 ? ` [Ver las que hay](${found.href})` : "";
  return {
    text: `Para ${who}, como guía, **${size}**.${link}\n\n${help.text}`,
    cards: found.anuncios.map(({ id }) => id),
  };
}

/** The answer to a subject; null where a search or the listing of the page answers better. */
export async function answerSubject(
  intent: string,
  asked: Asked,
  engine: Engine,
  read: SearchRead,
): Promise<Reply | null> {
  const { tools } = engine;
  const listing = listingOfPage(asked.page);
  const subtotal = read.filters.price?.max ?? null;
  if (intent === "envios" && subtotal !== null) return shippingText(await tools.call("shipping_quote", { subtotal }));
  // On a listing, about that one.
  if (intent === "soat" && listing !== null) return facts(listing, asked, engine);
  const coupon = intent === "cupones" ? couponIn(asked.raw) : null;
  if (coupon !== null)
    return { text: "Con este botón lo pruebas en [tu carrito](/carrito), antes de pagar.", cards: [], ...coupon };
  if (intent === "talleres" && read.filters.department != null) {
    const { department: ubicacion, types = [] } = read.filters;
    const vehiculo = types.includes("motos") ? "moto" : types.includes("bicicletas") ? "bicicleta" : undefined;
    const found = await tools.call("workshops", { ubicacion, ...(vehiculo && { vehiculo }) });
    return found.total > 0 ? workshopsText(found) : noWorkshops(await tools.call("how_to", { tema: "talleres" }));
  }
  if (intent === "ofertas" && listing !== null) return haggling(listing);
  if (intent === "talla") return sizes(asked, read, engine);
  const topic = tableEntry(TOPIC_OF, intent) ?? HOW_TO_TOPICS.find((one) => one === intent);
  if (topic) return { ...topicText(await tools.call("how_to", { tema: topic })), ...offered(OFFERED[topic], listing) };
  const page = pageReply(intent);
  if (page) return page;
  switch (intent) {
    case "haggling":
      return haggling(listing);
    case "seller-contact":
      return { ...sellerContact(listing), ...offered("contact_seller", listing) };
    case "hours":
      return {
        ...openingHoursText(await tools.call("opening_hours", {})),
        ...contactPage(bareOf(asked.raw), engine),
      };
    case "contact":
      return { ...contactText(await tools.call("contact_details", {})), ...contactPage(bareOf(asked.raw), engine) };
    case "orders":
      return ordersText(await tools.call("my_orders", {}));
    case "late-order": {
      const own = ordersText(await tools.call("my_orders", {}));
      const { text } = topicText(await tools.call("how_to", { tema: "devolucion" }));
      return { ...own, text: `${own.text}\n\n${text}` };
    }
    case "listings":
      return ownListingsText(await tools.call("my_listings", {}));
    case "messages":
      return messagesText(await tools.call("my_messages", {}));
    case "bicycles":
      return bicyclesText(await tools.call("my_bicycles", {}));
    case "check":
      return check(asked, tools);
    case "prices":
      // About the listing of the page, where nothing else is named.
      if (listing && !hasFilters(read) && read.words.length === 0) return facts(listing, asked, engine);
      return prices(asked, read, tools);
    case "sell":
      return {
        text:
          "¡Vamos! Publicas en pocos pasos y puedes hacerlo gratis: empieza en [Vender](/sell). Si quieres, te " +
          "digo cuánto piden otros por uno parecido.",
        cards: [],
        navigate: { label: "Ir a Vender", href: "/sell" },
      };
    case "featured": {
      const { anuncios, href } = await tools.call("search_listings", { destacados: true });
      const cards = anuncios.map(({ id }) => id);
      return cards.length > 0
        ? { text: `Estos son los destacados de ahora. [Ver todos los anuncios](${href})`, cards }
        : offListing("Ahora no hay anuncios destacados.", "Ver el catálogo", "/comprar");
    }
    case "recommend":
      return recommend(asked, withFilters(standingFilters(asked) ?? NO_FILTERS, read.filters), engine);
    case "code-asked":
      return {
        text:
          "Nunca le des un código ni tu clave a nadie, aunque diga que es de aquí: no los pedimos por mensaje ni por teléfono. Si " +
          "ya los diste, cambia tu contraseña en [Seguridad](/perfil/seguridad) y escríbenos en [Contacto](/contacto).",
        cards: [],
      };
    case "robot":
      return offListing(
        "Soy Rebi, el asistente automático de la página, no una persona. Si prefieres hablar con una, escríbenos:",
        "Contacto",
        "/contacto",
      );
    case "profile":
      return offListing("Tu nombre, tu correo y tu celular se cambian en", "Mi perfil", "/perfil/datos");
    case "notices":
      return offListing(
        "Eliges qué avisos recibes, por correo y en tu dispositivo, en",
        "Notificaciones",
        "/perfil/notificaciones",
      );
    case "thanks":
      return thanks();
    case "greeting":
      return greeting(asked);
    case "abilities":
      return hasFilters(read) ? null : abilities();
    default:
      return null;
  }
}

async function check({ raw }: Asked, tools: Tools): Promise<Reply> {
  const serial = /(?<![\p{L}\p{N}-])(?=[\p{L}\d-]*\d)[\p{L}\d-]{5,30}(?![\p{L}\p{N}-])/u.exec(raw)?.[0];
  const box = "[Consulta vehicular](/consulta-vehicular)";
  if (serial === undefined)
    return {
      text:
        `Escribe la serie, el número de motor o la placa en ${box}: te decimos si está registrada o reportada ` +
        "como robada.",
      cards: [],
    };
  const found = await tools.call("check_serial", { serie: serial.toUpperCase() });
  if ("error" in found) return { text: `${found.error} Puedes intentarlo en ${box}.`, cards: [] };
  const { resultado, significado, href } = found;
  const text = `**${resultado}.** ${significado} [Mira los detalles](${href}) y pide siempre el comprobante de compra.`;
  return { text, cards: [] };
}

const REASONS_MAX = 2;
const FOR_EACH = 2;

/** Listings like those that were looked at, each with its reason; null where there are none. */
export async function likeSeen(seen: readonly string[], tools: Tools): Promise<Reply | null> {
  const lines: string[] = [];
  const cards: string[] = [];
  for (const id of seen) {
    if (lines.length === REASONS_MAX) break;
    const found = await tools.call("similar_listings", { id });
    if ("error" in found) continue;
    const others = found.anuncios.filter((one) => !seen.includes(one.id) && !cards.includes(one.id)).slice(0, FOR_EACH);
    if (others.length === 0) continue;
    cards.push(...others.map((one) => one.id));
    const names = others.map(({ titulo, href }) => `[${titulo}](${href})`).join(" o ");
    lines.push(`- Porque viste **${found.parecidos_a}**: ${names}.`);
  }
  if (lines.length === 0) return null;
  return { text: ["Esto te puede gustar:", ...lines].join("\n"), cards };
}

/** Like what the browser showed last, else within the preferred prices. The answer says why. */
async function recommend({ profile, page, seen = [] }: Asked, filters: Filters, engine: Engine): Promise<Reply> {
  if (listingOfPage(page) === null && !hasAny(filters)) {
    const reply = await likeSeen(seen, engine.tools);
    if (reply) return reply;
  }
  if (profile?.priceRange && filters.price === null) {
    const reply = await searchReply(withFilters(filters, { price: profile.priceRange }), [], engine);
    const note = "Usé el rango de precio de [tus preferencias](/perfil/preferencias).";
    if (reply.cards.length > 0) return { ...reply, text: `${reply.text}\n\n${note}` };
  }
  const ofPage = listingOfPage(page);
  if (ofPage !== null && !hasAny(filters)) {
    const reply = await similar(ofPage, engine);
    if (reply.cards.length > 0) return { ...reply, text: `Se parecen al anuncio que estás viendo. ${reply.text}` };
  }
  if (hasAny(filters)) {
    const reply = await searchReply(filters, [], engine);
    return { ...reply, text: `${reply.text}\n\nTe las recomiendo porque cumplen lo que me pediste.` };
  }
  const liked = await engine.tools.call("similar_listings", {});
  if (!("error" in liked) && liked.anuncios.length > 0)
    return {
      text: `Se parecen a **${liked.parecidos_a}**, que guardaste en [favoritos](/favorites). [Ver más](${liked.href})`,
      cards: liked.anuncios.map(({ id }) => id),
    };
  const { anuncios, href } = await engine.tools.call("search_listings", { destacados: true });
  return {
    text:
      `Guarda en [favoritos](/favorites) lo que te guste y te muestro parecidos. Mientras tanto, estos son los destacados. ` +
      `[Ver todos](${href})`,
    cards: anuncios.map(({ id }) => id),
  };
}

function hasAny(filters: Filters): boolean {
  return JSON.stringify(filters) !== JSON.stringify(NO_FILTERS);
}
