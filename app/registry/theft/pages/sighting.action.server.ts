import type { Context } from "~/platform/context";
import { parseForm } from "~/platform/forms/forms";
import { done, formNotFound, handleForm, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";

import { stolenPath } from "../constants";
import { sightingSchema } from "../form";

export const SIGHTING_PURPOSE = "avistamiento";

/** Handles the form 'La vi', of users and visitors alike. */
export function sendSighting(
  { accounts, clock, formGuard, theft }: Context,
  id: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(sightingSchema(clock.now()), form);
    if (!parsed.ok) return rejectedWith(parsed);
    const guarded = await formGuard.check(SIGHTING_PURPOSE, form, "sighting");
    if (!guarded.ok) return { ...rejectedWith(guarded.rejection, guarded.status), headers: guarded.headers };
    const user = await accounts.session();
    const result = await theft.sightings.send(id, guarded.id, user?.uid ?? null, parsed.data);
    if (result.ok) return done(stolenPath(id), "Gracias. Le avisamos a su dueño por correo.");
    return formNotFound("Este reporte ya no está publicado.");
  });
}
