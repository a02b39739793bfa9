import { limaDay } from "~/business/calendar";
import { parsePlate } from "~/business/peru";
import { type Listing, ListingSchema } from "~/catalog/model";
import { CATALOG_STATUSES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import { isDocumentId } from "~/platform/firestore/paths";
import { mailWrite } from "~/platform/mail/mail";
import { ruleOf } from "~/platform/routes/acts";

import { formerCodePath } from "../bicycles/code";
import type { Bicycle } from "../model";
import { foldSerial } from "../serials/fold";
import { askedSerial } from "../serials/likeness";
import { THEFTS } from "../theft/constants";
import { type TheftReport, TheftReportSchema } from "../theft/model";
import { departmentOfRequest } from "./asker-place";
import type { CheckResult } from "./model";
import { lookedUpMail } from "./owner-mail";
import { checkedReport, checkedVehicle, similarVehicle } from "./view";

export const CHECK_RULE = ruleOf("check", "network", "hour");
/** Reports that one check reads: those of exact serials. */
const MAX_REPORTS = 4;

export type CheckAllowance = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Public questions to the registry, without an account. */
export interface Checks {
  /** Counts a check of this address: 30 an hour, and few at once. @throws UpstreamError */
  admit(): Promise<CheckAllowance>;
  /**
   * The answer to a serial, engine or frame number, or plate; null for a text that cannot be one. The owner of a stolen
   * one is notified in the background. At most 19 reads. @throws UpstreamError: a fault is never an answer
   */
  check(typed: string): Promise<CheckResult | null>;
  /**
   * The stored spelling of a sticker code that a registered bicycle has; two reads for one of a former owner.
   * @throws UpstreamError
   */
  sticker(code: string): Promise<string | null>;
  /** A listing on offer, for a check; null for any other. @throws UpstreamError */
  listing(id: string): Promise<CheckedListing | null>;
}

export interface CheckedListing {
  id: string;
  title: string;
  /** Serial or plate that the seller declared; stays on the server. */
  declared: string;
}

export function createChecks(context: Context): Checks {
  const { database, env, limiter, network, clock, log } = context;
  const burst = env.BURST;

  async function reportsOf(bicycles: readonly Bicycle[]): Promise<Map<string, TheftReport>> {
    const asked = bicycles.flatMap(({ theftId }) => (theftId === null ? [] : [`thefts/${theftId}`]));
    const snapshots = asked.length === 0 ? [] : await database.readAll(asked.slice(0, MAX_REPORTS));
    const reports = snapshots.flatMap((one) => (one && decodeDocument(TheftReportSchema, one, log)) ?? []);
    return new Map(reports.filter(({ state }) => state === "live").map((report) => [report.bicycleId, report]));
  }

  /** A live report of a bicycle that nobody registered, with this number. */
  async function unregisteredReport(typed: string): Promise<TheftReport | null> {
    const { keys } = askedSerial(typed);
    if (keys.length === 0) return null;
    const [found] = await database.find({
      collection: THEFTS,
      where: [
        ["serialKey", "in", [...keys]],
        ["state", "==", "live"],
        ["bicycleId", "==", ""],
      ],
      limit: 1,
    });
    return found ? decodeDocument(TheftReportSchema, found, log) : null;
  }

  async function tellOwner(bicycle: Bicycle, report: TheftReport): Promise<void> {
    const owner = await context.accounts.user(bicycle.ownerId);
    if (!owner?.isActive || owner.email === "") return;
    const now = clock.now();
    const mail = lookedUpMail({
      site: context.site,
      owner: { uid: bicycle.ownerId, email: owner.email, displayName: owner.displayName },
      vehicle: checkedVehicle(bicycle).title,
      department: departmentOfRequest(context.request),
    });
    try {
      // One mail a report and day: the id exists for all later ones.
      await database.commit([mailWrite(mail, now, `theft-lookup-${report.id}-${limaDay(now)}`)]);
    } catch (error) {
      if (!isFirestoreError(error, "ALREADY_EXISTS")) throw error;
    }
  }

  return {
    async admit() {
      // Signed-in users are counted by account: a carrier's network is shared by many.
      const key = `check:${(await context.accounts.session())?.uid ?? network}`;
      if (burst !== null && !(await burst.limit({ key })).success) return { allowed: false, retryAfterSeconds: 60 };
      const { allowed, retryAfterSeconds } = await limiter.take(key, CHECK_RULE);
      return allowed ? { allowed } : { allowed, retryAfterSeconds };
    },

    async check(typed) {
      if (foldSerial(typed) === "") return null;
      const found = await context.registry.serials.find(typed);
      const exact = found.filter(({ match }) => match.likeness === "exact");
      const reports = await reportsOf(exact.map(({ bicycle }) => bicycle));
      const stolen = exact.find(({ bicycle }) => reports.has(bicycle.id));
      const alone = stolen ? null : await unregisteredReport(typed);
      if (alone) {
        const similar = found.map(similarVehicle);
        return {
          kind: "stolen",
          vehicle: checkedVehicle(alone),
          report: checkedReport(alone),
          similar,
          plate: parsePlate(typed),
        };
      }
      const shown = stolen ?? exact[0];
      const similar = found.filter((one) => one !== shown).map(similarVehicle);
      const plate = parsePlate(typed);
      if (!shown) return { kind: "unknown", similar, plate };
      const vehicle = checkedVehicle(shown.bicycle);
      const report = reports.get(shown.bicycle.id);
      if (!report) return { kind: "registered", vehicle, similar, plate };
      context.waitUntil(
        tellOwner(shown.bicycle, report).catch((error: unknown) =>
          log.error("registry.look-up-mail-failed", { theft: report.id, error }),
        ),
      );
      return { kind: "stolen", vehicle, report: checkedReport(report), similar, plate };
    },

    async sticker(code) {
      const [found] = await database.find({
        collection: "bicycles",
        where: [["code", "==", code]],
        select: ["status"],
        limit: 1,
      });
      if (found) return found.data.status === "registered" ? code : null;
      return (await database.read(formerCodePath(code))) === null ? null : code;
    },

    async listing(id) {
      const snapshot = isDocumentId(id) ? await database.read(`vehicles/${id}`) : null;
      const listing = snapshot && decodeDocument(ListingSchema, snapshot, log);
      if (!listing || !CATALOG_STATUSES.includes(listing.status)) return null;
      return { id: listing.id, title: listing.title, declared: declaredBy(listing) };
    },
  };
}

function declaredBy({ serial, specifications }: Pick<Listing, "serial" | "specifications">): string {
  const { plate } = specifications;
  return serial || (typeof plate === "string" ? plate : "");
}

declare module "~/platform/context" {
  interface Context {
    checks: Checks;
  }
}
