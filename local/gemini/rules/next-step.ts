import type { SearchRead } from "../../../app/assistant/rules/search-text.ts";
import { plainWords } from "../../../app/assistant/rules/spelling.ts";
import { TOPIC_OF } from "../../../app/assistant/tools/topic-names.ts";
import { fold } from "../../../app/catalog/folding.ts";
import { argumentsOf, argumentsOfAddress, declaredArguments, isComplete } from "./arguments.ts";
import { composed } from "./compose.ts";
import { laterSubjectOf, listingOf, subjectOf, type Subject } from "./subjects.ts";
import { readSearch, surelyAsked } from "./understanding.ts";
import type { View } from "./view.ts";

export type Decision = { calls: { name: string; args: Record<string, unknown> }[] } | { text: string };

/** A model's name, and no sentence. */
const NAME_WORDS = 5;
const FOLLOW_UP = /^(?:y|ahora|pero|mejor|tambien|solo|solamente|filtra\w*|que sean|de esas|en) /;
const DECLINED: ReadonlySet<string> = new Set(["off-topic", "illegal", "prompt", "others-data"]);
const FOREIGN = /^(?:hello|hi|good (?:morning|afternoon)|do you speak|allillanchu|imaynalla)(?![a-z])/;
const GREETING = /^(?:hola|buenas|buenos dias|buen dia)(?: \w+)?$/;

/** Decides the next step of the local Gemini: calls declared functions, or answers from what they answered. */
export function nextStep(view: View): Decision {
  if (view.results.length > 0) return offerOf(view) ?? further(view) ?? { text: composed(view.results) };
  const decision = first(view);
  if (!view.mustCall || "calls" in decision) return decision;
  const [forced] = view.declared.keys();
  return forced === undefined ? decision : { calls: [{ name: forced, args: {} }] };
}

