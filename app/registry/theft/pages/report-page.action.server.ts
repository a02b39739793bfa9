import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { asksForDistricts, sameForm } from "~/platform/forms/district-list.server";
import { formText } from "~/platform/forms/form-text";
import { type FormOutcome, done, formNotFound } from "~/platform/forms/outcome";

import { REPORT_THEFT_PATH } from "../constants";
import { takeChosenDay, theftSchema, withDistrictName } from "../form";
import type { Theft } from "../theft.server";
import { REPORT_PURPOSE } from "./report-page.loader.server";

const OLD_LINK = "Este enlace venció. Márcalo en «Denunciar un robo», con tu cuenta.";
export const THEFT_WORDS = { "not-found": "No encontramos ese reporte entre los tuyos." };
const CLOSED = { recovered: "¡Qué bueno! Ya no figura como robada.", withdrawn: "Retiramos el reporte." };

/** Handles the forms of a user's reports: a new one, and the ends of existing ones. */
export function changeTheftReports(
  { theft: { reports }, formGuard, clock }: Context,
  uid: string,
  form: FormData,
): Promise<FormOutcome> {
  if (asksForDistricts(form)) return Promise.resolve(sameForm(form));
  takeChosenDay(form, clock.now());
  const id = formText(form, "report");
  return takeForm(form, {
    report: act({
      form: theftSchema(clock.now()),
      guard: [formGuard, REPORT_PURPOSE, "theftReport"],
      run: (typed, formId) => reports.create(uid, formId, formText(form, "bicycle"), withDistrictName(typed)),
      done: () => done(REPORT_THEFT_PATH, "Te enviamos un correo. Confírmalo para publicar el reporte."),
      words: THEFT_WORDS,
    }),
    resend: act({
      run: () => reports.resend(uid, id),
      done: () => done(REPORT_THEFT_PATH, "Te lo enviamos otra vez. Revisa tu correo."),
      words: THEFT_WORDS,
    }),
    recovered: act({
      run: () => reports.close(uid, id, "recovered"),
      done: () => done(REPORT_THEFT_PATH, CLOSED.recovered),
      words: THEFT_WORDS,
    }),
    withdrawn: act({
      run: () => reports.close(uid, id, "withdrawn"),
      done: () => done(REPORT_THEFT_PATH, CLOSED.withdrawn),
      words: THEFT_WORDS,
    }),
  });
}

/** `intent`: `recovered`, `withdrawn`, or `no`, which only thanks. `page`: that of the link. */
export function answerReminder(
  { reminders }: Pick<Theft, "reminders">,
  token: string,
  page: string,
  form: FormData,
): Promise<FormOutcome> {
  const close = (end: keyof typeof CLOSED) =>
    act({
      run: () => reminders.answer(token, end),
      done: () => done(page, CLOSED[end]),
      words: { "not-found": OLD_LINK },
    });
  return takeForm(form, {
    recovered: close("recovered"),
    withdrawn: close("withdrawn"),
    no: async () =>
      (await reminders.ofReminder(token)) === null
        ? formNotFound(OLD_LINK)
        : done(page, "Gracias por contarnos. Tu reporte sigue publicado."),
  });
}

/** Publishes the report of the link. */
export function confirmTheft(
  { reports }: Pick<Theft, "reports">,
  token: string,
  uid: string | null,
  form: FormData,
): Promise<FormOutcome> {
  const page = `${REPORT_THEFT_PATH}/confirmar/${token}`;
  const confirm = act({
    run: () => reports.confirm(token, uid),
    done: ({ report: { state, bicycleId } }) =>
      state === "waiting"
        ? done(
            bicycleId === "" ? page : REPORT_THEFT_PATH,
            "Recibimos tu reporte. Otra persona dijo antes que ese número es suyo: nuestro equipo compara las pruebas y te escribe.",
          )
        : done(
            page,
            state === "live"
              ? "Publicamos el reporte. Compártelo: cuantos más lo vean, mejor."
              : "Este reporte ya está cerrado.",
          ),
    words: { "not-found": "Este enlace venció. Pide otro en «Denunciar un robo»." },
  });
  return takeForm(form, confirm);
}
