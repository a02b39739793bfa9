import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { AnnouncedPage } from "~/registry/announced/announced-page";
import { announcedPage, askForNotice } from "~/registry/announced/announced-page.loader.server";
import { StartTransferPage } from "~/registry/transfer/pages/start-page";
import { startTransfer } from "~/registry/transfer/pages/start-page.action.server";
import { startPageView } from "~/registry/transfer/pages/start-page.loader.server";
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
  if (!isOpenService(env.switches, "transfer"))
    return { announced: await announcedPage(context, "transfer"), view: null };
  const { uid } = await accounts.requireUser({ reading: true });
  const asked = new URL(request.url).searchParams.get("bicicleta");
  return { announced: null, view: await startPageView(context, uid, asked, env.switches.transfer === "prueba") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const read = () => readForm(request, { maxBytes: context.maxBodyBytes });
  if (!isOpenService(context.env.switches, "transfer"))
    return respond(await askForNotice(context, "transfer", await read()));
  const user = await context.accounts.requireActiveUser({ whenUnknown: "reject" });
  return respond(await startTransfer(context, user, await read()));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Transferir la propiedad de una bicicleta") },
  { name: "robots", content: "noindex" },
];

export default function TransferirPropiedad() {
  const { announced, view } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  if (view === null) return <AnnouncedPage view={announced} failure={failure} />;
  return <StartTransferPage view={view} failure={failure} kept={kept} />;
}
