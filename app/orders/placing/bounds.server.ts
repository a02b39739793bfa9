import { z } from "zod";

import { addDays, limaDay, startOfDay } from "~/business/calendar";
import { formatDateTime } from "~/business/format";
import { findCondition } from "~/catalog/categories";
import type { ListingFields } from "~/catalog/model";
import type { Context } from "~/platform/context";
import type { Transaction } from "~/platform/firestore/types";
import type { KeptLimits } from "~/platform/limits/budgets.server";
import { expiredOfNetworkKey, failurePause, failuresOf, successesOf } from "~/platform/limits/pauses";

import {
  expiredOfListingKey,
  FREE_EXPIRED_OF_LISTING,
  FREE_EXPIRED_OF_NETWORK,
  KEPT_FOR_EACH_PAID,
  paidOfNetworkKey,
} from "../constants";
import type { Order } from "../model";
import type { PlaceResult } from "../service";
import { lapsedListings, pausedMessage, pausedUntil, unpaidListings, unpaidMessage, unpaidOrders } from "./unpaid";

/** Days in which expired reservations count together. */
const PAUSE_DAYS = 7;
/** More than the reservations of half an hour that can expire on a day. */
const MAX_EXPIRED = 100;

const LinesSchema = z.object({ lines: z.array(z.object({ listingId: z.string() })) });
const ExpiredSchema = z.object({
  state: z.literal("expired"),
  lines: z.array(z.object({ listingId: z.string() })),
  history: z.array(z.object({ state: z.string(), at: z.date() })),
  purchase: z.object({ id: z.string() }).optional().catch(undefined),
});

type Unpaid = Extract<PlaceResult, { reason: "unpaid" }>;

const NOTHING_CHARGED = "No se cobró nada.";
const PHONE = "Confirma tu celular con un código y reserva ahora mismo. Lo que escribiste sigue aquí.";

function networkFull(kept: number, needsPhone: boolean): string {
  const held = kept === 1 ? "un anuncio reservado" : `${kept} anuncios reservados`;
  const words = `Desde tu conexión ya hay ${held} sin pagar.`;
  return needsPhone
    ? `${words} ${PHONE} ${NOTHING_CHARGED}`
    : `${words} Espera unos 30 minutos a que se paguen o venzan, o prueba con otra conexión, como los datos de tu ` +
        `celular. ${NOTHING_CHARGED}`;
}

function networkPaused(until: Date, needsPhone: boolean): string {
  const words = "Desde tu conexión vencieron muchas reservas sin pago.";
  return needsPhone
    ? `${words} ${PHONE} ${NOTHING_CHARGED}`
    : `${words} Puedes reservar desde el ${formatDateTime(until)}, o con otra conexión, como los datos de tu celular. ` +
        NOTHING_CHARGED;
}

/** Whether a buyer has a finished purchase. */
export async function hasBoughtBefore(source: Pick<Transaction, "find">, uid: string): Promise<boolean> {
  const [bought] = await source.find({
    collection: "orders",
    where: [
      ["buyerId", "==", uid],
      ["kind", "==", "purchase"],
      ["state", "==", "completed"],
    ],
    select: [],
    limit: 1,
  });
  return bought !== undefined;
}

/**
 * Limits of unpaid reservations, read in the transaction that reserves: parallel orders see each other. A paid,
 * cancelled or expired order no longer counts, by its state. An accepted offer is a reservation.
 */
