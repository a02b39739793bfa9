import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { deleteFound, inBatches, inTurn, namelessIn, type PersonalData } from "~/platform/personal-data";

import { SIGHTINGS, THEFTS } from "./constants";
import { SightingSchema, TheftReportSchema } from "./model";
import type { createTheftReports } from "./reports.server";
import { theftWrite } from "./store.server";

const BATCH = 25;
const EXPORT_MAX = 1_000;

/**
 * Reports stay as figures of theft, without their owner and all that the owner wrote or showed; live ones are withdrawn
 * first. Sightings are deleted with the report's owner, and lose their sender with the sender's account.
 */
export function createTheftPersonalData(
  { database, clock, log }: Context,
  { close }: Pick<ReturnType<typeof createTheftReports>, "close">,
): PersonalData {
  const ownedBy = (uid: string) => ({
    collection: THEFTS,
    where: [["ownerId", "==", uid] as ["ownerId", "==", string]],
  });

  return {
    async export(uid) {
      const [thefts, sent, received] = await Promise.all([
        database.find({ ...ownedBy(uid), limit: EXPORT_MAX }),
        database.find({ collection: SIGHTINGS, where: [["uid", "==", uid]], limit: EXPORT_MAX }),
        database.find({ collection: SIGHTINGS, where: [["ownerId", "==", uid]], limit: EXPORT_MAX }),
      ]);
      return {
        reports: thefts.flatMap((snapshot) => {
          const report = decodeDocument(TheftReportSchema, snapshot, log);
          if (!report) return [];
          return [{ ...report, ownerId: undefined, serialNear: undefined, version: undefined }];
        }),
        sightingsSent: sent.flatMap((snapshot) => {
          const sighting = decodeDocument(SightingSchema, snapshot, log);
          return sighting ? [{ ...sighting, ownerId: undefined }] : [];
        }),
        // The owner got the words by mail; the sender's name stays out. Hidden abuse is left out.
        sightingsReceived: received.flatMap((snapshot) => {
          const sighting = decodeDocument(SightingSchema, snapshot, log);
          return sighting?.hiddenAt === null ? [{ ...sighting, uid: undefined, ownerId: undefined }] : [];
        }),
      };
    },

    count: (uid) => database.count({ ...ownedBy(uid), limit: EXPORT_MAX }),

    erase: (uid) =>
      inTurn(
        () =>
          inBatches(BATCH, async () => {
            const found = await database.find({ ...ownedBy(uid), limit: BATCH });
            for (const snapshot of found) {
              await close(uid, snapshot.id, "withdrawn");
              await forgetOwner(snapshot.id);
            }
            return found.length;
          }),
        () => deleteFound(database, { collection: SIGHTINGS, where: [["ownerId", "==", uid]] }),
        () =>
          inBatches(BATCH, async () => {
            const found = await database.find({ collection: SIGHTINGS, where: [["uid", "==", uid]], limit: BATCH });
            await database.commit(found.map(({ path }) => ({ update: path, data: { uid: null, contact: "" } })));
            return found.length;
          }),
      ),
  };

  async function forgetOwner(id: string): Promise<void> {
    const now = clock.now();
    await database.transaction(async (tx) => {
      const snapshot = await tx.read(`${THEFTS}/${id}`);
      const report = snapshot && decodeDocument(TheftReportSchema, snapshot, log);
      if (!snapshot) return;
      // A document that does not fit its schema cannot be anonymised.
      if (!report) return tx.write({ delete: snapshot.path });
      const ownerId = await namelessIn(`thefts/${id}`);
      const nothing = { place: "", story: "", policeReport: "", marks: "", photos: [], serialKey: "", serialNear: [] };
      tx.write(theftWrite(report, { ownerId, ...nothing, rewardSoles: 0 }, now));
    });
  }
}
