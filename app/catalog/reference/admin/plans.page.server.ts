import { plural } from "~/business/format";
import { formatSoles, parseSoles, toCentimos, toSoles, wrongSoles } from "~/business/money";
import type { PlanForm } from "~/catalog/reference/plans.server";
import type { Context } from "~/platform/context";
import { formLine } from "~/platform/forms/form-text";
import { type FormOutcome, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { notFound } from "~/platform/http/http";
import { type StaleField, rejectStale, tickWords } from "~/shell/recovery/stale-form.server";

import { DEFAULT_MAX_PHOTOS } from "../../categories";
import { isConflict, nameProblem, referenceOutcome, shownStamp, takeMove } from "./forms.server";
import { ADMIN_PLANS_PATH, SHOWN_SOON, adminPlanPath } from "./paths";

const NO_PLAN = "No encontramos ese plan.";
const NAME_MAX = 40;
const PRICE_MAX_CENTIMOS = 1_000_000;
const DAYS_MAX = 365;

/** Data of the list. */
export async function loadPlans({ reference }: Context) {
  const plans = await reference.plans.list();
  return {
    rows: plans.map(({ id, name, price, durationDays, maxPhotos, featured, home, active }) => ({
      id,
      title: name,
      to: adminPlanPath(id),
      badge: active ? null : "Fuera de venta",
      detail: [
        price === 0 ? "Gratis" : formatSoles(toCentimos(price)),
        plural(durationDays, "día"),
        plural(maxPhotos, "foto"),
        featured ? "destacado" : "",
        home ? "en el inicio" : "",
      ]
        .filter(Boolean)
        .join(" · "),
    })),
  };
}
export type PlansView = Awaited<ReturnType<typeof loadPlans>>;

/** Data of a plan's page. */
export async function loadPlan({ reference }: Context, id: string) {
  const plan = await reference.plans.read(id);
  if (plan === null) throw notFound(NO_PLAN);
  return { version: plan.version, name: plan.name, values: valuesOf(plan) };
}
export type PlanView = Awaited<ReturnType<typeof loadPlan>>;

/** Form values of a plan. */
function valuesOf(plan: PlanForm): Record<string, string> {
  const { name, price, durationDays, maxPhotos, featured, home, active } = plan;
  return {
    nombre: name,
    precio: String(price),
    dias: String(durationDays),
    fotos: String(maxPhotos),
    destacado: featured ? "si" : "",
    inicio: home ? "si" : "",
    activo: active ? "si" : "",
  };
}

const FIELDS: readonly StaleField[] = [
  { name: "nombre", label: "Nombre", logged: "nombre" },
  { name: "precio", label: "Precio en soles", logged: "precio" },
  { name: "dias", label: "Días publicado", logged: "días" },
  { name: "fotos", label: "Fotos como máximo", logged: "fotos" },
  { name: "destacado", label: "Destacado", logged: "destacado", words: tickWords },
  { name: "inicio", label: "En el inicio", logged: "inicio", words: tickWords },
  { name: "activo", label: "A la venta", logged: "a la venta", words: tickWords },
];

/** Handles the forms of the list. `intent`: crear, subir or bajar. */
export function submitPlans({ reference: { plans } }: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const moved = await takeMove(plans, actor, form, { to: ADMIN_PLANS_PATH, missing: NO_PLAN });
    if (moved) return moved;
    if (form.get("intent") !== "crear") return unknownIntent(form);
    const read = readPlan(form);
    if (!read.ok) return rejected(form, read.errors);
    const result = await plans.create(actor, read.fields);
    const words = `Creamos el plan ${read.fields.name}. ${SHOWN_SOON}`;
    return referenceOutcome(result, form, { to: ADMIN_PLANS_PATH, words, missing: NO_PLAN, taken: "nombre" });
  });
}

/** Handles the form of a plan's page. */
export function submitPlan(context: Context, actor: string, id: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "guardar") return unknownIntent(form);
    const read = readPlan(form);
    if (!read.ok) return rejected(form, read.errors);
    const { plans } = context.reference;
    const result = await plans.save(actor, id, read.fields, shownStamp(form));
    const stored = isConflict(result) ? await plans.read(id) : null;
    if (stored !== null)
      return rejectStale(context, form, {
        actor,
        target: `publicationPlans/${id}`,
        fields: FIELDS,
        wanted: valuesOf(read.fields),
        stored: valuesOf(stored),
        version: stored.version,
      });
    const words = `Guardamos el plan ${read.fields.name}. ${SHOWN_SOON}`;
    return referenceOutcome(result, form, { to: ADMIN_PLANS_PATH, words, missing: NO_PLAN, taken: "nombre" });
  });
}

/** Reads the form of a plan; all errors by field. */
export function readPlan(form: FormData): { ok: true; fields: PlanForm } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const whole = (name: string, max: number): number => {
    const text = formLine(form, name);
    const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    if (count < 1 || count > max) errors[name] = `Escribe un número entero de 1 a ${max}.`;
    return count;
  };
  const name = formLine(form, "nombre");
  const problem = nameProblem(name, NAME_MAX);
  if (problem) errors.nombre = problem;
  const typedPrice = formLine(form, "precio");
  const price = parseSoles(typedPrice);
  if (price === null || price > PRICE_MAX_CENTIMOS) {
    const most = formatSoles(PRICE_MAX_CENTIMOS, { compact: true });
    errors.precio = wrongSoles(
      typedPrice,
      `Escribe el precio en soles, como 29.90; 0 si es gratis, ${most} como máximo.`,
    );
  }
  const fields: PlanForm = {
    name,
    price: toSoles(price ?? 0),
    durationDays: whole("dias", DAYS_MAX),
    maxPhotos: whole("fotos", DEFAULT_MAX_PHOTOS),
    featured: form.get("destacado") === "si",
    home: form.get("inicio") === "si",
    active: form.get("activo") === "si",
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, fields };
}
