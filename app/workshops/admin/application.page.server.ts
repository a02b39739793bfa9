import { nextOpenCase } from "~/admin-kit/next-case.server";
import { ReasonForm, seenOf } from "~/admin-kit/shown-fields";
import { addDays, limaDay } from "~/business/calendar";
import { districtOptions } from "~/business/places/chosen-place.server";
import { casePath } from "~/cases/queue-query";
import type { Context } from "~/platform/context";
import { formLook } from "~/platform/forms/form-look.server";
import { parseForm } from "~/platform/forms/forms";
import { type FormOutcome, done, formNotFound, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { appliedValues } from "~/workshops/directory/applied-values";
import { CERTIFICATE_DAYS } from "~/workshops/directory/constants";
import { WorkshopForm, workshopFacts } from "~/workshops/directory/workshop-form";

import { untilOf } from "./fields";
import { APPLICATIONS_PATH, adminWorkshopPath, applicationPath } from "./paths";

const NO_APPLICATION = "No encontramos esta postulación.";
const CHANGED = "Esta postulación cambió o ya se decidió mientras la veías. Mira su solicitud antes de decidir.";

/** Application that an administrator decides about, as a form of the workshop. @throws a 404 */
export async function loadApplication({ cases, accounts, clock }: Context, number: string) {
  const found = await cases.queue.find(number);
  if (found?.kind !== "taller") throw notFound(NO_APPLICATION);
  const { status, erasedAt, history, outcome, name, email, text, fields } = found;
  const isOpen = status === "open" && erasedAt === null;
  const account = isOpen ? await accounts.workshopStaff.candidateOf(found) : null;
  const values: Record<string, string> = {
    ...(isOpen && appliedValues(found)),
    hasta: addDays(limaDay(clock.now()), CERTIFICATE_DAYS),
  };
  return {
    number,
    casePath: casePath(number),
    seen: history.length,
    isOpen,
    /** The workshop that it became. */
    workshopPath: outcome === null ? null : adminWorkshopPath(outcome.split("/")[1] ?? ""),
    facts: isOpen
      ? [
          { label: "Responde por el taller", value: name },
          { label: "Correo", value: email, href: `mailto:${email}` },
          ...fields.filter(({ label }) => label === "RUC" || label === "Años de atención"),
          { label: "Mensaje", value: text },
          { label: "Cuenta", value: account?.email ?? "Sin cuenta confirmada con este correo" },
        ]
      : [],
    hasAccount: account !== null,
    fields: formLook(WorkshopForm),
    values,
    districts: districtOptions(values.department),
  };
}
export type ApplicationView = Awaited<ReturnType<typeof loadApplication>>;

/** The next application that waits; `otherwise` where the queue is empty. */
async function onToNext(
  context: Context,
  number: string,
  words: string,
  otherwise: string = APPLICATIONS_PATH,
): Promise<FormOutcome> {
  const next = await nextOpenCase(context, "taller", number);
  return next === null
    ? done(otherwise, `${words} No queda ninguna por decidir.`)
    : done(applicationPath(next), `${words} Esta es la siguiente.`);
}

/**
 * `intent`: `aceptar` or `rechazar`; then the next application, unless the new workshop still needs its account. The
 * caller has checked the administrator.
 */
export function submitApplication(
  context: Context,
  number: string,
  actor: string,
  form: FormData,
): Promise<FormOutcome> {
  const { cases, accounts, directory, clock } = context;
  return handleForm(form, async () => {
    const intent = form.get("intent");
    const seen = seenOf(form);
    if (intent === "rechazar") {
      const parsed = parseForm(ReasonForm, form);
      if (!parsed.ok) return rejected(form, parsed.errors);
      const result = await directory.workshops.reject(number, { actor, seen }, parsed.data.motivo);
      if (result.ok) return onToNext(context, number, "Rechazamos la postulación y enviamos el motivo.");
      return result.reason === "not-found" ? formNotFound(NO_APPLICATION) : rejected(form, { "": CHANGED }, 409);
    }
    if (intent !== "aceptar") return unknownIntent(form);
    const parsed = parseForm(WorkshopForm, form);
    const until = untilOf(form, limaDay(clock.now()));
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...(until.ok ? {} : { hasta: until.message }) };
    if (!parsed.ok || !until.ok) return rejected(form, errors);
    const found = await cases.queue.find(number);
    if (found?.kind !== "taller") return formNotFound(NO_APPLICATION);
    const account = await accounts.workshopStaff.candidateOf(found);
    const how = { until: until.day, hasAccount: account !== null };
    const result = await directory.workshops.accept(number, { actor, seen }, workshopFacts(parsed.data), how);
    if (!result.ok)
      return result.reason === "not-found" ? formNotFound(NO_APPLICATION) : rejected(form, { "": CHANGED }, 409);
    if (result.id === null) return rejected(form, { "": CHANGED }, 409);
    // An act of its own: where it fails, the workshop's page gives the access.
    const granted =
      account && !result.repeated ? await accounts.workshopStaff.grant(account.email, result.id, actor) : null;
    const words = "Creamos el taller y avisamos a quien postuló.";
    const page = adminWorkshopPath(result.id);
    return granted === "granted"
      ? onToNext(context, number, `${words} Su cuenta ya ve la agenda.`, page)
      : done(page, words);
  });
}
