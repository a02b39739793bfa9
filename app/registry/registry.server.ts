import type { Context } from "~/platform/context";

import { type Bicycles, createBicycles } from "./bicycles/bicycles.server";
import { createOwnerCodes, type OwnerCodes } from "./bicycles/owner-codes.server";
import { createSerials } from "./numbers/check/matches.server";
import type { FrameReadings, SerialService } from "./service";
import { createFrameReadings } from "./theft/frame-reading.server";

interface Registry {
  serials: SerialService;
  bicycles: Bicycles;
  frames: FrameReadings;
  ownerCodes: OwnerCodes;
}

export function createRegistry(context: Context): Registry {
  return {
    serials: createSerials(context),
    bicycles: createBicycles(context),
    frames: createFrameReadings(context),
    ownerCodes: createOwnerCodes(context),
  };
}

declare module "~/platform/context" {
  interface Context {
    registry: Registry;
  }
}
