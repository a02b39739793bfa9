import { RpcError } from "../http/errors.ts";
import type { StoredDocument } from "./document-store.ts";
import type { Transaction } from "./transactions.ts";

/** One document as a commit finds and leaves it; undefined where there is none. */
export interface PlannedChange {
  path: string;
  before: StoredDocument | undefined;
  after: StoredDocument | undefined;
}

/** A read of a transaction: a document, or all documents that a query could match. */
interface SharedLock {
  /** Equal for equal reads. */
  key: string;
  covers(change: PlannedChange): boolean;
}

/** A read or a commit that waits for its locks. */
interface Waiter {
  transaction: Transaction | undefined;
  lock?: SharedLock;
  plan?: () => readonly PlannedChange[];
  proceed(): void;
  fail(error: Error): void;
}

interface LockOptions {
  /** A wait that lasts longer ends as ABORTED. */
  lockWaitMs: number;
  /** How often expired transactions are removed while something waits. */
  sweepMs: number;
  expire(): void;
  /** Ends a transaction, which releases its locks. */
  end(transaction: Transaction): void;
}

/** The words of production for every kind of contention. */
export function contention(): RpcError {
  return new RpcError("ABORTED", "Too much contention on these documents. Please try again.");
}

/**
 * Locks of the pessimistic mode. Reads within read-write transactions share them until the transaction ends; a
 * commit needs its documents for itself for the moment of writing, so it waits for the other transactions that
 * have read them. Of transactions that wait for each other the youngest is aborted.
 */
export class Locks {
  readonly #options: LockOptions;
  readonly #held = new Map<Transaction, Map<string, SharedLock>>();
  #queue: Waiter[] = [];
  #sweep: NodeJS.Timeout | undefined;

  constructor(options: LockOptions) {
    this.#options = options;
  }

  /** Waits for commits that came first, unless the transaction holds locks already: it would wait for itself. */
  share(transaction: Transaction, lock: SharedLock): Promise<void> {
    return this.#enter({ transaction, lock }, () => {
      const held = this.#held.get(transaction) ?? new Map<string, SharedLock>();
      this.#held.set(transaction, held.set(lock.key, lock));
    });
  }

  /**
   * Runs `commit` as soon as no other transaction has read what it changes.
   * @throws RpcError ABORTED for the youngest of a deadlock, and when the wait takes too long.
   */
  exclusive<T>(
    transaction: Transaction | undefined,
    plan: () => readonly PlannedChange[],
    commit: () => T,
  ): Promise<T> {
    return this.#enter({ transaction, plan }, commit);
  }

  isWaiting(transaction: Transaction): boolean {
    return this.#queue.some((waiter) => waiter.transaction === transaction);
  }

  /** Called after any end of a transaction. */
  release(transaction: Transaction): void {
    this.#held.delete(transaction);
    this.#fail((waiter) => waiter.transaction === transaction);
    this.#proceed();
  }

  /** Ends all waiting, for a server that stops. */
  clear(): void {
    this.#held.clear();
    this.#fail(() => true);
  }

  #enter<T>(request: Pick<Waiter, "transaction" | "lock" | "plan">, work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const timeout = setTimeout(() => this.#giveUp(waiter), this.#options.lockWaitMs);
      const waiter: Waiter = {
        ...request,
        proceed: () => {
          clearTimeout(timeout);
          try {
            resolve(work());
          } catch (error) {
            reject(error as Error);
          }
        },
        fail: (error) => {
          clearTimeout(timeout);
          reject(error);
        },
      };
      this.#queue.push(waiter);
      this.#proceed();
      this.#breakDeadlocks(waiter);
      if (this.#queue.length > 0)
        this.#sweep ??= setInterval(() => this.#options.expire(), this.#options.sweepMs).unref();
    });
  }

  /** Lets all calls proceed that may, first come first served. */
  #proceed(): void {
    for (;;) {
      const waiter = this.#queue.find((each) => !this.#isBlocked(each));
      if (!waiter) break;
      this.#queue = this.#queue.filter((each) => each !== waiter);
      waiter.proceed();
    }
    if (this.#queue.length > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  #isBlocked(waiter: Waiter): boolean {
    const { transaction, lock } = waiter;
    if (!lock) return this.#blockers(waiter).length > 0;
    if (transaction && this.#held.has(transaction)) return false;
    const before = this.#queue.slice(0, this.#queue.indexOf(waiter));
    return before.some(({ plan }) => plan?.().some((change) => lock.covers(change)));
  }

  /** The other transactions that have read what a commit changes. */
  #blockers({ transaction, plan }: Waiter): Transaction[] {
    const others = [...this.#held].filter(([holder]) => holder !== transaction);
    if (!plan || others.length === 0) return [];
    const changes = plan();
    return others
      .filter(([, locks]) => [...locks.values()].some((lock) => changes.some((change) => lock.covers(change))))
      .map(([holder]) => holder);
  }

  #breakDeadlocks(waiter: Waiter): void {
    for (;;) {
      const circle = this.#queue.includes(waiter) && waiter.transaction && this.#circle(waiter.transaction);
      if (!circle) return;
      const youngest = circle.reduce((a, b) => (b.seniority > a.seniority ? b : a));
      this.#options.end(youngest);
    }
  }

  /** Transactions that wait for each other, beginning with `start`; undefined where there are none. */
  #circle(start: Transaction): Transaction[] | undefined {
    const seen = new Set<Transaction>();
    const visit = (transaction: Transaction, path: Transaction[]): Transaction[] | undefined => {
      const commit = this.#queue.find((waiter) => waiter.plan && waiter.transaction === transaction);
      for (const blocker of commit ? this.#blockers(commit) : []) {
        if (blocker === start) return path;
        if (seen.has(blocker)) continue;
        seen.add(blocker);
        const found = visit(blocker, [...path, blocker]);
        if (found) return found;
      }
      return undefined;
    };
    return visit(start, [start]);
  }

  #giveUp(waiter: Waiter): void {
    this.#fail((each) => each === waiter);
    if (waiter.transaction) this.#options.end(waiter.transaction);
    else this.#proceed();
  }

  #fail(which: (waiter: Waiter) => boolean): void {
    const failed = this.#queue.filter(which);
    this.#queue = this.#queue.filter((waiter) => !which(waiter));
    for (const waiter of failed) waiter.fail(contention());
    if (this.#queue.length > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }
}
