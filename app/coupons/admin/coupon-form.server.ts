import { addDays, startOfDay } from "~/business/calendar";
import { parseSoles, wrongSoles } from "~/business/money";
import { CATEGORY_IDS } from "~/catalog/categories";
import { formText } from "~/platform/forms/form-text";
import type { FieldErrors } from "~/platform/forms/typed-values";

import { parseCouponCode } from "../code";
import type { Coupon } from "../model";
import type { NewCoupon } from "./coupon-admin.server";

const USES_MAX = 1_000_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the form of a new coupon; all errors by field. */
export function readCoupon(
  form: FormData,
  plans: readonly string[],
): { ok: true; coupon: NewCoupon } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const text = (name: string) => formText(form, name).trim();
  const wrong = (name: string, message: string) => {
    errors[name] ??= message;
    return null;
  };
  const soles = (name: string, label: string): number | null => {
    if (text(name) === "") return null;
    const centimos = parseSoles(text(name));
    return centimos === null || centimos <= 0
      ? wrong(name, wrongSoles(text(name), `${label}: escribe un monto en soles, como 20 o 20.50.`))
      : centimos;
  };
  const uses = (name: string, label: string): number | null => {
    if (text(name) === "") return null;
    const count = Number(text(name));
    return Number.isInteger(count) && count >= 1 && count <= USES_MAX
      ? count
      : wrong(name, `${label}: escribe un número entero desde 1.`);
  };
  const day = (name: string, label: string): string | null => {
    if (text(name) === "") return null;
    return DAY.test(text(name)) && !Number.isNaN(Date.parse(text(name)))
      ? text(name)
      : wrong(name, `${label}: elige un día.`);
  };

  const code =
    parseCouponCode(text("codigo")) ??
    wrong("codigo", "Código: de 3 a 24 letras, números o guiones, sin tildes ni espacios.");
  const kind: Coupon["kind"] = text("tipo") === "amount" ? "amount" : "percent";
  const percent = Number(text("valor"));
  const value =
    text("valor") === ""
      ? wrong("valor", "Escribe cuánto descuenta.")
      : kind === "amount"
        ? soles("valor", "Descuento")
        : Number.isInteger(percent) && percent >= 1 && percent <= 100
          ? percent
          : wrong("valor", "Descuento: escribe un porcentaje entero de 1 a 100.");
  const plan = text("para");
  if (plan !== "" && !plans.includes(plan)) wrong("para", "Elige de la lista para qué vale.");
  const chosen = form.getAll("categorias");
  const categories = CATEGORY_IDS.filter((id) => chosen.includes(id));
  if (plan !== "" && chosen.length > 0)
    wrong("categorias", "Un cupón de un plan no es para categorías: quita las marcas.");
  if (categories.length < chosen.length) wrong("categorias", "Elige las categorías de la lista.");
  const [from, until] = [day("desde", "Desde"), day("hasta", "Hasta")];
  if (from !== null && until !== null && until < from)
    wrong("hasta", "Hasta: elige un día que no sea antes de «Desde».");
  const coupon = {
    kind,
    minimumCentimos: soles("minimo", "Compra mínima") ?? 0,
    maximumDiscountCentimos: soles("maximo", "Descuento máximo"),
    startsAt: from === null ? null : startOfDay(from),
    // Its last day is whole.
    endsAt: until === null ? null : startOfDay(addDays(until, 1)),
    totalUses: uses("usos", "Usos en total"),
    usesPerUser: uses("por-persona", "Usos por persona"),
    categories,
    plans: plan === "" ? [] : [plan],
  };
  return Object.keys(errors).length > 0 || code === null || value === null
    ? { ok: false, errors }
    : { ok: true, coupon: { ...coupon, code, value } };
}
