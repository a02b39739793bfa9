import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot } from "~/platform/firestore/types";
import { photoUrl } from "~/platform/images";
import { inBatches, namelessIn, type PersonalData } from "~/platform/personal-data";
import { discardWrite, removeOf } from "~/platform/photos/discarded.server";

import { bicyclePath, BicycleSchema, type Bicycle } from "../model";
import { MAX_BICYCLES } from "./constants";
import type { BicyclesDeps } from "./deps";
import { photoKeys } from "./drafts.server";
import { createBicycleReading } from "./reading.server";
import { proofPrefix } from "./uploads.server";

/** Bicycles of one run, each in a transaction of its own. */
const BATCH = 10;
const EVENTS_AT_ONCE = 400;

/**
 * Bicycles of a user who leaves: drafts go; of registered ones the serial, the looks and the history stay without owner,
 * so that a stolen one is still found and no serial is registered anew (docs/decisions/2026-11-23-bicycle-registry.md).
 */
export function createBicyclePersonalData(deps: BicyclesDeps): PersonalData {
  const { database, bucket, clock, log } = deps;
  const reading = createBicycleReading(deps);
  const owned = (uid: string, limit: number) =>
    database.find({ collection: "bicycles", where: [["ownerId", "==", uid]], limit });

  /** One bicycle made anonymous or deleted; idempotent. */
  async function eraseOne(uid: string, id: string): Promise<void> {
    const nobody = await namelessIn(`${bicyclePath(id)}/${uid}`);
    for (let isMore = true; isMore;) {
      const lines = await database.find({
        collection: "events",
        parent: bicyclePath(id),
        where: [["actor.uid", "==", uid]],
        select: [],
        limit: EVENTS_AT_ONCE,
      });
      await database.commit(lines.map(({ path }) => ({ update: path, data: { "actor.uid": nobody } })));
      isMore = lines.length === EVENTS_AT_ONCE;
    }
    const proofs = await bucket.list({ prefix: `${proofPrefix(id)}/`, limit: 1000 });
    if (proofs.objects.length > 0) await bucket.delete(proofs.objects.map(({ key }) => key));
    await database.transaction(async (tx) => {
      const snapshot = await tx.read(bicyclePath(id));
      if (snapshot?.data.ownerId !== uid) return;
      const bicycle = decodeDocument(BicycleSchema, snapshot, log);
      const now = clock.now();
      if (bicycle && photoKeys(bicycle).length > 0)
        tx.write(discardWrite(crypto.randomUUID(), photoKeys(bicycle), now, uid));
      tx.write(
        snapshot.data.status === "draft"
          ? { delete: snapshot.path }
          : { update: snapshot.path, data: { ...ANONYMOUS, ...stateOf(snapshot), ownerId: nobody, updatedAt: now } },
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
      return progress === "done" ? removeOf(deps, uid) : "more";
    },
  };

  /** Without the ids of others: a line tells what happened, not who they are. */
  async function historyOf(id: string) {
    const events = await reading.events(id);
    return events.map(({ kind, at, note, actor }) => ({ kind, at, note, by: actor.kind }));
  }
}

/** What says nothing of a thing, but of its owner. */
const ANONYMOUS = {
  framePhoto: null,
  serialPhoto: null,
  otherPhotos: [],
  proof: null,
  marks: "",
  orderId: null,
  transferId: null,
  listingId: null,
} as const;

/** A reported one is found as stolen as long as its report is live; any other is put away. */
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
