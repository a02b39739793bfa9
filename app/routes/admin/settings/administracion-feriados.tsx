import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { HolidaysPage } from "~/settings/admin/holidays-page";
import { loadHolidays, submitHolidays } from "~/settings/admin/holidays.page.server";
import { SETTINGS_DOCUMENT } from "~/settings/model";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ context }) => loadHolidays(context));

/** `intent`: agregar, quitar or contar. */
export const action = adminAction("settings", ({ context, form, uid }) =>
  takeAct(context, uid, form, { target: SETTINGS_DOCUMENT }, () => submitHolidays(context, uid, form)),
);

export const meta = pageMeta("Feriados");

export default function AdminHolidays() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <HolidaysPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
