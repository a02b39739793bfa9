import { dayCell, solesCell } from "~/admin-kit/list/cells";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { limaDay } from "~/business/calendar";
import { formatDate } from "~/business/format";
import { formatSoles } from "~/business/money";
import { findCategory } from "~/catalog/categories";
import type { Context } from "~/platform/context";
import { formLook } from "~/platform/forms/form-look.server";
import { parseForm } from "~/platform/forms/forms";
import {
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
} from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

import { parseCouponCode } from "../code";
import type { Coupon } from "../model";
import { COUPON_STATES, couponStateOf } from "../rules";
import { couponForm, couponOf } from "./coupon-form.server";
import { COUPON_LIST, COUPON_STATE_NAMES, COUPON_STATE_SLUGS, adminCouponPath } from "./coupon-list";

const NO_COUPON = "No encontramos ese cupón.";

interface CouponWords {
  plans: readonly { id: string; name: string; price: number }[];
  now: Date;
}

const lastDay = ({ endsAt }: Coupon): Date | null => endsAt && new Date(endsAt.getTime() - 1);

const COUPONS = createAdminList<Coupon, CouponWords>({
  logged: "coupons",
  spec: COUPON_LIST,
  columns: [
    { label: "Código", cell: ({ code }) => code },
    { label: "Estado", cell: (coupon, { now }) => COUPON_STATE_NAMES[couponStateOf(coupon, now)] },
    { label: "Descuento", fact: ({ kind, value }) => (kind === "percent" ? `${value} %` : formatSoles(value)) },
    { label: "Porcentaje", cell: ({ kind, value }) => (kind === "percent" ? value : "") },
    { label: "Monto en soles", cell: ({ kind, value }) => (kind === "amount" ? solesCell(value) : "") },
    {
      label: "Compra mínima",
      fact: ({ minimumCentimos }) => (minimumCentimos > 0 ? formatSoles(minimumCentimos) : ""),
    },
    { label: "Compra mínima en soles", cell: ({ minimumCentimos }) => solesCell(minimumCentimos) },
    {
      label: "Descuento máximo",
      fact: ({ maximumDiscountCentimos: most }) => (most === null ? "" : formatSoles(most)),
    },
    {
      label: "Descuento máximo en soles",
      cell: ({ maximumDiscountCentimos: most }) => (most === null ? "" : solesCell(most)),
    },
    { label: "Vale para", text: subjectText },
    {
      label: "Desde",
      fact: ({ startsAt }) => (startsAt ? formatDate(startsAt) : ""),
      cell: ({ startsAt }) => dayCell(startsAt),
    },
    {
      label: "Hasta",
      fact: (coupon) => {
        const day = lastDay(coupon);
        return day ? formatDate(day) : "";
      },
      cell: (coupon) => dayCell(lastDay(coupon)),
    },
    {
      label: "Usos",
      fact: ({ used, totalUses }) => (totalUses === null ? String(used) : `${used} de ${totalUses}`),
      cell: ({ used }) => used,
    },
    { label: "Usos en total", cell: ({ totalUses }) => totalUses ?? "" },
    {
      label: "Por persona",
      fact: ({ usesPerUser }) => (usesPerUser === null ? "" : String(usesPerUser)),
      cell: ({ usesPerUser }) => usesPerUser ?? "",
    },
  ],
  narrowBy: "estado o más letras del código",
  empty: "Todavía no hay cupones.",
  words: async ({ catalog, clock }) => ({ plans: await catalog.plans(), now: clock.now() }),
  read({ coupons: { admin }, clock }, { values: { estado, q = "" } }) {
    const state = COUPON_STATES.find((one) => COUPON_STATE_SLUGS[one] === estado) ?? null;
    const start = q.replace(/[^\da-z-]/gi, "").toUpperCase();
    return {
      query: admin.queryOf(state),
      isShown: (coupon) => state === null || couponStateOf(coupon, clock.now()) === state,
      search:
        q === "" ? null : { find: async (limit) => (start === "" ? [] : admin.search(start, limit)), isForFile: true },
    };
  },
  decode: ({ coupons: { admin } }, found) => admin.decodeAll(found),
  card(coupon, { now }) {
    const state = couponStateOf(coupon, now);
    return {
      key: coupon.code,
      title: coupon.code,
      to: adminCouponPath(coupon.code),
      badges: [{ label: COUPON_STATE_NAMES[state], tone: state === "valid" ? "success" : "neutral" }],
    };
  },
});

export const couponFile = COUPONS.file;

/** Purchases that a coupon is for: plans, categories of vehicles, or all purchases. */
function subjectText({ plans: planIds, categories }: Coupon, { plans }: CouponWords): string {
  if (planIds.length > 0) return planIds.map((id) => plans.find((plan) => plan.id === id)?.name ?? id).join(", ");
  return categories.map((id) => findCategory(id)?.plural ?? id).join(", ") || "Compras";
}

/** Data of the list, and the plans that a new coupon can be for. A search by code has no pages. */
export async function loadCoupons(context: Context, params: URLSearchParams) {
  const words = await COUPONS.wordsOf(context);
  return {
    ...(await COUPONS.list(context, params, words)),
    fields: formLook(couponForm({ plans: words.plans, today: limaDay(words.now) })),
  };
}
export type CouponsView = Awaited<ReturnType<typeof loadCoupons>>;

/** Data of a coupon's page. @throws a 404 */
export async function loadCoupon(context: Context, typed: string) {
  const code = parseCouponCode(typed);
  const coupon = code === null ? null : await context.coupons.admin.find(code);
  if (coupon === null) throw notFound(NO_COUPON);
  const words = await COUPONS.wordsOf(context);
  const state = couponStateOf(coupon, words.now);
  return {
    code: coupon.code,
    active: coupon.active,
    steps: coupon.adminSteps,
    isValid: state === "valid",
    stateName: COUPON_STATE_NAMES[state],
    facts: COUPONS.factsOf(coupon, words),
  };
}

const COUPON_CHANGED = "Otro administrador cambió este cupón mientras lo veías: mira cómo está ahora y decide.";

/** Handles the form of a coupon's page. `intent`: terminar or reanudar. The caller has checked the administrator. */
export function submitCoupon({ coupons }: Context, actor: string, typed: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const intent = form.get("intent");
    if (intent !== "terminar" && intent !== "reanudar") return unknownIntent(form);
    const code = parseCouponCode(typed);
    const steps = Number(form.get("version") ?? -1);
    const result = code === null ? null : await coupons.admin.setActive(actor, code, intent === "reanudar", steps);
    if (result?.ok === false && result.reason === "conflict") return rejected(form, { "": COUPON_CHANGED }, 409);
    if (code === null || !result?.ok) return formNotFound(NO_COUPON);
    return done(
      adminCouponPath(code),
      intent === "terminar" ? `Terminamos el cupón ${code}.` : `${code} vale otra vez.`,
    );
  });
}

/** Handles the form of a new coupon. The caller has checked the administrator. */
export function submitNewCoupon(
  { coupons, catalog, clock }: Context,
  actor: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "crear") return unknownIntent(form);
    const offered = { plans: await catalog.plans(), today: limaDay(clock.now()) };
    const parsed = parseForm(couponForm(offered, form), form);
    if (!parsed.ok) return rejectedWith(parsed);
    const coupon = couponOf(parsed.data);
    const made = await coupons.admin.create(actor, coupon);
    if (made.ok) return done(adminCouponPath(coupon.code), `Creamos el cupón ${coupon.code}.`);
    return rejected(form, { codigo: "Ya hay un cupón con ese código. Elige otro." }, 409);
  });
}
