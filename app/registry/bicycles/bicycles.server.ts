import type { BicyclesDeps } from "./deps";
import { createBicycleDrafts } from "./drafts.server";
import { createBicyclePersonalData } from "./personal-data.server";
import { createBicycleReading } from "./reading.server";
import { createRegistering } from "./registering.server";
import { takeUploads } from "./uploads.server";

/** Registered bicycles, their drafts and their history. Permissions of reading are the caller's. */
export function createBicycles(deps: BicyclesDeps) {
  const reading = createBicycleReading(deps);
  return {
    ...reading,
    drafts: createBicycleDrafts(deps),
    ...createRegistering(deps, reading),
    takeFiles: takeUploads.bind(null, deps),
    personalData: createBicyclePersonalData(deps),
  };
}

export type Bicycles = ReturnType<typeof createBicycles>;
