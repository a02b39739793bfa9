import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { RECEIVE_PATH } from "~/registry/transfer/constants";
import { DeadLinkPage, TransferPage } from "~/registry/transfer/pages/transfer-page";
import { answerByLink, isAcceptance } from "~/registry/transfer/pages/transfer-page.action.server";
import { receiveView } from "~/registry/transfer/pages/transfer-page.loader.server";
import { pageMeta } from "~/shell/page/title";

/** The link of the mail is enough to read. Opening it changes nothing: mail scanners open links too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { accounts, env, clock } = context;
  if (!isOpenService(env.switches, "transfer")) throw notFound();
  const token = params.token ?? "";
  const user = await accounts.session();
  const isTrial = env.switches.transfer === "prueba";
  const view = await receiveView(context, token, user?.uid ?? null, clock.now(), isTrial);
  return view ? { view, here: `${RECEIVE_PATH}/${token}` } : data({ view: null, here: "" }, { status: 410 });
}

/** `intent`: `accept`, for a signed-in user whose e-mail the link went to, or `reject`, for all who hold the link. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { accounts, env, transfers } = context;
  if (!isOpenService(env.switches, "transfer")) throw notFound();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const user = isAcceptance(form)
    ? await accounts.requireActiveUser({ whenUnknown: "reject" })
    : await accounts.session();
  return respond(await answerByLink(transfers, user?.uid ?? null, params.token ?? "", form));
}

export const meta = pageMeta("Te transfieren una bicicleta");

export default function TransferenciaRecibir() {
  const { view, here } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return view === null ? <DeadLinkPage /> : <TransferPage view={view} errors={failure?.errors ?? {}} here={here} />;
}
