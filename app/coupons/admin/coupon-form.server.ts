import { z } from "zod";

import { addDays, isDay, startOfDay, type LimaDay } from "~/business/calendar";
import { parseSoles, wrongSoles } from "~/business/money";
import { CATEGORY_IDS } from "~/catalog/categories";
import { choiceField, parsedField, required } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";

import { parseCouponCode } from "../code";
import type { NewCoupon } from "./coupon-admin.server";

const WRONG_CODE = "Código: de 3 a 24 letras, números o guiones, sin tildes ni espacios.";

const upTo = (max: number) => (text: string) => (Number.isInteger(+text) && +text >= 1 && +text <= max ? +text : null);

const centimosField = (label: string) =>
  parsedField(
    (text) => parseSoles(text) || null,
    (text) => wrongSoles(text, `${label}: escribe un monto en soles, como 20 o 20.50.`),
    { label: `${label} en soles`, inputMode: "decimal", maxLength: 12 },
  );
const percentField = parsedField(upTo(100), "Descuento: escribe un porcentaje entero de 1 a 100.");
const usesField = (label: string) =>
  parsedField(upTo(1_000_000), `${label}: escribe un número entero desde 1.`, {
    label,
    inputMode: "numeric",
    maxLength: 7,
  });

interface Offered {
  plans: readonly { id: string; name: string; price: number }[];
  today: LimaDay;
}

/** The form of a new coupon. `form`: as posted; kind, subject and first day say what the other fields may hold. */
export function couponForm({ plans, today }: Offered, form = new FormData()) {
  const from = formText(form, "desde").trim();
  const isForPlan = formText(form, "para").trim() !== "";
  const valueField = formText(form, "tipo") === "amount" ? centimosField("Descuento") : percentField;
  const dayField = (label: string) =>
    parsedField((text) => (isDay(text) ? text : null), `${label}: elige un día.`, { label, type: "date", min: today });
  return z.object({
    codigo: required(parsedField(parseCouponCode, WRONG_CODE), WRONG_CODE).meta({
      label: "Código",
      hint: "Como VERANO-20",
      maxLength: 24,
      required: false,
    }),
    para: choiceField(
      plans.map(({ id }) => id),
      "Elige de la lista para qué vale.",
    ).meta({
      label: "Vale para",
      input: "select",
      optional: false,
      options: [
        { value: "", label: "Compras de vehículos" },
        ...plans.filter(({ price }) => price > 0).map(({ id, name }) => ({ value: id, label: `El plan ${name}` })),
      ],
    }),
    tipo: z
      .enum(["percent", "amount"])
      .catch("percent")
      .meta({
        label: "Descuenta",
        input: "select",
        options: [
          { value: "percent", label: "Un porcentaje" },
          { value: "amount", label: "Un monto en soles" },
        ],
      }),
    valor: required(valueField, "Escribe cuánto descuenta.").meta({
      label: "Cuánto",
      hint: "20 son 20 % o S/ 20",
      inputMode: "decimal",
      maxLength: 12,
      required: false,
    }),
    minimo: centimosField("Compra mínima"),
    maximo: centimosField("Descuento máximo"),
    desde: dayField("Desde"),
    hasta: dayField("Hasta")
      .refine(
        (until) => until === undefined || !isDay(from) || until >= from,
        "Hasta: elige un día que no sea antes de «Desde».",
      )
      .meta({ hint: "Ese día todavía vale" }),
    usos: usesField("Usos en total"),
    "por-persona": usesField("Usos por persona"),
    categorias: z
      .array(z.string())
      .refine(
        ({ length }) => !isForPlan || length === 0,
        "Un cupón de un plan no es para categorías: quita las marcas.",
      )
      .refine(
        (ids) => ids.every((id) => CATEGORY_IDS.some((known) => known === id)),
        "Elige las categorías de la lista.",
      ),
  });
}

export function couponOf(typed: z.infer<ReturnType<typeof couponForm>>): NewCoupon {
  const { desde: from, hasta: until, para: plan } = typed;
  return {
    code: typed.codigo,
    kind: typed.tipo,
    value: typed.valor,
    minimumCentimos: typed.minimo ?? 0,
    maximumDiscountCentimos: typed.maximo ?? null,
    startsAt: from === undefined ? null : startOfDay(from),
    // Its last day is whole.
    endsAt: until === undefined ? null : startOfDay(addDays(until, 1)),
    totalUses: typed.usos ?? null,
    usesPerUser: typed["por-persona"] ?? null,
    categories: CATEGORY_IDS.filter((id) => typed.categorias.includes(id)),
    plans: plan === undefined ? [] : [plan],
  };
}
