import { randomBytes } from "node:crypto";

import { invalid } from "../http/errors.ts";
import { contention } from "./locks.ts";

export interface TransactionLimits {
  idleMs: number;
  totalMs: number;
  /** A call that waits for locks. */
  lockWaitMs: number;
}

/** The first two as documented for production. */
export const TRANSACTION_LIMITS: TransactionLimits = { idleMs: 60_000, totalMs: 270_000, lockWaitMs: 30_000 };

/**
 * An open transaction. In the optimistic mode it remembers what it saw: every later read and the commit first
 * make sure that all of it still holds, so its reads always belong to one moment.
 */
export interface Transaction {
  id: string;
  readOnly: boolean;
  startedMs: number;
  lastCallMs: number;
  /** Lower is older. A retry keeps the one of the transaction that it retries. */
  seniority: number;
  /** A read to be repeated at the commit, and its expected result. */
  observations: { look: () => string; seen: string }[];
  /** The database's revision at which the observations last held. */
  revision: number;
}

interface TransactionDeps {
  nowMs: () => number;
  limits: TransactionLimits;
  /** Called after any end of a transaction. */
  onEnd(transaction: Transaction): void;
  /** Whether one of its calls waits, so that it is not idle. */
  isWaiting(transaction: Transaction): boolean;
}

export class Transactions {
  readonly #deps: TransactionDeps;
  readonly #open = new Map<string, Transaction>();
  /** Seniority of transactions that may be retried yet. */
  readonly #ended = new Map<string, { seniority: number; endedMs: number }>();
  #begun = 0;

  constructor(deps: TransactionDeps) {
    this.#deps = deps;
  }

  /** @param retried id of the aborted transaction that this one retries. */
  begin(readOnly: boolean, revision: number, retried?: string): Transaction {
    this.expire();
    const now = this.#deps.nowMs();
    this.#begun += 1;
    const previous = retried === undefined ? undefined : (this.#open.get(retried) ?? this.#ended.get(retried));
    const transaction: Transaction = {
      id: randomBytes(18).toString("base64"),
      readOnly,
      startedMs: now,
      lastCallMs: now,
      seniority: previous?.seniority ?? this.#begun,
      observations: [],
      revision,
    };
    this.#open.set(transaction.id, transaction);
    return transaction;
  }

  /** @throws RpcError INVALID_ARGUMENT when it never was, is over, was idle for 60 s or is older than 270 s. */
  get(id: string): Transaction {
    this.expire();
    // Query strings turn "+" into a space.
    const transaction = this.#open.get(id.replaceAll(" ", "+"));
    if (!transaction) throw invalid("The referenced transaction has expired or is no longer valid.");
    transaction.lastCallMs = this.#deps.nowMs();
    return transaction;
  }

  end(transaction: Transaction): void {
    if (!this.#open.delete(transaction.id)) return;
    this.#ended.set(transaction.id, { seniority: transaction.seniority, endedMs: this.#deps.nowMs() });
    this.#deps.onEnd(transaction);
  }

  /** @throws RpcError ABORTED, and ends the transaction, when something it saw has changed. */
  assertCurrent(transaction: Transaction, revision: number): void {
    if (transaction.revision === revision) return;
    if (transaction.observations.some(({ look, seen }) => look() !== seen)) {
      this.end(transaction);
      throw contention();
    }
    transaction.revision = revision;
  }

  expire(): void {
    const now = this.#deps.nowMs();
    const { idleMs, totalMs } = this.#deps.limits;
    for (const transaction of this.#open.values()) {
      const isIdle = now - transaction.lastCallMs > idleMs && !this.#deps.isWaiting(transaction);
      if (isIdle || now - transaction.startedMs > totalMs) this.end(transaction);
    }
    // They ended in the order in which they are kept.
    for (const [id, { endedMs }] of this.#ended) {
      if (now - endedMs <= totalMs) break;
      this.#ended.delete(id);
    }
  }

  clear(): void {
    for (const transaction of [...this.#open.values()]) this.end(transaction);
  }
}
