import { districtOptions } from "~/business/places/chosen-place.server";
import { parseForm } from "~/platform/forms/forms";
import { done, formNotFound, handleForm, rejected, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import type { WorkshopKeeping } from "~/workshops/keeping/keeping.server";
import { workshopFacts, WorkshopForm, workshopValues } from "~/workshops/keeping/workshop-form";

import { shownVersion } from "../services/fields";
import { adminWorkshopPath } from "../services/paths";
import { CHANGED_WORKSHOP, NO_WORKSHOP } from "./workshop.server";

interface EditDeps {
  workshopKeeping: Pick<WorkshopKeeping, "read" | "edit">;
}

/** The form of a workshop. @throws a 404 */
export async function loadWorkshopEdit({ workshopKeeping }: EditDeps, id: string) {
  const workshop = await workshopKeeping.read(id);
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

/** Saves the form. The caller has checked the administrator. */
export function submitWorkshopEdit(
  { workshopKeeping }: EditDeps,
  id: string,
  actor: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(WorkshopForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const result = await workshopKeeping.edit(id, { actor, version: shownVersion(form) }, workshopFacts(parsed.data));
    if (result.ok) return done(adminWorkshopPath(id), result.repeated ? undefined : "Guardamos los datos del taller.");
    return result.reason === "not-found" ? formNotFound(NO_WORKSHOP) : rejected(form, { "": CHANGED_WORKSHOP }, 409);
  });
}
