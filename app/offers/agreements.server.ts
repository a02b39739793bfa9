import { z } from "zod";

import type { Context } from "~/platform/context";
import type { Database, Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { comparedOf } from "~/selling/compared";
import { reservationMark } from "~/selling/reservation-mark";
import { releaseAgreed, stoppedUnits, unitsOf, unitsWrite } from "~/selling/units";

import { threadOf } from "./constants";
import { offerDocument, OFFERS, type Negotiation } from "./model";
import { closed, withoutAgreement } from "./rules";

/** A price that binds for one buyer. */
interface Agreement {
  soles: number;
  until: Date;
  /** Of the listing's reservation (`reservationMark`). */
  mark: string;
}

/** An order as far as agreements follow it. */
interface FollowedOrder {
  kind: string;
  buyerId: string;
  paidAt: Date | null;
  lines: readonly { listingId: string }[];
}

/** More than a buyer agrees on in days, and a network keeps. */
const RECENT = 100;

const RecentSchema = z.object({
  listingId: z.string(),
  state: z.string(),
  until: z.date(),
  agreed: z.object({ outcome: z.string(), until: z.date() }).nullable(),
});
const HeldSchema = z.object({ status: z.literal("reserved"), agreedUntil: z.date() });

export function createAgreements(context: Context) {
  const { log, clock } = context;

  /** By listing. Reads nothing where none of them is reserved by an accepted offer. */
  async function of(
    source: Pick<Database, "readAll">,
    buyerId: string,
    vehicles: readonly (Snapshot | null | undefined)[],
  ): Promise<ReadonlyMap<string, Agreement>> {
    const now = clock.now();
    const held = vehicles.flatMap((vehicle) => {
      const agreedUntil = HeldSchema.safeParse(vehicle?.data).data?.agreedUntil;
      return vehicle && agreedUntil && agreedUntil > now ? [vehicle.id] : [];
    });
    if (held.length === 0) return new Map();
    const stored = await source.readAll(held.map((id) => offerDocument(id, buyerId)));
    const found = await Promise.all(
      stored.map(async (snapshot) => {
        const negotiation = OFFERS.of(snapshot, log);
        if (negotiation?.state !== "agreed" || !negotiation.agreed || negotiation.until <= now) return null;
        const { listingId, agreed, until } = negotiation;
        const mark = await reservationMark(threadOf(listingId, buyerId));
        return [listingId, { soles: agreed.soles, until, mark }] as const;
      }),
    );
    return new Map(found.filter((entry) => entry !== null));
  }

  /** Writes that settle the agreements of an order that is paid now. For the transaction that changes it. */
  async function followOrder(
    tx: Transaction,
    { before, after }: { before: FollowedOrder | null; after: FollowedOrder },
  ): Promise<Write[]> {
    if (after.kind !== "purchase" || after.paidAt === null || before?.paidAt) return [];
    const stored = await tx.readAll(after.lines.map(({ listingId }) => offerDocument(listingId, after.buyerId)));
    return stored.flatMap((snapshot) => {
      const negotiation = OFFERS.of(snapshot, log);
      if (!negotiation || negotiation.state === "closed") return [];
      const now = clock.now();
      // A buyer with an open offer may pay the price of the listing.
      const paid =
        negotiation.state === "open" ? closed(negotiation, "ended", now) : withoutAgreement(negotiation, "paid", now);
      return [OFFERS.put(paid)];
    });
  }

  /** Writes that put the listing of an agreement back on sale; none where it does not wait for its buyer. */
  async function releaseWrites(tx: Transaction, { id, listingId }: Negotiation): Promise<Write[]> {
    const vehicle = await tx.read(`vehicles/${listingId}`);
    const units = vehicle && unitsOf(vehicle);
    const free = units && releaseAgreed(units, await reservationMark(id));
    if (!vehicle || !units || !free || free === units) return [];
    const stoppedFor = await context.theft.reportIn(tx, comparedOf(vehicle));
    const now = clock.now();
    const write = unitsWrite(units, stoppedFor === null ? free : stoppedUnits(free, stoppedFor, now), now);
    return write ? [write] : [];
  }

  /** Listings that a buyer's agreements keep now, and those since `since` that lapsed unpaid. */
  async function recent(source: Pick<Database, "find">, buyerId: string, since: Date) {
    const found = await source.find({
      collection: OFFERS.name,
      where: [
        ["buyerId", "==", buyerId],
        ["updatedAt", ">=", since],
      ],
      orderBy: [["updatedAt", "desc"]],
      select: ["listingId", "state", "until", "agreed"],
      limit: RECENT,
    });
    const now = clock.now();
    const all = found.flatMap(({ id, data }) => {
      const fields = RecentSchema.safeParse(data).data;
      return fields ? [{ ...fields, id }] : [];
    });
    return {
      kept: all.filter(({ state, until }) => state === "agreed" && until > now).map(({ listingId }) => listingId),
      lapsed: all.flatMap(({ id, listingId, agreed, state, until }) => {
        if (!agreed || agreed.until < since) return [];
        const isLapsed = agreed.outcome === "lapsed" || (state === "agreed" && until <= now);
        return isLapsed ? [{ id, listingId, at: agreed.until }] : [];
      }),
    };
  }

  /** Listings that agreements of a network keep, as far as they were accepted by a limit. */
  async function ofNetwork(source: Pick<Database, "find">, network: string, limit: number): Promise<string[]> {
    const found = await source.find({
      collection: OFFERS.name,
      where: [["network", "==", network]],
      select: ["listingId"],
      limit,
    });
    return found.map(({ data }) => String(data.listingId));
  }

  return { of, recent, ofNetwork, followOrder, releaseWrites };
}

export type Agreements = ReturnType<typeof createAgreements>;
