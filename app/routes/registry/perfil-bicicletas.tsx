import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { OwnBicyclesPage } from "~/registry/bicycles/own/own-page";
import { bicycleCard } from "~/registry/bicycles/own/views.server";
import { pageTitle } from "~/shell/page/title";

export async function loader({ context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const { bicycles } = context.registry;
  const [own, draft] = await Promise.all([bicycles.ownedBy(uid), bicycles.drafts.current(uid)]);
  const sales = await context.selling.registered.of(own);
  const cards = own.map((bicycle) => bicycleCard(bicycle, sales.get(bicycle.id) ?? null));
  return { bicycles: cards, hasDraft: draft !== null };
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Mis bicicletas") },
  { name: "robots", content: "noindex" },
];

export default function PerfilBicicletas() {
  return <OwnBicyclesPage {...useLoaderData<typeof loader>()} />;
}
