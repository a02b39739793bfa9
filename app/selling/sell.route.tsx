import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { PhotoTips, PlanOffers, SellCall, SellHero, SellingGuide } from "~/selling/sell-page";
import { pageTitle } from "~/shell/page/title";
import { Container } from "~/ui/page";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ context }: LoaderFunctionArgs) {
  const { accounts, catalog, log } = context;
  // The page is worth reading without its prices.
  const [user, plans] = await Promise.all([accounts.sessionSoon(), nullIfUnavailable(() => catalog.plans(), log)]);
  return {
    plans: plans?.filter((plan) => plan.active) ?? null,
    start: user ? "/sell/flow" : "/login?redirect=/sell/flow",
  };
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Vende tu bicicleta o moto") },
  {
    name: "description",
    content:
      "Publica tu bicicleta o moto en minutos: gratis o destacada, con fotos y contacto directo con compradores " +
      "de todo el Perú.",
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
