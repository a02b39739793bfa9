import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { StaffScreen } from "~/inspections/work/staff-page";
import { loadStaff, submitStaff } from "~/inspections/work/staff-page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("workshops");
  return loadStaff(context);
}

/** `intent`: `dar` or `quitar`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("workshops");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitStaff(context, uid, form));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Cuentas de talleres") },
  { name: "robots", content: "noindex" },
];

export default function AdministracionTalleres() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <StaffScreen page={page} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
