import { Form } from "@remix-run/react";

import type { Plan } from "~/catalog/model";
import type { FormFailure } from "~/platform/forms/typed-values";
import { PlanFields } from "~/selling/flow/step-fields/step-fields";
import { titleOf, type OwnListing } from "~/selling/model";
import { PlanCoupon } from "~/selling/plan-coupon";
import { Button, LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/page";

/** Better plans for a published listing. The new term begins with the payment. */
export function PlanUpgrade({
  listing,
  plans,
  failure,
}: {
  listing: OwnListing;
  plans: readonly Plan[];
  failure: FormFailure | undefined;
}) {
  const values = failure?.values ?? { plan: plans[0]?.id ?? "" };
  return (
    <>
      <PageHeader
        title="Mejorar el plan"
        lead={`«${titleOf(listing)}» sigue publicado mientras pagas. El plazo nuevo empieza con el pago.`}
      />
      <Form method="post" className="grid gap-4 pb-8">
        <PlanFields values={values} errors={failure?.errors ?? {}} plans={plans} photoCount={listing.photos.length} />
        <PlanCoupon failure={failure} />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button name="intent" value="pagar">
            Pagar con Mercado Pago
          </Button>
          <LinkButton to="/perfil/anuncios" variant="secondary">
            Volver a mis anuncios
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
