import { DAY_SECONDS } from "~/business/durations";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { createTokens } from "~/platform/crypto/tokens.server";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { type Mail, mailWrite } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

import type { PayoutAccountView } from "./account-constants";
import {
  type PayoutAccount,
  PayoutAccountSchema,
  StoredPayoutAccountSchema,
  payoutAccountPath,
  payoutAccountView,
} from "./account-model";

const PURPOSE = "payout-account";
/** It ends with its document; `seal` requires a life, so it gets a hundred years. */
const STORED_SECONDS = 100 * 365 * DAY_SECONDS;
const PAGE = 200;
/** Of one night. */
const MOST_CHECKED = 20_000;

/** Accounts of sellers: sealed with a key of the Worker's signing secret, and shown masked. */
export function createPayoutAccounts({ database, tokens, env, site, clock, log }: Context) {
  async function open(uid: string): Promise<PayoutAccount | null> {
    return unseal(uid, await database.read(payoutAccountPath(uid)));
  }

  async function unseal(uid: string, snapshot: Snapshot | null): Promise<PayoutAccount | null> {
    const stored = snapshot && decodeDocument(StoredPayoutAccountSchema, snapshot, log);
    if (!stored) return null;
    const account = await tokens.open(PURPOSE, stored.sealed, PayoutAccountSchema);
    if (account?.uid === uid) return account;
    log.error("payouts.account-not-opened", { uid });
    return null;
  }

  function openedWrite(payout: { id: string; orderNumber: string }, by: { actor: string; batch?: string }): Write {
    const target = `payouts/${payout.id}`;
    return auditWrite({ ...by, action: "payout.account-opened", target, label: payout.orderNumber }, clock.now());
  }

  return {
    /**
     * The whole account, for the transfer of a payout: the caller checks permissions. It is given out only with its
     * audit entry; null, without one, where the seller has none.
     */
    async openFor(
      uid: string,
      actor: string,
      payout: { id: string; orderNumber: string },
    ): Promise<PayoutAccount | null> {
      const account = await open(uid);
      if (account !== null) await database.commit([openedWrite(payout, { actor })]);
      return account;
    },

    /** Whether there is an account that can be opened; reads in `tx`. */
    canBePaid: async (tx: Pick<Transaction, "read">, uid: string): Promise<boolean> =>
      (await unseal(uid, await tx.read(payoutAccountPath(uid)))) !== null,

    /** Sellers with an account. Opens none of them. */
    async known(sellers: readonly string[]): Promise<Set<string>> {
      const stored = await database.readAll(sellers.map(payoutAccountPath));
      return new Set(sellers.filter((_, position) => stored[position]));
    },

    /** Audit entry of an opened account, for the commit with which it is given out. */
    openedWrite,

    /** Accounts of several payouts, by seller. They may be given out only with the entry of each (`openedWrite`). */
    async openAllFor(payouts: readonly { sellerId: string }[]): Promise<Map<string, PayoutAccount>> {
      const sellers = [...new Set(payouts.map(({ sellerId }) => sellerId))];
      const stored = await database.readAll(sellers.map(payoutAccountPath));
      const opened = await Promise.all(sellers.map((uid, position) => unseal(uid, stored[position] ?? null)));
      return new Map(opened.flatMap((account) => (account ? [[account.uid, account] as const] : [])));
    },

    /** Seller's view of the account; null for none, and for one that the present secret does not open. */
    async view(uid: string): Promise<PayoutAccountView | null> {
      const account = await open(uid);
      return account && payoutAccountView(account);
    },

    /** Stores it, and mails the seller at `email` in the same commit: so that a change by others is noticed. */
    async save(account: PayoutAccount, email: string): Promise<void> {
      const sealed = await tokens.seal(PURPOSE, account, STORED_SECONDS);
      const now = clock.now();
      await database.commit([
        { set: payoutAccountPath(account.uid), data: { sealed, updatedAt: now } },
        // An account of a provider may have no e-mail.
        ...(email === "" ? [] : [mailWrite(changedMail(account, email, site), now)]),
      ]);
      log.info("payouts.account-changed", { uid: account.uid, method: account.method });
    },

    /**
     * Seals with the present secret what the former one sealed, so that this one can go. Nothing to do without a former
     * one; all accounts are walked through, and one that changes meanwhile has been sealed by that.
     */
    async sealAgain(): Promise<{ checked: number; sealed: number }> {
      const counts = { checked: 0, sealed: 0 };
      if (env.formerSigningSecret === null) return counts;
      const present = createTokens({ secret: env.signingSecret, clock });
      for (let after: string | null = null; counts.checked < MOST_CHECKED;) {
        const page: Snapshot[] = await database.find({
          collection: "payoutAccounts",
          orderBy: [["__name__", "asc"]],
          ...(after !== null && { startAfter: [after] }),
          limit: PAGE,
        });
        for (const snapshot of page) {
          const stored = decodeDocument(StoredPayoutAccountSchema, snapshot, log);
          if (!stored || (await present.open(PURPOSE, stored.sealed, PayoutAccountSchema))) continue;
          const account = await tokens.open(PURPOSE, stored.sealed, PayoutAccountSchema);
          if (account === null) continue;
          const sealed = await tokens.seal(PURPOSE, account, STORED_SECONDS);
          const { path, updateTime } = snapshot;
          try {
            await database.commit([{ update: path, data: { sealed }, precondition: { updateTime } }]);
            counts.sealed += 1;
          } catch (error) {
            if (!isFirestoreError(error, "FAILED_PRECONDITION", "NOT_FOUND")) throw error;
          }
        }
        counts.checked += page.length;
        after = page.at(-1)?.path ?? null;
        if (page.length < PAGE) break;
      }
      return counts;
    },

    async erase(uid: string): Promise<void> {
      await database.commit([{ delete: payoutAccountPath(uid) }]);
    },
  };
}

/** The number is masked: a mailbox may have other readers. */
function changedMail(account: PayoutAccount, to: string, site: Context["site"]): Mail {
  const { method, number, holder } = payoutAccountView(account);
  return textMail({
    to,
    subject: "Cambió dónde te pagamos tus ventas",
    about: [account.uid],
    greeting: "Hola:",
    blocks: [
      "Desde ahora te pagamos tus ventas aquí:",
      [`${method}: ${number}`, `Titular: ${holder}`],
      "Si no fuiste tú, cambia tu contraseña ahora y escríbenos.",
    ],
    link: { label: "Cambia tu contraseña:", href: `${site.url}/perfil/seguridad` },
    footer: site.name,
  });
}

export type PayoutAccounts = ReturnType<typeof createPayoutAccounts>;
