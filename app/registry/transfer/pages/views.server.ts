import { formatDateTime, formatDeadline } from "~/business/format";

import { TRANSFER_STATE_NAMES, transferPaperPath, transferPath } from "../constants";
import { maskedEmail, type Transfer } from "../model";
import type { TransferParty } from "../transfer-reads.server";

export function transferLine(transfer: Transfer, party: TransferParty) {
  const { id, bicycleName, state, toEmail, endsAt, closedAt, paper } = transfer;
  const isOpen = state === "open";
  const name = party === "owner" ? paper?.toName : paper?.fromName;
  return {
    id,
    name: bicycleName,
    address: transferPath(id),
    isOpen,
    stateName: TRANSFER_STATE_NAMES[state],
    when: isOpen ? `Hasta el ${formatDeadline(endsAt)}` : `El ${formatDateTime(closedAt ?? endsAt)}`,
    /** The other user, as far as this one may know; empty for none. */
    other: name ?? (party === "owner" ? maskedEmail(toEmail) : ""),
    /** Address of the document; only of an accepted one. */
    paper: state === "accepted" ? transferPaperPath(id) : null,
  };
}

export type TransferLine = ReturnType<typeof transferLine>;
