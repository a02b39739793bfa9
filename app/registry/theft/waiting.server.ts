import { z } from "zod";

import { DAY_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Transaction, Write } from "~/platform/firestore/types";

import { ownBicyclePath } from "../bicycles/constants";
import { type Bicycle, bicyclePath } from "../model";
import { followReport, numberIn } from "../numbers/numbers.server";
import { serialKeysOf } from "../numbers/serials/likeness";
import { areOfOne, type Claim, claimsBefore } from "../numbers/standing";
import type { TheftReport } from "./model";
import { stolenName } from "./name";
import { type NumberStep, type NumberHolder, toldOfBicycle, toldOfReport, toldWrites } from "./number-mails.server";
import { personOf, readTheft, theftWrite } from "./store.server";
import { theftCase } from "./theft-case.server";

/** Claims of each kind that one decision reads. */
const MOST = 10;

/** The reporter of a number; without a registered bicycle its id is empty. */
export type Claimed = Pick<Bicycle, "id" | "ownerId" | "serial" | "serialKey"> & {
  email?: string;
  orderId?: string | null;
};

type Reported = Pick<TheftReport, "id" | "ownerId" | "email" | "serialKey">;

/** Somebody who claims a number, and how they are told. */
type Claimant = Claim & NumberHolder & { orderId?: string | null };

const ListedSchema = z.object({
  sellerId: z.string(),
  status: z.string(),
  title: z.string().catch("bicicleta"),
  bicycleId: z.string().nullable().optional(),
  publishedAt: z.date().nullable().optional(),
  numberSince: z.date().nullable().optional(),
  soldAt: z.date().nullable().optional(),
  reservedBy: z.string().nullable().optional(),
});
/** Statuses in which a listing claims its number; one that an order bought does so while the order may be under way. */
const CLAIMING = ["active", "reserved", "paused"];
const SOLD_CLAIMS_DAYS = 60;
/** Any claim is older. */
const NEVER = new Date(8_640_000_000_000_000);

/** When each seller named a number in a listing that is still theirs. */
export async function listedSince(
  tx: Pick<Transaction, "find">,
  serialKey: string,
  { clock, log }: Pick<Context, "clock" | "log">,
): Promise<{ id: string; ownerId: string; title: string; since: Date; orderId: string | null }[]> {
  if (serialKey === "") return [];
  const found = await tx.find({ collection: "vehicles", where: [["serialKey", "==", serialKey]], limit: 2 * MOST });
  return found.flatMap((snapshot) => {
    const listing = decodeDocument(ListedSchema, snapshot, log);
    const since = listing?.numberSince ?? listing?.publishedAt;
    // A registered one is claimed by its registration.
    if (!listing || !since || listing.bicycleId) return [];
    const { id, sellerId: ownerId, title, status, soldAt, reservedBy: orderId = null } = listing;
    const isNew = soldAt && clock.now().getTime() - soldAt.getTime() < SOLD_CLAIMS_DAYS * DAY_MS;
    const isClaiming = CLAIMING.includes(status) || (status === "sold" && orderId !== null && isNew);
    return isClaiming ? [{ id, ownerId, title, since, orderId }] : [];
  });
}

