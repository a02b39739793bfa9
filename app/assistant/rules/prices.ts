import { formatNumber } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import { fold } from "~/catalog/folding";

import type { Asked, Reply, Turn } from "../model";
import { priceText } from "./answers";
import { bareOf } from "./memory";
import type { SearchRead } from "./read-search";
import { readBest, type Engine } from "./reading";

const ASKS_FOR_PRICE = "Dime la marca y el modelo, si es bicicleta o moto";
const TELLS_PRICE = /^(?:Según [\d,]+ anuncios parecidos|Todavía hay muy pocos anuncios parecidos)/;
/** Filters that make an estimate more exact, and are no search of their own. */
const FINER = new Set(["year", "mileage", "condition", "price", "types"]);
const NO_MODEL =
  /^(?:\d{4,}|kms?|mil|kilomet\w+|recorrid\w+|estim\w*|tas\w+|promedio|valor\w*|referencial|justo|mercado|normal|calcul\w+|bien|actual\w*)$/;

const DESCRIBES = /^(?:y )?(?:es|era|seria|la mia|el mio|tiene|con|de marca|marca|modelo|y si) /;

/** Whether the latest answer asked what the vehicle is whose price is wanted. */
function isEstimating(history: readonly Turn[]): boolean {
  const last = history.at(-1);
  return last?.role === "assistant" && last.text.startsWith(ASKS_FOR_PRICE);
}

/** Whether a message goes on with the estimate of the answer before. */
export function isOfEstimate(bare: string, history: readonly Turn[]): boolean {
  return isEstimating(history) || (TELLS_PRICE.test(history.at(-1)?.text ?? "") && DESCRIBES.test(bare));
}

/** The estimate that a message goes on with: `es una Yamaha FZ`, `2019`, `30 mil km`. Null for another message. */
export async function estimated(asked: Asked, read: SearchRead, engine: Engine): Promise<Reply | null> {
  const { filters, words } = read;
  const isWide = (filters.types ?? []).every((type) => type === "motos" || type === "bicicletas");
  const isFiner =
    words.every((word) => NO_MODEL.test(word)) && isWide && Object.keys(filters).every((key) => FINER.has(key));
  const isSaid = Object.keys(filters).length > 0 || words.length > 0 || kilometresIn(asked.masked) !== null;
  const isTold = TELLS_PRICE.test(asked.history.at(-1)?.text ?? "");
  const goesOn = isEstimating(asked.history) || (isTold && (isFiner || DESCRIBES.test(bareOf(asked.masked))));
  if (!isSaid || !goesOn) return null;
  const earlier = messagesOfEstimate(asked.history);
  const reads = await Promise.all(earlier.map((text) => readBest(text, engine)));
  const types = [read, ...reads].flatMap((one) => one.filters.types ?? []);
  const named = types.filter((type) => type !== "motos" && type !== "bicicletas");
  const whole: SearchRead = {
    filters: {
      ...Object.assign({}, ...reads.map((one) => one.filters)),
      ...filters,
      ...(types.length > 0 && { types: named.length > 0 ? named : types.slice(0, 1) }),
    },
    words: [...new Set([...reads.flatMap((one) => one.words), ...words])],
  };
  return prices({ ...asked, masked: [...earlier, asked.masked].join(" ") }, whole, engine.tools);
}

/** Messages of the talk that told of the vehicle, oldest first. */
function messagesOfEstimate(history: readonly Turn[]): string[] {
  const said: string[] = [];
  for (let at = history.length - 1; at > 0; at -= 2) {
    const { role, text } = history[at]!;
    if (role !== "assistant" || !(text.startsWith(ASKS_FOR_PRICE) || TELLS_PRICE.test(text))) break;
    said.unshift(history[at - 1]!.text);
  }
  return said;
}

/** `25 mil km`, `12,000 kilómetros`; null where none are told. */
function kilometresIn(text: string): number | null {
  const [, number = "", thousand] = /(\d[\d.,]*)( ?mil| ?k)? ?(?:kms?|kilometros?)(?![a-z])/.exec(fold(text)) ?? [];
  if (number === "") return null;
  const km = Number(number.replace(/[.,]/g, "")) * (thousand ? 1_000 : 1);
  return km <= 1_000_000 ? km : null;
}

