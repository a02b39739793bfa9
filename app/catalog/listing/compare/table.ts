import { findCategory } from "~/catalog/categories";
import type { Detail } from "~/catalog/listing/detail";
import type { PriceHint } from "~/catalog/prices/guidance-text";
import { STATUS_NAMES, type ListingStatus } from "~/catalog/statuses";
import type { PhotoRef } from "~/platform/images";

/** One listing of a comparison. */
export interface Compares {
  detail: Detail;
  /** From the reader's place; null where that is unknown. */
  distance: { text: string; kilometres: number } | null;
  /** Kilometres; null where the listing has none. */
  mileage: number | null;
  hint: PriceHint | null;
  seller: { name: string; record: string; marks: readonly string[] } | null;
  /** Words for its number, for or against it; empty for nothing. */
  number: string;
}

export interface ComparedColumn {
  id: string;
  title: string;
  photo: PhotoRef | null;
  icon: "bike" | "moto";
  /** `Vendido`; null for one on offer. */
  state: string | null;
}

export interface ComparedRow {
  name: string;
  /** All say the same. */
  isEqual: boolean;
  /** `best`: why it is the best of its row, in words: `el más bajo`. */
  cells: { text: string; best: string | null }[];
}

const NOTHING = "No lo dice";
/** States in which a price still matters: it can be bought now or later. */
const PRICED: readonly ListingStatus[] = ["active", "reserved", "paused"];

export function comparedColumn({ detail: { id, title, photos, category, status } }: Compares): ComparedColumn {
  return {
    id,
    title,
    photo: photos[0] ?? null,
    icon: isMotorcycle(category) ? "moto" : "bike",
    state: status === "active" ? null : STATUS_NAMES[status],
  };
}

/** One row a fact; of a bicycle beside a motorcycle only those of both. Only what is measured has a best. */
export function comparedRows(all: readonly Compares[]): ComparedRow[] {
  const row = (name: string, text: (one: Compares) => string, best: (string | null)[] = []): ComparedRow => {
    const texts = all.map(text);
    return {
      name,
      isEqual: all.length > 1 && texts.every((one) => one === texts[0]),
      cells: texts.map((one, at) => ({ text: one || NOTHING, best: best[at] ?? null })),
    };
  };
  const isPriced = ({ detail }: Compares) => PRICED.includes(detail.status);
  return [
    row(
      "Precio",
      (one) => (isPriced(one) ? one.detail.price : "Ya no está en venta"),
      lowest(all.map((one) => (isPriced(one) ? one.detail.priceCentimos : null))).map((is) =>
        is ? "el más bajo" : null,
      ),
    ),
    row("Frente a lo habitual", ({ hint }) => (hint ? `${hint.standing}: ${hint.range}` : "Sin datos para comparar")),
    row(
      "Año",
      ({ detail }) => String(detail.year),
      lowest(all.map(({ detail }) => -detail.year)).map((is) => (is ? "la más nueva" : null)),
    ),
    row("Estado", ({ detail }) => detail.condition),
    ...factNames(all).map((name) =>
      row(
        name,
        ({ detail }) => factOf(detail, name),
        name === MILEAGE ? lowest(all.map(({ mileage }) => mileage)).map((is) => (is ? "el menor" : null)) : [],
      ),
    ),
    row(
      "Lugar",
      ({ detail, distance }) => [detail.place, distance?.text].filter(Boolean).join(", "),
      lowest(all.map(({ distance }) => distance?.kilometres ?? null)).map((is) => (is ? "la más cerca" : null)),
    ),
    row("Vendedor", ({ seller }) => (seller ? `${seller.name} · ${seller.record}` : "")),
    row("Verificado del vendedor", ({ seller }) => listed(seller?.marks ?? []) || "Nada todavía"),
    row(
      "Respaldo",
      ({ number, detail }) =>
        [number, ...detail.inspections.map(({ label }) => label)].filter(Boolean).join(" · ") || "Nada todavía",
    ),
  ];
}

/** `Identidad, celular` */
function listed([first = "", ...others]: readonly string[]): string {
  return [first, ...others.map((one) => one.toLowerCase())].join(", ");
}

const MILEAGE = "Kilometraje";
/** Told by their own rows, or by title and column; a plate is nobody's to compare. */
const ELSEWHERE = new Set(["Tipo", "Marca", "Modelo", "Año", "Estado", "Placa"]);

/** Names of the facts, in the order of their forms. */
function factNames(all: readonly Compares[]): string[] {
  const told = all.map(({ detail }) => factsOf(detail).map(({ label }) => label));
  const names = [...new Set(told.flat())].filter((name) => !ELSEWHERE.has(name));
  const isMixed = new Set(all.map(({ detail }) => isMotorcycle(detail.category))).size > 1;
  return isMixed ? names.filter((name) => told.every((labels) => labels.includes(name))) : names;
}

function factsOf({ specifications, declared }: Detail): { label: string; value: string }[] {
  return [...specifications, ...declared];
}

function factOf(detail: Detail, name: string): string {
  return factsOf(detail).find(({ label }) => label === name)?.value ?? "";
}

function isMotorcycle(category: Detail["category"]): boolean {
  return findCategory(category)?.kind === "moto";
}

/** Which is the lowest; none where they are alike, or only one is known. */
function lowest(values: readonly (number | null)[]): boolean[] {
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known);
  const isTold = known.length > 1 && known.some((value) => value > least);
  return values.map((value) => isTold && value === least);
}
