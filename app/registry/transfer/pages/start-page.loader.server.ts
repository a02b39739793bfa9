import type { Context } from "~/platform/context";

import { bicycleName } from "../../bicycles/constants";
import type { Bicycle } from "../../model";
import { heldFromTransfer } from "../offers.server";
import { transferLine } from "./views.server";

export const START_PURPOSE = "transferencia";

/** `asked` chooses one of the user's bicycles; a single one that can be offered is the default. */
export async function startPageView(context: Context, uid: string, asked: string | null, isTrial: boolean) {
  const { transfers, formGuard } = context;

  const [owned, { given, received }, incoming, stamp] = await Promise.all([
    context.registry.bicycles.ownedBy(uid),
    transfers.own(uid),
    transfers.incoming(uid),
    formGuard.stamp(START_PURPOSE),
  ]);
  const shown = owned
    .filter(({ status }) => status === "registered")
    .map((bicycle: Bicycle) => ({ id: bicycle.id, name: bicycleName(bicycle), held: heldFromTransfer(bicycle) }));
  const free = shown.filter(({ held }) => held === null);
  const chosen = free.find(({ id }) => id === asked) ?? (asked === null && free.length === 1 ? free[0] : undefined);
  const bicycle = owned.find(({ id }) => id === chosen?.id);
  const standing = bicycle && (await context.registry.bicycles.standing(bicycle));
  const warning = standing && !standing.may.vouch ? standing.why : null;
  return {
    /** Registered ones; `held`: why one cannot be offered now. */
    bicycles: shown,
    /** `warning`: what its number says against it; null for nothing. */
    chosen: chosen ? { id: chosen.id, name: chosen.name, warning } : null,
    incoming: incoming.map((transfer) => transferLine(transfer, "receiver")),
    given: given.map((transfer) => transferLine(transfer, "owner")),
    received: received.map((transfer) => transferLine(transfer, "receiver")),
    stamp,
    isTrial,
  };
}

export type StartPageView = Awaited<ReturnType<typeof startPageView>>;
