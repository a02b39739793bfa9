import { DAY_MS } from "~/business/durations";
import { lowerFirst } from "~/business/format";
import { formatSoles } from "~/business/money";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { failed, type Failed, type Told } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { DatabaseReader, Transaction } from "~/platform/firestore/types";
import { freeUnits, unitsOf } from "~/selling/units";
import { banDocument, bannedMessage, bannedUntil } from "~/writing/bans";

import { addNote, applyOrderStep, BY_SYSTEM, isParty, isStoppedForTheft, resumeOrder } from "../changes";
import { refreshCatalog } from "../hooks";
import { isFrozen } from "../ledger/payment-facts";
import { refundableOf } from "../ledger/shares";
import type { Actor, Order } from "../model";
import type { PartRefunds } from "../paying/part-refunds.server";
import type { Refunds } from "../paying/refunds.server";
import type { OrderStore } from "../store.server";
import { createClaimPhotos, type StoredPhoto } from "./claim-photos.server";
import { ORDER_CLAIM_REASONS, type ClaimOfferKind, type OrderClaimReason, type OrderClaimWish } from "./constants";
import { claimFields, claimPath, OrderClaimSchema, type ClaimEntry, type OrderClaim } from "./model";
import { createClaimNotifications } from "./notifications.server";
import {
  claimRejection,
  endedClaim,
  isClaimOpen,
  isForAdmin,
  offerRejectionOf,
  offerText,
  sentBack,
  talkRejection,
  withClaimEntry,
  withReturn,
} from "./rules";

type ClaimOutcome =
  | { ok: true; claim: OrderClaim; repeated: boolean }
  | Failed<"not-found">
  | Told<"not-allowed" | "conflict" | "banned">;

export interface ClaimParty {
  uid: string;
  side: "buyer" | "seller";
}

interface ClaimMessage {
  /** Of the form: a resubmission is the same act. */
  key: string;
  text: string;
  photos: readonly StoredPhoto[];
}

/** End of a claim: what goes back, why, and who decided. */
interface ClaimEnd {
  kind: "all" | "part" | "none";
  by: NonNullable<OrderClaim["outcome"]>["by"];
  centimos: number;
  /** Read by both, in the order's history. */
  note: string;
  actor: Actor;
}

const NOT_FOUND = failed("not-found");
const FROZEN = failed(
  "not-allowed",
  "Mercado Pago tiene un caso abierto por este pago: hasta que termine no se mueve el dinero.",
);
const STOLEN = failed(
  "not-allowed",
  "El vehículo tiene un reporte de robo: mientras lo revisamos solo se puede devolver todo el dinero.",
);
const CHANGED = failed("conflict", "Algo cambió mientras lo veías. Así está ahora: revísalo y vuelve a intentarlo.");

const notAllowed = (message: string) => failed("not-allowed", message);

type Change = { claim: OrderClaim } | Exclude<ClaimOutcome, { ok: true }>;

