import { z } from "zod";

import { UserSchema, userPath } from "~/accounts/model";
import { DAY_MS, DAY_SECONDS } from "~/business/durations";
import { formatDateTime } from "~/business/format";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { createTokens } from "~/platform/crypto/tokens.server";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { strong } from "~/platform/mail/sheet";

import { notMyAccountPath, type PayoutAccountView } from "./account-constants";
import {
  type PayoutAccount,
  PayoutAccountSchema,
  type PayoutHold,
  type PayoutStanding,
  StoredPayoutAccountSchema,
  payoutAccountPath,
  payoutAccountView,
} from "./account-model";

const PURPOSE = "payout-account";
/** It ends with its document; `seal` requires a life, so it gets a hundred years. */
const STORED_SECONDS = 100 * 365 * DAY_SECONDS;
const UNDO = "payout-account-undo";
const UNDO_SECONDS = 7 * DAY_SECONDS;
/** A new account waits, so that its owner can undo a change by others before anything is paid. */
const WAIT_MS = DAY_MS;
const Undo = z.object({ uid: z.string(), at: z.number() });
const Lock = UserSchema.pick({ payoutsLockedUntil: true });
const PAGE = 200;
/** Accounts that one night checks. */
const MOST_CHECKED = 20_000;
/** Accounts of users who are gone. */
const MOST_LEFT = 1_000;

/** A seller for a file for the bank. */
export interface Payable {
  standing: PayoutStanding;
  account: PayoutAccount | null;
  sealed: string;
  updatedAt: Date | null;
  /** Of the user; empty for one who has gone. */
  name: string;
}

