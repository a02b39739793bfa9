import { z } from "zod";

import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import { plural } from "~/business/format";
import { formatSoles, parseSoles, toCentimos, toSoles, wrongSoles } from "~/business/money";
import type { PlanForm } from "~/catalog/reference/plans.server";
import type { Context } from "~/platform/context";
import { type FieldReading, parsedField, required, tickField, written } from "~/platform/forms/fields";
import { formLook } from "~/platform/forms/form-look.server";
import { parseForm } from "~/platform/forms/forms";
import { type FormOutcome, handleForm, rejectedWith, unknownIntent } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { rejectStale } from "~/shell/recovery/stale-form.server";

import { DEFAULT_MAX_PHOTOS } from "../../categories";
import { dataSection, isConflict, referenceName, referenceOutcome, shownStamp, takeMove } from "./forms.server";
import { ADMIN_PLANS_PATH, SHOWN_SOON, adminPlanPath } from "./paths";

const NO_PLAN = "No encontramos ese plan.";
const PRICE_MAX_CENTIMOS = 1_000_000;

/** Soles; 0 is free. */
function readPrice(text: string): FieldReading<number> {
  const price = parseSoles(text);
  if (price !== null && price <= PRICE_MAX_CENTIMOS) return { value: toSoles(price) };
  const most = formatSoles(PRICE_MAX_CENTIMOS, { compact: true });
  const message = `Escribe el precio en soles, como 29.90; 0 si es gratis, ${most} como máximo.`;
  return { message: wrongSoles(text, message) };
}

function countField(label: string, max: number, logged: string) {
  const message = `Escribe un número entero de 1 a ${max}.`;
  const parse = (text: string) => (/^\d{1,5}$/.test(text) && +text >= 1 && +text <= max ? +text : null);
  return required(parsedField(parse, message), message).meta({
    label,
    inputMode: "numeric",
    maxLength: 5,
    required: false,
    logged,
  });
}

export const planForm = z.object({
  nombre: referenceName(40),
  precio: written(readPrice, {
    label: "Precio en soles",
    hint: "0 si es gratis",
    inputMode: "decimal",
    maxLength: 12,
    logged: "precio",
  }),
  dias: countField("Días publicado", 365, "días"),
  fotos: countField("Fotos como máximo", DEFAULT_MAX_PHOTOS, "fotos").meta({ hint: `De 1 a ${DEFAULT_MAX_PHOTOS}` }),
  destacado: tickField.meta({
    label: "Destacado: sale antes en los listados",
    logged: "destacado",
    staleLabel: "Destacado",
  }),
  inicio: tickField.meta({ label: "Sale también en el inicio", logged: "inicio", staleLabel: "En el inicio" }),
  activo: tickField.meta({ label: "A la venta", logged: "a la venta" }),
});

function planOf({ nombre, precio, dias, fotos, destacado, inicio, activo }: z.infer<typeof planForm>): PlanForm {
  return {
    name: nombre,
    price: precio,
    durationDays: dias,
    maxPhotos: fotos,
    featured: destacado,
    home: inicio,
    active: activo,
  };
}

export async function loadPlans({ reference }: Context) {
  const plans = await reference.plans.list();
  return {
    fields: formLook(planForm),
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

export async function loadPlan({ reference }: Context, id: string): Promise<AdminSheet> {
  const plan = await reference.plans.read(id);
  if (plan === null) throw notFound(NO_PLAN);
  return planSheet(plan);
}

export function planSheet(plan: PlanForm & { id: string; version: string }): AdminSheet {
  const { id, name, version } = plan;
  return {
    thing: `${id}:${version}`,
    back: { to: ADMIN_PLANS_PATH, label: "Planes de publicación" },
    title: name,
    lead: "Lo que ya se publicó o se pagó con este plan no cambia. Un plan no se borra: se saca de la venta.",
    failure: "No guardamos el plan",
    shown: { version },
    sections: [dataSection({ fields: formLook(planForm), values: valuesOf(plan) })],
  };
}

function valuesOf(plan: PlanForm): Record<string, string> {
  const { name, price, durationDays, maxPhotos, featured, home, active } = plan;
  return {
    nombre: name,
    precio: Number.isInteger(price) ? String(price) : price.toFixed(2),
    dias: String(durationDays),
    fotos: String(maxPhotos),
    destacado: featured ? "si" : "",
    inicio: home ? "si" : "",
    activo: active ? "si" : "",
  };
}

/** Handles the forms of the list. `intent`: crear, subir or bajar. */
export function submitPlans({ reference: { plans } }: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const moved = await takeMove(plans, actor, form, { to: ADMIN_PLANS_PATH, missing: NO_PLAN });
    if (moved) return moved;
    if (form.get("intent") !== "crear") return unknownIntent(form);
    const parsed = parseForm(planForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const plan = planOf(parsed.data);
    const result = await plans.create(actor, plan);
    const words = `Creamos el plan ${plan.name}. ${SHOWN_SOON}`;
    return referenceOutcome(result, form, { to: ADMIN_PLANS_PATH, words, missing: NO_PLAN, taken: "nombre" });
  });
}

export function submitPlan(context: Context, actor: string, id: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "guardar") return unknownIntent(form);
    const parsed = parseForm(planForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const plan = planOf(parsed.data);
    const { plans } = context.reference;
    const result = await plans.save(actor, id, plan, shownStamp(form));
    const stored = isConflict(result) ? await plans.read(id) : null;
    if (stored !== null)
      return rejectStale(context, form, {
        actor,
        target: `publicationPlans/${id}`,
        schema: planForm,
        wanted: valuesOf(plan),
        stored: valuesOf(stored),
        version: stored.version,
      });
    const words = `Guardamos el plan ${plan.name}. ${SHOWN_SOON}`;
    return referenceOutcome(result, form, { to: ADMIN_PLANS_PATH, words, missing: NO_PLAN, taken: "nombre" });
  });
}
