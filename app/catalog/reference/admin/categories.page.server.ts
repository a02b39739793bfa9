import { z } from "zod";

import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import { VEHICLE_KIND_NAMES } from "~/catalog/categories";
import type { CategoryFields } from "~/catalog/reference/categories.server";
import type { Context } from "~/platform/context";
import { tickField } from "~/platform/forms/fields";
import { formLook } from "~/platform/forms/form-look.server";
import { parseForm } from "~/platform/forms/forms";
import { type FormOutcome, handleForm, rejectedWith, unknownIntent } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { rejectStale } from "~/shell/recovery/stale-form.server";

import { dataSection, isConflict, referenceName, referenceOutcome, shownStamp, takeMove } from "./forms.server";
import { ADMIN_CATEGORIES_PATH, SHOWN_SOON, adminCategoryPath } from "./paths";

const NO_CATEGORY = "No encontramos esa categoría.";

const categoryForm = z.object({
  nombre: referenceName(40),
  activa: tickField.meta({
    label: "Se ofrece en los filtros y para vender",
    hint: "Si no se ofrece, sus anuncios siguen publicados y se encuentran por texto.",
    logged: "se ofrece",
    staleLabel: "Se ofrece",
  }),
});

export async function loadCategories({ reference }: Context) {
  const categories = await reference.categories.list();
  return {
    rows: categories.map(({ id, kind, name, active }) => ({
      id,
      title: name,
      to: adminCategoryPath(id),
      badge: active ? null : "No se ofrece",
      detail: `${VEHICLE_KIND_NAMES[kind].plural} · ${id}`,
    })),
  };
}

export async function loadCategory({ reference }: Context, id: string): Promise<AdminSheet> {
  const category = await reference.categories.read(id);
  if (category === null) throw notFound(NO_CATEGORY);
  return categorySheet(category);
}

export function categorySheet(category: CategoryFields & { id: string; version: string }): AdminSheet {
  const { id, name, version } = category;
  return {
    thing: `${id}:${version}`,
    back: { to: ADMIN_CATEGORIES_PATH, label: "Categorías" },
    title: name,
    lead: `Código ${id}, que está en las direcciones y no cambia.`,
    failure: "No guardamos la categoría",
    shown: { version },
    sections: [dataSection({ fields: formLook(categoryForm), values: valuesOf(category) })],
  };
}

function valuesOf({ name, active }: CategoryFields): Record<string, string> {
  return { nombre: name, activa: active ? "si" : "" };
}

/** Handles the buttons of the list. `intent`: subir or bajar. */
export function submitCategories(
  { reference: { categories } }: Context,
  actor: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const moved = await takeMove(categories, actor, form, { to: ADMIN_CATEGORIES_PATH, missing: NO_CATEGORY });
    return moved ?? unknownIntent(form);
  });
}

export function submitCategory(context: Context, actor: string, id: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "guardar") return unknownIntent(form);
    const parsed = parseForm(categoryForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { nombre: name, activa: active } = parsed.data;
    const { categories } = context.reference;
    const result = await categories.save(actor, id, { name, active }, shownStamp(form));
    const stored = isConflict(result) ? await categories.read(id) : null;
    if (stored !== null)
      return rejectStale(context, form, {
        actor,
        target: `categories/${id}`,
        schema: categoryForm,
        wanted: valuesOf({ name, active }),
        stored: valuesOf(stored),
        version: stored.version,
      });
    const words = `Guardamos la categoría ${name}. ${SHOWN_SOON}`;
    return referenceOutcome(result, form, { to: ADMIN_CATEGORIES_PATH, words, missing: NO_CATEGORY, taken: "nombre" });
  });
}
