import { formatDateTimeWithZone } from "~/business/format";
import type { Context } from "~/platform/context";
import { inBatches, isNameless, namelessIn, type PersonalData } from "~/platform/personal-data";

import { INSPECTION_KIND_NAMES, INSPECTION_STATUS_NAMES, mayStep } from "../constants";
import type { LegalDocuments } from "../legal/documents.server";
import type { LegalInspections } from "../legal/legal.server";
import { type InspectedVehicle, INSPECTION_REPORTS } from "../model";
import type { InspectionStore } from "../store.server";
import type { Booking } from "./booking.server";

const BATCH = 25;
const EXPORT_MAX = 500;

/**
 * Keeps bookings for the workshop, without name, address and phone; future ones are cancelled. Plate and documents of
 * legal ones are deleted too. Reports stay;
 * a title that the user wrote goes out of both: of a vehicle in own words, an own listing or an own bicycle.
 */
export function createInspectionPersonalData(
  { database, registry }: Context,
  store: InspectionStore,
  {
    booking,
    legal,
    documents,
  }: {
    booking: Pick<Booking, "cancel">;
    legal: Pick<LegalInspections, "close">;
    documents: Pick<LegalDocuments, "removeAll">;
  },
): PersonalData {
  const find = (uid: string, limit: number) =>
    database.find({ collection: "inspections", where: [["userId", "==", uid]], limit });

  /** Whether the user wrote the title. What is gone by now was the user's: listings and bicycles are erased before. */
  async function isOwnTitle(uid: string, { listingId, bicycleId }: InspectedVehicle): Promise<boolean> {
    if (listingId !== null) {
      const sellerId = (await database.read(`vehicles/${listingId}`))?.data.sellerId ?? uid;
      return sellerId === uid;
    }
    if (bicycleId === null) return true;
    const ownerId = (await registry.bicycles.read(bicycleId))?.ownerId ?? uid;
    return ownerId === uid || isNameless(ownerId);
  }

  return {
    async export(uid) {
      const found = await find(uid, EXPORT_MAX);
      return {
        inspections: found.map(store.decode).map((one) => ({
          kind: INSPECTION_KIND_NAMES[one.kind],
          vehicle: one.vehicle.title,
          details: one.vehicle.details,
          workshop: one.workshopName,
          startsAt: one.startsAt && formatDateTimeWithZone(one.startsAt),
          status: INSPECTION_STATUS_NAMES[one.status],
          name: one.userName,
          email: one.userEmail,
          phone: one.phone,
          ...(one.legal && {
            plate: one.legal.plate,
            documents: one.legal.documents.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
            rejectedBecause: one.legal.reason,
          }),
          priceCentimos: one.priceCentimos,
          report: one.reportCode,
          createdAt: one.createdAt,
        })),
      };
    },

    count: (uid) => database.count({ collection: "inspections", where: [["userId", "==", uid]] }),

    erase: (uid) =>
      inBatches(BATCH, async () => {
        const found = (await find(uid, BATCH)).map(store.decode);
        for (const { id, kind, status } of found) {
          if (kind === "mechanical" && mayStep("cancel", status)) await booking.cancel(id, { by: "admin" });
          if (kind === "legal" && mayStep("close", status)) await legal.close(id);
          if (kind === "legal") await documents.removeAll(id);
        }
        const userId = await namelessIn(`inspections:${uid}`);
        const isOwn = await Promise.all(found.map(({ vehicle }) => isOwnTitle(uid, vehicle)));
        await database.commit(
          found.flatMap(({ id, vehicle, reportCode }, at) => {
            const title = isOwn[at] === true && { "vehicle.title": vehicle.kind === "moto" ? "Moto" : "Bicicleta" };
            return [
              ...(title && reportCode !== null ? [{ update: INSPECTION_REPORTS.path(reportCode), data: title }] : []),
              {
                update: `inspections/${id}`,
                data: {
                  ...title,
                  userId,
                  userName: "",
                  userEmail: "",
                  phone: "",
                  "vehicle.details": "",
                  legal: null,
                  privateUntil: null,
                },
              },
            ];
          }),
        );
        return found.length;
      }),
  };
}
