import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { cursorParam } from "~/platform/http/paging";
import { AdminTheftsPage } from "~/registry/theft/pages/admin-page";
import { adminThefts, moderateTheft } from "~/registry/theft/pages/admin-page.server";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("thefts");
  return adminThefts(context, cursorParam(new URL(request.url).searchParams));
}

/** `intent`: `hide` or `show`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("thefts");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await moderateTheft(context.theft, uid, form));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Reportes de robo") },
  { name: "robots", content: "noindex" },
];

export default function AdminThefts() {
  const { thefts, next } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <AdminTheftsPage
      thefts={thefts}
      next={next}
      errors={refused?.errors ?? {}}
      values={refused?.values ?? kept ?? {}}
    />
  );
}
