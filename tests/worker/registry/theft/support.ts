import { env as bindings } from "cloudflare:workers";

import { createCases } from "~/cases/cases.server";
import { createTokens } from "~/platform/crypto/tokens.server";
import { createDatabase } from "~/platform/firestore/client";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database } from "~/platform/firestore/types";
import { createCache } from "~/platform/kv/cache";
import { createLimiter } from "~/platform/limits/limits.server";
import { appendEvent } from "~/registry/history-chain";
import { bicyclePath, BicycleSchema, type Bicycle, type BicycleFields } from "~/registry/model";
import { serialKeysOf } from "~/registry/serials/fold";
import type { BicycleService } from "~/registry/service";
import type { MarketStop } from "~/registry/theft/deps";
import type { TheftInput } from "~/registry/theft/form";
import { createTheft, type Theft } from "~/registry/theft/theft.server";

import { contextOf } from "../../../support/context";
import { clockAt, env, log } from "../../accounts/support";

/** A Monday morning in Lima. */
export const NOW = new Date("2026-11-23T15:00:00Z");
export const PHOTO = { key: "bici-1/foto-1", width: 1200, height: 900, color: "#335577" };

export const THEFT_INPUT: TheftInput = {
  stolenOn: "2026-11-21",
  department: "lima",
  district: "Miraflores",
  place: "Parque Kennedy",
  story: "Cortaron el candado mientras compraba.",
  policeReport: "28451-2026",
  rewardSoles: 300,
  photos: [PHOTO.key],
};

export interface TheftWorld {
  theft: Theft;
  database: Database;
  clock: ReturnType<typeof clockAt>;
  stops: Parameters<MarketStop["stop"]>[0][];
  registered(changes?: Partial<BicycleFields> & { id?: string }): Promise<string>;
  /** A report that is live; answers its id. */
  live(bicycleId?: string, input?: Partial<TheftInput>): Promise<string>;
  /** The link of the mail of a report. */
  linkOf(id: string): Promise<string>;
  mails(): Promise<{ to: string[]; subject: string; text: string }[]>;
  /** Awaits what runs in the background. */
  settle(): Promise<void>;
}

export async function theftWorld({
  market,
  projectId = `theft-${crypto.randomUUID()}`,
  fetch,
}: {
  market?: (database: Database) => MarketStop;
  /** Of a database that is shared with other services of a test. */
  projectId?: string;
  fetch?: typeof globalThis.fetch;
} = {}): Promise<TheftWorld> {
  const database = databaseOf(projectId, fetch);
  const clock = clockAt(NOW);
  const limiter = createLimiter({ database, clock });
  const tokens = createTokens({ secret: "a secret of these tests", clock });
  const cases = createCases(
    contextOf({
      env: { ...env, business: { ...env.business, email: "hola@rebi.test" }, PHOTOS: bindings.PHOTOS },
      database,
      tokens,
      clock,
      log,
      limiter,
      accounts: { user: () => Promise.resolve(null) },
    }),
  );
  const stops: TheftWorld["stops"] = [];
  const background: Promise<unknown>[] = [];
  // KV of these tests is shared by all files: each world has keys of its own.
  const prefix = crypto.randomUUID();
  const kv = createCache({ kv: bindings.CACHE, log });
  const cache = {
    ...kv,
    getJson: ((key, schema) => kv.getJson(prefix + key, schema)) as typeof kv.getJson,
    put: ((key, value, options) => kv.put(prefix + key, value, options)) as typeof kv.put,
    delete: (key: string) => kv.delete(prefix + key),
  };
  const theft = createTheft(
    contextOf({
      env: { siteUrl: "https://rebi.test", brandName: "Rebi" },
      database,
      cache,
      limiter,
      tokens,
      registry: { bicycles: bicyclesOf(database, clock) },
      cases,
      marketStop: market?.(database) ?? {
        stop: async (stolen) => {
          stops.push(stolen);
          return { listings: 0, orders: 0 };
        },
      },
      transfers: { stopIn: async () => [] },
      clock,
      log,
      waitUntil: (work) => background.push(work),
    }),
  );
  await database.commit([
    { set: "users/ana", data: { uid: "ana", email: "ana@correo.test", createdAt: NOW, updatedAt: NOW } },
    { set: "users/rosa", data: { uid: "rosa", email: "rosa@correo.test", createdAt: NOW, updatedAt: NOW } },
  ]);
  const world: TheftWorld = {
    theft,
    database,
    clock,
    stops,
    async registered({ id = `bici-${crypto.randomUUID()}`, ...changes } = {}) {
      await database.commit([{ set: bicyclePath(id), data: fieldsOf(makeBicycle({ id, ...changes })) }]);
      return id;
    },
    async live(bicycleId, input = {}) {
      const id = crypto.randomUUID().replaceAll("-", "");
      const bicycle = bicycleId ?? (await world.registered());
      await theft.reports.create("rosa", id, bicycle, { ...THEFT_INPUT, ...input });
      await theft.reports.confirm(await world.linkOf(id));
      await world.settle();
      return id;
    },
    async linkOf(id) {
      const mail = await database.read(`mail/theft-${id}`);
      const { text } = mail!.data.message as { text: string };
      return /confirmar\/(\S+)/.exec(text)?.[1] ?? "";
    },
    async mails() {
      const found = await database.find({ collection: "mail", limit: 100 });
      return found.map(({ data }) => ({
        to: data.to as string[],
        ...(data.message as { subject: string; text: string }),
      }));
    },
    async settle() {
      while (background.length > 0) await background.shift();
    },
  };
  return world;
}

