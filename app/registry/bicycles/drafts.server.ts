import type { Context } from "~/platform/context";
import type { Failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";

import { type Bicycle, type BicycleDetails, bicyclePath, BicycleSchema } from "../model";
import { MAX_BICYCLE_DRAFTS, MAX_BICYCLES } from "./constants";
import { changeOwnBicycle, isNewBicycleId } from "./own-bicycle.server";
import { withoutFile, withUploads, type BicycleUploads } from "./uploads.server";

/** `registered`: this form made a bicycle before. */
export type OpenedDraft =
  | { ok: true; draft: Bicycle }
  | { ok: false; reason: "registered"; id: string }
  | { ok: false; reason: "full" | "id" };

type DraftSaved = { ok: true; draft: Bicycle } | { ok: false; reason: "registered" };

const EMPTY = {
  status: "draft",
  category: null,
  brand: "",
  model: "",
  year: null,
  colors: [],
  size: "",
  serial: "",
  serialKey: "",
  serialNear: [],
  serialAbsence: null,
  engraving: "",
  framePhoto: null,
  serialPhoto: null,
  otherPhotos: [],
  proof: null,
  marks: "",
  origin: null,
  orderId: null,
  code: "",
  theftId: null,
  transferId: null,
  listingId: null,
  head: null,
  registeredAt: null,
  version: 1,
} as const;

/** Bicycles that are not registered yet. @throws UpstreamError */
export function createBicycleDrafts(context: Context) {
  const { database, clock, log, waitUntil } = context;

  /** The draft changed last; null for none. */
  async function current(uid: string): Promise<Bicycle | null> {
    const found = await database.find({
      collection: "bicycles",
      where: [
        ["ownerId", "==", uid],
        ["status", "==", "draft"],
      ],
      limit: MAX_BICYCLE_DRAFTS,
    });
    const drafts = found.flatMap((snapshot) => decodeDocument(BicycleSchema, snapshot, log) ?? []);
    return drafts.sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())[0] ?? null;
  }

  /** The draft of a form, made at its first submission. `orderId`: an order that the caller has checked. */
  async function open(uid: string, id: unknown, orderId: string | null = null): Promise<OpenedDraft> {
    if (!isNewBicycleId(id)) return { ok: false, reason: "id" };
    const now = clock.now();
    return database.transaction(async (tx): Promise<OpenedDraft> => {
      const existing = await tx.read(bicyclePath(id));
      if (existing) {
        const bicycle = existing.data.ownerId === uid ? decodeDocument(BicycleSchema, existing, log) : null;
        if (bicycle === null) return { ok: false, reason: "id" };
        return bicycle.status === "draft" ? { ok: true, draft: bicycle } : { ok: false, reason: "registered", id };
      }
      const own = await tx.find({
        collection: "bicycles",
        where: [["ownerId", "==", uid]],
        select: ["status"],
        limit: MAX_BICYCLES,
      });
      const drafts = own.filter(({ data }) => data.status === "draft").length;
      if (own.length >= MAX_BICYCLES || drafts >= MAX_BICYCLE_DRAFTS) return { ok: false, reason: "full" };
      const data = { ...EMPTY, ownerId: uid, orderId, createdAt: now, updatedAt: now };
      tx.write({ create: bicyclePath(id), data });
      return { ok: true, draft: { ...data, id, colors: [], serialNear: [], otherPhotos: [] } };
    });
  }

  /** Stores typed values (null: unchanged) and new files, and removes `removed`. The last submission wins. */
  function save(
    uid: string,
    id: string,
    details: BicycleDetails | null,
    uploads: BicycleUploads,
    removed: string | null = null,
  ): Promise<DraftSaved | Failed<"not-found">> {
    return changeOwnBicycle<DraftSaved>(context, uid, id, async (bicycle, tx) => {
      if (bicycle.status !== "draft") return { result: { ok: false, reason: "registered" } };
      const added = withUploads(bicycle, uploads);
      const taken = removed === null ? null : withoutFile({ ...bicycle, ...added.changes }, removed);
      const changes = { ...details, ...added.changes, ...taken?.changes };
      const written = { ...changes, version: bicycle.version + 1, updatedAt: clock.now() };
      tx.write({ update: bicyclePath(id), data: written });
      return {
        result: { ok: true, draft: { ...bicycle, ...written } },
        discarded: [...added.discarded, ...(taken?.discarded ?? [])],
      };
    });
  }

  async function discard(uid: string, id: string): Promise<void> {
    const result = await changeOwnBicycle(context, uid, id, async (bicycle, tx) => {
      if (bicycle.status !== "draft") return { result: null };
      tx.write({ delete: bicyclePath(id) });
      return { result: bicycle.proof, discarded: photoKeys(bicycle) };
    });
    if (result === null || "ok" in result) return;
    waitUntil(
      context.env.PHOTOS.delete(result.key).catch((error: unknown) =>
        log.warn("registry.proof-left", { key: result.key, error }),
      ),
    );
  }

  return { current, open, save, discard };
}

export function photoKeys({ framePhoto, serialPhoto, otherPhotos }: Bicycle): string[] {
  return [framePhoto, serialPhoto, ...otherPhotos].flatMap((photo) => (photo ? [photo.key] : []));
}
