import { z } from "zod";

import { addDays, limaDay, startOfDay } from "~/business/calendar";
import { formatDateTime } from "~/business/format";
import { findCondition } from "~/catalog/categories";
import type { ListingFields } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Transaction } from "~/platform/firestore/types";
import { failurePause } from "~/platform/limits/pauses";

import { expiredOfNetworkKey, FREE_EXPIRED_OF_NETWORK } from "../constants";
import type { Order } from "../model";
import type { PlaceResult } from "../service";
import { lapsedListings, pausedMessage, pausedUntil, unpaidListings, unpaidMessage, unpaidOrders } from "./unpaid";

/** Days in which expired reservations count together. */
const PAUSE_DAYS = 7;
/** More than the reservations of half an hour that can expire on a day. */
const MAX_EXPIRED = 100;

const LinesSchema = z.object({ lines: z.array(z.unknown()) });
const ExpiredSchema = z.object({
  state: z.literal("expired"),
  lines: z.array(z.object({ listingId: z.string() })),
  history: z.array(z.object({ state: z.string(), at: z.date() })),
  purchase: z.object({ id: z.string() }).optional().catch(undefined),
});

const networkFull = (limit: number): string =>
  `Desde tu conexión ya hay ${limit === 1 ? "un anuncio reservado" : `${limit} anuncios reservados`} sin pagar por ` +
  "cuentas nuevas. Espera unos 30 minutos a que se paguen o venzan, o prueba con otra conexión, como los datos de tu celular. No se cobró nada.";
const networkPaused = (until: Date): string =>
  "Desde tu conexión vencieron muchas reservas de cuentas nuevas sin pago. Puedes reservar desde el " +
  `${formatDateTime(until)}, o con otra conexión, como los datos de tu celular. No se cobró nada.`;

/**
 * Limits of unpaid reservations, read in the transaction that reserves: parallel orders see each other. A paid,
 * cancelled or expired order no longer counts, by its state.
 */
export function createReservationBounds({ clock, env }: Context, network: string | null) {
  const { unpaidOfNetwork } = env.limits;

  /** Value of `Order.network`, of strangers' orders; null where the network is unknown. */
  async function networkKey(): Promise<string | null> {
    return network === null ? null : sha256Hex(`orders:${network}`, 16);
  }

  async function keptOfNetwork(tx: Transaction, key: string): Promise<number> {
    const found = await tx.find({
      collection: "orders",
      where: [["network", "==", key]],
      select: ["lines"],
      limit: unpaidOfNetwork,
    });
    return found.reduce((sum, { data }) => sum + (LinesSchema.safeParse(data).data?.lines.length ?? 0), 0);
  }

  return {
    networkKey,

    /**
     * Why so many more listings cannot be reserved now; null where they can. `open`: the buyer's open orders; `key`:
     * of a stranger's network, null for known accounts, which only count for themselves.
     */
    async reject(
      tx: Transaction,
      listings: number,
      open: readonly Order[],
      key: string | null,
    ): Promise<Extract<PlaceResult, { reason: "unpaid" }> | null> {
      if (unpaidListings(open) + listings > env.orderRules.maxUnpaid) {
        const orders = unpaidOrders(open);
        return { ok: false, reason: "unpaid", message: unpaidMessage(orders.length, env.orderRules), orders };
      }
      if (key === null) return null;
      const pause = { free: FREE_EXPIRED_OF_NETWORK, minutes: env.orderRules.pauseMinutes };
      const until = failurePause((await tx.read(`limits/${expiredOfNetworkKey(key)}`))?.data, pause, clock.now());
      if (until) return { ok: false, reason: "unpaid", message: networkPaused(until), orders: [] };
      if ((await keptOfNetwork(tx, key)) + listings <= unpaidOfNetwork) return null;
      return { ok: false, reason: "unpaid", message: networkFull(unpaidOfNetwork), orders: [] };
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
      if (totalCentimos > newBuyerMax) {
        const [bought] = await tx.find({
          collection: "orders",
          where: [
            ["buyerId", "==", uid],
            ["kind", "==", "purchase"],
            ["state", "==", "completed"],
          ],
          select: [],
          limit: 1,
        });
        if (!bought) return 0;
      }
      const isSingle = ({ specifications, stock = 1 }: (typeof listings)[number]) =>
        stock === 1 && findCondition(specifications.condition)?.used === true;
      return listings.some(isSingle) ? ticketHours : undefined;
    },

    /**
     * Listings whose reservation by this buyer expired today: others have their turn until tomorrow. `rejection`: where
     * several expired, and the buyer waits.
     */
    async lapsed(
      tx: Transaction,
      uid: string,
    ): Promise<{ today: ReadonlySet<string>; rejection: Extract<PlaceResult, { reason: "unpaid" }> | null }> {
      const now = clock.now();
      const today = limaDay(now);
      const found = await tx.find({
        collection: "orders",
        where: [
          ["buyerId", "==", uid],
          ["state", "==", "expired"],
          ["updatedAt", ">=", startOfDay(addDays(today, -PAUSE_DAYS))],
        ],
        orderBy: [["updatedAt", "desc"]],
        select: ["state", "lines", "history", "purchase"],
        limit: MAX_EXPIRED,
      });
      const expired = found.flatMap(({ id, data }) => {
        const fields = ExpiredSchema.safeParse(data).data;
        return fields && fields.lines.length > 0 ? [{ ...fields, id }] : [];
      });
      const until = pausedUntil(expired, env.orderRules);
      return {
        today: lapsedListings(expired, today),
        rejection:
          until && until > now ? { ok: false, reason: "unpaid", message: pausedMessage(until), orders: [] } : null,
      };
    },
  };
}
