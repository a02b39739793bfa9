import { userPath } from "~/accounts/model";
import type { Context } from "~/platform/context";
import type { Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { answerPath, type StolenGoods } from "~/registry/theft/market-stop";
import { decodeOwn, listingWrite, refreshInBackground } from "~/selling/owned-listing.server";

import type { OwnListing } from "./model";
import { passGate } from "./theft-gate.server";
import { isHeldByOrder, transition } from "./transitions";

/** Listings of one stolen bicycle that one run checks. */
const MOST = 20;

const WORDS = {
  stopped: {
    subject: "Pausamos tu anuncio: su número tiene un reporte de robo",
    blocks: [
      "Alguien reportó como robada una bicicleta con el número de serie de tu anuncio. Lo pausamos mientras nuestro " +
        "equipo lo revisa; puedes haberla comprado de buena fe.",
      "Si es tuya, cuéntanos cómo la obtuviste, con tu comprobante de compra y fotos del número. Si el reporte no era " +
        "cierto, tu anuncio vuelve como estaba, con los días que perdió.",
    ],
  },
  resumed: {
    subject: "Tu anuncio está publicado otra vez",
    blocks: ["El reporte de robo por el que lo pausamos ya no vale: no era cierto. Lamentamos la molestia."],
  },
} as const;

export function createStolenStop(context: Context) {
  const { database, env, clock, log } = context;

  async function listingsIn(
    tx: Transaction,
    { theftId, serialKey, bicycleId, listingId }: StolenGoods,
  ): Promise<OwnListing[]> {
    const found = await Promise.all([
      // Those that were stopped for their looks have another number.
      tx.find({ collection: "vehicles", where: [["stoppedFor", "==", theftId]], limit: MOST }),
      listingId === undefined ? [] : tx.readAll([`vehicles/${listingId}`]),
      bicycleId === "" ? [] : tx.find({ collection: "vehicles", where: [["bicycleId", "==", bicycleId]], limit: MOST }),
      serialKey === "" ? [] : tx.find({ collection: "vehicles", where: [["serialKey", "==", serialKey]], limit: MOST }),
      serialKey === ""
        ? []
        : tx.find({ collection: "vehicles", where: [["namedKeys", "array-contains", serialKey]], limit: MOST }),
    ]);
    const listings = new Map<string, OwnListing>();
    for (const snapshot of found.flat()) {
      const listing = snapshot && decodeOwn(snapshot, log);
      if (listing) listings.set(listing.id, listing);
    }
    return [...listings.values()];
  }

  /** A mail to the seller, one for each listing, report and step. */
  async function told(
    tx: Transaction,
    { id, sellerId, title = "", bicycleId }: OwnListing,
    step: keyof typeof WORDS,
    theftId: string,
  ): Promise<Write[]> {
    const mailId = `listing-${step}-${theftId}-${id}`;
    const [user, before] = await tx.readAll([userPath(sellerId), `mail/${mailId}`]);
    const email = user?.data.email;
    if (before || typeof email !== "string" || email === "") return [];
    const mail = listingTheftMail(email, { sellerId, title, bicycleId }, step, env);
    return [mailWrite(mail, clock.now(), mailId)];
  }

  /**
   * Pauses listings with a serial or of a registered bicycle, but for those that were told apart from it, tells their
   * sellers, and answers all its listings.
   * Idempotent. The owner cannot resume them: publishing checks for reports of theft.
   */
  async function pauseStolen(
    stolen: StolenGoods,
  ): Promise<{ paused: number; listings: Pick<OwnListing, "id" | "sellerId">[] }> {
    const result = await database.transaction(async (tx) => {
      const now = clock.now();
      const found = await listingsIn(tx, stolen);
      const areApart = await Promise.all(
        found.map(({ id, bicycleId = null }) => context.theft.isApartIn(tx, stolen, [id, bicycleId])),
      );
      const listings = found.filter((_, place) => !areApart[place]);
      let paused = 0;
      for (const listing of listings) {
        // Kept for somebody by an accepted offer or by hand: an order's ends with the order.
        const isKept = listing.status === "reserved" && !isHeldByOrder(listing);
        const step = transition("pause", isKept ? { ...listing, status: "active" } : listing, now);
        // Kept by hand it stays so, should the report be false; an accepted offer has ended.
        const ended = { reservedFor: isKept && !listing.agreedUntil ? listing.reservedFor : null, agreedUntil: null };
        // An order that ended meanwhile has paused it.
        if (!step.ok && listing.status === "paused" && listing.stoppedFor === stolen.theftId)
          tx.write(...(await told(tx, listing, "stopped", stolen.theftId)));
        if (!step.ok) continue;
        tx.write(
          listingWrite(listing, { ...step.fields, ...ended, stoppedFor: stolen.theftId, stoppedAt: now }, now),
          ...(await told(tx, listing, "stopped", stolen.theftId)),
        );
        paused += 1;
      }
      return { paused, listings: listings.map(({ id, sellerId }) => ({ id, sellerId })) };
    });
    if (result.paused > 0) refreshInBackground(context);
    return result;
  }

  /**
   * Puts listings on sale again that a false report had paused, unless another report or their owner keeps them off;
   * answers all that no report is about any more.
   */
  async function resumeStopped(
    stolen: StolenGoods,
  ): Promise<{ resumed: number; listings: Pick<OwnListing, "id" | "sellerId">[] }> {
    const result = await database.transaction(async (tx) => {
      const now = clock.now();
      const free: Pick<OwnListing, "id" | "sellerId">[] = [];
      let resumed = 0;
      for (const listing of await listingsIn(tx, stolen)) {
        const passed = await passGate(context, tx, listing);
        if (!passed.ok) continue;
        free.push({ id: listing.id, sellerId: listing.sellerId });
        const isOver = listing.status === "expired";
        if (listing.stoppedFor !== stolen.theftId || (listing.status !== "paused" && !isOver)) continue;
        // The days that it was off are given back, and the reservation by hand that it had.
        const lost = listing.stoppedAt ? now.getTime() - listing.stoppedAt.getTime() : 0;
        const expiresAt = listing.expiresAt && new Date(listing.expiresAt.getTime() + lost);
        const step = transition("resume", { ...listing, status: "paused", expiresAt }, now);
        if (!step.ok) continue;
        const status = listing.reservedFor ? ("reserved" as const) : step.fields.status;
        const fields = { ...passed.fields, status, expiresAt, stoppedFor: null, stoppedAt: null };
        tx.write(listingWrite(listing, fields, now), ...(await told(tx, listing, "resumed", stolen.theftId)));
        resumed += 1;
      }
      return { resumed, listings: free };
    });
    if (result.resumed > 0) refreshInBackground(context);
    return result;
  }

  return { pauseStolen, resumeStopped };
}

export function listingTheftMail(
  to: string,
  { sellerId, title, bicycleId }: { sellerId: string; title: string; bicycleId?: string | null | undefined },
  step: keyof typeof WORDS,
  { siteUrl, business }: Pick<Context["env"], "siteUrl" | "business">,
): Mail {
  const { subject, blocks } = WORDS[step];
  return {
    kind: "listing-theft",
    to,
    subject,
    replyTo: business.email,
    listings: [{ title }],
    blocks,
    link:
      step === "stopped"
        ? { label: "Responder con mis pruebas", href: siteUrl + answerPath(bicycleId) }
        : { label: "Ver mis anuncios", href: `${siteUrl}/perfil/anuncios` },
    about: [sellerId],
  };
}
