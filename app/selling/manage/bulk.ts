import { type Centimos, parseAmount, parseSoles, wrongSoles } from "../../business/money.ts";
import type { ListingStatus } from "../../catalog/statuses.ts";
import { canTransition, EDITABLE_STATUSES } from "../transitions.ts";

/** Listings of one confirmation. */
export const LOT_MAX = 50;
/** Plans of one payment: their orders and listings are written in one commit. */
export const PLANS_MAX = 20;

export const LOT_STEPS = {
  precio: { verb: "Cambiar el precio", done: "Cambiamos el precio de", isOpenTo: isEditable },
  pausar: { verb: "Pausar", done: "Pausamos", isOpenTo: (status: ListingStatus) => canTransition("pause", status) },
  reanudar: {
    verb: "Reanudar",
    done: "Volvimos a publicar",
    isOpenTo: (status: ListingStatus) => canTransition("resume", status),
  },
  renovar: { verb: "Renovar", done: "Renovamos", isOpenTo: (status: ListingStatus) => canTransition("renew", status) },
  plan: { verb: "Mejorar el plan", done: "", isOpenTo: (status: ListingStatus) => status === "active" },
  publicar: { verb: "Publicar", done: "Publicamos", isOpenTo: (status: ListingStatus) => status === "draft" },
} as const;
export type LotStep = keyof typeof LOT_STEPS;
/** A plan is no change of its own: it is bought. */
export type ChangeStep = Exclude<LotStep, "plan">;

function isEditable(status: ListingStatus): boolean {
  return EDITABLE_STATUSES.includes(status);
}

export function readLotStep(text: unknown): LotStep | null {
  return typeof text === "string" && Object.hasOwn(LOT_STEPS, text) ? (text as LotStep) : null;
}

/** The step that takes another back; the price has its former one. */
export const INVERSE: Partial<Record<ChangeStep, ChangeStep>> = {
  pausar: "reanudar",
  reanudar: "pausar",
  precio: "precio",
};

/** `percent`: of the price. `amount`: céntimos. Both may be negative. */
export type PriceShift = { percent: number } | { amount: Centimos };

/** A percentage is rounded to whole soles, from S/ 1,000 on to tens: nobody asks S/ 3,047.50. */
export function changedPrice(price: Centimos, change: PriceShift): Centimos {
  if ("amount" in change) return price + change.amount;
  const next = (price * (100 + change.percent)) / 100;
  const unit = next >= 100_000 ? 1_000 : 100;
  return Math.round(next / unit) * unit;
}

/** `-10 %`, `10%`, `-50`, `S/ 50`, `2 mil`; null for anything else, and for nothing. */
export function readPriceShift(way: string, text: string): PriceShift | null {
  const [, sign = "", rest = ""] = /^\s*([-−–+]?)(.*)$/.exec(text) ?? [];
  const lowers = way.startsWith("bajar") !== /[-−–]/.test(sign) ? -1 : 1;
  if (way.endsWith("monto")) {
    const amount = parseSoles(rest);
    return amount === null || amount === 0 ? null : { amount: lowers * amount };
  }
  const read = parseAmount(rest.replace(/\s*%\s*$/, ""));
  return read?.isSure && read.value > 0 && read.value <= 90 ? { percent: lowers * read.value } : null;
}

export function wrongPriceShift(text: string): string {
  return wrongSoles(text, "Escribe un porcentaje hasta 90, o un monto en soles.");
}

export const PRICE_WAYS = [
  { value: "bajar-porcentaje", label: "Bajar un porcentaje" },
  { value: "subir-porcentaje", label: "Subir un porcentaje" },
  { value: "bajar-monto", label: "Bajar un monto en soles" },
  { value: "subir-monto", label: "Subir un monto en soles" },
] as const;