/** Reports about a number that someone else has named before: an administrator decides. */
export function createContests(context: Context) {
  const { env, clock, log } = context;

  /** All who claim a number: registrations, reports, and, where asked for, listings. */
  async function claimsIn(tx: Transaction, serialKey: string, withListings = false): Promise<Claimant[]> {
    if (serialKey === "") return [];
    const { registrations, theftIds, waitingIds } = await numberIn(tx, serialKey);
    const speaking = registrations.filter(({ isArchived }) => !isArchived).slice(0, MOST);
    const [bicycles, reports, listings] = await Promise.all([
      Promise.all(speaking.map(({ bicycleId }) => context.registry.bicycles.readIn(tx, bicycleId))),
      Promise.all([...theftIds, ...waitingIds].slice(0, MOST).map((id) => readTheft(tx, id, log))),
      withListings ? listedSince(tx, serialKey, context) : [],
    ]);
    const claims = [
      ...reports.flatMap((report) => {
        // A waiting one about a registered bicycle is as old as its registration.
        if (report === null || (report.state !== "live" && report.bicycleId !== "")) return [];
        const { id, state, publishedAt, updatedAt } = report;
        const kind = state === "live" ? ("live" as const) : ("report" as const);
        return [{ kind, id, since: publishedAt ?? updatedAt, ...toldOfReport(report) }];
      }),
      ...bicycles.flatMap((bicycle, at) => {
        if (bicycle === null) return [];
        const { id, createdAt } = bicycle;
        const since = speaking[at]?.since ?? createdAt;
        return [{ kind: "registration" as const, id, since, ...toldOfBicycle(bicycle) }];
      }),
      ...listings.map(({ title, ...listing }) => ({
        kind: "listing" as const,
        ...listing,
        name: title,
        path: "/perfil/anuncios",
      })),
    ];
    return Promise.all(claims.map(async (claim) => ({ ...claim, ...(await personOf(tx, claim)) })));
  }

  /** Others who claimed the number before this one, for whom a report about it has to wait; none: it works at once. */
  async function before(tx: Transaction, claimed: Claimed): Promise<Claimant[]> {
    const { id, serialKey } = claimed;
    const claims = (await claimsIn(tx, serialKey, id !== "")).filter((claim) => !isSellerOf(claim, claimed));
    const own = claims.find((claim) => claim.kind === "registration" && claim.id === id);
    return claimsBefore(claims, { ...(await personOf(tx, claimed)), since: own?.since ?? NEVER });
  }

  /** A mail to each person among them, once a step and subject. */
  async function mailsTo(
    tx: Transaction,
    claims: readonly Claimant[],
    step: NumberStep,
    subject: string,
  ): Promise<Write[]> {
    const people = claims.filter((one, at) => claims.findIndex((other) => areOfOne(one, other)) === at);
    const mails = people.map((one) => toldWrites(context, tx, one, step, `number-${step}-${subject}-${one.id}`));
    return (await Promise.all(mails)).flat();
  }

  return {
    before,

    /** Other live reports of the number, or registrations, by the reporter. */
    async own(tx: Transaction, report: Reported, kind: "live" | "registration"): Promise<string[]> {
      const [claims, person] = [await claimsIn(tx, report.serialKey), await personOf(tx, report)];
      const isOwn = (one: Claimant) => one.kind === kind && one.id !== report.id && areOfOne(one, person);
      return claims.filter(isOwn).map(({ id }) => id);
    },

    /** Lets a report wait: nothing is stopped, both sides are told, and a case waits for an administrator. */
    async wait(tx: Transaction, report: TheftReport, bicycle: Claimed, others: readonly Claimant[]) {
      const now = clock.now();
      const { serialKey } = serialKeysOf(bicycle.serial);
      const changes = { state: "waiting" as const, serialKey, serialNear: [] };
      const path = bicycle.id === "" ? "/contacto" : ownBicyclePath(bicycle.id);
      const opened = await theftCase(context, tx, {
        about: `waiting:${report.id}`,
        subject: `Reporte en espera: otra persona tiene el número (${stolenName(report)})`,
        text:
          "Otra persona registró, publicó o reportó antes una bicicleta con este número. El reporte espera: compara las " +
          "pruebas de las dos en su página y publícalo u ocúltalo.",
        fields: [
          { label: "Reporte por decidir", value: `${env.siteUrl}/administracion/robos/${report.id}` },
          { label: "Serie comparada", value: serialKey },
        ],
      });
      const registered = others.filter(({ kind }) => kind === "registration").map(({ id }) => id);
      const asked = [bicycle.id, ...registered].filter((id) => id !== "");
      tx.write(
        theftWrite(report, changes, now),
        ...(await followReport(tx, { id: report.id, serialKey }, "waiting", now)),
        ...opened.writes,
        ...asked.map((id) => ({ update: bicyclePath(id), data: { askedAt: now } })),
        ...(await toldWrites(context, tx, { ...toldOfReport(report), path }, "waiting", `theft-waiting-${report.id}`)),
        ...(await mailsTo(tx, others, "contested", report.id)),
      );
      return { ...report, ...changes, updatedAt: now, version: report.version + 1 };
    },

    /** Mails to the others who hold a number about the decision on a report of it. */
    async decidedWrites(tx: Transaction, report: TheftReport, step: "rejected" | "published"): Promise<Write[]> {
      const claims = await claimsIn(tx, report.serialKey, true);
      const others = claimsBefore(claims, { ...(await personOf(tx, report)), since: NEVER });
      return mailsTo(
        tx,
        others.filter(({ kind, id }) => id !== report.id && id !== report.bicycleId && kind !== "report"),
        step,
        `${report.id}-${report.version}`,
      );
    },

    /**
     * Mails to those who named a number before this registration of it; `since`: its owner's own listing does.
     * `isBelieved`: an administrator decided for a report of its owner.
     */
    async namedBefore(
      tx: Transaction,
      draft: Bicycle,
      serialKey: string,
    ): Promise<{ told: Write[]; since: Date | null; isBelieved: boolean }> {
      const [claims, person] = [await claimsIn(tx, serialKey, true), await personOf(tx, draft)];
      const others = claimsBefore(claims, { ...person, since: NEVER }).filter((claim) => !isSellerOf(claim, draft));
      const asked = others.filter(({ kind }) => kind === "registration" || kind === "listing");
      const own = claims.find((claim) => claim.kind === "listing" && areOfOne(claim, person));
      const { believedId } = await numberIn(tx, serialKey);
      const report = await readTheft(tx, believedId, log);
      const isBelieved = report !== null && areOfOne(await personOf(tx, report), person);
      return { told: await mailsTo(tx, asked, "second", draft.id), since: own?.since ?? null, isBelieved };
    },
  };
}

/** Whether the bicycle was bought here, by an order of this listing. */
function isSellerOf({ orderId = null }: Claimant, bicycle: { orderId?: string | null }): boolean {
  return orderId !== null && orderId === bicycle.orderId;
}

export type Contests = ReturnType<typeof createContests>;
