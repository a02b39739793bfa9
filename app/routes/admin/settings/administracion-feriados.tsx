import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { HolidaysPage } from "~/settings/admin/holidays-page";
import { loadHolidays, submitHolidays } from "~/settings/admin/holidays.page.server";
import { SETTINGS_DOCUMENT } from "~/settings/model";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ context }) => loadHolidays(context));

/** `intent`: agregar, quitar or contar. */
export const action = adminAction(
  "settings",
  ({ context, uid, form }) => submitHolidays(context, uid, form),
  () => ({ target: SETTINGS_DOCUMENT }),
);

export const meta = pageMeta("Feriados");

export default function AdminHolidays() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <HolidaysPage key={view.version} view={view} reply={reply} />;
}
