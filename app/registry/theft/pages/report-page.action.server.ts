import type { Context } from "~/platform/context";
import { asksForDistricts, sameForm } from "~/platform/forms/district-list.server";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  type FormOutcome,
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
} from "~/platform/forms/outcome";

import { REPORT_THEFT_PATH } from "../constants";
import { takeChosenDay, theftSchema, withDistrictName } from "../form";
import { type TheftRejection } from "../results";
import type { Theft } from "../theft.server";
import { REPORT_PURPOSE } from "./report-page.loader.server";

const OLD_LINK = "Este enlace venció. Márcalo en «Denunciar un robo», con tu cuenta.";
const NO_REPORT = "No encontramos ese reporte entre los tuyos.";

/** Handles the forms of a user's reports: a new one, and the ends of existing ones. */
export function changeTheftReports(context: Context, uid: string, form: FormData): Promise<FormOutcome> {
  if (asksForDistricts(form)) return Promise.resolve(sameForm(form));
  const { reports } = context.theft;
  return handleForm(form, async () => {
    const id = formText(form, "report");
    switch (form.get("intent")) {
      case "report":
        return newReport(context, uid, form);
      case "resend": {
        const result = await reports.resend(uid, id);
        return result.ok
          ? done(REPORT_THEFT_PATH, "Te lo enviamos otra vez. Revisa tu correo.")
          : theftRejected(form, result);
      }
      case "recovered": {
        const result = await reports.close(uid, id, "recovered");
        return result.ok
          ? done(REPORT_THEFT_PATH, "¡Qué bueno! Ya no figura como robada.")
          : theftRejected(form, result);
      }
      case "withdrawn": {
        const result = await reports.close(uid, id, "withdrawn");
        return result.ok ? done(REPORT_THEFT_PATH, "Retiramos el reporte.") : theftRejected(form, result);
      }
      default:
        return unknownIntent(form);
    }
  });
}

async function newReport({ theft, formGuard, clock }: Context, uid: string, form: FormData): Promise<FormOutcome> {
  takeChosenDay(form, clock.now());
  const parsed = parseForm(theftSchema(clock.now()), form);
  if (!parsed.ok) return rejectedWith(parsed);
  const guarded = await formGuard.check(REPORT_PURPOSE, form, "theftReport");
  if (!guarded.ok) return { ...rejectedWith(guarded.rejection, guarded.status), headers: guarded.headers };
  const result = await theft.reports.create(uid, guarded.id, formText(form, "bicycle"), withDistrictName(parsed.data));
  if (!result.ok) return theftRejected(form, result);
  return done(REPORT_THEFT_PATH, "Te enviamos un correo. Confírmalo para publicar el reporte.");
}

export function theftRejected(form: FormData, result: TheftRejection): FormOutcome {
  if (result.reason === "not-found") return formNotFound(NO_REPORT);
  if (result.reason === "not-allowed") return rejected(form, { "": result.message }, 409);
  const { message, retryAfterSeconds = 3600 } = result;
  return { ...rejected(form, { "": message }, 429), retryAfterSeconds };
}

/** `intent`: `recovered`, `withdrawn`, or `no`, which only thanks. `page`: that of the link. */
export function answerReminder(
  { reminders }: Pick<Theft, "reminders">,
  token: string,
  page: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const intent = form.get("intent");
    if (intent === "no")
      return (await reminders.ofReminder(token)) === null
        ? formNotFound(OLD_LINK)
        : done(page, "Gracias por contarnos. Tu reporte sigue publicado.");
    if (intent !== "recovered" && intent !== "withdrawn") return unknownIntent(form);
    const result = await reminders.answer(token, intent);
    if (result.ok)
      return done(page, intent === "recovered" ? "¡Qué bueno! Ya no figura como robada." : "Retiramos el reporte.");
    return result.reason === "not-found" ? formNotFound(OLD_LINK) : theftRejected(form, result);
  });
}

/** Publishes the report of the link. */
export function confirmTheft(
  theft: Pick<Theft, "reports">,
  token: string,
  uid: string | null,
  form: FormData,
): Promise<FormOutcome> {
  const page = `${REPORT_THEFT_PATH}/confirmar/${token}`;
  return handleForm(form, async () => {
    const result = await theft.reports.confirm(token, uid);
    if (!result.ok)
      return result.reason === "not-found"
        ? formNotFound("Este enlace venció. Pide otro en «Denunciar un robo».")
        : theftRejected(form, result);
    const { state, bicycleId } = result.report;
    if (state === "waiting")
      return done(
        bicycleId === "" ? page : REPORT_THEFT_PATH,
        "Recibimos tu reporte. Su número está también en otro registro: nuestro equipo compara las pruebas y te escribe.",
      );
    return state === "live"
      ? done(page, "Publicamos el reporte. Compártelo: cuantos más lo vean, mejor.")
      : done(page, "Este reporte ya está cerrado.");
  });
}
