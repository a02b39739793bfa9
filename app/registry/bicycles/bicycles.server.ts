import type { Context } from "~/platform/context";

import { createBicycleReading } from "./bicycle-reads.server";
import { createBicycleDrafts } from "./drafts.server";
import { createBicyclePersonalData } from "./personal-data.server";
import { createRegistering } from "./registration.server";
import { takeUploads } from "./uploads.server";

/** Registered bicycles, their drafts and their history. Permissions of reading are the caller's. */
export function createBicycles(context: Context) {
  const reading = createBicycleReading(context);
  return {
    ...reading,
    drafts: createBicycleDrafts(context),
    ...createRegistering(context, reading),
    takeFiles: takeUploads.bind(null, context),
    personalData: createBicyclePersonalData(context),
  };
}

export type Bicycles = ReturnType<typeof createBicycles>;
