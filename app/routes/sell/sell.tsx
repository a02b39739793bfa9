import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import type { Plan } from "~/catalog/model";
import { UpstreamError } from "~/platform/errors";
import { PhotoTips, PlanOffers, SellCall, SellHero, SellingGuide } from "~/selling/sell-page";
import { Container } from "~/ui/page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ context }: LoaderFunctionArgs) {
  const [user, plans] = await Promise.all([context.accounts.session(), offeredPlans()]);
  return { plans, start: user ? "/sell/flow" : "/login?redirect=/sell/flow" };

  /** The page is worth reading without its prices. */
  async function offeredPlans(): Promise<Plan[] | null> {
    try {
      return (await context.catalog.plans()).filter((plan) => plan.active);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      context.log.warn("selling.plans-unavailable", { error });
      return null;
    }
  }
}

export const meta: MetaFunction = () => [
  { title: "Vende tu bicicleta o moto" },
  {
    name: "description",
    content:
      "Publica tu bicicleta o moto en minutos: gratis o destacada, con fotos y contacto directo con compradores de todo el Perú.",
  },
];

export default function Sell() {
  const { plans, start } = useLoaderData<typeof loader>();
  return (
    <Container>
      <SellHero start={start} />
      <SellingGuide />
      <PlanOffers plans={plans} />
      <PhotoTips />
      <SellCall start={start} />
    </Container>
  );
}