/** Accounts of sellers: sealed with a key of the Worker's signing secret, and shown masked. */
export function createPayoutAccounts(context: Context) {
  const { database, tokens, env, site, clock, log } = context;
  const decode = (snapshot: Snapshot | null) => snapshot && decodeDocument(StoredPayoutAccountSchema, snapshot, log);

  function holdOf(stored: Snapshot | null, user: Snapshot | null): PayoutHold | null {
    const now = clock.now();
    const { usableAt = null, former = null } = decode(stored) ?? {};
    const lockedUntil = Lock.safeParse(user?.data ?? {}).data?.payoutsLockedUntil ?? null;
    const isNew = usableAt !== null && now < usableAt;
    if (lockedUntil !== null && now < lockedUntil)
      return { why: "locked", until: isNew && usableAt > lockedUntil ? usableAt : lockedUntil };
    return isNew ? { why: former === null ? "first" : "changed", until: usableAt } : null;
  }

  /** Of several sellers, with their documents. One read. */
  async function readAll(sellers: readonly string[]) {
    const found = await database.readAll([...sellers.map(payoutAccountPath), ...sellers.map(userPath)]);
    return sellers.map((uid, position) => {
      const stored = found[position] ?? null;
      const user = found[sellers.length + position] ?? null;
      return { uid, stored, user, standing: standingOf(stored, user) };
    });
  }

  function standingOf(stored: Snapshot | null, user: Snapshot | null): PayoutStanding {
    if (stored === null) return user === null ? "gone" : "none";
    return holdOf(stored, user) ? "held" : "ok";
  }

  async function unseal(uid: string, snapshot: Snapshot | null): Promise<PayoutAccount | null> {
    const stored = decode(snapshot);
    if (!stored) return null;
    const account = await tokens.open(PURPOSE, stored.sealed, PayoutAccountSchema);
    if (account?.uid === uid) return account;
    log.error("payouts.account-not-opened", { uid });
    return null;
  }

  function openedWrite(payout: { id: string; orderNumber: string }, by: { actor: string; batch?: string }): Write {
    return openedFor({ target: `payouts/${payout.id}`, label: payout.orderNumber }, by);
  }

  function openedFor(of: { target: string; label: string }, by: { actor: string; batch?: string }): Write {
    return auditWrite({ ...by, action: "payout.account-opened", ...of }, clock.now());
  }

  return {
    /**
     * The whole account, for a transfer about `of`: the caller checks permissions. It is given out only with its audit
     * entry; null, without one, where the seller has none or it is held.
     */
    async openFor(uid: string, actor: string, of: { target: string; label: string }): Promise<PayoutAccount | null> {
      const [found] = await readAll([uid]);
      const account = found?.standing === "ok" ? await unseal(uid, found.stored) : null;
      if (account !== null) await database.commit([openedFor(of, { actor })]);
      return account;
    },

    /** Whether there is an account that can be opened and paid to; reads in `tx`. */
    async standingIn(tx: Pick<Transaction, "read">, uid: string): Promise<PayoutStanding> {
      const [stored, user] = [await tx.read(payoutAccountPath(uid)), await tx.read(userPath(uid))];
      return stored !== null && (await unseal(uid, stored)) === null ? "none" : standingOf(stored, user);
    },

    /** Whether sellers can be paid. Opens no account. */
    standings: async (sellers: readonly string[]): Promise<Map<string, PayoutStanding>> =>
      new Map((await readAll(sellers)).map(({ uid, standing }) => [uid, standing])),

    /** Why a seller with an account cannot be paid yet, and until when; null where nothing keeps it. */
    async hold(uid: string): Promise<PayoutHold | null> {
      const [stored = null, user = null] = await database.readAll([payoutAccountPath(uid), userPath(uid)]);
      return stored && holdOf(stored, user);
    },

    /** Audit entry of an opened account, for the commit with which it is given out. */
    openedWrite,

    /** By seller, as a file for the bank keeps it. Give an account out only with its entry (`openedWrite`). */
    async payable(sellers: readonly string[]): Promise<Map<string, Payable>> {
      const found = await readAll(sellers);
      const rows = found.map(async ({ uid, stored, user, standing }): Promise<[string, Payable]> => {
        const { sealed = "", updatedAt = null } = decode(stored) ?? {};
        const account = standing === "ok" ? await unseal(uid, stored) : null;
        const name = typeof user?.data.displayName === "string" ? user.data.displayName : "";
        // One that the present secret does not open: its seller is asked again.
        if (standing === "ok" && account === null) return [uid, { standing: "none", account, sealed, updatedAt, name }];
        return [uid, { standing, account, sealed, updatedAt, name }];
      });
      return new Map(await Promise.all(rows));
    },

    /** An account as a file for the bank kept it; null where the present secret does not open it. */
    async openKept(uid: string, sealed: string): Promise<PayoutAccount | null> {
      const account = await tokens.open(PURPOSE, sealed, PayoutAccountSchema);
      return account?.uid === uid ? account : null;
    },

    /** Seller's view of the account; null for none, and for one that the present secret does not open. */
    async view(uid: string): Promise<PayoutAccountView | null> {
      const stored = await database.read(payoutAccountPath(uid));
      const account = await unseal(uid, stored);
      const usableAt = decode(stored)?.usableAt ?? null;
      const usableFrom = usableAt !== null && clock.now() < usableAt ? formatDateTime(usableAt) : null;
      return account && { ...payoutAccountView(account), usableFrom };
    },

    /**
     * Stores it, to be used in a day, and mails the seller at `email` in the same commit a link that undoes it: a
     * change by others is noticed before anything is paid.
     */
    async save(account: PayoutAccount, email: string): Promise<void> {
      const { uid } = account;
      const sealed = await tokens.seal(PURPOSE, account, STORED_SECONDS);
      const now = clock.now();
      const usableAt = new Date(now.getTime() + WAIT_MS);
      const undo = await tokens.sign(UNDO, { uid, at: now.getTime() } satisfies z.infer<typeof Undo>, UNDO_SECONDS);
      await database.transaction(async (tx) => {
        const before = decode(await tx.read(payoutAccountPath(uid)));
        const isWaiting = before !== null && before.usableAt !== null && now < before.usableAt;
        const kept = isWaiting
          ? { former: before.former, changedAt: before.changedAt }
          : { former: before?.sealed ?? null, changedAt: now };
        tx.write({ set: payoutAccountPath(uid), data: { sealed, updatedAt: now, usableAt, ...kept } });
        // An account of a provider may have no e-mail.
        if (email !== "")
          tx.write(
            mailWrite(
              accountChangedMail(account, { to: email, isFirst: kept.former === null, usableAt, undo, site }),
              now,
            ),
          );
      });
      log.info("payouts.account-changed", { uid, method: account.method });
    },

    /** Seller of a mailed link that undoes a change; null for one that is not valid. Changes nothing. */
    ofUndo: async (token: string): Promise<string | null> => (await tokens.verify(UNDO, token, Undo))?.uid ?? null,

    /**
     * Undoes by the mailed link what was changed since the last account that was in use, and locks the payouts.
     * Later changes of an account that was in use again stay. False for a link that is not valid. Idempotent.
     */
    async undo(token: string): Promise<boolean> {
      const link = await tokens.verify(UNDO, token, Undo);
      if (link === null) return false;
      await context.accounts.lockPayouts(link.uid);
      await database.transaction(async (tx) => {
        const path = payoutAccountPath(link.uid);
        const stored = decode(await tx.read(path));
        if (!stored?.changedAt || link.at < stored.changedAt.getTime()) return;
        tx.write(
          stored.former === null
            ? { delete: path }
            : { set: path, data: { sealed: stored.former, updatedAt: clock.now() } },
        );
      });
      log.warn("payouts.account-change-undone", { uid: link.uid });
      return true;
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
          const before = stored.former && (await tokens.open(PURPOSE, stored.former, PayoutAccountSchema));
          const former = before ? await tokens.seal(PURPOSE, before, STORED_SECONDS) : null;
          try {
            await database.commit([{ update: path, data: { sealed, former }, precondition: { updateTime } }]);
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

    /** Marks the account of a user who is gone, and to whom something is to be paid. */
    async leave(uid: string): Promise<void> {
      const path = payoutAccountPath(uid);
      if (await database.read(path)) await database.commit([{ update: path, data: { isLeft: true } }]);
    },

    /** Each night: deletes accounts of users who are gone, once nothing is to be paid to them. Idempotent. */
    async forgetLeft(isToBePaid: (uid: string) => Promise<boolean>): Promise<{ checked: number; forgotten: number }> {
      const counts = { checked: 0, forgotten: 0 };
      for (let after: string | null = null; counts.checked < MOST_LEFT;) {
        const page: Snapshot[] = await database.find({
          collection: "payoutAccounts",
          where: [["isLeft", "==", true]],
          orderBy: [["__name__", "asc"]],
          ...(after !== null && { startAfter: [after] }),
          select: [],
          limit: PAGE,
        });
        for (const { id, path } of page) {
          if (await isToBePaid(id)) continue;
          await database.commit([{ delete: path }]);
          counts.forgotten += 1;
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
export function accountChangedMail(
  account: PayoutAccount,
  {
    to,
    isFirst,
    usableAt,
    undo,
    site,
  }: { to: string; isFirst: boolean; usableAt: Date; undo: string; site: Context["site"] },
): Mail {
  const { method, number, holder } = payoutAccountView(account);
  return {
    kind: "payout-account",
    to,
    subject: isFirst ? "Guardamos dónde te pagamos tus ventas" : "Cambió dónde te pagamos tus ventas",
    about: [account.uid],
    blocks: [
      `Desde el ${strong(formatDateTime(usableAt))} te pagamos tus ventas a esta cuenta:`,
      [`${method}: ${number}`, `Titular: ${holder}`],
      "Hasta entonces no te pagamos a ninguna cuenta, para que puedas avisarnos.",
      `Si no fuiste tú, ${isFirst ? "quita la cuenta" : "deshaz el cambio"} y detén tus cobros por 72 horas. El enlace ` +
        "sirve por 7 días.",
    ],
    link: {
      label: isFirst ? "No fui yo: quitar la cuenta" : "No fui yo: deshacer el cambio",
      href: `${site.url}${notMyAccountPath(undo)}`,
    },
  };
}

export type PayoutAccounts = ReturnType<typeof createPayoutAccounts>;
