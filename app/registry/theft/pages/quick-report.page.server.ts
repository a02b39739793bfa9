import { limaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { asksForDistricts, sameForm } from "~/platform/forms/district-list.server";
import { done, type FormOutcome } from "~/platform/forms/outcome";

import { QUICK_REPORT_PATH, REPORT_THEFT_PATH } from "../constants";
import { takeChosenDay, withDistrictName } from "../form";
import { quickSchema } from "../quick-form";
import { THEFT_WORDS } from "./report-page.action.server";

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
  takeChosenDay(form, clock.now());
  const send = act({
    form: quickSchema(clock.now(), uid === null),
    guard: [formGuard, QUICK_PURPOSE, "theftReport"],
    run: (typed, id) => {
      const { email, ...input } = withDistrictName(typed);
      return theft.reports.createQuick(uid === null ? { email } : { uid }, id, { ...input, year: null });
    },
    done: () =>
      done(
        uid === null ? `${QUICK_REPORT_PATH}?${SENT}=1` : REPORT_THEFT_PATH,
        "Te enviamos un correo. Confírmalo para publicar el reporte.",
      ),
    words: THEFT_WORDS,
  });
  return takeForm(form, send);
}
