import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { ADMIN_COUPONS_PATH } from "./coupon-list";
import { loadCoupon, submitCoupon } from "./coupons.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("settings", ({ params, context }) => loadCoupon(context, params.code ?? ""));

/** `intent`: terminar or reanudar. */
export const action = adminAction(
  "settings",
  ({ params, context, uid, form }) => submitCoupon(context, uid, params.code ?? "", form),
  ({ params }) => ({ target: `coupons/${params.code ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((view) => (view ? `Cupón ${view.code}` : "Cupón"));

export default function AdminCoupon() {
  const { code, active, steps, isValid, stateName, facts } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? null;
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <>
      <BackLink to={ADMIN_COUPONS_PATH}>Cupones</BackLink>
      <PageHeader title={code} />
      <p className="pb-4">
        <Badge tone={isValid ? "success" : "neutral"}>{stateName}</Badge>
      </p>
      <ErrorSummary errors={reply?.errors ?? {}} title="No hicimos el cambio" />
      <Section id="datos" title="Datos">
        <FactList facts={facts} wide />
        <Form method="post">
          <input type="hidden" name="version" value={steps} />
          <Button
            name="intent"
            value={active ? "terminar" : "reanudar"}
            variant="secondary"
            aria-disabled={isBusy || undefined}
          >
            {active ? "Terminar" : "Que valga otra vez"}
          </Button>
        </Form>
      </Section>
    </>
  );
}
