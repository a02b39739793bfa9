import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { respond } from "~/platform/forms/outcome";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { TheftReportPage } from "~/registry/theft/pages/report-page";
import { changeTheftReports } from "~/registry/theft/pages/report-page.action.server";
import { theftReportView } from "~/registry/theft/pages/report-page.loader.server";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export const headers = ownHeaders;

/** `?bicicleta=` chooses one of the user's. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, env, registry, theft, formGuard, clock } = context;
  if (!isOpenService(env.switches, "theft")) throw notFound();
  const { uid } = await accounts.requireUser({ reading: true });
  const asked = new URL(request.url).searchParams.get("bicicleta");
  const deps = { theft, bicycles: registry.bicycles, formGuard, clock };
  return theftReportView(deps, uid, asked, env.switches.theft === "prueba");
}

/** `intent`: `report`, or what is done with one's own report. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!isOpenService(context.env.switches, "theft")) throw notFound();
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await changeTheftReports(context, uid, form));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Denunciar el robo de una bicicleta") },
  { name: "robots", content: "noindex" },
];

export default function DenunciarRobo() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const kept = useKeptValues();
  return <TheftReportPage view={view} errors={refused?.errors ?? {}} values={refused?.values ?? kept ?? {}} />;
}
