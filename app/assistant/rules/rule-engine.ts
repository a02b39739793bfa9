import { tableEntry } from "~/business/table";
import { NO_FILTERS, withFilters } from "~/catalog/filters";

import { listingOfPage } from "../contexts";
import type { Understood } from "../intents/classifier";
import type { Asked, Reply } from "../model";
import { lastState } from "../talk-state";
import { isForeignGreeting, decline, foreignGreeting, unknownText } from "./answers";
import { windowOf, withButtons } from "./buttons";
import { commandIn } from "./commands";
import { bareOf, clearedFilters, ONLY_GOES_ON, referenceOf, standingFilters, withoutEnd } from "./memory";
import { adminPageOf } from "./navigation";
import { facts, ofShown, similar } from "./of-shown";
import { estimated } from "./prices";
import { goesOn, readSearch, twoQuestions, type Engine } from "./reading";
import { hasFilters, type SearchRead } from "./search-text";
import { byName, NAME_WORDS_MAX, searchReply } from "./searching";
import { plainWords } from "./spelling";
import { answerSubject } from "./subjects";

/** Most words that narrow the search before them: `rosada si hay`. */
const FOLLOWING_WORDS_MAX = 2;
/** Most words of a message that only changes the search before it: `talla m`, `y la más barata`. */
const REFINING_WORDS_MAX = 5;
/** Most words of a message that goes on with the subject before it. */
const GOING_ON_WORDS_MAX = 9;

/** Whether rules answer a message before any model: an exact command, which no model can know better. */
export function isForRules(raw: string, page: string): boolean {
  return commandIn(raw, page) !== null || adminPageOf(bareOf(raw), page) !== null;
}

/**
 * Answers without the model, with the same tools. A message that is not understood is `isUnknown`: the answer asks back
 * with the likeliest pages.
 * @throws UpstreamError where a tool's service is down
 */
export async function answerByRules(typed: Asked, engine: Engine): Promise<Reply> {
  const asked = { ...typed, raw: plainWords(typed.raw), masked: plainWords(typed.masked) };
  const pair = twoQuestions(asked, engine.hear);
  if (pair === null) return withButtons(await answerOne(asked, engine), asked, engine);
  const replies: Reply[] = [];
  for (const one of pair) replies.push(await answerOne({ ...asked, raw: one, masked: one }, engine));
  const [first, second] = replies as [Reply, Reply];
  if (first.isUnknown || second.isUnknown) return answerOne(asked, engine);
  return { ...second, ...first, text: `${first.text}\n\n${second.text}`, cards: [...first.cards, ...second.cards] };
}

