import { NO_FILTERS, withFilters, type Filters } from "~/catalog/filters";
import { fold } from "~/catalog/folding";

import { listingOfPage } from "../contexts";
import type { Asked, Reply } from "../model";
import { argumentsOf, type Tools } from "../tools/tools.server";
import { HOW_TO_TOPICS, type Topic } from "../tools/topics";
import {
  abilities,
  bicyclesText,
  contactText,
  foreignGreeting,
  decline,
  greeting,
  haggling,
  messagesText,
  offListing,
  openingHoursText,
  ordersText,
  ownListingsText,
  searchText,
  sellerContact,
  shippingText,
  thanks,
  topicText,
  unknownText,
  noWorkshops,
  workshopsText,
} from "./answers";
import { commandOf, contactPage, couponIn, offered, OFFERED, withButtons } from "./buttons";
import { messageIntent } from "./classify";
import { subjectGoingOn } from "./going-on";
import { likeSeen } from "./like-seen";
import { choicesOf, likelySubjects } from "./likely-subjects";
import { bareOf, clearedFilters, referenceOf, searchOfTalk, standingFilters, topicOfTalk } from "./memory";
import { adminPageOf, navigationOf } from "./navigation";
import { needOf, withNeed } from "./needs";
import { facts, ofShown, similar } from "./of-shown";
import { estimated, isOfEstimate, prices } from "./prices";
import { hasFilters, readSearch, type SearchRead } from "./read-search";
import { readBest, twoQuestions, unwantedBrand, withoutUnwanted, type Engine } from "./reading";
import { sizes } from "./sizes";
import { plainWords, searchedWords } from "./spelling";
import type { AskedSubject } from "./subject-words";
import { isForeignGreeting, isGreeting, safetySubject, subjectOf } from "./subjects";
import { isStory, toldSubject } from "./told-subject";

/** Points of a subject that is no question about the listing of the page. */
const LOUD = 4;
/** Most words of a text that may be a model or a name. */
const NAME_WORDS_MAX = 5;
/** Most words that narrow the search before them: `rosada si hay`. */
const FOLLOWING_WORDS_MAX = 2;
const FOLLOW_UP =
  /^(?:y|ahora|pero|mejor|tambien|o|solo|solamente|filtra\w*|que sean|de esas|de esos|quita\w*|las?|los?|en) /;

/**
 * Answers without the model, by keywords, with the same tools. A message that it does not understand is `isUnknown`.
 * @throws UpstreamError where a tool's service is down
 */
export async function answerByRules(typed: Asked, engine: Engine): Promise<Reply> {
  const asked = { ...typed, raw: plainWords(typed.raw), masked: plainWords(typed.masked) };
  const pair = twoQuestions(asked);
  if (pair === null) return withButtons(await answerOne(asked, engine), asked, engine);
  const replies: Reply[] = [];
  for (const one of pair) replies.push(await answerOne({ ...asked, raw: one, masked: one }, engine));
  const [first, second] = replies as [Reply, Reply];
  if (first.isUnknown || second.isUnknown) return answerOne(asked, engine);
  return { ...second, ...first, text: `${first.text}\n\n${second.text}`, cards: [...first.cards, ...second.cards] };
}

