import { shownVersion } from "~/admin-kit/shown-fields";
import { districtOptions } from "~/business/places/chosen-place.server";
import type { Context } from "~/platform/context";
import { formLook } from "~/platform/forms/form-look.server";
import { parseForm } from "~/platform/forms/forms";
import { type FormOutcome, done, formNotFound, handleForm, rejected, rejectedWith } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { rejectStale } from "~/shell/recovery/stale-form.server";
import { WorkshopForm, workshopFacts, workshopValues } from "~/workshops/directory/workshop-form";

import { CHANGED_WORKSHOP, NO_WORKSHOP } from "./fields";
import { adminWorkshopPath } from "./paths";

/** The form of a workshop. @throws a 404 */
export async function loadWorkshopEdit({ directory }: Context, id: string) {
  const workshop = await directory.workshops.read(id);
  if (workshop === null) throw notFound(NO_WORKSHOP);
  return {
    id,
    name: workshop.name,
    version: workshop.version,
    fields: formLook(WorkshopForm),
    values: workshopValues(workshop),
    districts: districtOptions(workshop.department),
  };
}
export type WorkshopEditView = Awaited<ReturnType<typeof loadWorkshopEdit>>;

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
        schema: WorkshopForm,
        wanted: workshopValues(wanted),
        stored: workshopValues(stored),
        version: stored.version,
      });
    if (result.ok) return done(adminWorkshopPath(id), result.repeated ? undefined : "Guardamos los datos del taller.");
    return result.reason === "not-found" ? formNotFound(NO_WORKSHOP) : rejected(form, { "": CHANGED_WORKSHOP }, 409);
  });
}
