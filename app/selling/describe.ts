import { plural } from "../business/format.ts";
import { formatSoles, toCentimos } from "../business/money.ts";
import { findDepartment } from "../business/peru.ts";
import { findCategory, findCondition, VEHICLE_KIND_NAMES } from "../catalog/categories.ts";
import type { Plan } from "../catalog/model.ts";
import { specificationText } from "../catalog/specification-text.ts";
import { specificationFieldsOf, type Content, type FormStep } from "./model.ts";

export interface DescribedField {
  label: string;
  /** Text for readers; blank where there is nothing. */
  value: string;
}

/** A step's fields with their labels, for the review and the comparison of two versions. */
export function describeStep(step: FormStep, content: Content, plans: readonly Plan[] = []): DescribedField[] {
  const { specifications, location } = content;
  switch (step) {
    case "vehiculo": {
      const category = content.category && findCategory(content.category);
      return [
        {
          label: "Categoría",
          value: category ? `${category.name} (${VEHICLE_KIND_NAMES[category.kind].singular})` : "",
        },
        { label: "Marca", value: specifications.brand ?? "" },
        { label: "Modelo", value: specifications.model ?? "" },
        { label: "Año", value: specifications.year === undefined ? "" : String(specifications.year) },
        { label: "Estado", value: findCondition(specifications.condition ?? "")?.name ?? "" },
      ];
    }
    case "detalles":
      return [
        { label: "Título", value: content.title ?? "" },
        { label: "Descripción", value: content.description ?? "" },
        ...specificationFieldsOf(content.category).map((field) => ({
          label: field.label,
          value: specificationText(field, specifications[field.name]),
        })),
      ];
    case "precio":
      return [
        {
          label: "Precio",
          value: content.price === undefined ? "" : formatSoles(toCentimos(content.price), { compact: true }),
        },
        ...(content.stock === undefined ? [] : [{ label: "Unidades disponibles", value: String(content.stock) }]),
        { label: "Departamento", value: findDepartment(location.department ?? "")?.name ?? "" },
        { label: "Provincia", value: location.province ?? "" },
        { label: "Distrito", value: location.district ?? "" },
      ];
    case "plan": {
      const plan = plans.find(({ id }) => id === content.plan?.id);
      return [{ label: "Plan", value: plan ? describePlan(plan) : (content.plan?.id ?? "") }];
    }
  }
}

/** `Gratis` or `S/ 29.90`. */
export function planPrice(plan: Pick<Plan, "price">): string {
  return plan.price === 0 ? "Gratis" : formatSoles(toCentimos(plan.price));
}

/** The price beside the plan's name; empty where it would read `Gratis Gratis`. */
export function planAmount(plan: Pick<Plan, "name" | "price">): string {
  return planPrice(plan) === plan.name ? formatSoles(toCentimos(plan.price), { compact: true }) : planPrice(plan);
}

/** A plan in one line: its name, price and benefits. The free plan's name is its price. */
export function describePlan(plan: Plan): string {
  return [...new Set([plan.name, planPrice(plan), ...planBenefits(plan)])].join(" · ");
}

export function planBenefits(plan: Plan): string[] {
  const shown = plan.home
    ? "Destacado también en la portada"
    : plan.featured
      ? "Destacado en el catálogo"
      : "En el catálogo";
  return [`${plural(plan.durationDays, "día")} publicado`, `Hasta ${plural(plan.maxPhotos, "foto")}`, shown];
}
