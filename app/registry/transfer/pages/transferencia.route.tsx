import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { transferPath } from "~/registry/transfer/constants";
import { TransferPage } from "~/registry/transfer/pages/transfer-page";
import { answerTransfer, isAcceptance, NO_TRANSFER } from "~/registry/transfer/pages/transfer-page.action.server";
import { transferView } from "~/registry/transfer/pages/transfer-page.loader.server";
import { pageMeta } from "~/shell/page/title";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { accounts, env } = context;
  if (!isOpenService(env.switches, "transfer")) throw notFound();
  const { uid } = await accounts.requireUser();
  const view = await transferView(context, uid, params.id, env.switches.transfer === "prueba");
  if (view === null) throw notFound(NO_TRANSFER);
  return view;
}

/** `intent`: `accept`, `reject` or `cancel`. Accepting is final, so that the account must be known to be active. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (!isOpenService(context.env.switches, "transfer")) throw notFound();
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  if (isAcceptance(form)) await context.accounts.requireActiveUser({ whenUnknown: "reject" });
  return respond(await answerTransfer(context.transfers, uid, params.id ?? "", form));
}

export const meta = pageMeta("Transferencia de una bicicleta");

export default function Transferencia() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <TransferPage view={view} errors={failure?.errors ?? {}} here={transferPath(view.line.id)} />;
}