export function createReservationBounds(context: Context) {
  const { clock, env } = context;

  /** Listings of open orders and accepted offers, each once. */
  async function keptOfNetwork(tx: Transaction, key: string, limit: number): Promise<number> {
    const [orders, agreed] = await Promise.all([
      tx.find({ collection: "orders", where: [["network", "==", key]], select: ["lines"], limit }),
      context.offers.agreements.ofNetwork(tx, key, limit),
    ]);
    const ordered = orders.flatMap(({ data }) => LinesSchema.safeParse(data).data?.lines ?? []);
    return new Set([...ordered.map(({ listingId }) => listingId), ...agreed]).size;
  }

  return {
    /**
     * Whether these listings cannot be reserved now, and why. `kept`: what the buyer keeps already; `part`: null for
     * buyers, who only count for themselves. `isAtOnce`: they are to be paid at once.
     */
    async check(
      tx: Transaction,
      listings: readonly string[],
      kept: { open: readonly Order[]; agreed: readonly string[] },
      part: KeptLimits | null,
    ): Promise<{ rejection: Unpaid | null; isAtOnce: boolean }> {
      const rejected = (message: string, more: Partial<Unpaid> = {}) => {
        const rejection: Unpaid = { ok: false, reason: "unpaid", message, orders: [], ...more };
        return { rejection, isAtOnce: false };
      };
      if (unpaidListings(kept.open) + kept.agreed.length + listings.length > env.orderRules.maxUnpaid) {
        const orders = unpaidOrders(kept.open);
        return rejected(unpaidMessage(orders.length, env.orderRules, kept.agreed.length), { orders });
      }
      if (part === null) return { rejection: null, isAtOnce: false };
      const { key, isStranger, needsPhone } = part;
      const now = clock.now();
      const paths = [expiredOfNetworkKey(key), paidOfNetworkKey(key), ...listings.map(expiredOfListingKey)];
      const [expired, paid, ...ofListings] = await tx.readAll(paths.map((path) => `limits/${path}`));
      const more = KEPT_FOR_EACH_PAID * successesOf(paid?.data);
      const pause = { free: FREE_EXPIRED_OF_NETWORK + more, minutes: env.orderRules.pauseMinutes };
      const until = isStranger ? failurePause(expired?.data, pause, now) : null;
      if (until) return rejected(networkPaused(until, needsPhone), { needsPhone });
      const limit = part.network + more;
      if ((await keptOfNetwork(tx, key, limit)) + listings.length > limit)
        return rejected(networkFull(limit, needsPhone), { needsPhone });
      const isAtOnce = isStranger && ofListings.some((one) => failuresOf(one?.data, now) > FREE_EXPIRED_OF_LISTING);
      return { rejection: null, isAtOnce };
    },

    /**
     * Hours that a ticket may hold a purchase: the setting for used single pieces; 0 where it is dear, for a buyer
     * without a finished purchase.
     * Undefined for as long as the ticket is valid.
     */
    async ticketHours(
      tx: Transaction,
      uid: string,
      totalCentimos: number,
      listings: readonly Pick<ListingFields, "specifications" | "stock">[],
    ): Promise<number | undefined> {
      const { newBuyerMax, ticketHours } = env.orderRules;
      if (totalCentimos > newBuyerMax && !(await hasBoughtBefore(tx, uid))) return 0;
      const isSingle = ({ specifications, stock = 1 }: (typeof listings)[number]) =>
        stock === 1 && findCondition(specifications.condition)?.used === true;
      return listings.some(isSingle) ? ticketHours : undefined;
    },

    /**
     * This buyer's reservations of the last days. `today`: listings whose reservation expired today: others
     * have their turn until tomorrow. `agreed`: listings that accepted offers keep. `rejection`: where several expired,
     * and the buyer waits.
     */
    async past(
      tx: Transaction,
      uid: string,
    ): Promise<{ today: ReadonlySet<string>; agreed: string[]; rejection: Unpaid | null }> {
      const now = clock.now();
      const today = limaDay(now);
      const since = startOfDay(addDays(today, -PAUSE_DAYS));
      const [found, agreements] = await Promise.all([
        tx.find({
          collection: "orders",
          where: [
            ["buyerId", "==", uid],
            ["state", "==", "expired"],
            ["updatedAt", ">=", since],
          ],
          orderBy: [["updatedAt", "desc"]],
          select: ["state", "lines", "history", "purchase"],
          limit: MAX_EXPIRED,
        }),
        context.offers.agreements.recent(tx, uid, since),
      ]);
      const expired = found.flatMap(({ id, data }) => {
        const fields = ExpiredSchema.safeParse(data).data;
        return fields && fields.lines.length > 0 ? [{ ...fields, id }] : [];
      });
      // An accepted offer that nobody paid is a reservation that expired.
      const lapsed = agreements.lapsed.map(({ id, listingId, at }) => {
        return { id, state: "expired", lines: [{ listingId }], history: [{ state: "expired", at }] };
      });
      const until = pausedUntil([...expired, ...lapsed], env.orderRules);
      return {
        today: lapsedListings([...expired, ...lapsed], today),
        agreed: agreements.kept,
        rejection:
          until && until > now ? { ok: false, reason: "unpaid", message: pausedMessage(until), orders: [] } : null,
      };
    },
  };
}
