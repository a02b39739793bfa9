import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { stolenName } from "~/registry/theft/name";
import { ConfirmTheftPage } from "~/registry/theft/pages/confirm-page";
import { confirmTheft } from "~/registry/theft/pages/report-page.action.server";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** The signed token authorises, here and in the action. Opening it changes nothing: mail scanners open links too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  if (!isOpenService(context.env.switches, "theft")) throw notFound();
  const report = await context.theft.reports.ofLink(params.token ?? "");
  return report ? { name: stolenName(report) } : data({ name: null }, { status: 410 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  if (!isOpenService(context.env.switches, "theft")) throw notFound();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await confirmTheft(context.theft, params.token ?? "", form));
}

export const meta = pageMeta("Confirmar el reporte de robo");

export default function ConfirmarRobo() {
  const { name } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return <ConfirmTheftPage name={name} errors={rejected?.errors ?? {}} />;
}
