import { Form, useNavigation } from "@remix-run/react";

import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { ADMIN_COUPONS_PATH } from "./coupon-list";
import type { CouponView } from "./coupons.page.server";

interface CouponPageProps {
  view: CouponView;
  reply: { errors: Record<string, string> } | null;
}

/** A coupon, and its step. */
export function AdminCouponPage({ view: { code, active, steps, isValid, stateName, facts }, reply }: CouponPageProps) {
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
