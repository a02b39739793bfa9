/** Collects what a request waited for, for the `Server-Timing` header (shown by every browser's network panel). */
export interface ServerTiming {
  /** Runs `work` and adds its duration under `name`, also when it fails. */
  measure<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Adds milliseconds under `name`; entries of one name are summed. */
  add(name: string, milliseconds: number): void;
  /**
   * Value of the header; empty when nothing was measured. `hasDetail`: each name with its number of calls; without,
   * the sum alone, which reveals nothing about the services of a page.
   */
  header(hasDetail: boolean): string;
}

interface Entry {
  calls: number;
  milliseconds: number;
}

/**
 * Makes the collector of one request. `now` gives milliseconds. In workerd the clock does not advance while
 * code computes and moves with I/O: entries show waiting, not CPU.
 */
export function createServerTiming(now: () => number = () => performance.now()): ServerTiming {
  const entries = new Map<string, Entry>();

  const add = (name: string, milliseconds: number) => {
    // The header's grammar allows tokens only.
    const token = name.replace(/[^\w.-]+/g, "_");
    const entry = entries.get(token) ?? { calls: 0, milliseconds: 0 };
    entries.set(token, { calls: entry.calls + 1, milliseconds: entry.milliseconds + milliseconds });
  };

  return {
    add,
    async measure(name, work) {
      const start = now();
      try {
        return await work();
      } finally {
        add(name, now() - start);
      }
    },
    header(hasDetail) {
      const all = [...entries];
      if (!hasDetail && all.length > 0)
        return `total;dur=${all.reduce((sum, [, { milliseconds }]) => sum + milliseconds, 0).toFixed(1)}`;
      return all
        .map(
          ([name, { calls, milliseconds }]) =>
            `${name};dur=${milliseconds.toFixed(1)}${calls > 1 ? `;desc="${calls} calls"` : ""}`,
        )
        .join(", ");
    },
  };
}
