import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { SuccessPage } from "~/orders/return/success-page";
import { loadSuccess } from "~/orders/return/success-page.loader.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `?pedido=`: of the session's purchases; without it the newest one that is paid. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  return loadSuccess(context, uid, new URL(request.url));
}

export const meta: MetaFunction = () => [{ title: pageTitle("Tu compra") }, { name: "robots", content: "noindex" }];

export default function Success() {
  return <SuccessPage view={useLoaderData<typeof loader>()} />;
}
