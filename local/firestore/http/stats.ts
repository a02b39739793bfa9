/** Counts of requests and documents, as in a bill. */
interface StatsReport {
  /** Requests by method, failed and faulty ones included. */
  requests: Record<string, number>;
  /**
   * Documents read: each one returned or looked up in vain, those an offset skips, at least 1 a query; aggregations 1
   * per 1,000.
   */
  reads: number;
  /** Documents written, by commits that went through. */
  writes: number;
  /** Documents deleted, by commits that went through. */
  deletes: number;
}

const AGGREGATED_PER_READ = 1000;

export class Stats {
  #report: StatsReport = empty();

  request(method: string): void {
    this.#report.requests[method] = (this.#report.requests[method] ?? 0) + 1;
  }

  /** A look-up, or a query over `documents` documents. */
  read(documents: number): void {
    this.#report.reads += Math.max(1, documents);
  }

  aggregated(entries: number): void {
    this.read(Math.ceil(entries / AGGREGATED_PER_READ));
  }

  written(kind: "set" | "delete" | "verify"): void {
    if (kind === "set") this.#report.writes += 1;
    if (kind === "delete") this.#report.deletes += 1;
  }

  report(): StatsReport {
    return structuredClone(this.#report);
  }

  reset(): void {
    this.#report = empty();
  }
}

function empty(): StatsReport {
  return { requests: {}, reads: 0, writes: 0, deletes: 0 };
}
