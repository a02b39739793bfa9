import { originalKey } from "~/platform/photos/keys";
import { planOfListing } from "~/selling/model";

import { completeContent, FEATURED } from "../../unit/selling/support";
import type { Stored } from "../runtime/firestore";
import type { Act, Market } from "../runtime/market";
import { NOTHING } from "./accounts";
import { pay } from "./buying";

const PRICES = [350, 890, 1_200.5, 2_500, 4_999.9, 7_500] as const;

export interface Listing {
  sellerId: string;
  status: string;
  version: number;
  price: number;
  serial?: string | null;
  serialKey?: string | null;
  reservedBy?: string | null;
  bicycleId?: string | null;
  title: string;
  updatedAt: Date;
}

/** A new serial number, as somebody types it. */
export const newSerial = ({ chance }: Market): string =>
  `WSBC${chance.int(10_000, 99_999)}${chance.of("K", "L", "M")}${chance.int(10, 99)}T`;

/** Writes a draft that lacks nothing, and publishes it by its seller. */
export async function publish(market: Market, uid: string, changes: Record<string, unknown> = {}) {
  const { site, chance } = market;
  if (!market.isActive(uid)) return null;
  const { selling } = site.services();
  const started = await selling.drafts.start(uid);
  if (!started.ok) return null;
  const price = chance.of(...PRICES);
  const content = completeContent({
    price,
    photos: [{ key: `${started.id}/a`, width: 1200, height: 900, color: "#a0b0c0" }],
  });
  await site.world.update(`vehicles/${started.id}`, { ...content, ...changes });
  await market.keepFile(originalKey(`${started.id}/a`), uid);
  await site
    .services()
    .selling.listings.publish(uid, started.id, market.get<Listing>(`vehicles/${started.id}`)?.version ?? 1);
  return started.id;
}

/** Orders the plan that a listing waits for. */
export async function orderPlan(market: Market, uid: string, id: string): Promise<Stored | undefined> {
  await market.post(uid, `/sell/success?id=${id}`, { intent: "pagar" });
  return market.all("orders").find(({ data }) => (data["plan"] as { listingId?: string } | null)?.listingId === id);
}

const managed = (market: Market, ...statuses: string[]) =>
  market.all<Listing>("vehicles").filter(({ data }) => statuses.includes(data.status)) as never[];

function manage(
  name: string,
  weight: number,
  intent: string,
  from: string[],
  more: (market: Market) => Record<string, string> = () => ({}),
): Act {
  return {
    name,
    weight,
    on: (market) => managed(market, ...from),
    run: async (market, { id, data }) => {
      const { sellerId, version } = data as unknown as Listing;
      const form = { intent, id, version: String(version), ...more(market) };
      const { status } = await market.post(sellerId, "/perfil/anuncios", form);
      return status < 400 ? [sellerId] : null;
    },
  };
}

export const SELLING_ACTS: readonly Act[] = [
  {
    name: "sell",
    weight: 12,
    on: () => NOTHING,
    run: async (market) => {
      const seller = market.someone(({ role }) => role === "user");
      if (!seller) return null;
      const serial = market.chance.percent(60) ? newSerial(market) : null;
      const id = await publish(market, seller.uid, serial ? { serial } : {});
      return id ? [id, seller.uid] : null;
    },
  },
  {
    name: "sell-stock",
    weight: 2,
    on: () => NOTHING,
    run: async (market) => {
      const seller = market.someone(({ role }) => role === "user");
      const { specifications } = completeContent();
      const stock = market.chance.int(2, 4);
      const fresh = { specifications: { ...specifications, condition: "nuevo" }, stock };
      const id = seller && (await publish(market, seller.uid, fresh));
      if (!seller || !id) return null;
      market.truth.stock.set(id, stock);
      return [id, seller.uid];
    },
  },
  {
    name: "sell-with-plan",
    weight: 2,
    on: () => NOTHING,
    run: async (market) => {
      const seller = market.someone(({ role }) => role === "user");
      const id = seller && (await publish(market, seller.uid, { plan: planOfListing(FEATURED) }));
      const order = id && (await orderPlan(market, seller.uid, id));
      if (!seller || !id) return null;
      if (order && market.chance.percent(75)) pay(market, order, "approved");
      return [id, seller.uid, ...(order ? [order.id] : [])];
    },
  },
  ...(["hide", "show"] as const).map((intent): Act => ({
    name: `admin-${intent}-listing`,
    weight: intent === "hide" ? 0.8 : 0.6,
    on: (market) => managed(market, ...(intent === "hide" ? ["active", "paused", "reserved"] : ["hidden"])),
    run: async (market, { id, data }) => {
      const { sellerId, version } = data as unknown as Listing;
      const form = { intent, version: String(version), formId: market.chance.hex(24), motivo: "fotos", nota: "" };
      const { status } = await market.post(market.admin, `/administracion/anuncios/${id}`, form);
      return status < 400 ? [sellerId] : null;
    },
  })),
  manage("pause", 2, "pausar", ["active"]),
  manage("resume", 2, "reanudar", ["paused"]),
  manage("renew", 2, "renovar", ["expired"]),
  manage("mark-sold", 1, "vendido", ["active", "paused", "reserved"]),
  {
    name: "remove-listing",
    weight: 1,
    on: (market) => managed(market, "paused", "expired", "sold", "draft", "active"),
    run: async (market, { id, data }) => {
      const { sellerId, version } = data as unknown as Listing;
      const { status } = await market.post(sellerId, `/perfil/anuncios/${id}/eliminar`, {
        intent: "eliminar",
        version: String(version),
      });
      return status < 400 ? [sellerId] : null;
    },
  },
];
