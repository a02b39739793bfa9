import type { AdminRow } from "~/admin-kit/list/admin-list";
import { cursorPage } from "~/admin-kit/list/cursor.server";
import { LIST_PAGE_SIZE, readListQuery, type ListQuery } from "~/admin-kit/list/query";
import { addDays, limaDay, startOfDay } from "~/business/calendar";
import { formatDate } from "~/business/format";
import { formatSoles, parseSoles, wrongSoles } from "~/business/money";
import { CATEGORY_IDS, findCategory } from "~/catalog/categories";
import type { NewCoupon } from "~/coupons/admin.server";
import { parseCouponCode } from "~/coupons/code";
import type { Coupon } from "~/coupons/model";
import { COUPON_STATES, couponStateOf } from "~/coupons/rules";
import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { done, formNotFound, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { notFound } from "~/platform/http/http";

import { adminCouponPath, COUPON_LIST, COUPON_STATE_NAMES, COUPON_STATE_SLUGS } from "./coupon-list";

const NO_COUPON = "No encontramos ese cupón.";
const USES_MAX = 1_000_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Data of the list, and the plans that a new coupon can be for. A search by code has no pages. */
export async function loadCoupons(context: Context, params: URLSearchParams) {
  const { catalog, clock } = context;
  const query = readListQuery(COUPON_LIST, params);
  const [page, plans] = await Promise.all([pageOfCoupons(context, query), catalog.plans()]);
  const now = clock.now();
  return {
    query,
    next: page.next,
    previous: page.previous,
    rows: page.coupons.map((coupon): AdminRow => {
      const state = couponStateOf(coupon, now);
      return {
        key: coupon.code,
        title: coupon.code,
        to: adminCouponPath(coupon.code),
        badges: [{ label: COUPON_STATE_NAMES[state], tone: state === "valid" ? "success" : "neutral" }],
        facts: couponFacts(coupon, plans),
      };
    }),
    plans: plans.filter(({ price }) => price > 0).map(({ id, name }) => ({ value: id, label: `El plan ${name}` })),
    today: limaDay(now),
  };
}
export type CouponsView = Awaited<ReturnType<typeof loadCoupons>>;

/** Reads an address: `start` is how a searched code begins; null for no search. */
export function readCouponFilter({ values: { estado, q = "" } }: ListQuery, now: Date) {
  const state = COUPON_STATES.find((one) => COUPON_STATE_SLUGS[one] === estado) ?? null;
  const start = q === "" ? null : q.replace(/[^\da-z-]/gi, "").toUpperCase();
  return { state, start, isShown: (coupon: Coupon) => state === null || couponStateOf(coupon, now) === state };
}

async function pageOfCoupons(
  { database, coupons: { admin }, clock }: Context,
  query: ListQuery,
): Promise<{ coupons: Coupon[]; next: string | null; previous: string | null }> {
  const { state, start, isShown } = readCouponFilter(query, clock.now());
  if (start !== null) {
    const found = start === "" ? [] : await admin.search(start);
    return { coupons: found.filter(isShown), next: null, previous: null };
  }
  const { found, next, previous } = await cursorPage(database, admin.queryOf(state), query, LIST_PAGE_SIZE);
  return { coupons: admin.decodeAll(found).filter(isShown), next, previous };
}

/** Data of a coupon's page. @throws a 404 */
export async function loadCoupon({ coupons, catalog, clock }: Context, typed: string) {
  const code = parseCouponCode(typed);
  const coupon = code === null ? null : await coupons.admin.find(code);
  if (coupon === null) throw notFound(NO_COUPON);
  const state = couponStateOf(coupon, clock.now());
  return {
    code: coupon.code,
    active: coupon.active,
    steps: coupon.adminSteps,
    isValid: state === "valid",
    stateName: COUPON_STATE_NAMES[state],
    facts: couponFacts(coupon, await catalog.plans()),
  };
}
export type CouponView = Awaited<ReturnType<typeof loadCoupon>>;

/** Purchases that a coupon is for: plans, categories of vehicles, or all purchases. */
export function couponSubjectText(
  { plans: planIds, categories }: Pick<Coupon, "plans" | "categories">,
  plans: readonly { id: string; name: string }[],
): string {
  if (planIds.length > 0) return planIds.map((id) => plans.find((plan) => plan.id === id)?.name ?? id).join(", ");
  return categories.map((id) => findCategory(id)?.plural ?? id).join(", ") || "Compras";
}

export function couponFacts(
  coupon: Coupon,
  plans: readonly { id: string; name: string }[],
): { label: string; value: string }[] {
  const { kind, value, minimumCentimos, maximumDiscountCentimos, startsAt, endsAt, totalUses, usesPerUser } = coupon;
  return [
    { label: "Descuento", value: kind === "percent" ? `${value} %` : formatSoles(value) },
    { label: "Compra mínima", value: minimumCentimos > 0 ? formatSoles(minimumCentimos) : "" },
    { label: "Descuento máximo", value: maximumDiscountCentimos === null ? "" : formatSoles(maximumDiscountCentimos) },
    { label: "Vale para", value: couponSubjectText(coupon, plans) },
    { label: "Desde", value: startsAt ? formatDate(startsAt) : "" },
    { label: "Hasta", value: endsAt ? formatDate(new Date(endsAt.getTime() - 1)) : "" },
    { label: "Usos", value: totalUses === null ? String(coupon.used) : `${coupon.used} de ${totalUses}` },
    { label: "Por persona", value: usesPerUser === null ? "" : String(usesPerUser) },
  ].filter((fact) => fact.value !== "");
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
export function submitNewCoupon({ coupons, catalog }: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "crear") return unknownIntent(form);
    const plans = (await catalog.plans()).map(({ id }) => id);
    const read = readCoupon(form, plans);
    if (!read.ok) return rejected(form, read.errors);
    const made = await coupons.admin.create(actor, read.coupon);
    if (made.ok) return done(adminCouponPath(read.coupon.code), `Creamos el cupón ${read.coupon.code}.`);
    return rejected(form, { codigo: "Ya hay un cupón con ese código. Elige otro." }, 409);
  });
}

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
