import type { Context } from "~/platform/context";
import type { Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";

import { endedMail } from "./mails";
import type { EndedState, Transfer } from "./model";
import { holdWrite, readUser, transferWrite } from "./store.server";

/** Common part of all ends of open transfers. The caller has called `stepOf`. */
export function createEnding(context: Context) {
  const { env, clock, log } = context;

  /** The writes of an end, with a mail to each of the two; the bicycle is the caller's. */
  async function endWrites(
    tx: Transaction,
    transfer: Transfer,
    to: EndedState,
    changes: Partial<Transfer> = {},
  ): Promise<Write[]> {
    const now = clock.now();
    const ended = { ...transfer, ...changes };
    const [owner, receiver] = await Promise.all([
      readUser(tx, transfer.fromUid, log),
      ended.toUid === null ? null : readUser(tx, ended.toUid, log),
    ]);
    const mails = [
      ["owner", owner?.email ?? ""],
      ["receiver", receiver?.email || transfer.toEmail],
    ] as const;
    return [
      transferWrite(transfer, { ...changes, state: to, closedAt: now, toEmail: "" }, now),
      ...mails.flatMap(([party, email]) =>
        email === ""
          ? []
          : [mailWrite(endedMail(email, party, ended, to, env), now, `transfer-${transfer.id}-${to}-${party}`)],
      ),
    ];
  }

  return {
    endWrites,

    /** Ends an unaccepted transfer, and frees its bicycle. */
    async endIn(
      tx: Transaction,
      transfer: Transfer,
      to: Exclude<EndedState, "accepted">,
      changes: Partial<Transfer> = {},
    ): Promise<void> {
      const bicycle = await context.registry.bicycles.readIn(tx, transfer.bicycleId);
      tx.write(...(await endWrites(tx, transfer, to, changes)));
      if (bicycle?.transferId === transfer.id) tx.write(holdWrite(bicycle, null, clock.now()));
    },
  };
}

export type Ending = ReturnType<typeof createEnding>;
