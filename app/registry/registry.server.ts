import type { Context } from "~/platform/context";

import { type Bicycles, createBicycles } from "./bicycles/bicycles.server";
import { createSerials } from "./serials/serials.server";
import type { SerialService } from "./service";

export interface Registry {
  serials: SerialService;
  bicycles: Bicycles;
}

export function createRegistry(context: Context): Registry {
  return {
    serials: createSerials(context),
    bicycles: createBicycles(context),
  };
}

declare module "~/platform/context" {
  interface Context {
    registry: Registry;
  }
}