/** A client of the local Firestore. */
export function databaseOf(projectId: string, fetch?: typeof globalThis.fetch): Database {
  const firestore = { projectId, serviceAccount: null, emulatorHost: bindings.FIRESTORE_EMULATOR_HOST };
  return createDatabase({ firestore }, { log, sleep: () => Promise.resolve(), ...(fetch && { fetch }) });
}

export function makeBicycle(changes: Partial<Bicycle> & { id: string }): Bicycle {
  const serial = changes.serial ?? "WTU123K4567";
  return {
    ownerId: "rosa",
    status: "registered",
    category: "mtb",
    brand: "Trek",
    model: "Marlin 7",
    year: 2023,
    colors: ["rojo"],
    size: "M",
    serial,
    ...serialKeysOf(serial),
    serialAbsence: null,
    engraving: "",
    framePhoto: PHOTO,
    serialPhoto: { ...PHOTO, key: "bici-1/serie" },
    otherPhotos: [],
    proof: null,
    marks: "Calcomanía azul en el tubo",
    origin: "new",
    orderId: null,
    code: "abcd1234",
    theftId: null,
    transferId: null,
    listingId: null,
    head: null,
    registeredAt: NOW,
    createdAt: NOW,
    updatedAt: NOW,
    version: 1,
    ...changes,
  };
}

/** Parts of the registry of bicycles that theft needs. */
function bicyclesOf(
  database: Database,
  clock: ReturnType<typeof clockAt>,
): Pick<BicycleService, "read" | "readIn" | "change" | "ownedBy"> {
  const readIn: BicycleService["readIn"] = async (tx, id) => {
    const snapshot = await tx.read(bicyclePath(id));
    return snapshot && decodeDocument(BicycleSchema, snapshot, log);
  };
  return {
    readIn,
    read: (id) => database.transaction((tx) => readIn(tx, id)),
    ownedBy: async (uid) => {
      const found = await database.find({ collection: "bicycles", where: [["ownerId", "==", uid]], limit: 50 });
      return found.flatMap((snapshot) => decodeDocument(BicycleSchema, snapshot, log) ?? []);
    },
    async change(_, bicycle, changes, { kind, actor, note = "" }) {
      const at = clock.now();
      const { write, head } = await appendEvent(bicycle.id, bicycle.head, { kind, actor, at, note });
      const after = { ...bicycle, ...changes, head, version: bicycle.version + 1, updatedAt: at };
      return { writes: [{ set: bicyclePath(bicycle.id), data: fieldsOf(after) }, write], bicycle: after };
    },
  };
}

function fieldsOf(bicycle: Bicycle): BicycleFields {
  return BicycleSchema.parse(bicycle);
}
