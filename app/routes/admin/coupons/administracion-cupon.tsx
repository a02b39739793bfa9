import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AdminCouponPage } from "~/admin/coupons/coupon-page";
import { loadCoupon, submitCoupon } from "~/admin/coupons/coupons.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("settings");
  return loadCoupon(context, params.code ?? "");
}

/** `intent`: terminar or reanudar. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("settings");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const code = params.code ?? "";
  const outcome = () => submitCoupon(context, uid, code, form);
  return respond(await takeAct(context, uid, form, { target: `coupons/${code}` }, outcome));
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: pageTitle(view ? `Cupón ${view.code}` : "Cupón") },
  { name: "robots", content: "noindex" },
];

export default function AdminCoupon() {
  return <AdminCouponPage view={useLoaderData<typeof loader>()} reply={useActionData<typeof action>() ?? null} />;
}
