import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { OwnBicyclesPage } from "~/registry/bicycles/own/own-page";
import { bicycleCard } from "~/registry/bicycles/own/views.server";
import { TransferLines } from "~/registry/transfer/pages/transfer-lines";
import { transferLine } from "~/registry/transfer/pages/views.server";
import { pageTitle } from "~/shell/page/title";

export async function loader({ context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const { registry, selling, transfers, env } = context;
  const { bicycles } = registry;
  const [own, draft, incoming] = await Promise.all([
    bicycles.ownedBy(uid),
    bicycles.drafts.current(uid),
    isOpenService(env.switches, "transfer") ? transfers.incoming(uid) : [],
  ]);
  const sales = await selling.registered.of(own);
  return {
    bicycles: own.map((bicycle) => bicycleCard(bicycle, sales.get(bicycle.id) ?? null)),
    hasDraft: draft !== null,
    incoming: incoming.map((transfer) => transferLine(transfer, "receiver")),
  };
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Mis bicicletas") },
  { name: "robots", content: "noindex" },
];

export default function PerfilBicicletas() {
  const { incoming, ...own } = useLoaderData<typeof loader>();
  return (
    <OwnBicyclesPage {...own}>
      <TransferLines id="por-responder" title="Te transfieren" lines={incoming} />
    </OwnBicyclesPage>
  );
}
