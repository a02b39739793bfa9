import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot, Write } from "~/platform/firestore/types";
import { photoUrl } from "~/platform/images";
import { inBatches, inTurn, namelessIn, type ErasureProgress, type PersonalData } from "~/platform/personal-data";
import { discardWrite, removeOf } from "~/platform/photos/discarded.server";

import { bicyclePath, BicycleSchema, HistoryEventSchema, type Bicycle } from "../model";
import { followBicycle } from "../numbers/numbers.server";
import { createBicycleReading } from "./bicycle-reads.server";
import { MAX_BICYCLES } from "./constants";
import { photoKeys } from "./drafts.server";
import { withoutNote } from "./history-chain";
import { proofPrefix } from "./uploads.server";

/** Bicycles of one run, each in a transaction of its own. */
const BATCH = 10;
const EVENTS_AT_ONCE = 200;
const EVENT = /^bicycles\/([^/]+)\/events\//;

/**
 * Bicycles of a deleted account: drafts are deleted; of registered ones the serial, the looks and the history stay
 * without owner, so that a stolen one is still found and no serial is registered again
 * (docs/decisions/2026-11-23-bicycle-registry.md).
 */
export function createBicyclePersonalData(context: Context): PersonalData {
  const { database, clock, log } = context;
  const reading = createBicycleReading(context);
  const owned = (uid: string, limit: number) =>
    database.find({ collection: "bicycles", where: [["ownerId", "==", uid]], limit });

  /**
   * Removes a user and their notes from the histories of all bicycles, also of those that have another owner by now:
   * the hash of a line covers the placeholder.
   */
  function eraseActor(uid: string): Promise<ErasureProgress> {
    return inBatches(EVENTS_AT_ONCE, async () => {
      const lines = await database.find({
        collection: "events",
        allDescendants: true,
        where: [["actor.uid", "==", uid]],
        limit: EVENTS_AT_ONCE,
      });
      const writes = lines.map(async ({ path, data }): Promise<Write[]> => {
        // A collection of this name below something else is another room's.
        const bicycleId = EVENT.exec(path)?.[1];
        if (bicycleId === undefined) return [];
        const line = HistoryEventSchema.safeParse(data).data;
        const emptied = line?.actor.kind === "owner" ? await withoutNote(line) : null;
        return [{ update: path, data: { "actor.uid": await nobodyOf(bicycleId, uid), ...emptied } }];
      });
      const own = (await Promise.all(writes)).flat();
      await database.commit(own);
      return own.length === 0 ? 0 : lines.length;
    });
  }

  /** One bicycle made anonymous or deleted; idempotent. */
  async function eraseOne(uid: string, id: string): Promise<void> {
    const nobody = await nobodyOf(id, uid);
    const proofs = await context.env.PHOTOS.list({ prefix: `${proofPrefix(id)}/`, limit: 1000 });
    if (proofs.objects.length > 0) await context.env.PHOTOS.delete(proofs.objects.map(({ key }) => key));
    await database.transaction(async (tx) => {
      const snapshot = await tx.read(bicyclePath(id));
      if (snapshot?.data.ownerId !== uid) return;
      const bicycle = decodeDocument(BicycleSchema, snapshot, log);
      const now = clock.now();
      if (bicycle && photoKeys(bicycle).length > 0)
        tx.write(discardWrite(crypto.randomUUID(), photoKeys(bicycle), now, uid));
      const state = stateOf(snapshot);
      tx.write(
        snapshot.data.status === "draft"
          ? { delete: snapshot.path }
          : { update: snapshot.path, data: { ...ANONYMOUS, ...state, ownerId: nobody, updatedAt: now } },
        ...(bicycle && bicycle.status !== "draft"
          ? await followBicycle(tx, { ...bicycle, ...state }, "archived", now)
          : []),
      );
    });
  }

  return {
    async export(uid) {
      const found = (await owned(uid, MAX_BICYCLES)).flatMap(
        (snapshot) => decodeDocument(BicycleSchema, snapshot, log) ?? [],
      );
      return Promise.all(
        found.map(async (bicycle) => ({ ...exported(bicycle), historia: await historyOf(bicycle.id) })),
      );
    },

    count: (uid) => database.count({ collection: "bicycles", where: [["ownerId", "==", uid]], limit: MAX_BICYCLES }),

    async erase(uid) {
      const progress = await inBatches(
        BATCH,
        async () => {
          const found = await owned(uid, BATCH);
          for (const { id } of found) await eraseOne(uid, id);
          return found.length;
        },
        2,
      );
      if (progress === "more") return "more";
      return inTurn(
        () => eraseActor(uid),
        () => removeOf(context, uid),
      );
    },
  };

  /** Without the ids of others. */
  async function historyOf(id: string) {
    const events = await reading.events(id);
    return events.map(({ kind, at, note, actor }) => ({ kind, at, note, by: actor.kind }));
  }
}

/** Placeholder of a user in a bicycle and its history. */
function nobodyOf(bicycleId: string, uid: string): Promise<string> {
  return namelessIn(`${bicyclePath(bicycleId)}/${uid}`);
}

const ANONYMOUS = {
  framePhoto: null,
  serialPhoto: null,
  otherPhotos: [],
  proof: null,
  marks: "",
  engraving: "",
  statement: null,
  orderId: null,
  transferId: null,
  listingId: null,
} as const;

/** A reported one is found as stolen as long as its report is live; any other is archived. */
function stateOf({ data }: Snapshot): { status?: "archived" } {
  return data.theftId === null ? { status: "archived" } : {};
}

function exported({ framePhoto, serialPhoto, otherPhotos, proof, ...bicycle }: Bicycle) {
  const address = (photo: Bicycle["framePhoto"]) => photo && photoUrl(photo.key, 1280, "jpeg");
  return {
    ...bicycle,
    framePhoto: address(framePhoto),
    serialPhoto: address(serialPhoto),
    otherPhotos: otherPhotos.map(address),
    proof: proof && { name: proof.name, bytes: proof.bytes, sha256: proof.sha256 },
  };
}
