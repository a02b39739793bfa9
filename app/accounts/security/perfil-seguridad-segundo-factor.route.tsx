import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SecondFactorPage } from "~/accounts/security/second-factor-page";
import { submitSecondFactor } from "~/accounts/security/second-factor-page.action.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export async function loader({ context }: LoaderFunctionArgs) {
  const { requireVerifiedAdmin, secondFactor, security } = context.accounts;
  const admin = await requireVerifiedAdmin();
  const [factor, { hasPassword, methods, provedRecently }] = await Promise.all([
    secondFactor.view(admin.user.uid),
    security.view(admin),
  ]);
  const enrolment = factor === null && (hasPassword || provedRecently) ? await secondFactor.begin(admin) : null;
  return { factor, account: { hasPassword, methods }, enrolment, at: context.clock.now().getTime() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await context.accounts.requireVerifiedAdmin();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitSecondFactor(context.accounts, admin, form));
}

export const meta = pageMeta("Verificación en dos pasos");

export default function SecondFactorRoute() {
  const { at, enrolment, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <SecondFactorPage
      key={at}
      {...page}
      enrolment={reply?.enrolment ?? enrolment}
      codes={reply?.codes ?? []}
      errors={reply?.errors ?? {}}
    />
  );
}
