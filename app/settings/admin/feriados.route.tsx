import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { SETTINGS_DOCUMENT } from "../model";
import { HolidaysPage } from "./holidays-page";
import { loadHolidays, submitHolidays } from "./holidays.page.server";

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
