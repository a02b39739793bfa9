import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Query } from "~/platform/firestore/types";
import { deleteFound, inBatches, inTurn, namelessIn, type PersonalData } from "~/platform/personal-data";

import { THEFT_ALERTS, theftAlertPath } from "./alert-model";
import { SIGHTINGS, THEFT_DRAFTS, THEFTS } from "./constants";
import { SightingSchema, type TheftReport, TheftReportSchema } from "./model";
import type { createTheftReports } from "./reports.server";
import { personOf, theftWrite } from "./store.server";

const BATCH = 25;
const EXPORT_MAX = 1_000;

/**
 * Reports stay as figures of theft, without their owner and all that the owner wrote or showed; live ones are withdrawn
 * first. Sightings go with the report's owner and with their sender.
 */
export function createTheftPersonalData(
  { database, clock, log }: Context,
  { close }: Pick<ReturnType<typeof createTheftReports>, "close">,
  onChange: (report: TheftReport) => void,
): PersonalData {
  const ownedBy = (uid: string) => ({
    collection: THEFTS,
    where: [["ownerId", "==", uid] as ["ownerId", "==", string]],
  });

  /** Those that were sent without an account, by address. */
  const sentFrom = (collection: string, verifiedEmail: string) => ({
    collection,
    where: [["email", "==", verifiedEmail.toLowerCase() || "-"] as ["email", "==", string]],
  });

  return {
    async export(uid, verifiedEmail) {
      const byMail = await Promise.all(
        [THEFTS, THEFT_DRAFTS].map((collection) =>
          database.find({ ...sentFrom(collection, verifiedEmail), limit: 50 }),
        ),
      );
      const [owned, sent, received] = await Promise.all([
        database.find({ ...ownedBy(uid), limit: EXPORT_MAX }),
        database.find({ collection: SIGHTINGS, where: [["uid", "==", uid]], limit: EXPORT_MAX }),
        database.find({ collection: SIGHTINGS, where: [["ownerId", "==", uid]], limit: EXPORT_MAX }),
      ]);
      const alert = await database.read(theftAlertPath(uid));
      return {
        alerts: alert && { ...alert.data, userId: undefined },
        reports: [...owned, ...(verifiedEmail === "" ? [] : byMail.flat())].flatMap((snapshot) => {
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

    async count(uid) {
      const { email } = await personOf(database, { ownerId: uid });
      const [owned, sent] = await Promise.all([
        database.count({ ...ownedBy(uid), limit: EXPORT_MAX }),
        email === "" ? 0 : database.count({ ...sentFrom(THEFTS, email), limit: EXPORT_MAX }),
      ]);
      return owned + sent;
    },

    erase: (uid, verifiedEmail) =>
      inTurn(
        () => deleteFound(database, { collection: THEFT_ALERTS, where: [["userId", "==", uid]] }),
        () => forgetAll(uid, ownedBy(uid)),
        () => forgetAll("", sentFrom(THEFTS, verifiedEmail)),
        () => deleteFound(database, sentFrom(THEFT_DRAFTS, verifiedEmail)),
        () => deleteFound(database, { collection: SIGHTINGS, where: [["ownerId", "==", uid]] }),
        () => deleteFound(database, { collection: SIGHTINGS, where: [["uid", "==", uid]] }),
      ),
  };

  function forgetAll(ownerId: string, query: Omit<Query, "limit">) {
    return inBatches(BATCH, async () => {
      const found = await database.find({ ...query, limit: BATCH });
      let left = 0;
      for (const snapshot of found) {
        // Those of a report of no account name no owner.
        const sightings = {
          collection: SIGHTINGS,
          where: [["theftId", "==", snapshot.id] as ["theftId", "==", string]],
        };
        if ((await deleteFound(database, sightings)) === "more") {
          left += 1;
          continue;
        }
        const isKept = snapshot.data.state === "live" && snapshot.data.isKeptAtErasure === true;
        if (!isKept) await close(ownerId, snapshot.id, "withdrawn");
        await forgetOwner(snapshot.id);
      }
      return left > 0 ? BATCH : found.length;
    });
  }

  async function forgetOwner(id: string): Promise<void> {
    const now = clock.now();
    const forgotten = await database.transaction(async (tx): Promise<TheftReport | null> => {
      const snapshot = await tx.read(`${THEFTS}/${id}`);
      const report = snapshot && decodeDocument(TheftReportSchema, snapshot, log);
      // A document that does not fit its schema cannot be anonymised.
      if (!report) {
        if (snapshot) tx.write({ delete: snapshot.path });
        return null;
      }
      const ownerId = await namelessIn(`thefts/${id}`);
      const nothing = {
        email: "",
        serial: "",
        place: "",
        story: "",
        policeReport: "",
        marks: "",
        photos: [],
        // A report that stays goes on stopping its number.
        ...(report.state !== "live" && { serialKey: "", serialNear: [], otherKeys: [] }),
      };
      tx.write(theftWrite(report, { ownerId, ...nothing, rewardSoles: 0 }, now));
      return { ...report, ownerId, ...nothing };
    });
    // The remembered page of one that stays still has the owner's words.
    if (forgotten?.state === "live") onChange(forgotten);
  }
}