async function answerOne(asked: Asked, engine: Engine): Promise<Reply> {
  const text = fold(asked.raw).replace(/\s+/g, " ").trim();
  const rejected = safetySubject(text);
  if (rejected) return decline(rejected, asked.page);
  const bare = bareOf(asked.raw);
  if (isGreeting(bare)) return greeting(asked);
  if (isForeignGreeting(bare)) return foreignGreeting();
  const ofAdmin = adminPageOf(bare, asked.page);
  if (ofAdmin) return ofAdmin;
  const command = commandOf(asked);
  if (command) return command;
  const reference = referenceOf(bare, asked.history);
  if (reference) return ofShown(reference, asked, engine);
  const unwanted = unwantedBrand(bare, engine.brands);
  const need = needOf(bare);
  const wanted = withoutUnwanted(asked.masked, unwanted !== null);
  const read = await readBest(need === null ? wanted : fold(wanted).replace(need.said, " "), engine);
  const listing = listingOfPage(asked.page);
  const exact = subjectOf(bare);
  const estimate = exact === null ? await estimated(asked, read, engine) : null;
  if (estimate) return estimate;
  const likely = likelySubjects(bare);
  const navigation = navigationOf(bare);
  const isPlain = navigation === null && (listing === null || (likely[0]?.points ?? 0) >= LOUD);
  const subject = subjectGoingOn(bare, asked) ?? toldSubject(bare, exact, isPlain ? likely : [], read);
  if (subject) {
    const reply = await answerSubject(subject, asked, engine, read, listing);
    if (reply) return reply;
  }
  if (navigation) return navigation;
  if (need !== null) {
    const reply = await search(withFilters(NO_FILTERS, withNeed(read.filters, need)), [], engine);
    return { ...reply, text: `${reply.text}\n\n${need.why}` };
  }
  const cleared = clearedFilters(bare, asked);
  if (cleared) return search(cleared, [], engine);
  const topic = topicOfTalk(bare, asked.history);
  if (topic) return answerTopic(topic, engine, listing);
  const refined = refinementOf(read, asked);
  const standing = FOLLOW_UP.test(`${bare} `) || refined ? standingFilters(asked) : null;
  const filters = refined && standing ? refined : read.filters;
  if (listing && !hasFilters(read) && standing === null) {
    if (/parecid|similar|otr[oa]s|como est[ea]/.test(bare)) return similar(listing, engine);
    if (read.words.length <= NAME_WORDS_MAX) return facts(listing, asked, engine);
  }
  if (standing === null && isStory(bare, read)) {
    const told = withFilters(NO_FILTERS, { ...filters, q: read.words.join(" ") });
    const { total } = await engine.tools.call("search_listings", argumentsOf(told));
    if (total === 0) return unknownText(choicesOf(likely));
  }
  if (hasFilters(read) || read.filters.order !== undefined || standing !== null) {
    const reply = await search(withFilters(standing ?? NO_FILTERS, filters), read.words, engine);
    if (unwanted === null) return reply;
    return { ...reply, text: `${reply.text}\n\nNo puedo quitar una marca de la búsqueda: también verás ${unwanted}.` };
  }
  if (read.words.length > 0 && read.words.length <= NAME_WORDS_MAX) {
    const found = await byName(read.words.join(" "), engine);
    if (found) return found;
  }
  const narrowed = read.words.length <= FOLLOWING_WORDS_MAX ? standingFilters(asked) : null;
  if (narrowed !== null && searchOfTalk(asked.history) !== null && likely.length === 0 && read.words.length > 0)
    return search(narrowed, read.words, engine);
  return unknownText(choicesOf(likely));
}

/** Filters alone, after a search of this talk: they change that search. Null for a search of its own. */
function refinementOf({ filters, words }: SearchRead, { history, raw, page }: Pick<Asked, "history" | "raw" | "page">) {
  const { types = [], ...others } = filters;
  // A size or a displacement tells the kind that nobody named.
  const isKindNamed = types.some((type) => type !== "bicicletas" && type !== "motos") || KIND_NAMED.test(bareOf(raw));
  const isBrandAlone =
    bareOf(raw).split(" ").length <= BRAND_WORDS_MAX && standingFilters({ history, page })?.brands.length === 0;
  const isNamed = isKindNamed || (filters.brands !== undefined && !isBrandAlone) || words.length > 0;
  return isNamed || Object.keys(others).length === 0 || searchOfTalk(history) === null ? null : others;
}
/** Of a message that names a brand and nothing else. */
const BRAND_WORDS_MAX = 3;
const KIND_NAMED = /(?<![a-z])(?:bici|cleta|bike|moto)/;

/**
 * Whether rules alone answer a message that speaks of the talk: the listing that was shown second, a change of the
 * search that stands. A model could only guess them.
 */
export function isOfTalk(
  asked: Pick<Asked, "raw" | "masked" | "history" | "page">,
  brands: ReadonlyMap<string, string>,
  thisYear: number,
): boolean {
  const bare = bareOf(asked.raw);
  if (commandOf(asked) !== null || referenceOf(bare, asked.history)) return true;
  if (subjectOf(bare) !== null) return false;
  if (isOfEstimate(bare, asked.history) || clearedFilters(bare, asked) || topicOfTalk(bare, asked.history)) return true;
  return refinementOf(readSearch(searchedWords(plainWords(asked.masked)), brands, thisYear), asked) !== null;
}

const ONLY_GREETING =
  /^(?:hola|buenas|buenos dias|buen dia|hey|que tal|saludos|holi)(?: (?:rebi|tardes|noches|dias|que tal))*$/;
const THANKS_WORDS_MAX = 4;

/** Quick actions that need no model: app/assistant/contexts.ts. */
const SHORTCUTS: ReadonlySet<string> = new Set([
  "muestrame los destacados",
  "recomiendame algo",
  "cuanto pido por mi vehiculo",
]);

