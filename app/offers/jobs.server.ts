import { MINUTE_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { createChangedDocuments } from "~/platform/firestore/changed-documents.server";
import type { Transaction, Write } from "~/platform/firestore/types";
import { expiredOfNetworkKey, failureWrites } from "~/platform/limits/pauses";
import { mailWrite } from "~/platform/mail/mail";
import { pushWrites } from "~/platform/push/notice";
import { unitsOf } from "~/selling/units";

import type { Agreements } from "./agreements.server";
import { offerThreadPath } from "./constants";
import { offerMail } from "./mails";
import { OFFERS, type Negotiation } from "./model";
import { closed, lastTurn, inSoles, withoutAgreement } from "./rules";

const BATCH = 50;
/** Negotiations of one listing that end with it; further ones end by their own time. */
const OF_A_LISTING = 200;
/** An order may hold the listing of an agreement a little longer. */
const LATER_MS = 5 * MINUTE_MS;
/** Listings that are sold, or that were taken off sale. */
const OVER: readonly unknown[] = ["sold", "paused", "expired", "rejected", "hidden"];

/** Scheduled work, each minute. May run twice, or twice at once. */
export function createOfferJobs(context: Context, agreements: Agreements) {
  const { database, clock, log, site } = context;
  const listings = createChangedDocuments(context, {
    collection: "vehicles",
    statePath: "jobs/offers",
    fields: ["status"],
  });

  async function run(): Promise<{ ended: number; due: number }> {
    const ended = await endWithListings();
    const due = await endDue();
    if (due > 0)
      context.waitUntil(
        context.catalog.index.refresh().catch((error: unknown) => log.warn("offers.refresh-failed", { error })),
      );
    return { ended, due };
  }

  /** Ends offers that nobody answered, and agreements that nobody paid. */
  async function endDue(): Promise<number> {
    const found = await database.find({
      collection: OFFERS.name,
      where: [["dueAt", "<=", clock.now()]],
      orderBy: [["dueAt", "asc"]],
      select: [],
      limit: BATCH,
    });
    for (const { path } of found) await change(path, takeDue);
    return found.length;
  }

  /** Ends the negotiations about listings that were sold or withdrawn since the last run. */
  async function endWithListings(): Promise<number> {
    let ended = 0;
    for (const listing of await listings.next()) {
      if (OVER.includes(listing.data.status)) ended += await endOf(listing.id);
      await listings.looked(listing);
    }
    return ended;
  }

  async function endOf(listingId: string): Promise<number> {
    const found = await database.find({
      collection: OFFERS.name,
      where: [
        ["listingId", "==", listingId],
        ["state", "in", ["open", "agreed"]],
      ],
      select: [],
      limit: OF_A_LISTING,
    });
    for (const { path } of found) await change(path, takeEnd);
    return found.length;
  }

  async function change(path: string, take: typeof takeDue): Promise<void> {
    await database.transaction(async (tx) => {
      const snapshot = await tx.read(path);
      const negotiation = OFFERS.of(snapshot, log);
      if (!negotiation) {
        // An invalid document must not hold up the others.
        if (snapshot) tx.write({ update: path, data: { dueAt: null } });
        return;
      }
      const taken = await take(tx, negotiation);
      if (taken) tx.write(OFFERS.put(taken.after), ...taken.writes);
    });
  }

  async function takeDue(tx: Transaction, negotiation: Negotiation): Promise<Taken | null> {
    const now = clock.now();
    if (negotiation.dueAt === null || negotiation.dueAt > now) return null;
    if (negotiation.state === "open") {
      const after = closed(negotiation, "expired", now);
      const by = lastTurn(negotiation).by;
      const price = inSoles(lastTurn(negotiation).soles);
      const text = `Tu oferta de ${price} por «${negotiation.listingTitle}» venció: nadie la respondió en su plazo.`;
      return { after, writes: await tell(after, by, "Venció tu oferta", text) };
    }
    const vehicle = await tx.read(`vehicles/${negotiation.listingId}`);
    const units = vehicle && unitsOf(vehicle);
    // The buyer's order may still be paid.
    if (units?.status === "reserved" && units.reservedBy !== null)
      return { after: { ...negotiation, dueAt: new Date(now.getTime() + LATER_MS) }, writes: [] };
    if (units?.status === "sold") return takeEnd(tx, negotiation);
    const after = withoutAgreement(negotiation, "lapsed", now);
    const text = `El plazo para pagar «${negotiation.listingTitle}» al precio acordado terminó.`;
    const { network } = negotiation;
    return {
      after,
      writes: [
        ...(await agreements.releaseWrites(tx, negotiation)),
        ...(network === undefined ? [] : failureWrites(expiredOfNetworkKey(network), now)),
        ...(await tell(after, "buyer", "Terminó el plazo para pagar", text)),
        ...(await tell(after, "seller", "Nadie pagó a tiempo", `${text} Tu anuncio está otra vez a la venta.`)),
      ],
    };
  }

  async function takeEnd(tx: Transaction, negotiation: Negotiation): Promise<Taken | null> {
    if (negotiation.state === "closed") return null;
    const vehicle = await tx.read(`vehicles/${negotiation.listingId}`);
    if (vehicle && !OVER.includes(vehicle.data.status)) return null;
    const now = clock.now();
    const after =
      negotiation.state === "open" ? closed(negotiation, "ended", now) : withoutAgreement(negotiation, "ended", now);
    const text = `«${negotiation.listingTitle}» ya no está a la venta: tu negociación terminó.`;
    return { after, writes: await tell(after, "buyer", "El anuncio ya no está a la venta", text) };
  }

  async function tell(
    { id, buyerId, sellerId, listingTitle }: Negotiation,
    side: "buyer" | "seller",
    subject: string,
    text: string,
  ): Promise<Write[]> {
    const user = await context.accounts.user(side === "buyer" ? buyerId : sellerId);
    if (!user?.isActive) return [];
    const now = clock.now();
    const push = pushWrites(user, { kind: "messages", subject: id, path: offerThreadPath(id) }, now);
    if (user.email === "" || !user.preferences.notifications.messages) return push;
    const about = [buyerId, sellerId];
    const mail = offerMail({
      to: user,
      subject: `${subject}: ${listingTitle}`,
      blocks: [text],
      threadId: id,
      site,
      about,
    });
    return [...push, mailWrite(mail, now)];
  }

  return { run };
}

interface Taken {
  after: Negotiation;
  writes: Write[];
}
