import type { Act, Market } from "../runtime/market";
import { MINUTE_MS } from "../runtime/site";
import { open, NOTHING } from "./accounts";
import { buy, checkoutForm } from "./buying";
import { occasion, QUICK_LOOKS, stampField, stamped } from "./registry";
import { newSerial } from "./selling";

/** Reservations, reports, questions, as many as one liar can send. */
export const ATTACK_ACTS: readonly Act[] = [
  {
    name: "flood",
    weight: 0.5,
    on: () => NOTHING,
    run: async (market) => {
      const liar = await open(market, "user", { temper: "forgetful" });
      const listings = market.all("vehicles").filter(({ data }) => data["status"] === "active");
      for (const { id } of listings.slice(0, 12)) {
        await buy(market, liar.uid, id);
        await market.post(liar.uid, `/producto/${id}/preguntar`, {
          texto: "¿Y esto de dónde salió, tienes los papeles?",
        });
      }
      for (let count = 0; count < 6; count += 1) await quick(market, liar.uid);
      return [liar.uid];
    },
  },
];

async function quick(market: Market, from: string | null): Promise<number> {
  const sello = await stamped(market, from, "/denunciar-robo/datos");
  const email = `v${market.chance.hex(6).replace(/\d/g, "x")}@correo.test`;
  const form = { ...occasion(market), ...QUICK_LOOKS, serial: newSerial(market), email, ...stampField(sello) };
  return (await market.post(from, "/denunciar-robo/datos", form)).status;
}

/** Tries for an hour; whether it worked. */
async function within(market: Market, attempt: () => Promise<boolean>): Promise<boolean> {
  for (const minutes of [0, 20, 39]) {
    market.wait(minutes * MINUTE_MS);
    // The catalogue follows each minute.
    await market.site.minute();
    if (await attempt()) return true;
  }
  return false;
}

/** An honest newcomer of the day: what did not work within an hour. */
export async function serveNewcomer(market: Market): Promise<string[]> {
  const newcomer = await open(market, "user", { temper: "honest" });
  const failed: string[] = [];
  const tried = async (what: string, attempt: () => Promise<boolean>) => {
    if (!(await market.quietly(() => within(market, attempt)))) failed.push(what);
  };
  await tried("look at the catalogue", async () => (await market.open(newcomer.uid, "/comprar")).status < 400);
  await tried("report a theft", async () => (await quick(market, newcomer.uid)) < 400);
  // A listing of someone who leaves is off sale within a day: until then the checkout rejects it.
  const offered = market
    .all("vehicles")
    .filter(({ data }) => data["status"] === "active" && !market.get(`deletions/${String(data["sellerId"])}`))
    .filter(({ data }) => market.isActive(String(data["sellerId"])));
  const listing = market.choose(offered);
  if (!listing) return failed;
  await tried("open a listing", async () => (await market.open(newcomer.uid, `/producto/${listing.id}`)).status < 400);
  await tried(
    "ask about a listing",
    async () =>
      (await market.post(newcomer.uid, `/producto/${listing.id}/preguntar`, { texto: "¿Qué talla es y de qué año?" }))
        .status < 400,
  );
  await tried("reach the checkout", async () => {
    await market.post(newcomer.uid, "/carrito", { intent: "comprar", anuncio: listing.id });
    return (await checkoutForm(market, newcomer.uid, newcomer.name, `?anuncio=${listing.id}`, "pickup")) !== null;
  });
  return failed;
}
