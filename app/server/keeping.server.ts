import { createSerialClaims } from "~/registry/claims/claims.server";
import { createAdvisorKeeping } from "~/workshops/keeping/advisors.server";
import { createCertificateReminders } from "~/workshops/keeping/certificate-reminders.server";
import { createWorkshopKeeping } from "~/workshops/keeping/keeping.server";

import type { Context, ServiceKeeping } from "~/platform/context";

export function composeKeeping(context: Context): ServiceKeeping {
  const { database, env, cases, workshops, registry, clock, log } = context;
  return {
    workshops: createWorkshopKeeping({ database, cases, workshops, env, clock, log }),
    certificates: createCertificateReminders({ database, env, clock, log }),
    advisors: createAdvisorKeeping({ database, workshops, clock, log }),
    claims: createSerialClaims({ database, cases, bicycles: registry.bicycles, env, clock, log }),
  };
}
