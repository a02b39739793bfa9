import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { SuccessPage } from "~/orders/return/success-page";
import { loadSuccess } from "~/orders/return/success-page.loader.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `?pedido=`: of the session's purchases; without it the newest one that is paid. */
export const loader = userLoader(({ request, context, uid }) => loadSuccess(context, uid, new URL(request.url)));

export const meta = pageMeta("Tu compra");

export default function Success() {
  return <SuccessPage view={useLoaderData<typeof loader>()} />;
}
