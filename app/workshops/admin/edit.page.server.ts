import { shownVersion } from "~/admin-kit/shown-fields";
import { findDepartment } from "~/business/peru";
import { districtOptions } from "~/business/places/chosen-place.server";
import { districtOfCode } from "~/business/places/districts.server";
import type { Context } from "~/platform/context";
import { parseForm } from "~/platform/forms/forms";
import { type FormOutcome, done, formNotFound, handleForm, rejected, rejectedWith } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { type StaleField, rejectStale } from "~/shell/recovery/stale-form.server";
import { priceFields } from "~/workshops/directory/constants";
import { WorkshopForm, workshopFacts, workshopValues } from "~/workshops/directory/workshop-form";
import { SERVICES, VEHICLES } from "~/workshops/services";

import { CHANGED_WORKSHOP, NO_WORKSHOP, STALE_WEEK, namesOf } from "./fields";
import { adminWorkshopPath } from "./paths";

/** The form of a workshop. @throws a 404 */
export async function loadWorkshopEdit({ directory }: Context, id: string) {
  const workshop = await directory.workshops.read(id);
  if (workshop === null) throw notFound(NO_WORKSHOP);
  return {
    id,
    name: workshop.name,
    version: workshop.version,
    values: workshopValues(workshop),
    districts: districtOptions(workshop.department),
  };
}
export type WorkshopEditView = Awaited<ReturnType<typeof loadWorkshopEdit>>;

const FIELDS: readonly StaleField[] = [
  { name: "workshop", label: "Nombre del taller", logged: "name" },
  { name: "description", label: "Descripción", logged: "description" },
  {
    name: "department",
    label: "Departamento",
    logged: "department",
    words: (slug) => findDepartment(slug)?.name ?? slug,
  },
  { name: "district", label: "Distrito", logged: "district", words: (code) => districtOfCode(code)?.name ?? code },
  { name: "address", label: "Dirección", logged: "address" },
  { name: "reference", label: "Referencia", logged: "reference" },
  { name: "geo", label: "Coordenadas", logged: "geo" },
  { name: "phone", label: "Teléfono", logged: "phone" },
  { name: "whatsapp", label: "WhatsApp", logged: "whatsapp" },
  { name: "vehicles", label: "Reparan", logged: "vehicles", words: namesOf(VEHICLES) },
  { name: "services", label: "Servicios", logged: "services", words: namesOf(SERVICES) },
  ...SERVICES.flatMap(({ id, name }) => [
    { name: priceFields(id).from, label: `${name}, desde`, logged: "services" },
    { name: priceFields(id).to, label: `${name}, hasta`, logged: "services" },
  ]),
  ...STALE_WEEK,
];

/** Saves the form. The caller has checked the administrator. */
export function submitWorkshopEdit(context: Context, id: string, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(WorkshopForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { workshops } = context.directory;
    const wanted = workshopFacts(parsed.data);
    const result = await workshops.edit(id, { actor, version: shownVersion(form) }, wanted);
    const stored = !result.ok && result.reason === "conflict" ? result.workshop : null;
    if (stored !== null)
      return rejectStale(context, form, {
        actor,
        target: `workshops/${id}`,
        fields: FIELDS,
        wanted: workshopValues(wanted),
        stored: workshopValues(stored),
        version: stored.version,
      });
    if (result.ok) return done(adminWorkshopPath(id), result.repeated ? undefined : "Guardamos los datos del taller.");
    return result.reason === "not-found" ? formNotFound(NO_WORKSHOP) : rejected(form, { "": CHANGED_WORKSHOP }, 409);
  });
}