function first(view: View): Decision {
  const plain = plainWords(view.message);
  const text = fold(plain)
    .replace(/[¿?¡!.,;:]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const listing = listingOf(view);
  if (FOREIGN.test(text))
    return { text: "¡Hola! Respondo en español: dime qué buscas, o mira [el catálogo](/comprar)." };
  const pointed = ofShown(view, text);
  if (pointed) return pointed;
  if (GREETING.test(text)) return { text: "¡Hola! 🚲 Soy Rebi. Dime qué buscas, dónde y hasta cuánto." };
  const subject = subjectOf(text);
  const read = readSearch(view.message);
  if (subject) return answered(view, subject, { text, listing, read });
  const asked = surelyAsked(view.message);
  if (asked !== null && DECLINED.has(asked) && Object.keys(read.filters).length === 0)
    return { text: "De eso no hablo. Te ayudo a buscar en [el catálogo](/comprar)." };
  const serial = /(?:serie|placa|motor) .*?(?<![\w-])(?=[\w-]*\d)([\w-]{5,30})/.exec(text)?.[1];
  if (serial) return call(view, "check_serial", { serie: serial.toUpperCase() });
  const estimate = furtherEstimate(view, asked, read);
  if (estimate) return estimate;
  if (asked === "featured") return call(view, "search_listings", { destacados: true });
  const known = isRefining(view, read) ? null : knownSubject(view, asked, text, read);
  if (known) return known;
  const later = laterSubjectOf(text);
  if (later) return answered(view, later, { text, listing, read });
  const earlier = FOLLOW_UP.test(`${text} `) || isRefining(view, read) ? earlierArguments(view) : null;
  const isNarrow = Object.keys(read.filters).length > 0;
  if (listing && !isNarrow && earlier === null) {
    if (/parecid|similar|otr[oa]s/.test(text)) return call(view, "similar_listings", { id: listing });
    if (read.words.length <= NAME_WORDS) return call(view, "get_listing", { id: listing });
  }
  const isName = read.words.length > 0 && read.words.length <= NAME_WORDS;
  const searched = argumentsOf({ ...read, words: isName ? read.words : [] });
  if (isNarrow || earlier !== null || isName) return call(view, "search_listings", { ...earlier, ...searched });
  return { text: "No te entendí bien. Dime qué buscas, dónde y hasta cuánto, o mira [el catálogo](/comprar)." };
}

const ORDINALS = ["primer", "segund", "tercer", "cuart"];

/** Questions about listings that were shown: `la segunda`, `compara la 1 y la 3`, `agrégala`. */
function ofShown(view: View, text: string): Decision | null {
  const { shown } = view;
  const at = ORDINALS.flatMap((stem, position) =>
    new RegExp(`(?<![a-z])${stem}[oa](?! mano)|(?<![a-z])(?:la|el|y) ${position + 1}(?![\\d.,]|\\w| mil)`).test(text)
      ? [position]
      : [],
  );
  const isLast = shown.length === 1 && /(?<![a-z])(?:es[ae]|agregala|guardala)(?![a-z])/.test(text);
  const named = (isLast ? [0] : at).flatMap((position) => shown[position] ?? []);
  const [first] = named;
  if (first === undefined) return null;
  if (/parecid|similar/.test(text)) return call(view, "similar_listings", { id: first });
  return view.canCall ? { calls: named.map((id) => ({ name: "get_listing", args: { id } })) } : null;
}

/** The button for a listing that was looked at: `agrégala`. */
function offerOf(view: View): Decision | null {
  const [seen, ...others] = view.results;
  const act = ACTS.find(([pattern]) => pattern.test(fold(view.message)))?.[1];
  const id = seen?.args.id;
  if (seen?.name !== "get_listing" || others.length > 0 || act === undefined || !view.shown.includes(String(id)))
    return null;
  return view.canCall ? { calls: [{ name: "offer_action", args: { tipo: act, anuncio: id } }] } : null;
}
const ACTS: readonly [RegExp, string][] = [
  [/carrito|agrega/, "add_to_cart"],
  [/favorit|guarda/, "add_to_favorites"],
  [/contact|vendedor/, "contact_seller"],
];

/** An estimate that gets more exact: `es del 2019`, `25 mil km`. */
function furtherEstimate(view: View, asked: string | null, read: SearchRead): Decision | null {
  const { estimate } = view;
  const isOther = asked !== null && !["search", "shown", "prices"].includes(asked);
  if (estimate === null || isOther) return null;
  const { anio_min: anio, kilometraje_max: km, marca, modelo, tipo, estado } = argumentsFor("price_statistics", read);
  const said = Object.entries({ anio, km, marca, modelo, tipo, estado }).filter(([, value]) => value !== undefined);
  return call(view, "price_statistics", { ...estimate, ...Object.fromEntries(said) });
}

/** Filters alone after a search change that search. */
function isRefining({ search, answers }: View, { filters: { types, ...others }, words }: SearchRead): boolean {
  const isKind = types?.some((type) => type !== "bicicletas" && type !== "motos") ?? false;
  return search !== null && answers.length > 0 && !isKind && words.length === 0 && Object.keys(others).length > 0;
}

interface Heard {
  text: string;
  listing: string | null;
  read: SearchRead;
}

function answered(view: View, subject: Subject, { text, listing, read }: Heard): Decision {
  if ("words" in subject) return { text: typeof subject.words === "string" ? subject.words : subject.words(listing) };
  const { tool, args = argumentsFor(tool, read) } = subject;
  return call(view, tool, typeof args === "function" ? args(text) : args);
}

/** The cost for an amount that is named, else the rule. */
function shipping(view: View, text: string, read: SearchRead): Decision {
  const amount = read.filters.price?.max ?? Number(/(?<![\d.,])\d{3,6}(?![\d.,])/.exec(text)?.[0] ?? 0);
  return amount > 0 ? call(view, "shipping_quote", { subtotal: amount }) : call(view, "how_to", { tema: "envios" });
}

/** Functions by subjects of the product's own rules, as a model knows them. */
const FUNCTIONS: Readonly<Record<string, string | undefined>> = {
  hours: "opening_hours",
  contact: "contact_details",
  orders: "my_orders",
  listings: "my_listings",
  messages: "my_messages",
  bicycles: "my_bicycles",
  prices: "price_statistics",
};

/** The product's own rules read a message that is none of this model's subjects. */
function knownSubject(view: View, asked: string | null, text: string, read: SearchRead): Decision | null {
  if (asked === null || asked === "search" || asked === "shown") return null;
  // One function is asked: the help says what to do.
  const subject = asked === "late-order" ? "devolucion" : (TOPIC_OF[asked] ?? asked);
  if (subject === "envios") return shipping(view, text, read);
  if (subject === "thanks") return { text: "¡De nada! 🚲" };
  const named = FUNCTIONS[subject];
  if (named) return call(view, named, argumentsFor(named, read));
  const topics = view.declared.get("how_to");
  if (!topics || !isComplete(declaredArguments({ tema: subject }, topics), topics)) return null;
  return call(view, "how_to", { tema: subject });
}

function argumentsFor(tool: string, read: SearchRead): Record<string, unknown> {
  const { q, marca, ...rest } = argumentsOf(read);
  if (tool === "price_statistics")
    return {
      ...(Array.isArray(marca) && { marca: marca[0] as string }),
      ...(q !== undefined && { modelo: q }),
      ...rest,
    };
  return {};
}

/** Words that no listing holds are dropped, once: the filters alone may find something. */
function further(view: View): Decision | null {
  const [only] = view.results;
  if (view.results.length !== 1 || only?.name !== "search_listings" || only.response.total !== 0) return null;
  const { q, ...rest } = only.args;
  if (q === undefined || Object.keys(rest).length === 0 || !view.canCall || !view.declared.has(only.name)) return null;
  return { calls: [{ name: only.name, args: rest }] };
}

/** Latest search: in an answer, else on the page. */
function earlierArguments({ answers, page, search, declared }: View): Record<string, unknown> | null {
  const declaration = declared.get("search_listings");
  const last = answers
    .flatMap((text) => [...text.matchAll(/\((\/comprar\?[^\s)]+)\)/g)].map(([, href]) => href))
    .at(-1);
  const address = search ?? last ?? (page.startsWith("/comprar?") ? page : null);
  return declaration && address ? argumentsOfAddress(address, declaration) : null;
}

/** A call, where it is declared and allowed. */
function call({ declared, canCall }: View, name: string, args: Record<string, unknown>): Decision {
  const declaration = declared.get(name);
  const known = declaration && declaredArguments(args, declaration);
  if (canCall && known && isComplete(known, declaration)) return { calls: [{ name, args: known }] };
  return {
    text: "Eso no lo puedo consultar ahora. Mira [el catálogo](/comprar) o escríbenos en [Contacto](/contacto).",
  };
}
