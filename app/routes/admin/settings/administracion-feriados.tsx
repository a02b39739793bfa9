import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { HolidaysPage } from "~/settings/admin/holidays-page";
import { loadHolidays, submitHolidays } from "~/settings/admin/holidays.page.server";
import { SETTINGS_DOCUMENT } from "~/settings/model";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("settings");
  return loadHolidays(context);
}

/** `intent`: agregar, quitar or contar. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("settings");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(
    await takeAct(context, uid, form, { target: SETTINGS_DOCUMENT }, () => submitHolidays(context, uid, form)),
  );
}

/** After a conflict too: the page then shows what it has become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [{ title: pageTitle("Feriados") }, { name: "robots", content: "noindex" }];

export default function AdminHolidays() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <HolidaysPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
