/** Values that one side makes and the other reads, each at its own pace. */
interface Channel<T> {
  push(value: T): void;
  close(): void;
  fail(error: unknown): void;
  /** Read once. Leaving it early calls `onLeave`; values are still made. */
  values: AsyncIterable<T>;
}

export function createChannel<T>(onLeave: () => void): Channel<T> {
  const waiting: T[] = [];
  let end: { error: unknown } | "closed" | null = null;
  let wake: (() => void) | null = null;
  const stir = () => {
    wake?.();
    wake = null;
  };

  async function next(): Promise<IteratorResult<T>> {
    for (;;) {
      if (waiting.length > 0) return { done: false, value: waiting.shift()! };
      if (end === "closed") return { done: true, value: undefined };
      if (end) throw end.error;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  return {
    push(value) {
      waiting.push(value);
      stir();
    },
    close() {
      end ??= "closed";
      stir();
    },
    fail(error) {
      end ??= { error };
      stir();
    },
    values: {
      [Symbol.asyncIterator]: () => ({
        next,
        async return() {
          waiting.length = 0;
          if (end === null) onLeave();
          end ??= "closed";
          stir();
          return { done: true as const, value: undefined };
        },
      }),
    },
  };
}
