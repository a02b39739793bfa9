import { env } from "cloudflare:workers";

import { createDatabase } from "~/platform/firestore/client";
import type { DocumentData } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";
import { createPhotoStore } from "~/platform/photos/store.server";
import type { BicycleUploads } from "~/registry/bicycles/uploads.server";
import type { Bicycle, BicycleDetails } from "~/registry/model";
import { createRegistry } from "~/registry/registry.server";

import { contextOf } from "../../../support/context";

export const OWNER = "owner-1";
export const OTHER = "other-2";

export const DETAILS: BicycleDetails = {
  category: "mtb",
  brand: "Trek",
  model: "Marlin 7",
  year: 2023,
  colors: ["rojo", "negro"],
  size: "M",
  serial: "WTU 123-OSZ",
  serialAbsence: null,
  engraving: "",
  marks: "Raspón en el tubo inferior",
  origin: "new",
};

export function photoNamed(key: string) {
  return { key, width: 4, height: 3, color: "#aabbcc" };
}

export function filesOf(id: string, files: Partial<BicycleUploads> = {}): BicycleUploads {
  return {
    framePhoto: photoNamed(`${id}/frame`),
    serialPhoto: null,
    otherPhotos: [],
    proof: null,
    errors: {},
    ...files,
  };
}

/** A registry with a database of its own and a clock that stands still. */
export class RegistryWorld {
  time = new Date("2026-11-20T15:00:00Z");
  readonly lines: { event: string }[] = [];
  private readonly behind: Promise<unknown>[] = [];
  private readonly log = createLogger({}, (_, line) => this.lines.push(JSON.parse(line)));
  readonly projectId = `registry-${crypto.randomUUID()}`;
  readonly database = createDatabase(
    {
      firestore: {
        projectId: this.projectId,
        serviceAccount: null,
        emulatorHost: env.FIRESTORE_EMULATOR_HOST,
      },
    },
    { log: this.log, sleep: () => Promise.resolve() },
  );
  readonly waitUntil = (promise: Promise<unknown>): void => void this.behind.push(promise);
  readonly deps = {
    database: this.database,
    photos: createPhotoStore({ bucket: env.PHOTOS, images: env.IMAGES, log: this.log, waitUntil: this.waitUntil }),
    bucket: env.PHOTOS,
    clock: { now: () => this.time },
    log: this.log,
    waitUntil: this.waitUntil,
  };
  readonly registry = createRegistry(contextOf(this.deps));
  readonly bicycles = this.registry.bicycles;

  async settled(): Promise<void> {
    for (let next = this.behind.shift(); next; next = this.behind.shift()) await next;
  }

  newId(): string {
    return crypto.randomUUID().replaceAll("-", "").slice(0, 20);
  }

  /** A draft that lacks nothing. */
  async draft(details: Partial<BicycleDetails> = {}, uid = OWNER): Promise<string> {
    const id = this.newId();
    await this.bicycles.drafts.open(uid, id);
    await this.bicycles.drafts.save(uid, id, { ...DETAILS, ...details }, filesOf(id));
    return id;
  }

  async registered(details: Partial<BicycleDetails> = {}, uid = OWNER): Promise<Bicycle> {
    const id = await this.draft({ serial: `WTU${Math.random().toString().slice(2, 12)}`, ...details }, uid);
    const result = await this.bicycles.register(uid, id);
    if (!result.ok) throw new Error(result.reason);
    return result.bicycle;
  }

  async stored(path: string): Promise<DocumentData | null> {
    return (await this.database.read(path))?.data ?? null;
  }
}