/** Pages of subjects, for a question back. */
const PAGES: Readonly<Record<string, readonly [label: string, href: string]>> = {
  search: ["Buscar en el catálogo", "/comprar"],
  recommend: ["Ver el catálogo", "/comprar"],
  shown: ["Ver los anuncios", "/comprar"],
  prices: ["Cuánto piden otros", "/comprar"],
  robo: ["Denunciar un robo", "/denunciar-robo"],
  check: ["Consultar una serie o una placa", "/consulta-vehicular"],
  estafa: ["Me estafaron", "/contacto#me-estafaron"],
  seguridad: ["Comprar sin correr riesgos", "/contacto#como-compro-seguro"],
  "payment-outside": ["Pagar fuera de Rebi", "/contacto#como-compro-seguro"],
  "code-asked": ["Me pidieron un código", "/contacto#como-compro-seguro"],
  sospechoso: ["Reportar un anuncio", "/contacto#anuncio-sospechoso"],
  orders: ["Mis compras", "/perfil/compras"],
  "late-order": ["Mi compra no llega", "/perfil/compras"],
  devolucion: ["Devolver o reclamar una compra", "/contacto#como-devuelvo"],
  cobro: ["Cuándo me pagan lo que vendí", "/contacto#cuando-cobro"],
  venta: ["Mis ventas", "/perfil/ventas"],
  ofertas: ["Ofrecer un precio menor", "/contacto#puedo-ofrecer-menos"],
  haggling: ["Ofrecer un precio menor", "/contacto#puedo-ofrecer-menos"],
  publicar: ["Publicar un anuncio", "/sell/flow"],
  sell: ["Vender", "/sell"],
  "guia-de-venta": ["Vender", "/sell"],
  planes: ["Cuánto cuesta publicar", "/sell#planes"],
  vencimiento: ["Cambiar o renovar mi anuncio", "/perfil/anuncios"],
  listings: ["Mis anuncios", "/perfil/anuncios"],
  messages: ["Mis mensajes", "/perfil/mensajes"],
  bicycles: ["Mis bicicletas", "/perfil/bicicletas"],
  notices: ["Mis notificaciones", "/perfil/notificaciones"],
  avisos: ["Avisos de anuncios nuevos", "/contacto#avisos-de-anuncios-nuevos"],
  telefono: ["Quién ve mi teléfono", "/contacto#quien-ve-mi-telefono"],
  "seller-contact": ["Hablar con el vendedor", "/contacto#como-contacto-al-vendedor"],
  reclamos: ["Presentar un reclamo", "/libro-de-reclamaciones"],
  contact: ["Hablar con una persona", "/contacto"],
  asesores: ["Preguntar a un asesor", "/asesores"],
  hours: ["Horario de atención", "/contacto#horario"],
  contrasena: ["Recuperar mi contraseña", "/recuperar-contrasena"],
  cuenta: ["Crear mi cuenta", "/contacto#necesito-una-cuenta"],
  correo: ["Confirmar mi correo", "/confirmar-correo"],
  profile: ["Cambiar mis datos", "/perfil/datos"],
  datos: ["Mis datos personales", "/mis-derechos"],
  eliminacion: ["Eliminar mi cuenta", "/eliminacion-de-datos"],
  talla: ["Qué talla me conviene", "/contacto#que-talla"],
  soat: ["SOAT, placa y licencia", "/contacto#necesita-soat"],
  papeles: ["Papeles de una moto", "/contacto#papeles-de-una-moto"],
  "notary-costs": ["Papeles de una moto", "/contacto#papeles-de-una-moto"],
  cuotas: ["Pagar en cuotas", "/contacto#puedo-pagar-en-cuotas"],
  envios: ["Envíos y entregas", "/contacto#hacen-envios"],
  pagos: ["Formas de pago", "/contacto#puedo-pagar-aqui"],
  "cash-on-delivery": ["Formas de pago", "/contacto#puedo-pagar-aqui"],
  receipt: ["Boleta o factura", "/contacto#puedo-pagar-aqui"],
  "card-refused": ["Mi pago fue rechazado", "/perfil/compras"],
  talleres: ["Talleres certificados", "/talleres"],
  accessories: ["Talleres certificados", "/talleres"],
  inspeccion: ["Inspecciones", "/inspeccion-info"],
  registro: ["Registrar una bicicleta", "/registrar-bicicleta"],
  transferir: ["Transferir una bicicleta", "/transferir-propiedad"],
  carrito: ["Mi carrito", "/carrito"],
  favoritos: ["Mis favoritos", "/favorites"],
  cupones: ["Usar un cupón", "/carrito"],
  "como-funciona": ["Cómo funciona Rebi", "/acerca-de"],
};
const CHOICES_MAX = 3;

/** The likeliest subjects as links, each page once; empty where none has a page. */
function choicesOf(likeliest: Understood["likeliest"]): (readonly [label: string, href: string])[] {
  const found = likeliest.flatMap(({ intent }) => {
    const page = tableEntry(PAGES, intent);
    return page ? [[page[1], page] as const] : [];
  });
  const pages = new Map(found);
  return [...pages.values()].slice(0, CHOICES_MAX);
}

async function answerOne(asked: Asked, engine: Engine): Promise<Reply> {
  const bare = withoutEnd(bareOf(asked.raw));
  const ofAdmin = adminPageOf(bare, asked.page);
  if (ofAdmin) return ofAdmin;
  const window = windowOf(asked);
  if (window) return window;
  if (isForeignGreeting(bare)) return foreignGreeting();
  const command = commandIn(asked.raw, asked.page);
  const { likeliest, ...understood } = engine.hear(withoutEnd(asked.raw));
  const heard: Heard = command === null || command === "button" ? understood : { intent: command, isSure: true };
  const read = await readSearch(withoutEnd(asked.masked), engine);
  const listing = listingOfPage(asked.page);
  if (CARD_TOLD.test(asked.raw)) return decline("card-data", asked.page);
  // `venden bmx`, `en cusco`: every word is of a search.
  const isSearchAlone =
    (NOT_OF_SHOP.has(heard.intent) || (heard.intent === "talla" && !ASKS.test(bare))) &&
    hasFilters(read) &&
    read.words.length === 0;
  const isOfNothing = heard.intent === "off-topic" && (isSearchAlone || isOfShop(read, bare));
  const isClear = heard.intent !== "off-topic" || likeliest[0]!.probability > CLEARLY_OFF_TOPIC;
  if (heard.isSure && isClear && DECLINED.has(heard.intent) && !isOfNothing)
    return { state: { intent: heard.intent }, ...decline(heard.intent, asked.page) };

  const isRefining = refinementOf(read, asked) !== null && bare.split(" ").length <= REFINING_WORDS_MAX;
  const isWarned = heard.isSure && WARNED.has(heard.intent);
  const isOther =
    isWarned ||
    (heard.isSure && isClear && !ABOUT_A_VEHICLE.has(heard.intent) && !isRefining && !isSearchAlone && !isOfNothing);
  const reference = isWarned ? null : referenceOf(bare, asked.history, isOther);
  if (reference) return ofShown(reference, asked, engine);
  const estimate = isOther ? null : await estimated(asked, read, engine);
  if (estimate) return estimate;

  const isForHeight = !isOther && read.height !== null;
  // `un casco talla L`: a part, which has a size as well.
  const isPart = read.part !== null && (!heard.isSure || SEARCHES.has(heard.intent));
  const intent = isPart
    ? "accessories"
    : (continued(bare, heard, asked, read) ?? (isOther ? heard.intent : isForHeight ? "talla" : null));
  if (intent !== null) {
    const reply = await answerSubject(intent, asked, engine, read);
    if (reply) return { state: { intent }, ...reply };
  }
  const isLikelySearch = likeliest.some((one) => one.intent === "search");
  const reply = await searched(asked, engine, { bare, heard, isLikelySearch, read, listing });
  return reply ? { state: { intent: "search" }, ...reply } : unknownText(choicesOf(likeliest));
}

