import { env as bindings } from "cloudflare:workers";

import type { User } from "~/accounts/model";
import { newUserDocument } from "~/accounts/users.server";
import { randomHex } from "~/platform/crypto/hash";
import { createTokens } from "~/platform/crypto/tokens.server";
import { SIGNAL_RULES } from "~/platform/env-limits";
import type { Database } from "~/platform/firestore/types";
import { createCache } from "~/platform/kv/cache";
import { createLimiter } from "~/platform/limits/limits.server";
import { firstBrokenEvent } from "~/registry/history-chain";
import { bicyclePath, type Bicycle } from "~/registry/model";
import { createTheft, type Theft } from "~/registry/theft/theft.server";
import { createTransfers, type Transfers } from "~/registry/transfer/transfers.server";
import { createSelling } from "~/selling/selling.server";

import { contextOf } from "../../../support/context";
import { log } from "../../accounts/support";
import { RegistryWorld } from "../bicycles/support";

export const ANA = "ana-owner";
export const BETO = "beto-receiver";
export const CARLA = "carla-other";
export const EMAILS: Readonly<Record<string, string>> = {
  [ANA]: "ana@correo.test",
  [BETO]: "beto@correo.test",
  [CARLA]: "carla@correo.test",
};

/** Transfers with the registry, the market and theft of one database, as the application composes them. */
export class TransferWorld extends RegistryWorld {
  readonly transfers: Transfers;
  readonly theft: Theft;
  /** Answers instead of R2 while it is set. */
  bucketFault: (() => Promise<never>) | null = null;

  constructor(over: Database | null = null) {
    super();
    const { database, deps } = this;
    const site = { siteUrl: "https://rebi.test", brandName: "Rebi" };
    const selling = createSelling(
      contextOf({
        env: { moderation: "ninguno", signalRules: SIGNAL_RULES },
        site: { url: "https://rebi.example", name: "Rebi" },
        ...deps,
        catalog: {
          brands: async () => [],
          categories: async () => [],
          plans: async () => [],
          index: { refresh: async () => ({}) },
        } as never,
        figures: { eraseListing: async () => "done" },
        registry: this.registry,
        theft: { gate: async () => ({ verdict: "clear", serialKey: null, writes: [] }) },
      }),
    );
    const limiter = createLimiter({ database, clock: deps.clock });
    const bucket = {
      list: (options?: R2ListOptions) => this.bucketFault?.() ?? bindings.PHOTOS.list(options),
      delete: (keys: string | string[]) => this.bucketFault?.() ?? bindings.PHOTOS.delete(keys),
    };
    this.transfers = createTransfers(
      contextOf({
        env: { ...site, PHOTOS: bucket },
        database: over ?? database,
        limiter,
        registry: this.registry,
        transferMarket: { handOver: selling.handOver, refresh: selling.refreshHandedOver },
        clock: deps.clock,
        log: deps.log,
        waitUntil: this.waitUntil,
      }),
    );
    this.theft = createTheft(
      contextOf({
        env: site,
        database,
        cache: createCache({ kv: bindings.CACHE, log }),
        limiter,
        tokens: createTokens({ secret: "a secret of these tests", clock: deps.clock }),
        registry: this.registry,
        cases: { filing: { writesIn: async () => [] } },
        marketStop: { stop: async () => ({ listings: 0, orders: 0 }) },
        transfers: this.transfers,
        clock: deps.clock,
        log: deps.log,
        waitUntil: this.waitUntil,
      }),
    );
  }

  async people(...uids: string[]): Promise<void> {
    for (const uid of uids) await this.person(uid);
  }

  async person(uid: string, changes: Partial<User> = {}): Promise<void> {
    const email = EMAILS[uid] ?? `${uid}@correo.test`;
    const user = newUserDocument({ uid, email, displayName: `Señora ${uid}`, emailVerified: true }, this.time);
    await this.database.commit([{ set: `users/${uid}`, data: { ...user, ...changes } }]);
  }

  pass({ days = 0, hours = 0 }: { days?: number; hours?: number }): void {
    this.time = new Date(this.time.getTime() + days * 86_400_000 + hours * 3_600_000);
  }

  /** A bicycle of `uid` that is offered to `to`. */
  async offered(uid = ANA, to = BETO): Promise<{ id: string; bicycle: Bicycle; token: string }> {
    const bicycle = await this.registered({}, uid);
    const id = await this.offer(bicycle.id, uid, to);
    return { id, bicycle, token: await this.tokenOf(id) };
  }

  async offer(bicycleId: string, uid = ANA, to = BETO): Promise<string> {
    const result = await this.transfers.start(uid, randomHex(16), bicycleId, EMAILS[to] ?? to);
    if (!result.ok) throw new Error(JSON.stringify(result));
    return result.transfer.id;
  }

  /** Of the link in the receiver's mail. */
  async tokenOf(id: string): Promise<string> {
    const mail = await this.stored(`mail/transfer-${id}`);
    return /\/recibir\/([\w-]+)/.exec(JSON.stringify(mail))?.[1] ?? "";
  }

  async mails(): Promise<{ id: string; to: string; subject: string; text: string }[]> {
    const found = await this.database.find({ collection: "mail", limit: 200 });
    return found.map(({ id, data }) => ({
      id,
      to: (data.to as string[])[0] ?? "",
      ...(data.message as { subject: string; text: string }),
    }));
  }

  state(id: string): Promise<unknown> {
    return this.stored(`transfers/${id}`).then((data) => data?.state);
  }

  /** Position of the first line of a bicycle's history that does not fit; null for a whole chain. */
  async brokenAt(id: string): Promise<number | null> {
    const stored = await this.stored(bicyclePath(id));
    return firstBrokenEvent(id, await this.bicycles.events(id), stored?.head as Bicycle["head"]);
  }
}
