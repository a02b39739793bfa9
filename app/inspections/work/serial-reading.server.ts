import type { Context } from "~/platform/context";
import type { DatabaseReader, Write } from "~/platform/firestore/types";
import type { SerialVerdict } from "~/registry/numbers/verdict";

import type { Inspection } from "../model";

type Read = Pick<Inspection, "id" | "serial" | "vehicle" | "workshopName">;

/** The serial that a workshop reads off a frame, against what listing and registration say. */
export function createSerialReading(context: Context) {
  async function verdictOf(source: DatabaseReader, { serial, vehicle }: Read): Promise<SerialVerdict> {
    if (serial === "") return "unread";
    const listing = vehicle.listingId === null ? null : await source.read(`vehicles/${vehicle.listingId}`);
    const tied = typeof listing?.data.bicycleId === "string" ? listing.data.bicycleId : null;
    const bicycleId = vehicle.bicycleId ?? tied;
    const bicycle = bicycleId === null ? null : await source.read(`bicycles/${bicycleId}`);
    return context.registry.frames.verdictOf(source, serial, {
      bicycle: bicycle && { id: bicycle.id, serial: textOf(bicycle.data.serial) ?? "" },
      listingSerial: textOf(listing?.data.serial),
    });
  }

  /** Writes of a case where the number is a stolen one; none otherwise. */
  async function stolenWrites(tx: DatabaseReader, inspection: Read): Promise<Write[]> {
    const { id, serial, vehicle, workshopName } = inspection;
    if ((await verdictOf(tx, inspection)) !== "stolen") return [];
    const of = { id, title: vehicle.title, workshop: workshopName, listingId: vehicle.listingId };
    return context.registry.frames.stolenWrites(tx, serial, of);
  }

  return { verdictOf, stolenWrites };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