/** Claims inside an order: each act is one transaction of the claim and, where it moves money, of its order. */
export function createOrderClaims(
  context: Context,
  store: OrderStore,
  refunds: Pick<Refunds, "inBackground">,
  refundPartIn: PartRefunds["refundPartIn"],
) {
  const { database, env, clock, log, waitUntil } = context;
  const photos = createClaimPhotos(context);
  const notifications = createClaimNotifications(context);

  async function readIn(source: Pick<DatabaseReader, "read">, orderId: string): Promise<OrderClaim | null> {
    const snapshot = isDocumentId(orderId) ? await source.read(claimPath(orderId)) : null;
    return snapshot && decodeDocument(OrderClaimSchema, snapshot, log);
  }

  /** Queues the end of a claim with its order's: the money that goes back, or the completion. */
  async function endIn(tx: Transaction, order: Order, claim: OrderClaim, end: ClaimEnd): Promise<Change> {
    const now = clock.now();
    if (isFrozen(order)) return FROZEN;
    if (isStoppedForTheft(order) && end.kind !== "all") return STOLEN;
    const left = refundableOf(order);
    const isWhole = end.kind === "all" || (end.kind === "part" && end.centimos >= left);
    const returned = end.by === "return" ? { returned: "received" as const } : {};
    const closed = { claim: { isOpen: false, former: order.claim?.former ?? order.state, ...returned } };
    if (isWhole) await store.refund(tx, order, "refund", end.actor, end.note, closed);
    else if (end.kind === "none")
      await store.save(tx, order, { ...applyOrderStep(order, "settle", end.actor, now, end.note), ...closed });
    else {
      const result = await refundPartIn(tx, order.id, {
        centimos: end.centimos,
        reason: end.note,
        by: end.by === "admin" ? "admin" : "agreement",
        actor: BY_SYSTEM,
        key: `problema-${claim.entries.length}`,
        version: null,
        then: (changed) => ({ ...applyOrderStep(changed, "settle", end.actor, now), ...closed }),
      });
      if (!result.ok) return result.reason === "not-allowed" ? notAllowed(result.message) : CHANGED;
    }
    const centimos = isWhole ? left : end.kind === "none" ? 0 : end.centimos;
    const kind = isWhole ? "all" : end.kind;
    return { claim: endedClaim(claim, { kind, by: end.by, centimos }, now) };
  }

  interface Act {
    key: string;
    kind: ClaimEntry["kind"];
    by: ClaimEntry["by"];
    text: string;
  }

  /**
   * One act on a claim. `decide` answers the claim after it, without its entry, or why it is not taken; it may run
   * again. `actor`: who must be a party of the order; null for administrators and the clock.
   */
  async function act(
    orderId: string,
    actor: Actor,
    { key, kind, by, text }: Act,
    decide: (tx: Transaction, order: Order, claim: OrderClaim, entry: ClaimEntry) => Change | Promise<Change>,
  ): Promise<ClaimOutcome> {
    if (!isDocumentId(orderId)) return NOT_FOUND;
    const id = await entryId(key, actor, kind, text);
    const result = await database.transaction(async (tx): Promise<ClaimOutcome> => {
      const order = await store.read(tx, orderId);
      if (!order || !isParty(order, actor)) return NOT_FOUND;
      const claim = await readIn(tx, orderId);
      if (claim === null) return NOT_FOUND;
      if (claim.entries.some((entry) => entry.id === id)) return { ok: true, claim, repeated: true };
      if (!isClaimOpen(claim)) return notAllowed("Este problema ya terminó.");
      const entry: ClaimEntry = { id, by, kind, text, at: clock.now() };
      const decided = await decide(tx, order, claim, entry);
      if (!("claim" in decided)) return decided;
      const after = withClaimEntry(decided.claim, entry);
      tx.write(
        { set: claimPath(orderId), data: claimFields(after) },
        ...(await notifications.writes(claim, after, entry)),
      );
      return { ok: true, claim: after, repeated: false };
    });
    if (result.ok && !result.repeated) {
      log.info("orders.claim-changed", { order: result.claim.orderNumber, step: kind, state: result.claim.state });
      if ((result.claim.outcome?.centimos ?? 0) > 0) refunds.inBackground(orderId);
    }
    return result;
  }

  const ofParty = ({ uid, side }: ClaimParty): Actor => ({ kind: side, uid });

  return {
    photos,
    readIn,
    act,
    endIn,
    notifications,

    read: (orderId: string): Promise<OrderClaim | null> => readIn(database, orderId),

    /** The buyer's problem, once an order: it is in dispute from now on. */
    async open(
      orderId: string,
      uid: string,
      { key, text, photos: sent, reason, wish }: ClaimMessage & { reason: OrderClaimReason; wish: OrderClaimWish },
    ): Promise<ClaimOutcome> {
      if (!isDocumentId(orderId)) return NOT_FOUND;
      const actor: Actor = { kind: "buyer", uid };
      const id = await entryId(key, actor, "opened", text);
      const result = await database.transaction(async (tx): Promise<ClaimOutcome> => {
        const order = await store.read(tx, orderId);
        if (!order || !isParty(order, actor)) return NOT_FOUND;
        const known = await readIn(tx, orderId);
        if (known?.entries[0]?.id === id) return { ok: true, claim: known, repeated: true };
        const now = clock.now();
        const rejection = claimRejection(order, now);
        if (rejection !== null) return notAllowed(rejection);
        const [line] = order.lines;
        const talkUntil = new Date(now.getTime() + env.orderRules.claimDays * DAY_MS);
        const claim: OrderClaim = {
          id: orderId,
          orderNumber: order.number,
          title: line?.title ?? "",
          buyerId: order.buyerId,
          sellerId: order.sellerId ?? "",
          reason,
          wish,
          state: "talking",
          entries: [],
          photos: sent.map((photo) => ({ ...photo, by: "buyer" as const, entryId: id })),
          listingPhotos: line?.listing.photos.length ?? 0,
          offer: null,
          talkUntil,
          return: null,
          outcome: null,
          waitingSince: null,
          dueAt: talkUntil,
          openedAt: now,
          updatedAt: now,
        };
        const entry: ClaimEntry = { id, by: "buyer", kind: "opened", text, at: now };
        const after = withClaimEntry(claim, entry);
        const note = `Problema con el pedido: ${ORDER_CLAIM_REASONS[reason].toLowerCase()}`;
        const disputed = applyOrderStep(order, "dispute", actor, now, note);
        await store.save(tx, order, { ...disputed, claim: { isOpen: true, former: order.state } });
        tx.write(
          { create: claimPath(orderId), data: claimFields(after) },
          ...(await notifications.writes(null, after, entry)),
        );
        return { ok: true, claim: after, repeated: false };
      });
      if (result.ok && !result.repeated) {
        log.info("orders.claim-opened", { order: result.claim.orderNumber, reason });
        const order = await store.read(database, orderId);
        waitUntil(
          photos
            .keepListing(orderId, order?.lines[0]?.listing.photos ?? [])
            .catch((error: unknown) => log.error("orders.claim-listing-not-kept", { order: orderId, error })),
        );
      }
      return result;
    },

    /** Something that a party writes, with photos. */
    async say(orderId: string, party: ClaimParty, { key, text, photos: sent }: ClaimMessage): Promise<ClaimOutcome> {
      const until = bannedUntil(await database.read(banDocument(party.uid)), clock.now());
      if (until !== null) return failed("banned", bannedMessage(until));
      return act(orderId, ofParty(party), { key, kind: "said", by: party.side, text }, (_tx, _order, claim, { id }) => {
        const fresh = sent.filter((photo) => !claim.photos.some((known) => known.key === photo.key));
        const rejection = talkRejection(claim, fresh.length);
        if (rejection !== null) return notAllowed(rejection);
        const added = fresh.map((photo) => ({ ...photo, by: party.side, entryId: id }));
        return { claim: { ...claim, photos: [...claim.photos, ...added] } };
      });
    },

    /** The seller's offer; it takes the place of an open one. */
    offer(
      orderId: string,
      uid: string,
      { key, kind, centimos }: { key: string; kind: ClaimOfferKind; centimos: number },
    ): Promise<ClaimOutcome> {
      const text = kind === "part" ? offerText({ kind, centimos }) : OFFER_WORDS[kind];
      return act(
        orderId,
        { kind: "seller", uid },
        { key, kind: "offered", by: "seller", text },
        (_tx, order, claim, { id, at }) => {
          const left = refundableOf(order);
          const rejection = offerRejectionOf(claim, { kind, centimos }, left);
          if (rejection !== null) return notAllowed(rejection);
          return { claim: { ...claim, offer: { id, kind, centimos: kind === "part" ? centimos : left, at } } };
        },
      );
    },

    /** The buyer's answer to the offer that their page showed. */
    answer(
      orderId: string,
      uid: string,
      { key, offerId, isAccepted }: { key: string; offerId: string; isAccepted: boolean },
    ): Promise<ClaimOutcome> {
      const kind = isAccepted ? "accepted" : "declined";
      return act(orderId, { kind: "buyer", uid }, { key, kind, by: "buyer", text: "" }, (tx, order, claim, { at }) => {
        const { offer, state } = claim;
        if (state !== "talking" || offer?.id !== offerId)
          return failed("conflict", "Esa propuesta ya no está abierta. Así está ahora.");
        if (!isAccepted) return { claim: { ...claim, offer: null } };
        if (offer.kind === "return") {
          if (isFrozen(order)) return FROZEN;
          return { claim: withReturn(claim, env.orderRules.returnDays, env.holidays, at) };
        }
        const note = `Acuerdo del comprador y el vendedor: ${lowerFirst(offerText(offer))}`;
        return endIn(tx, order, claim, {
          kind: offer.kind,
          by: "agreement",
          centimos: offer.centimos,
          note,
          actor: BY_SYSTEM,
        });
      });
    },

    sendBack(
      orderId: string,
      uid: string,
      { key, tracking }: { key: string; tracking: string },
    ): Promise<ClaimOutcome> {
      return act(
        orderId,
        { kind: "buyer", uid },
        { key, kind: "sent", by: "buyer", text: tracking },
        (_tx, _order, claim, { at }) => {
          if (claim.state !== "returning") return notAllowed("Ya no hay una devolución por enviar.");
          const clockOf = { days: env.orderRules.returnConfirmDays, holidays: env.holidays };
          return { claim: sentBack(claim, tracking, clockOf, at) };
        },
      );
    },

    /** The seller has the return: all money goes back. */
    receive(orderId: string, uid: string, key: string): Promise<ClaimOutcome> {
      const done: Act = { key, kind: "received", by: "seller", text: "" };
      return act(orderId, { kind: "seller", uid }, done, (tx, order, claim) => {
        const isSent = claim.state === "returned" || (claim.state === "deciding" && claim.return?.sentAt);
        if (!isSent) return notAllowed("No hay una devolución en camino.");
        const note = "El vendedor confirmó que le llegó la devolución.";
        return endIn(tx, order, claim, { kind: "all", by: "return", centimos: 0, note, actor: BY_SYSTEM });
      });
    },

    /** The seller puts what came back on sale again, once. `isOnSale`: it can be bought at once. */
    async relist(
      orderId: string,
      uid: string,
    ): Promise<{ ok: true; isOnSale: boolean } | Failed<"not-found"> | Told<"not-allowed">> {
      if (!isDocumentId(orderId)) return NOT_FOUND;
      const actor: Actor = { kind: "seller", uid };
      const result = await database.transaction(async (tx) => {
        const order = await store.read(tx, orderId);
        if (!order || !isParty(order, actor)) return NOT_FOUND;
        if (order.claim?.returned === "relisted") return { ok: true, order } as const;
        if (order.claim?.returned !== "received")
          return notAllowed("Solo puedes volver a publicar lo que el comprador te devolvió.");
        tx.write(...(await store.restock(tx, order)));
        const claim = { ...order.claim, returned: "relisted" as const };
        const note = "El vendedor volvió a poner el anuncio a la venta.";
        return {
          ok: true,
          order: await store.save(tx, order, addNote({ ...order, claim }, actor, clock.now(), note)),
        } as const;
      });
      if (!result.ok) return result;
      refreshCatalog(context);
      const listings = await database.readAll(result.order.lines.map(({ listingId }) => `vehicles/${listingId}`));
      const isOnSale = listings.every((listing) => {
        const units = listing && unitsOf(listing);
        return units && freeUnits(units, clock.now()) > 0;
      });
      return { ok: true, isOnSale };
    },

    /** The buyer takes it back: the order goes on where it was. */
    withdraw(orderId: string, uid: string, key: string): Promise<ClaimOutcome> {
      const actor: Actor = { kind: "buyer", uid };
      return act(
        orderId,
        actor,
        { key, kind: "withdrawn", by: "buyer", text: "" },
        async (tx, order, claim, { at }) => {
          if (claim.state === "returned") return notAllowed("La devolución está en camino: espera a que llegue.");
          if (order.state !== "disputed" || order.claim === undefined) return CHANGED;
          if (isFrozen(order)) return FROZEN;
          if (isStoppedForTheft(order)) return STOLEN;
          const { former } = order.claim;
          const resumed = resumeOrder(order, former, at, "El comprador retiró su problema con el pedido.");
          await store.save(tx, order, { ...resumed, claim: { isOpen: false, former } });
          return { claim: endedClaim(claim, { kind: "none", by: "buyer", centimos: 0 }, at) };
        },
      );
    },

    /** An administrator's decision, where its parties did not agree. `seen`: entries that the form showed. */
    decide(
      orderId: string,
      actor: string,
      {
        key,
        kind,
        centimos,
        reason,
        seen,
      }: { key: string; kind: "all" | "part" | "none"; centimos: number } & {
        reason: string;
        seen: number;
      },
    ): Promise<ClaimOutcome> {
      const admin: Actor = { kind: "admin", uid: actor };
      return act(
        orderId,
        admin,
        { key, kind: "decided", by: "admin", text: reason },
        async (tx, order, claim, { at }) => {
          if (!isForAdmin(claim, order) || claim.entries.length !== seen) return CHANGED;
          const left = refundableOf(order);
          if (kind === "part" && (centimos <= 0 || centimos >= left))
            return notAllowed(`La parte debe ser mayor que cero y menor que ${formatSoles(left)}.`);
          const decided = await endIn(tx, order, claim, { kind, by: "admin", centimos, note: reason, actor: admin });
          if (!("claim" in decided)) return decided;
          const changes = { returned: [null, formatSoles(decided.claim.outcome?.centimos ?? 0)] } as const;
          const target = { target: claimPath(orderId), label: claim.orderNumber };
          tx.write(auditWrite({ actor, action: "order.claim-decided", ...target, reason, changes }, at));
          return decided;
        },
      );
    },
  };
}

export type OrderClaims = ReturnType<typeof createOrderClaims>;

const OFFER_WORDS = {
  all: "Devolver todo el dinero sin pedir nada de vuelta",
  return: "Que el comprador lo devuelva y recibir de vuelta todo su dinero",
};

function entryId(key: string, { kind: by, uid }: Actor, kind: ClaimEntry["kind"], text: string): Promise<string> {
  return sha256Hex([key, by, uid, kind, text].join("\n"), 12);
}
