import type { Listing } from "~/catalog/model";
import type { Context } from "~/platform/context";

import { type Bicycles, createBicycles } from "./bicycles/bicycles.server";
import { createOwnerCodes, type OwnerCodes } from "./bicycles/owner-codes.server";
import { createSerials } from "./numbers/check/matches.server";
import { standingIn } from "./numbers/numbers.server";
import type { NumberStanding } from "./numbers/standing";
import type { FrameReadings, SerialService } from "./service";
import { createFrameReadings } from "./theft/frame-reading.server";

interface Registry {
  serials: SerialService;
  bicycles: Bicycles;
  frames: FrameReadings;
  ownerCodes: OwnerCodes;
  /** Standing of a folded number; one read. */
  standing(serialKey: string): Promise<NumberStanding>;
  /** Standing of a listing by its number: that of its registration, where it has the mark of one. */
  standingOf(listing: Pick<Listing, "id" | "serialKey" | "bicycleId" | "isRegistered">): Promise<NumberStanding>;
}

export function createRegistry(context: Context): Registry {
  return {
    serials: createSerials(context),
    bicycles: createBicycles(context),
    frames: createFrameReadings(context),
    ownerCodes: createOwnerCodes(context),
    standing: (serialKey) => standingIn(context.database, { serialKey }),
    standingOf: ({ id: listingId, serialKey, bicycleId, isRegistered }) => {
      const id = isRegistered ? bicycleId : null;
      return standingIn(context.database, { serialKey: serialKey ?? "", id: id ?? null, listingId });
    },
  };
}

declare module "~/platform/context" {
  interface Context {
    registry: Registry;
  }
}
