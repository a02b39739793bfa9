import type { Ask } from "~/catalog/asking";
import { buildIndex } from "~/catalog/index/catalog-index";
import { within } from "~/platform/deadline";
import type { Env } from "~/platform/env";
import type { Logger } from "~/platform/log";

import type { Shard } from "./catalog-shard.server";
import { type ShardSet, numberOfShard } from "./shards-state";

/** A visitor waits for all shards: one that is late is left out. */
const ASK_MS = 300;
/** Jobs wait: a shard reads or writes thousands of rows. */
const JOB_MS = 60_000;

/** No shard has answered at all. */
export class ShardsDownError extends Error {
  override readonly name = "ShardsDownError";
}

interface ShardAnswers {
  /** Merged, in the order of the questions. */
  answers: unknown[];
  /** Whether a shard is missing in them. */
  isPartial: boolean;
}

export type Shards = ReturnType<typeof createShards>;

/** The catalogue's objects, as the Worker asks them. */
export function createShards({
  env,
  log,
  askMs = env.pagePatienceMs ?? ASK_MS,
}: {
  env: Pick<Env, "catalog" | "pagePatienceMs">;
  log: Logger;
  askMs?: number;
}) {
  function shardAt({ generation }: Pick<ShardSet, "generation">, number: number): Shard {
    const namespace = env.catalog.shards;
    if (!namespace) throw new Error("CATALOG_SHARDS is not bound");
    const id = namespace.idFromName(`catalog-${generation}-${number}`);
    return namespace.get(id, { locationHint: "sam" }) as unknown as Shard;
  }

  /** Once more where the platform says that the object was only moved, or is of a version before. */
  async function askOne(set: ShardSet, number: number, asks: Parameters<Shard["ask"]>[0]): Promise<unknown[]> {
    const send = async () => {
      const answer = await shardAt(set, number).ask(asks);
      if (!answer.ok) throw new Error(`The shard answered ${answer.reason}`);
      return answer.answers;
    };
    return within(askMs, () => send().catch((error: unknown) => (isRetryable(error) ? send() : Promise.reject(error))));
  }

  return {
    /**
     * Asks the shards that may have what is asked, all at once. In place of one that is late or broken counts one
     * without rows. @throws ShardsDownError
     */
    async ask(set: ShardSet, asks: readonly Ask[]): Promise<ShardAnswers> {
      const places = asks.map(({ kind, question }) => placesOf(set, kind.idsOf?.(question)));
      const numbers = [...new Set(places.flat())];
      const found = new Map<number, Map<Ask, unknown>>();
      await Promise.all(
        numbers.map(async (number) => {
          const own = asks.filter((_, at) => places[at]!.includes(number));
          try {
            const asked = own.map(({ kind, question }) => ({ kind: kind.name, question }));
            const answers = await askOne(set, number, asked);
            found.set(number, new Map(own.map((one, at) => [one, answers[at]])));
          } catch (error) {
            log.error("catalog.shard-left-out", { generation: set.generation, shard: number, error });
          }
        }),
      );
      if (numbers.length > 0 && found.size === 0) throw new ShardsDownError("No shard answers");
      const answers = asks.map((one, at) => {
        const { kind, question } = one;
        const parts = places[at]!.flatMap((number) => (found.has(number) ? [found.get(number)!.get(one)] : []));
        return kind.merge(parts.length > 0 ? parts : [kind.of(NO_ROWS, question)], question) as unknown;
      });
      return { answers, isPartial: found.size < numbers.length };
    },

    /** For jobs. @throws where the shard does not do it */
    async tell<Result extends { ok: boolean }>(
      set: Pick<ShardSet, "generation">,
      number: number,
      act: (shard: Shard) => Promise<Result>,
    ): Promise<Extract<Result, { ok: true }>> {
      const answer = await within(JOB_MS, () => act(shardAt(set, number)));
      if (!answer.ok) throw new ShardRefusedError(number, "reason" in answer ? String(answer.reason) : "");
      return answer as Extract<Result, { ok: true }>;
    },

    /** All objects of a generation. */
    async drop(set: ShardSet): Promise<void> {
      for (let number = 0; number < set.shards; number++) await within(JOB_MS, () => shardAt(set, number).drop());
    },
  };
}

/** `reason`: as the shard says it (catalog-shard.server.ts). */
export class ShardRefusedError extends Error {
  override readonly name = "ShardRefusedError";
  readonly reason: string;
  constructor(shard: number, reason: string) {
    super(`Shard ${shard} answered ${reason}`);
    this.reason = reason;
  }
}

const NO_ROWS = buildIndex([]);

/** Without ids all of them. */
function placesOf({ shards }: ShardSet, ids: readonly string[] | undefined): number[] {
  if (ids) return [...new Set(ids.map((id) => numberOfShard(id, shards)))];
  return Array.from({ length: shards }, (_, number) => number);
}

/** As workerd marks its errors. */
function isRetryable(error: unknown): boolean {
  return error instanceof Error && "retryable" in error && error.retryable === true && !("overloaded" in error);
}
