import { dayColumn, solesCell, solesColumn } from "~/admin-kit/list/cells";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import { shownVersion } from "~/admin-kit/shown-fields";
import { limaDay } from "~/business/calendar";
import { formatSoles } from "~/business/money";
import { findCategory } from "~/catalog/categories";
import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import { act, takeForm } from "~/platform/forms/act.server";
import { formLook } from "~/platform/forms/form-look.server";
import { done, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

import { parseCouponCode } from "../code";
import type { Coupon } from "../model";
import { COUPON_STATES, couponStateOf } from "../rules";
import { couponForm, couponOf } from "./coupon-form.server";
import {
  ADMIN_COUPONS_PATH,
  COUPON_LIST,
  COUPON_STATE_NAMES,
  COUPON_STATE_SLUGS,
  adminCouponPath,
} from "./coupon-list";

const NO_COUPON = "No encontramos ese cupón.";

interface CouponWords {
  plans: readonly { id: string; name: string; price: number }[];
  now: Date;
}

const lastDay = ({ endsAt }: Coupon): Date | null => endsAt && new Date(endsAt.getTime() - 1);

export const COUPON_ROWS = createAdminList<Coupon, CouponWords>({
  logged: "coupons",
  title: "Cupones",
  lead: "Un cupón usado no se cambia: termínalo y crea otro.",
  searched: "Cómo empieza el código; salen 20 como máximo",
  spec: COUPON_LIST,
  columns: [
    { label: "Código", cell: ({ code }) => code },
    { label: "Estado", cell: (coupon, { now }) => COUPON_STATE_NAMES[couponStateOf(coupon, now)] },
    { label: "Descuento", fact: ({ kind, value }) => (kind === "percent" ? `${value} %` : formatSoles(value)) },
    { label: "Porcentaje", cell: ({ kind, value }) => (kind === "percent" ? value : "") },
    { label: "Monto en soles", cell: ({ kind, value }) => (kind === "amount" ? solesCell(value) : "") },
    solesColumn<Coupon>("Compra mínima", ({ minimumCentimos }) => minimumCentimos),
    solesColumn<Coupon>("Descuento máximo", ({ maximumDiscountCentimos }) => maximumDiscountCentimos),
    { label: "Vale para", text: subjectText },
    dayColumn<Coupon>("Desde", ({ startsAt }) => startsAt),
    dayColumn<Coupon>("Hasta", lastDay),
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
      ...(state !== "expired" && {
        step: { ...switchOf(coupon), to: adminCouponPath(coupon.code), fields: { version: coupon.adminSteps } },
      }),
    };
  },
});

/** The one act of a coupon, in its row and on its page. */
function switchOf({ active }: Coupon) {
  return active ? { intent: "terminar", label: "Terminar" } : { intent: "reanudar", label: "Que valga otra vez" };
}

/** Purchases that a coupon is for: plans, categories of vehicles, or all purchases. */
function subjectText({ plans: planIds, categories }: Coupon, { plans }: CouponWords): string {
  if (planIds.length > 0) return planIds.map((id) => plans.find((plan) => plan.id === id)?.name ?? id).join(", ");
  return categories.map((id) => findCategory(id)?.plural ?? id).join(", ") || "Compras";
}

/** Data of the list, and the plans that a new coupon can be for. A search by code has no pages. */
export async function loadCoupons(context: Context, params: URLSearchParams) {
  const words = await COUPON_ROWS.wordsOf(context);
  return {
    ...(await COUPON_ROWS.list(context, params, words)),
    fields: formLook(couponForm({ plans: words.plans, today: limaDay(words.now) })),
  };
}
export type CouponsView = Awaited<ReturnType<typeof loadCoupons>>;

/** @throws a 404 */
export async function loadCoupon(context: Context, typed: string): Promise<AdminSheet> {
  const code = parseCouponCode(typed);
  const coupon = code === null ? null : await context.coupons.admin.find(code);
  if (coupon === null) throw notFound(NO_COUPON);
  const words = await COUPON_ROWS.wordsOf(context);
  const { badges } = COUPON_ROWS.cardOf(coupon, words);
  return {
    thing: `${coupon.code}:${coupon.adminSteps}`,
    name: `Cupón ${coupon.code}`,
    back: { to: ADMIN_COUPONS_PATH, label: "Cupones" },
    title: coupon.code,
    badges,
    shown: { version: coupon.adminSteps },
    sections: [
      {
        id: "datos",
        title: "Datos",
        parts: [
          { facts: COUPON_ROWS.factsOf(coupon, words) },
          {
            form: {
              acts: [{ ...switchOf(coupon), variant: "secondary" }],
            },
          },
        ],
      },
    ],
  };
}

const COUPON_CHANGED = "Otro administrador cambió este cupón mientras lo veías: mira cómo está ahora y decide.";

/** Handles the form of a coupon's page. `intent`: terminar or reanudar. The caller has checked the administrator. */
export function submitCoupon({ coupons }: Context, actor: string, typed: string, form: FormData): Promise<FormOutcome> {
  const code = parseCouponCode(typed);
  const setActive = (active: boolean) =>
    act({
      run: () =>
        code === null ? failed("not-found") : coupons.admin.setActive(actor, code, active, shownVersion(form)),
      done: () => done(adminCouponPath(code ?? ""), active ? `${code} vale otra vez.` : `Terminamos el cupón ${code}.`),
      words: { "not-found": NO_COUPON, conflict: COUPON_CHANGED },
    });
  return takeForm(form, { terminar: setActive(false), reanudar: setActive(true) });
}

/** Handles the form of a new coupon. The caller has checked the administrator. */
export function submitNewCoupon(
  { coupons, catalog, clock }: Context,
  actor: string,
  form: FormData,
): Promise<FormOutcome> {
  return takeForm(form, {
    crear: async () =>
      act({
        form: couponForm({ plans: await catalog.plans(), today: limaDay(clock.now()) }, form),
        run: (typed) => coupons.admin.create(actor, couponOf(typed)),
        done: ({ code }) => done(adminCouponPath(code), `Creamos el cupón ${code}.`),
        words: { taken: { codigo: "Ya hay un cupón con ese código. Elige otro." } },
      })(form),
  });
}
