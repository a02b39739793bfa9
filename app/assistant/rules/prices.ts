import { formatNumber } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import { fold } from "~/catalog/folding";

import type { Asked, Reply } from "../model";
import { lastState } from "../talk-state";
import { TOOL_ARGUMENTS, type ToolArguments } from "../tools/schemas";
import { priceText } from "./answers";
import { bareOf } from "./memory";
import type { Engine } from "./reading";
import type { SearchRead } from "./search-text";

/** Filters that make an estimate more exact, and are no search of their own. */
const FINER = new Set(["year", "mileage", "condition", "price", "types", "order"]);
const NO_MODEL =
  /^(?:\d{4,}|kms?|mil|kilomet\w+|recorrid\w+|estim\w*|tas\w+|promedio|valor\w*|referencial|justo|mercado|normal|calcul\w+|bien|actual\w*|viej\w+|antigu\w+)$/;
const DESCRIBES = /^(?:y )?(?:es|era|seria|la mia|el mio|tiene|con|de marca|marca|modelo|y?si) /;

/** Facts of a vehicle; a price is asked about once. */
type Slots = Omit<ToolArguments<"price_statistics">, "precio">;

/** Facts of the vehicle that an estimate before had; null where the last answer was none. */
function slotsOf({ history }: Pick<Asked, "history">): Slots | null {
  const slots = lastState(history)?.slots;
  return slots ? (TOOL_ARGUMENTS.price_statistics.omit({ precio: true }).strip().safeParse(slots).data ?? null) : null;
}

/** The estimate that a message goes on with: `es una Yamaha FZ`, `2019`, `30 mil km`. Null for another message. */
export async function estimated(asked: Asked, read: SearchRead, engine: Engine): Promise<Reply | null> {
  const slots = slotsOf(asked);
  if (slots === null) return null;
  const { filters, words } = read;
  const isWide = (filters.types ?? []).every((type) => type === "motos" || type === "bicicletas");
  const isFiner =
    words.every((word) => NO_MODEL.test(word)) && isWide && Object.keys(filters).every((key) => FINER.has(key));
  const isSaid = Object.keys(filters).length > 0 || words.length > 0 || kilometresIn(asked.masked) !== null;
  // Nothing told yet: the question was which vehicle it is.
  const isAsked = Object.keys(slots).length === 0;
  return isSaid && (isAsked || isFiner || DESCRIBES.test(bareOf(asked.masked)))
    ? prices(asked, read, engine.tools, slots)
    : null;
}

/** `25 mil km`, `12,000 kilómetros`; null where none are told. */
function kilometresIn(text: string): number | null {
  const [, number = "", thousand] = /(\d[\d.,]*)( ?mil| ?k)? ?(?:kms?|kilometros?)(?![a-z])/.exec(fold(text)) ?? [];
  if (number === "") return null;
  const km = Number(number.replace(/[.,]/g, "")) * (thousand ? 1_000 : 1);
  return km <= 1_000_000 ? km : null;
}

export async function prices(
  asked: Pick<Asked, "masked">,
  read: SearchRead,
  tools: Engine["tools"],
  before: Slots = {},
): Promise<Reply> {
  const { brands = [], types = [], condition, year, price } = read.filters;
  const isWide = types.every((type) => type === "motos" || type === "bicicletas");
  const ofYear = year?.min != null && year.min === year.max ? year.min : (before.anio ?? null);
  const km = kilometresIn(asked.masked) ?? before.km ?? null;
  const words = read.words.filter((word) => !NO_MODEL.test(word)).join(" ");
  const model = words === "" ? (before.modelo ?? "") : words;
  const of = (modelo: string): Slots => ({
    ...before,
    ...(brands[0] !== undefined && { marca: brands[0] }),
    ...(modelo !== "" && { modelo }),
    ...(types.length > 0 && !(isWide && before.tipo) && { tipo: [...types] }),
    ...(condition && { estado: condition }),
    ...(ofYear !== null && { anio: ofYear }),
    ...(km !== null && { km }),
  });
  const { marca, tipo } = of(model);
  if (marca === undefined && tipo === undefined && model === "")
    return {
      text:
        "Dime la marca y el modelo, si es bicicleta o moto, el año, si es nueva o usada y, de una moto, sus kilómetros: te digo cuánto " +
        "piden otros. Por ejemplo: «moto Honda CB190R 2021 usada, 25 mil km».",
      cards: [],
      state: { intent: "prices", slots: of(model) },
    };
  const named = read.words.find((word) => /^\d{3,6}$/.test(word) && model !== word);
  const precio = price?.max ?? (named === undefined ? undefined : Number(named));
  const call = (modelo: string) =>
    tools.call("price_statistics", { ...of(modelo), ...(precio !== undefined && { precio }) });
  let found = await call(model);
  // `ns200` is also written `NS 200`.
  const parted = model.replace(/(?<=[a-z]{2})(?=\d)/g, " ");
  if (!("mediana" in found) && parted !== model) found = await call(parted);
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
    tipo?.includes("bicicletas") ? "" : kilometresNote(km, found),
    precio !== undefined && found.precio_dado ? `${formatSoles(toCentimos(precio))} es ${found.precio_dado}.` : "",
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
