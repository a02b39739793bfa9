import type { Context } from "~/platform/context";
import type { Photo } from "~/platform/photos/model";

import { ownBicyclePath } from "../../bicycles/constants";
import { lookFacts, type BicycleFact } from "../../bicycles/own/views.server";
import type { Bicycle } from "../../model";
import type { StandingReason } from "../../numbers/standing";
import type { Transfer } from "../model";
import type { TransferParty } from "../transfer-reads.server";
import { transferLine, type TransferLine } from "./views.server";

/** Reader of a transfer: one of the two users, or a holder of the link who cannot accept it yet. */
type TransferViewer = TransferParty | "visitor" | "unverified" | "other-account";

export interface TransferPageView {
  viewer: TransferViewer;
  line: TransferLine;
  /** Name of the owner; empty for a closed account. */
  from: string;
  /** Facts of the bicycle now, while the transfer is open. */
  facts: BicycleFact[];
  photo: Photo | null;
  /** Words of its number against it, while the transfer is open; null for none. */
  warning: StandingReason | null;
  isFromOrder: boolean;
  bicycleAddress: string | null;
  isTrial: boolean;
}

/** The page of a transfer, for its two users; null for everyone else. */
export async function transferView(
  context: Context,
  uid: string,
  id: string | undefined,
  isTrial: boolean,
): Promise<TransferPageView | null> {
  const found = id === undefined ? null : await context.transfers.ofParty(uid, id);
  return found && viewOf(context, found.transfer, found.party, isTrial);
}

/** The page of a mail's link; null for a wrong link, or one whose transfer has ended. */
export async function receiveView(
  context: Context,
  token: string,
  uid: string | null,
  now: Date,
  isTrial: boolean,
): Promise<TransferPageView | null> {
  const transfer = await context.transfers.ofLink(token);
  if (transfer === null) return null;
  const viewer = uid === null ? "visitor" : await context.transfers.holderOfLink(transfer, uid);
  const isWaiting = transfer.state === "open" && transfer.endsAt.getTime() > now.getTime();
  if (!isWaiting && !(viewer === "receiver" && transfer.state === "accepted")) return null;
  return viewOf(context, transfer, viewer, isTrial);
}

async function viewOf(
  context: Context,
  transfer: Transfer,
  viewer: TransferViewer,
  isTrial: boolean,
): Promise<TransferPageView> {
  const { transfers } = context;

  const isOpen = transfer.state === "open";
  const [from, bicycle] = await Promise.all([
    transfer.paper === null ? transfers.ownerName(transfer) : transfer.paper.fromName,
    isOpen ? context.registry.bicycles.read(transfer.bicycleId) : null,
  ]);
  const isReceiver = viewer === "receiver";
  const standing = bicycle && (await context.registry.bicycles.standing(bicycle));
  return {
    viewer,
    line: transferLine(transfer, viewer === "owner" ? "owner" : "receiver"),
    from,
    facts: transfer.paper?.facts ?? (bicycle ? [...lookFacts(bicycle), ...(isReceiver ? serialEnd(bicycle) : [])] : []),
    photo: bicycle?.framePhoto ?? null,
    warning: standing && !standing.may.vouch ? standing.why : null,
    isFromOrder: transfer.orderId !== null,
    bicycleAddress: isReceiver && transfer.state === "accepted" ? ownBicyclePath(transfer.bicycleId) : null,
    isTrial,
  };
}

/** Enough to compare with the frame at hand, and too little to look a bicycle up. */
function serialEnd({ serial }: Bicycle): BicycleFact[] {
  return serial.length < 6 ? [] : [{ label: "Número de serie", value: `Termina en ${serial.slice(-4)}` }];
}
