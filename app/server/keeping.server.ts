import { createSerialClaims, type SerialClaims } from "~/registry/claims/claims.server";
import { createAdvisorKeeping, type AdvisorKeeping } from "~/workshops/keeping/advisors.server";
import {
  createCertificateReminders,
  type CertificateReminders,
} from "~/workshops/keeping/certificate-reminders.server";
import { createWorkshopKeeping, type WorkshopKeeping } from "~/workshops/keeping/keeping.server";

import type { AppContext } from "./app-context";

/** Services that administrators keep. */
export interface ServiceKeeping {
  workshops: WorkshopKeeping;
  advisors: AdvisorKeeping;
  certificates: CertificateReminders;
  /** Claims of serials that another bicycle has. */
  claims: SerialClaims;
}

export function composeKeeping(context: AppContext): ServiceKeeping {
  const { database, env, cases, workshops, registry, clock, log } = context;
  return {
    workshops: createWorkshopKeeping({ database, cases, workshops, env, clock, log }),
    certificates: createCertificateReminders({ database, env, clock, log }),
    advisors: createAdvisorKeeping({ database, workshops, clock, log }),
    claims: createSerialClaims({ database, cases, bicycles: registry.bicycles, env, clock, log }),
  };
}
