import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { CaseScreen } from "~/cases/case-page";
import { casePath } from "~/cases/queue-query";
import { submitChange, viewCase } from "~/cases/screens.server";
import { flashHeaders, readForm } from "~/platform/http/http";
import { isUnreached } from "~/shell/recovery/offline-forms";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { keepForm as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin();
  return viewCase(context, params.number ?? "");
}

/** `intent` is a step of the case: `note`, `attended`, `reopened`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await context.accounts.requireAdmin();
  const number = params.number ?? "";
  const outcome = await submitChange(
    context.cases,
    number,
    admin.uid,
    await readForm(request, { maxBytes: context.maxBodyBytes }),
  );
  if ("refusal" in outcome) return data(outcome.refusal, { status: outcome.status });
  return redirect(casePath(number), {
    status: 303,
    headers: flashHeaders(new Headers(), { type: "success", message: outcome.flash }),
  });
}

/** After a refusal too: what changed meanwhile is then in sight. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return !isUnreached(actionResult);
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `${page.view.number}: ${page.view.subject}` : "Solicitud" },
  { name: "robots", content: "noindex" },
];

export default function Solicitud() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return <CaseScreen {...page} errors={refusal?.errors ?? {}} note={refusal?.values.note ?? ""} />;
}
