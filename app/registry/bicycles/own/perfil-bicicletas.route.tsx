import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { isOpenService } from "~/business/switches";
import { OwnBicyclesPage } from "~/registry/bicycles/own/own-page";
import { bicycleCard } from "~/registry/bicycles/own/views.server";
import { TransferLines } from "~/registry/transfer/pages/transfer-lines";
import { transferLine } from "~/registry/transfer/pages/views.server";
import { pageMeta } from "~/shell/page/title";

export const loader = userLoader(async ({ context, uid }) => {
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
});

export const meta = pageMeta("Mis bicicletas");

export default function PerfilBicicletas() {
  const { incoming, ...own } = useLoaderData<typeof loader>();
  return (
    <OwnBicyclesPage {...own}>
      <TransferLines id="por-responder" title="Te transfieren" lines={incoming} />
    </OwnBicyclesPage>
  );
}
