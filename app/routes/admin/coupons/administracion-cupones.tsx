import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AdminCouponsPage } from "~/admin/coupons/coupons-page";
import { loadCoupons, submitNewCoupon } from "~/admin/coupons/coupons.page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

/** `estado`, `q`; `desde` or `antes`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("settings");
  return loadCoupons(context, new URL(request.url).searchParams);
}

/** `intent`: crear. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("settings");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitNewCoupon(context, uid, form));
}

export const meta: MetaFunction = () => [{ title: pageTitle("Cupones") }, { name: "robots", content: "noindex" }];

export default function AdminCoupons() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminCouponsPage view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
