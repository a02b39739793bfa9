import type { Context } from "~/platform/context";

import { type Bicycles, createBicycles } from "./bicycles/bicycles.server";
import { createFrameReadings } from "./numbers/frame-reading.server";
import { createSerials } from "./serials/serials.server";
import type { FrameReadings, SerialService } from "./service";

export interface Registry {
  serials: SerialService;
  bicycles: Bicycles;
  frames: FrameReadings;
}

export function createRegistry(context: Context): Registry {
  return {
    serials: createSerials(context),
    bicycles: createBicycles(context),
    frames: createFrameReadings(context),
  };
}

declare module "~/platform/context" {
  interface Context {
    registry: Registry;
  }
}