/** Subjects that are declined, whatever else a message says. */
const DECLINED: ReadonlySet<string> = new Set(["off-topic", "illegal", "prompt", "others-data"]);
/** Dangers, whichever listing they are told of: `el vendedor de la primera quiere que le deposite antes`. */
const WARNED: ReadonlySet<string> = new Set(["payment-outside", "code-asked", "estafa", "robo", "sospechoso"]);
/** Other topics have no word of ours: what shares some is asked back. */
const CLEARLY_OFF_TOPIC = 0.55;
const ASKS = /(?<![a-z])(?:que|cual|como|mid[oe]|soy|conviene|queda)(?![a-z])/;
/** Asked for, and not sold here. */
const NOT_OF_SHOP: ReadonlySet<string> = new Set(["off-topic", "accessories"]);
const SEARCHES: ReadonlySet<string> = new Set(["search", "recommend", "accessories"]);
/** Answered by a listing or a search. */
const ABOUT_A_VEHICLE: ReadonlySet<string> = new Set(["search", "shown", "prices"]);

/** The subject of the classifier, or of an exact command. */
interface Heard {
  intent: string;
  isSure: boolean;
}

interface Message {
  bare: string;
  heard: Heard;
  isLikelySearch: boolean;
  read: SearchRead;
  listing: string | null;
}

/** Listings, or the one of the page; null where the message asks for neither. */
async function searched(
  asked: Asked,
  engine: Engine,
  { bare, heard, isLikelySearch, read, listing }: Message,
): Promise<Reply | null> {
  if (heard.intent === "prices" && heard.isSure) return answerSubject("prices", asked, engine, read);
  const cleared = clearedFilters(bare, asked);
  if (cleared) return searchReply(cleared, [], engine);
  const refined = refinementOf(read, asked);
  // `su oficina` is a use as well.
  const isOfUse = read.uses.length > 0 && !KIND_NAMED.test(bare);
  const isSearch = heard.intent === "search" && (heard.isSure || (read.words.length <= NAME_WORDS_MAX && !isOfUse));
  const isWhole = hasFilters(read) && read.words.length === 0 && (isLikelySearch || NOT_OF_SHOP.has(heard.intent));
  const isAsked = isSearch || isWhole || isNarrow(read);
  const standing = refined || (isAsked && goesOn(asked.raw)) ? standingFilters(asked) : null;
  if (listing && !hasFilters(read) && standing === null) {
    if (/parecid|similar|otr[oa]s|como est[ea]/.test(bare)) return similar(listing, engine);
    if (!heard.isSure || heard.intent === "shown") return facts(listing, asked, engine);
  }
  if (!isAsked && standing === null) return null;
  if (hasFilters(read) || read.filters.order !== undefined || standing !== null)
    return suited(
      await searchReply(withFilters(standing ?? NO_FILTERS, (standing && refined) ?? read.filters), read.words, engine),
      read,
    );
  if (read.words.length > 0 && read.words.length <= NAME_WORDS_MAX) {
    const found = await byName(read.words.join(" "), engine);
    if (found) return found;
  }
  const narrowed = read.words.length <= FOLLOWING_WORDS_MAX ? standingFilters(asked) : null;
  if (narrowed !== null && lastState(asked.history)?.search && read.words.length > 0)
    return searchReply(narrowed, read.words, engine);
  return heard.isSure ? answerSubject("recommend", asked, engine, read) : null;
}

