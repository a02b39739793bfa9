import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter } from "~/platform/firestore/types";

import { isNamedReceiver, isReceiver } from "./answers.server";
import { TRANSFERS } from "./constants";
import { type Transfer, TransferSchema } from "./model";
import { isTokenOf, readTransfer, readUser, tokenTransferId } from "./store.server";

const LIST_MAX = 30;

export type TransferParty = "owner" | "receiver";

/** Each method gives a user only their own transfers. @throws UpstreamError */
export function createTransferReading({ database, log }: Context) {
  async function find(where: Filter[], isNewestFirst: boolean): Promise<Transfer[]> {
    const found = await database.find({
      collection: TRANSFERS,
      where,
      ...(isNewestFirst && { orderBy: [["createdAt", "desc"]] }),
      limit: LIST_MAX,
    });
    return found.flatMap((snapshot) => decodeDocument(TransferSchema, snapshot, log) ?? []);
  }

  return {
    /** Transfers that a user gave or offered, and those received or declined; the newest of each. */
    async own(uid: string): Promise<{ given: Transfer[]; received: Transfer[] }> {
      const [given, received] = await Promise.all([
        find([["fromUid", "==", uid]], true),
        find([["toUid", "==", uid]], true),
      ]);
      return { given, received: received.filter(({ state }) => state !== "open") };
    },

    /** Open transfers that wait for a user's answer: by their account, and by their verified e-mail. */
    async incoming(uid: string): Promise<Transfer[]> {
      const user = await readUser(database, uid, log);
      if (user === null) return [];
      const [byAccount, byEmail] = await Promise.all([
        find(openOf(["toUid", "==", uid]), false),
        user.emailVerified && user.email !== "" ? find(openOf(["toEmail", "==", user.email.toLowerCase()]), false) : [],
      ]);
      const all = new Map([...byAccount, ...byEmail].map((transfer) => [transfer.id, transfer]));
      return [...all.values()]
        .filter((transfer) => isReceiver(transfer, user))
        .sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime());
    },

    /** A transfer for one of its two users; null for everyone else. */
    async ofParty(uid: string, id: string): Promise<{ transfer: Transfer; party: TransferParty } | null> {
      const transfer = await readTransfer(database, id, log);
      if (transfer === null) return null;
      if (transfer.fromUid === uid) return { transfer, party: "owner" };
      if (transfer.toUid === uid) return { transfer, party: "receiver" };
      const user = transfer.state === "open" ? await readUser(database, uid, log) : null;
      return user !== null && isReceiver(transfer, user) ? { transfer, party: "receiver" } : null;
    },

    /** The transfer of a mail's link; null for a wrong one. */
    async ofLink(token: string): Promise<Transfer | null> {
      const transfer = await readTransfer(database, tokenTransferId(token), log);
      return transfer !== null && (await isTokenOf(transfer, token)) ? transfer : null;
    },

    /** A signed-in holder of the link: `unverified` has the named e-mail, and may accept once it is verified. */
    async holderOfLink(transfer: Transfer, uid: string): Promise<"receiver" | "unverified" | "other-account"> {
      const user = await readUser(database, uid, log);
      if (user === null || !isNamedReceiver(transfer, user)) return "other-account";
      return isReceiver(transfer, user) ? "receiver" : "unverified";
    },

    /** Display name of the owner; empty for a closed account. */
    async ownerName({ fromUid }: Pick<Transfer, "fromUid">): Promise<string> {
      return (await readUser(database, fromUid, log))?.displayName ?? "";
    },
  };
}

function openOf(filter: Filter): Filter[] {
  return [filter, ["state", "==", "open"]];
}
