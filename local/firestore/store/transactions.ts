import { randomBytes } from "node:crypto";

import { invalid, RpcError } from "../http/errors.ts";

const MAX_AGE_MS = 270_000;

/**
 * An optimistic transaction. It remembers what it saw; every later read and the commit first make
 * sure that all of it still holds, so its reads always belong to one moment.
 */
export interface Transaction {
  id: string;
  readOnly: boolean;
  startedMs: number;
  /** What was seen: looks again, and what it must find. */
  observations: { look: () => string; seen: string }[];
  /** The database's revision at which the observations last held. */
  revision: number;
}

/** The open transactions of one database. */
export class Transactions {
  readonly #open = new Map<string, Transaction>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  begin(readOnly: boolean, revision: number): Transaction {
    const now = this.#nowMs();
    for (const { id, startedMs } of this.#open.values()) {
      if (now - startedMs > MAX_AGE_MS) this.#open.delete(id);
    }
    const transaction = {
      id: randomBytes(18).toString("base64"),
      readOnly,
      startedMs: now,
      observations: [],
      revision,
    };
    this.#open.set(transaction.id, transaction);
    return transaction;
  }

  /** @throws RpcError INVALID_ARGUMENT when it never was, is over, or is older than 270 s. */
  get(id: string): Transaction {
    // Query strings turn "+" into a space.
    const transaction = this.#open.get(id.replaceAll(" ", "+"));
    if (!transaction || this.#nowMs() - transaction.startedMs > MAX_AGE_MS) {
      throw invalid("The referenced transaction has expired or is no longer valid.");
    }
    return transaction;
  }

  end(transaction: Transaction): void {
    this.#open.delete(transaction.id);
  }

  /** @throws RpcError ABORTED, and ends the transaction, when something it saw has changed. */
  assertCurrent(transaction: Transaction, revision: number): void {
    if (transaction.revision === revision) return;
    if (transaction.observations.some(({ look, seen }) => look() !== seen)) {
      this.end(transaction);
      throw new RpcError("ABORTED", "Too much contention on these documents. Please try again.");
    }
    transaction.revision = revision;
  }

  clear(): void {
    this.#open.clear();
  }
}
