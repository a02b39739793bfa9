import { plural } from "~/business/format";
import { type Centimos, formatSoles } from "~/business/money";
import type { Env } from "~/platform/env";

type Settings = Pick<Env, "cardInstallments" | "orderRules">;

/** What is paid, as far as its ways depend on it. */
interface Paid {
  centimos: Centimos;
  /** Used pieces are held for a code for hours only. */
  isUsed: boolean;
  /** Whether its buyer has bought before; null where that is not known. */
  hasBought: boolean | null;
}

/** A way to pay at Mercado Pago in Peru, with its limits. */
export interface PayWay {
  name: string;
  note: string;
  /** Not for this purchase; the note says why. */
  isOut: boolean;
}

/** In the order of the pages: `short` within a sentence, `note` by itself. */
const WAYS: readonly {
  name: string;
  short: (settings: Settings, paid: Paid) => string;
  note: (settings: Settings, paid: Paid) => string;
  isOut?: (settings: Settings, paid: Paid) => boolean;
}[] = [
  {
    name: "Yape",
    short: () => "Yape",
    note: () => "Con el código de aprobación de tu app, hasta tu límite diario. Al instante.",
  },
  {
    name: "Tarjeta",
    short: ({ cardInstallments: count }) => (count > 1 ? `tarjeta (hasta ${count} cuotas)` : "tarjeta"),
    note: ({ cardInstallments: count }) =>
      `Crédito o débito: Visa, Mastercard, Amex o Diners.${count > 1 ? ` Hasta ${count} cuotas con la de crédito.` : ""}`,
  },
  {
    name: "PagoEfectivo",
    short: (settings, paid) => {
      const limits = [
        isDear(settings, paid) && paid.hasBought === null ? firstLimit(settings) : "",
        paid.isUsed ? `${plural(settings.orderRules.ticketHours, "hora")} para pagar` : "",
      ].filter(Boolean);
      return `PagoEfectivo${limits.length > 0 ? ` (${limits.join("; ")})` : ""}`;
    },
    note: (settings, paid) => {
      if (isOutForFirst(settings, paid)) return `En ${firstLimit(settings)}.`;
      const unknown = isDear(settings, paid) && paid.hasBought === null ? ` En ${firstLimit(settings)}.` : "";
      const held = paid.isUsed
        ? ` Tienes ${plural(settings.orderRules.ticketHours, "hora")}: es una sola pieza y te la guardamos mientras.`
        : "";
      return `Con un código, en agentes o en tu banca por internet.${held}${unknown}`;
    },
    isOut: isOutForFirst,
  },
];

function isDear({ orderRules }: Settings, { centimos }: Paid): boolean {
  return centimos > orderRules.newBuyerMax;
}

function isOutForFirst(settings: Settings, paid: Paid): boolean {
  return isDear(settings, paid) && paid.hasBought === false;
}

function firstLimit({ orderRules }: Settings): string {
  return `tu primera compra, hasta ${formatSoles(orderRules.newBuyerMax, { compact: true })}`;
}

export function payWays(settings: Settings, paid: Paid): PayWay[] {
  return WAYS.map(({ name, note, isOut }) => ({
    name,
    note: note(settings, paid),
    isOut: isOut?.(settings, paid) === true,
  }));
}

/** `Yape, tarjeta (hasta 12 cuotas) o PagoEfectivo (6 horas para pagar).` */
export function paySentence(settings: Settings, paid: Paid): string {
  return `${alternatives(WAYS.filter(({ isOut }) => !isOut?.(settings, paid)).map(({ short }) => short(settings, paid)))}.`;
}

/** `Yape, tarjeta o PagoEfectivo`; tickets are the last of them. */
export function payNames(hasTickets: boolean): string {
  const names = WAYS.map(({ name }) => (name === "Tarjeta" ? "tarjeta" : name));
  return alternatives(hasTickets ? names : names.slice(0, -1));
}

function alternatives(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} o ${names.at(-1)}`;
}
