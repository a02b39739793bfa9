import { limaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import { asksForDistricts, sameForm } from "~/platform/forms/district-list.server";
import { parseForm } from "~/platform/forms/forms";
import { done, type FormOutcome, handleForm, rejectedWith } from "~/platform/forms/outcome";

import { QUICK_REPORT_PATH, REPORT_THEFT_PATH } from "../constants";
import { takeChosenDay, withDistrictName } from "../form";
import { quickSchema } from "../quick-form";
import { theftRejected } from "./report-page.action.server";

const QUICK_PURPOSE = "robo-rapido";

/** Query of the page after a visitor's report was stored. */
const SENT = "enviado";

export async function quickReportView({ accounts, formGuard, clock, env }: Context, query: URLSearchParams) {
  const [user, stamp] = await Promise.all([accounts.session(), formGuard.stamp(QUICK_PURPOSE)]);
  return {
    isVisitor: user === null,
    isSent: query.has(SENT),
    stamp,
    today: limaDay(clock.now()),
    isTrial: env.switches.theft === "prueba",
  };
}

/** Handles the report of a bicycle that is not registered, of users and visitors alike. */
export function sendQuickReport(context: Context, uid: string | null, form: FormData): Promise<FormOutcome> {
  if (asksForDistricts(form)) return Promise.resolve(sameForm(form));
  const { theft, formGuard, clock } = context;
  return handleForm(form, async () => {
    takeChosenDay(form, clock.now());
    const parsed = parseForm(quickSchema(clock.now(), uid === null), form);
    if (!parsed.ok) return rejectedWith(parsed);
    const guarded = await formGuard.check(QUICK_PURPOSE, form, "theftReport");
    if (!guarded.ok) return { ...rejectedWith(guarded.rejection, guarded.status), headers: guarded.headers };
    const { email, ...input } = withDistrictName(parsed.data);
    const by = uid === null ? { email } : { uid };
    const result = await theft.reports.createQuick(by, guarded.id, { ...input, year: null });
    if (!result.ok) return theftRejected(form, result);
    return done(
      uid === null ? `${QUICK_REPORT_PATH}?${SENT}=1` : REPORT_THEFT_PATH,
      "Te enviamos un correo. Confírmalo para publicar el reporte.",
    );
  });
}
