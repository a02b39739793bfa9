import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { withDistricts } from "~/platform/forms/district-list.server";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { AnnouncedPage } from "~/registry/announced/announced-page";
import { announcedPage, askForNotice } from "~/registry/announced/announced-page.loader.server";
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
  const { accounts, env } = context;
  if (!isOpenService(env.switches, "theft")) return { announced: await announcedPage(context, "theft"), view: null };
  const { uid } = await accounts.requireUser({ reading: true });
  const asked = new URL(request.url).searchParams.get("bicicleta");
  const view = await theftReportView(context, uid, asked, env.switches.theft === "prueba");
  return { announced: null, view };
}

/** `intent`: `report`, or what is done with one's own report. */
export async function action({ request, context }: ActionFunctionArgs) {
  const read = () => readForm(request, { maxBytes: context.maxBodyBytes });
  if (!isOpenService(context.env.switches, "theft"))
    return respond(withDistricts(await askForNotice(context, "theft", await read())));
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await read();
  return respond(withDistricts(await changeTheftReports(context, uid, form)));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Denunciar el robo de una bicicleta") },
  { name: "robots", content: "noindex" },
];

export default function DenunciarRobo() {
  const { announced, view } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const kept = useKeptValues();
  if (view === null) return <AnnouncedPage view={announced} failure={rejected} />;
  return (
    <TheftReportPage
      view={view}
      errors={rejected?.errors ?? {}}
      values={rejected?.values ?? kept ?? {}}
      districts={rejected?.districts}
    />
  );
}