/** Whether rules alone answer: safety, greetings and links to pages need no model, and must not depend on one. */
export function isForRules(raw: string, page: string): boolean {
  const text = fold(raw).replace(/\s+/g, " ").trim();
  const bare = bareOf(raw);
  return (
    safetySubject(text) !== null ||
    ONLY_GREETING.test(bare) ||
    isForeignGreeting(bare) ||
    (subjectOf(bare) === "thanks" && bare.split(" ").length <= THANKS_WORDS_MAX) ||
    SHORTCUTS.has(bare) ||
    adminPageOf(bare, page) !== null ||
    commandOf({ raw, page, history: [] }) !== null ||
    (messageIntent(raw) === "navigation" && (navigationOf(bare) !== null || subjectOf(bare) === "sell"))
  );
}

async function answerSubject(
  subject: AskedSubject,
  asked: Asked,
  engine: Engine,
  read: ReturnType<typeof readSearch>,
  listing: string | null,
): Promise<Reply | null> {
  const { tools } = engine;
  const subtotal = read.filters.price?.max ?? null;
  if (subject === "envios" && subtotal !== null) return shippingText(await tools.call("shipping_quote", { subtotal }));
  // On a listing, about that one.
  if (subject === "soat" && listing !== null) return null;
  const coupon = subject === "cupones" ? couponIn(asked.raw) : null;
  if (coupon !== null)
    return { text: "Con este botón lo pruebas en [tu carrito](/carrito), antes de pagar.", cards: [], ...coupon };
  if (subject === "talleres" && read.filters.department != null) {
    const { department: ubicacion, types = [] } = read.filters;
    const vehiculo = types.includes("motos") ? "moto" : types.includes("bicicletas") ? "bicicleta" : undefined;
    const found = await tools.call("workshops", { ubicacion, ...(vehiculo && { vehiculo }) });
    return found.total > 0 ? workshopsText(found) : noWorkshops(await tools.call("how_to", { tema: "talleres" }));
  }
  if (subject === "talla") return sizes(asked, read, engine);
  if (isTopic(subject)) return answerTopic(subject, engine, listing);
  switch (subject) {
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
    case "abilities":
      return hasFilters(read) ? null : abilities();
    case "prompt":
    case "illegal":
    case "card-data":
    case "others-data":
    case "settled":
    case "off-topic":
    case "greeting":
      return decline(subject, asked.page);
  }
}

async function answerTopic(topic: Topic, { tools }: Engine, listing: string | null): Promise<Reply> {
  return { ...topicText(await tools.call("how_to", { tema: topic })), ...offered(OFFERED[topic], listing) };
}

function isTopic(subject: AskedSubject): subject is Topic {
  return (HOW_TO_TOPICS as readonly string[]).includes(subject);
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

/** Words without a filter narrow by text; where that finds nothing, only the filters are used. */
async function search(filters: Filters, words: readonly string[], { tools, brands }: Engine): Promise<Reply> {
  const q = words.length > 0 && words.length <= NAME_WORDS_MAX ? words.join(" ") : filters.q;
  const narrow = withFilters(filters, {
    q,
    ...(q !== "" && filters.order === "recientes" && { order: "relevancia" as const }),
  });
  let found = await tools.call("search_listings", argumentsOf(narrow));
  let missing: string | null = null;
  if (found.total === 0 && q !== "" && filters.q !== q) {
    const wide = await tools.call("search_listings", argumentsOf(withFilters(filters, { q: "" })));
    missing = q;
    found = wide;
  }
  return searchText(found, brands, missing);
}

/** Like what the browser showed last, else within the preferred prices. The answer says why. */
async function recommend({ profile, page, seen = [] }: Asked, filters: Filters, engine: Engine): Promise<Reply> {
  if (listingOfPage(page) === null && !hasAny(filters)) {
    const reply = await likeSeen(seen, engine.tools);
    if (reply) return reply;
  }
  if (profile?.priceRange && filters.price === null) {
    const reply = await search(withFilters(filters, { price: profile.priceRange }), [], engine);
    const note = "Usé el rango de precio de [tus preferencias](/perfil/preferencias).";
    if (reply.cards.length > 0) return { ...reply, text: `${reply.text}\n\n${note}` };
  }
  const ofPage = listingOfPage(page);
  if (ofPage !== null && !hasAny(filters)) {
    const reply = await similar(ofPage, engine);
    if (reply.cards.length > 0) return { ...reply, text: `Se parecen al anuncio que estás viendo. ${reply.text}` };
  }
  if (hasAny(filters)) {
    const reply = await search(filters, [], engine);
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

/** A model or a name alone; null where no listing has it and it does not read like a model. */
async function byName(q: string, { tools, brands }: Engine): Promise<Reply | null> {
  const found = await tools.call("search_listings", { q });
  return found.total === 0 && !/^(?:\S+ ){0,2}\S*\d\S*$/.test(q) ? null : searchText(found, brands, null);
}
