import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { done, type FormOutcome } from "~/platform/forms/outcome";

import { stolenPath } from "../constants";
import { sightingSchema } from "../form";

export const SIGHTING_PURPOSE = "avistamiento";

/** Handles the form 'La vi', of users and visitors alike. */
export function sendSighting(
  { accounts, clock, formGuard, theft }: Context,
  id: string,
  form: FormData,
): Promise<FormOutcome> {
  const send = act({
    form: sightingSchema(clock.now()),
    guard: [formGuard, SIGHTING_PURPOSE, "sighting"],
    run: async (typed, formId) => theft.sightings.send(id, formId, (await accounts.session())?.uid ?? null, typed),
    done: () => done(stolenPath(id), "Gracias. Le avisamos a su dueño por correo."),
    words: { "not-found": "Este reporte ya no está publicado." },
  });
  return takeForm(form, send);
}
