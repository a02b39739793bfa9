import type { Context } from "~/platform/context";
import type { SerialClaims } from "~/registry/numbers/claims/claims.server";
import type { MatchedPolicy } from "~/server/route-policy";
import type { LivePart } from "~/shell/delivery/live-part";
import type { AdvisorDirectory } from "~/workshops/directory/advisors.server";
import type { CertificateReminders } from "~/workshops/directory/certificate-reminders.server";
import type { WorkshopDirectory } from "~/workshops/directory/workshop-directory.server";

/** Services that administrators keep. */
interface ServiceDirectory {
  workshops: WorkshopDirectory;
  advisors: AdvisorDirectory;
  certificates: CertificateReminders;
  claims: SerialClaims;
}

declare module "~/platform/context" {
  interface Context {
    /** Largest form of the route that was asked for (app/server/route-policy.ts). */
    maxBodyBytes: number;
    /** How the page that was asked for is delivered. An action may set `live`. */
    delivery: Pick<MatchedPolicy, "policy" | "scripts" | "hasAssistant"> & { live?: LivePart };
    /** Workshops, advisors and claims of serials as administrators keep them. */
    directory: ServiceDirectory;
  }
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends Context {}
}