export async function prices(asked: Pick<Asked, "masked">, read: SearchRead, tools: Engine["tools"]): Promise<Reply> {
  const { brands = [], types = [], condition, year, price } = read.filters;
  const model = read.words.filter((word) => !NO_MODEL.test(word)).join(" ");
  if (brands.length === 0 && types.length === 0 && model === "")
    return {
      text:
        `${ASKS_FOR_PRICE}, el año, si es nueva o usada y, de una moto, sus kilómetros: te digo cuánto piden otros. Por ` +
        "ejemplo: «moto Honda CB190R 2021 usada, 25 mil km».",
      cards: [],
    };
  const ofYear = year?.min != null && year.min === year.max ? year.min : null;
  const km = kilometresIn(asked.masked);
  const of = (modelo: string) => ({
    ...(brands[0] !== undefined && { marca: brands[0] }),
    ...(modelo !== "" && { modelo }),
    ...(types.length > 0 && { tipo: [...types] }),
    ...(condition && { estado: condition }),
    ...(ofYear !== null && { anio: ofYear }),
    ...(km !== null && { km }),
  });
  let found = await tools.call("price_statistics", of(model));
  // `ns200` is also written `NS 200`.
  const parted = model.replace(/(?<=[a-z]{2})(?=\d)/g, " ");
  if (!("mediana" in found) && parted !== model) found = await tools.call("price_statistics", of(parted));
  const reply = priceText(found);
  if (!("mediana" in found)) {
    const note = km === null ? "" : `\n\nEn motos así, con ${formatNumber(km)} km se pide menos que con pocos.`;
    return { ...reply, text: reply.text + note };
  }
  const notes = [
    ofYear === null
      ? "Si me dices también el año, lo ajusto."
      : found.anio_contado
        ? `Es la referencia para el año ${ofYear}.`
        : `Hay muy pocos del ${ofYear}: es la de todos los años.`,
    types.includes("bicicletas") ? "" : kilometresNote(km, found),
    judged(price?.max ?? Number(read.words.find((word) => /^\d{3,6}$/.test(word) && model !== word) ?? NaN), found),
  ];
  return { ...reply, text: `${reply.text}\n\n${notes.filter(Boolean).join(" ")}` };
}

interface PriceEnds {
  cuartil_inferior: string;
  cuartil_superior: string;
  km?: string;
}

/** How kilometres move the price within its range, as far as it is known. */
function kilometresNote(km: number | null, { cuartil_inferior, cuartil_superior, km: known }: PriceEnds): string {
  if (km === null)
    return `Con pocos kilómetros se pide cerca de ${cuartil_superior}; con muchos, cerca de ${cuartil_inferior}.`;
  const told = `${formatNumber(km)} km`;
  if (known === "contados") return `Ya cuenta sus ${told}.`;
  if (known === "muchos")
    return `No ajusté el rango por kilómetros, pero ${told} son muchos para su año: se pide cerca de ${cuartil_inferior}.`;
  if (known === "pocos")
    return `No ajusté el rango por kilómetros, pero ${told} son pocos para su año: se pide cerca de ${cuartil_superior}.`;
  return `No ajusté el rango por sus ${told}: con más kilómetros se pide cerca de ${cuartil_inferior}; con menos, de ${cuartil_superior}.`;
}

/** How a price that was named stands to the range. */
function judged(soles: number, { cuartil_inferior, cuartil_superior }: PriceEnds): string {
  if (!Number.isFinite(soles)) return "";
  const [low, high] = [cuartil_inferior, cuartil_superior].map((text) => Number(text.replace(/[^\d.]/g, "")));
  const standing =
    soles < low! ? "menos que lo habitual" : soles > high! ? "más que lo habitual" : "dentro de lo habitual";
  return `${formatSoles(toCentimos(soles))} es ${standing}.`;
}
