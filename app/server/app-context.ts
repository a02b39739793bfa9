import type { Context } from "~/platform/context";
import type { SerialClaims } from "~/registry/claims/claims.server";
import type { MatchedPolicy } from "~/server/route-policy";
import type { LivePart } from "~/shell/delivery/live-part";
import type { AdvisorKeeping } from "~/workshops/keeping/advisors.server";
import type { CertificateReminders } from "~/workshops/keeping/certificate-reminders.server";
import type { WorkshopKeeping } from "~/workshops/keeping/workshop-keeping.server";

/** Services that administrators keep. */
export interface ServiceKeeping {
  workshops: WorkshopKeeping;
  advisors: AdvisorKeeping;
  certificates: CertificateReminders;
  /** Claims of serials that another bicycle has. */
  claims: SerialClaims;
}

declare module "~/platform/context" {
  interface Context {
    /** Largest form of the route that was asked for (app/server/route-policy.ts). */
    maxBodyBytes: number;
    /** How the page that was asked for is delivered. An action may set `live`. */
    delivery: Pick<MatchedPolicy, "policy" | "scripts" | "hasAssistant"> & { live?: LivePart };
    /** Workshops, advisors and claims of serials as administrators keep them. */
    keeping: ServiceKeeping;
  }
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends Context {}
}