/** A number of a card, or the one on its back. */
const CARD_TOLD = /(?<!\p{L})(?:tarjeta|cci)\D{0,25}\d{3,}|(?<!\p{L})(?:cvv|c[oó]digo de seguridad)\D{0,6}\d{3}/iu;

/** Says for what the types were chosen. */
function suited(reply: Reply, { uses, filters }: SearchRead): Reply {
  if (uses.length === 0) return reply;
  const where = filters.department == null ? " ¿En qué ciudad la buscas?" : "";
  return { ...reply, text: `${reply.text}\n\nElegí lo que más sirve para ${uses.join(" y ")}.${where}` };
}

/** Whether a message names something of the shop: then it is no other topic. A name alone may be of anything. */
function isOfShop({ filters: { types = [], ...others }, uses }: SearchRead, bare: string): boolean {
  // `la tarea de mi hijo`, `bajar de peso`
  const isKind = uses.length === 0 ? types.some((type) => type !== "infantil") : KIND_NAMED.test(bare);
  return isKind || Object.keys(others).some((key) => !BROAD.has(key) && key !== "brands");
}

/** Filters that a story of a vehicle does not say as well. */
const BROAD: ReadonlySet<string> = new Set(["types", "department", "province", "district"]);

function isNarrow({ filters, uses }: SearchRead): boolean {
  const isKindNamed =
    uses.length === 0 && (filters.types ?? []).some((type) => type !== "bicicletas" && type !== "motos");
  return isKindNamed || Object.keys(filters).some((key) => key !== "order" && !BROAD.has(key));
}

/** Subjects that tell the cost of others. */
const COST_OF: Readonly<Record<string, string>> = {
  publicar: "planes",
  "guia-de-venta": "planes",
  sell: "planes",
  vencimiento: "planes",
  fotos: "planes",
  papeles: "notario",
};
const COST = /(?<![a-z])(?:cuanto|tiene costo|es gratis|quien paga)(?![a-z])/;
/** Subjects that another place or price changes. */
const CHANGED: ReadonlySet<string> = new Set(["envios", "talleres"]);
/** Subjects that are no search, whatever the person tells next. */
const TOLD: ReadonlySet<string> = new Set(["robo", "estafa"]);
const TELLS = /^(?:era|eran|es|fue|paso|tenia|estaba|ayer|anoche|hoy|en |mi |la |una? )/;
const ACTS_ON_ORDER = /(?<![a-z])(?:cancel|anul|devol|devuel|arrepent)/;

/** The subject of the answer before, where this message only goes on with it. */
function continued(bare: string, heard: Heard, asked: Asked, read: SearchRead): string | null {
  const before = lastState(asked.history)?.intent ?? null;
  if (before === null || bare.split(" ").length > GOING_ON_WORDS_MAX) return null;
  if (ONLY_GOES_ON.test(bare)) return before;
  if (before === "orders" && ACTS_ON_ORDER.test(bare)) return "devolucion";
  if (heard.isSure && !ABOUT_A_VEHICLE.has(heard.intent)) return null;
  if (TOLD.has(before) && TELLS.test(bare)) return before;
  if (COST.test(bare)) return tableEntry(COST_OF, before) ?? (CHANGED.has(before) ? before : null);
  const isOfIt = read.filters.types === undefined || (before === "envios" && read.filters.price != null);
  const isChanged = CHANGED.has(before) || (before === "talla" && read.height !== null);
  return isChanged && goesOn(asked.raw) && isOfIt ? before : null;
}

/** Filters alone, after a search of this talk: they change that search. Null for a search of its own. */
function refinementOf({ filters, words }: SearchRead, { history, raw, page }: Asked) {
  const { types = [], ...others } = filters;
  // A size or a displacement tells the kind that nobody named.
  const isKindNamed = types.some((type) => type !== "bicicletas" && type !== "motos") || KIND_NAMED.test(bareOf(raw));
  const isBrandAlone =
    bareOf(raw).split(" ").length <= BRAND_WORDS_MAX && standingFilters({ history, page })?.brands.length === 0;
  const isNamed = isKindNamed || (filters.brands !== undefined && !isBrandAlone) || words.length > 0;
  return isNamed || Object.keys(others).length === 0 || !lastState(history)?.search ? null : others;
}
/** Of a message that names a brand and nothing else. */
const BRAND_WORDS_MAX = 3;
const KIND_NAMED = /(?<![a-z])(?:bici|cleta|bike|moto)/;
