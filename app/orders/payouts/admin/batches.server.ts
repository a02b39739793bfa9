import { userPath } from "~/accounts/model";
import { startOfDay } from "~/business/calendar";
import { HOUR_MS } from "~/business/durations";
import { ORDER_COLLECTION, orderPath } from "~/orders/model";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { isFirestoreError } from "~/platform/firestore/errors";
import { isDocumentId } from "~/platform/firestore/paths";
import type { QueryOrder, Snapshot, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";

import { maskAccount } from "../account-model";
import { PAYOUT_BATCHES, type BatchLine, type PayoutBatch } from "../batch-model";
import { ACCOUNT_FAILURES, FAILURE_NAMES, type NotPayable } from "../constants";
import { isAtBank, transferOf } from "../model";
import type { Payable, PayoutAccounts } from "../payout-accounts.server";
import type { SetOffs } from "../set-offs.server";
import type { BankEnd } from "./bank-answer";
import type { PayoutAdmin, PayoutRecord } from "./payout-admin.server";
import { notPaidMail, paidMail } from "./payout-mails";

/** Lines of a file: the audit entries of all opened accounts fit one commit. */
const BATCH_MAX = 100;
const PER_READ = 100;
/** Pages of 100 lines: there are never more lines that wait for an account or a case. */
const READS_MAX = 20;
/** Lines that are registered in one commit. */
const PER_COMMIT = 50;
/** Looks at debts before a file is made. */
const SET_OFFS = 10;

interface DueLines {
  /** To be transferred, oldest first. */
  payable: { payout: PayoutRecord; seller: Payable }[];
  apart: PayoutBatch["apart"];
}

type Prepared =
  | { ok: true; id: string }
  /** Nothing can be transferred now. */
  | { ok: false; reason: "nothing"; apart: PayoutBatch["apart"] }
  /** Another file was faster, or a line changed. */
  | { ok: false; reason: "conflict" };

/** Files for the bank: a file keeps what it says, and a line of it ends by the bank's answer alone. */
export function createPayoutBatches(
  { database, site, clock, log }: Context,
  accounts: Pick<PayoutAccounts, "payable" | "openKept" | "openedWrite">,
  admin: PayoutAdmin,
  setOffs: Pick<SetOffs, "run">,
) {
  const find = (id: string) => PAYOUT_BATCHES.read(database, id, log);

  /** Why some of these cannot be transferred now. Adds their sellers to those that are known. */
  async function hindrances(
    payouts: readonly PayoutRecord[],
    sellers = new Map<string, Payable>(),
  ): Promise<Map<string, NotPayable>> {
    const users = payouts.filter(({ workshopName, sellerId }) => workshopName === "" && !sellers.has(sellerId));
    const [inCase, payable] = await Promise.all([
      admin.inMediation(payouts),
      accounts.payable([...new Set(users.map(({ sellerId }) => sellerId))]),
    ]);
    for (const [uid, seller] of payable) sellers.set(uid, seller);
    return new Map(
      payouts.flatMap((payout) => {
        const why = hindranceOf(payout, sellers.get(payout.sellerId), inCase.has(payout.orderId));
        return why ? [[payout.id, why] as const] : [];
      }),
    );
  }

  /** The oldest 100 that can be transferred, and at most as many that cannot. */
  async function due(): Promise<DueLines> {
    const query = admin.queryOf({ state: "pending", sellerId: null });
    const orderBy: QueryOrder[] = [...query.orderBy, ["__name__", "asc"]];
    const lines: DueLines = { payable: [], apart: [] };
    const sellers = new Map<string, Payable>();
    let last: Snapshot | undefined;
    for (let read = 0; read < READS_MAX && lines.payable.length < BATCH_MAX; read += 1) {
      const found: Snapshot[] = await database.find({
        ...query,
        orderBy,
        ...(last && { startAfter: [last.data.createdAt, last.path] }),
        limit: PER_READ,
      });
      const free = admin.decodeAll(found).filter((payout) => !isAtBank(payout));
      const reasons = await hindrances(free, sellers);
      for (const payout of free) {
        const [why, seller] = [reasons.get(payout.id), sellers.get(payout.sellerId)];
        const { id: payoutId, orderNumber } = payout;
        if (why) lines.apart.push({ payoutId, orderNumber, centimos: transferOf(payout), why });
        else if (seller) lines.payable.push({ payout, seller });
      }
      if (found.length < PER_READ) break;
      last = found.at(-1);
    }
    return { payable: lines.payable.slice(0, BATCH_MAX), apart: lines.apart.slice(0, BATCH_MAX) };
  }

  /** Registers some lines of a file in one commit. */
  async function registerSome(
    id: string,
    ends: readonly (readonly [string, BankEnd])[],
    { by, formId }: { by: string; formId: string },
  ): Promise<Registered> {
    return database.transaction(async (tx) => {
      const result: Registered = { done: 0, left: [] };
      const batch = await PAYOUT_BATCHES.read(tx, id, log);
      if (!batch) return result;
      const now = clock.now();
      const asked = new Map(ends);
      const open = batch.lines.filter(({ payoutId, end }) => asked.has(payoutId) && end === null);
      const payouts = open.map(({ payoutId }) => `payouts/${payoutId}`);
      const found = await tx.readAll(payouts);
      const known = admin.decodeAll(found.flatMap((one) => one ?? []));
      const sellers = [...new Set(known.map(({ sellerId }) => sellerId))];
      const more = await tx.readAll([...known.map(({ orderId }) => orderPath(orderId)), ...sellers.map(userPath)]);
      const users = new Map(sellers.map((uid, place) => [uid, more[known.length + place] ?? null]));
      const lines: BatchLine[] = [];
      for (const line of batch.lines) {
        const end = asked.get(line.payoutId);
        if (line.end !== null && end) {
          if (isSame(line.end, end) && line.end.by === by) result.done += 1;
          else result.left.push(line.orderNumber);
        }
        const place = known.findIndex((payout) => payout.id === line.payoutId);
        const payout = known[place];
        if (line.end !== null || !end) lines.push(line);
        else if (!payout || !isAtBank(payout) || payout.exported?.batch !== id) {
          result.left.push(line.orderNumber);
          lines.push(line);
        } else {
          const order = ORDER_COLLECTION.of(more[place], log);
          const at = end.outcome === "transferred" ? new Date(startOfDay(end.day).getTime() + 12 * HOUR_MS) : now;
          const after =
            end.outcome === "transferred"
              ? admin.bookPaid(tx, payout, order, { centimos: line.centimos, reference: end.reference, at, batch: id })
              : admin.bookFailed(tx, payout, order, end.reason);
          const user = users.get(payout.sellerId) ?? null;
          tx.write(...toldWrites(payout, line, end, { email: String(user?.data.email ?? ""), by, batch: id, formId }));
          const reference = end.outcome === "transferred" ? end.reference : "";
          const reason = end.outcome === "failed" ? end.reason : null;
          const { debtCentimos } = after;
          lines.push({
            ...line,
            account: null,
            end: { outcome: end.outcome, at, by, reference, reason, debtCentimos, returnedAt: null },
          });
          result.done += 1;
        }
      }
      const state = lines.every(({ end }) => end !== null) ? ("done" as const) : ("open" as const);
      tx.write({ update: PAYOUT_BATCHES.path(id), data: { lines, state } });
      return result;
    });
  }

  function toldWrites(
    payout: PayoutRecord,
    { centimos }: BatchLine,
    end: BankEnd,
    { email, by, batch, formId }: { email: string; by: string; batch: string; formId: string },
  ): Write[] {
    const now = clock.now();
    const of = { actor: by, target: `payouts/${payout.id}`, label: payout.orderNumber };
    const recipient = { to: email, site };
    if (end.outcome === "transferred") {
      const { reference } = end;
      const changes = { state: ["pending", "paid"], reference: [null, reference] } as const;
      const mail = paidMail(payout, { centimos, reference }, recipient);
      return [
        auditWrite({ ...of, batch: formId, action: "payout.paid", changes }, now),
        ...(email === "" ? [] : [mailWrite(mail, now, `payout-${payout.id}-${batch}`)]),
      ];
    }
    const { reason } = end;
    const mail = notPaidMail(payout, { centimos, reason }, recipient);
    return [
      auditWrite({ ...of, batch, action: "payout.not-paid", reason: FAILURE_NAMES[reason] }, now),
      ...(email === "" || reason === "not-sent" ? [] : [mailWrite(mail, now, `payout-${payout.id}-${batch}`)]),
    ];
  }

  return {
    find,
    due,
    hindrances,

    /** Lines that are not registered, and should not be sent any more: a case began, or the seller stopped payouts. */
    async stopped({ lines }: PayoutBatch): Promise<{ orderNumber: string; why: NotPayable }[]> {
      const open = lines.filter(({ end }) => end === null);
      const found = await database.readAll(open.map(({ payoutId }) => `payouts/${payoutId}`));
      const reasons = await hindrances(admin.decodeAll(found.flatMap((one) => one ?? [])));
      return open.flatMap(({ payoutId, orderNumber }) => {
        const why = reasons.get(payoutId);
        return why === "case" || why === "held" ? [{ orderNumber, why }] : [];
      });
    },

    /** A file of what can be transferred: from here on its lines keep amount and account. Idempotent by `formId`. */
    async prepare(by: string, formId: string): Promise<Prepared> {
      const id = isDocumentId(formId) ? formId : crypto.randomUUID();
      if (await find(id)) return { ok: true, id };
      for (let run = 0; run < SET_OFFS && (await setOffs.run()).lines > 0; run += 1);
      const { payable, apart } = await due();
      // The same form, sent twice at once, may have taken them meanwhile.
      if (payable.length === 0) return (await find(id)) ? { ok: true, id } : { ok: false, reason: "nothing", apart };
      const now = clock.now();
      const lines = payable.map(({ payout, seller: { account, sealed, name } }): BatchLine => {
        const masked = account ? maskAccount(account.number) : "";
        const { id: payoutId, orderNumber, sellerId } = payout;
        const kept = { sellerId, name, masked, sealed };
        return { payoutId, orderNumber, centimos: transferOf(payout), account: kept, end: null };
      });
      const batch: Omit<PayoutBatch, "id"> = { state: "open", createdAt: now, by, lines, apart };
      const target = PAYOUT_BATCHES.path(id);
      const changes = { payouts: [null, lines.length] } as const;
      const label = "Archivo para el banco";
      try {
        await database.commit([
          { create: target, data: batch },
          auditWrite({ actor: by, action: "payouts.batch", target, label, changes }, now),
          ...payable.map(({ payout }) => ({
            update: `payouts/${payout.id}`,
            data: { exported: { at: now, batch: id, by, centimos: transferOf(payout) } },
            precondition: { updateTime: payout.version },
          })),
        ]);
      } catch (error) {
        if (!isFirestoreError(error, "FAILED_PRECONDITION", "NOT_FOUND", "ABORTED", "ALREADY_EXISTS")) throw error;
        return (await find(id)) ? { ok: true, id } : { ok: false, reason: "conflict" };
      }
      log.info("payouts.batch", { batch: id, by, payouts: lines.length });
      return { ok: true, id };
    },

    /** The lines of a file that are not registered, with their accounts: each one given out has its audit entry. */
    async opened({ id, lines }: PayoutBatch, by: string) {
      const open = lines.filter(({ end }) => end === null);
      const rows = await Promise.all(
        open.map(async (line) => ({
          line,
          account: line.account && (await accounts.openKept(line.account.sellerId, line.account.sealed)),
        })),
      );
      const at = clock.now();
      const given = rows.filter(({ account }) => account !== null).map(({ line }) => line);
      const target = PAYOUT_BATCHES.path(id);
      const changes = { payouts: [null, given.length] } as const;
      const label = "Archivo para el banco";
      await database.commit([
        auditWrite({ actor: by, action: "payouts.bank-file", target, label, changes, batch: id }, at),
        ...given.map(({ payoutId, orderNumber }) =>
          accounts.openedWrite({ id: payoutId, orderNumber }, { actor: by, batch: id }),
        ),
      ]);
      return rows;
    },

    /**
     * Registers what became of lines: what was transferred is booked with the file's amount, whatever happened to its
     * sale since. Idempotent for an administrator; `left`: lines that ended otherwise, or by another one. Transfers
     * that were registered by one form are taken back together.
     */
    async register(
      id: string,
      ends: ReadonlyMap<string, BankEnd>,
      { by, formId = crypto.randomUUID() }: { by: string; formId?: string },
    ): Promise<Registered> {
      const all: Registered = { done: 0, left: [] };
      const asked = [...ends];
      for (let at = 0; at < asked.length; at += PER_COMMIT) {
        const { done, left } = await registerSome(id, asked.slice(at, at + PER_COMMIT), { by, formId });
        all.done += done;
        all.left.push(...left);
      }
      log.info("payouts.registered", { batch: id, by, lines: all.done, left: all.left.length });
      return all;
    },
  };
}

export type PayoutBatches = ReturnType<typeof createPayoutBatches>;

interface Registered {
  done: number;
  /** Numbers of the orders. */
  left: string[];
}

function hindranceOf(payout: PayoutRecord, seller: Payable | undefined, isInCase: boolean): NotPayable | null {
  if (payout.workshopName !== "") return "workshop";
  if (isInCase) return "case";
  if (!seller) return "none";
  if (seller.standing !== "ok") return seller.standing;
  const { failed } = payout;
  const isRefused = failed !== null && ACCOUNT_FAILURES.includes(failed.reason);
  if (isRefused && seller.updatedAt !== null && seller.updatedAt <= failed.triedAt) return "refused";
  return payout.isToSetOff ? "debt" : null;
}

function isSame(end: NonNullable<BatchLine["end"]>, other: BankEnd): boolean {
  if (end.outcome !== other.outcome) return false;
  return other.outcome === "transferred" ? end.reference === other.reference : end.reason === other.reason;
}
