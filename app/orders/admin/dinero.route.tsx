import type { ActionFunctionArgs } from "@remix-run/cloudflare";

import { adminLoader } from "~/accounts/guards.server";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { pageMeta } from "~/shell/page/title";

import { loadOrderMoney, submitOrderMoney } from "./money.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("refunds", ({ params, context, uid, query }) =>
  loadOrderMoney(context, params.id ?? "", uid, query),
);

/** `intent`: of MONEY_INTENTS; a transfer comes with its proof. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("refunds");
  const { maxBodyBytes } = context;
  const sent = await streamForm(request, { maxFileBytes: maxBodyBytes, maxBytes: maxBodyBytes });
  const id = params.id ?? "";
  return respond(
    await context.offerUndo(
      uid,
      sent.fields,
      () => ({ target: `orders/${id}` }),
      () => submitOrderMoney(context, id, uid, sent, new URL(request.url).searchParams),
    ),
  );
}

export const meta = pageMeta<typeof loader>((sheet) => sheet?.name ?? "Dinero");
