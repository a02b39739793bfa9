import { BRANDS, PLANS } from "../../unit/selling/support";
import { makeWorkshop } from "../../unit/workshops/make-workshop";
import type { open as openAccount } from "../people/accounts";
import { MECHANIC, WORKSHOP } from "../people/inspecting";
import type { Market } from "../runtime/market";

/** The site as it is on its first day: plans, brands, an administrator, a few people. */
export async function prepare(market: Market, open: typeof openAccount): Promise<void> {
  const { world } = market.site;
  market.draw("prepare");
  await world.seed(
    ...PLANS.map(({ id, ...plan }) => ({ set: `publicationPlans/${id}`, data: plan })),
    ...BRANDS.map(({ id, ...brand }) => ({ set: `brands/${id}`, data: { ...brand, active: true } })),
    ...["DIEZ", "CIEN"].map((code) => ({ set: `coupons/${code}`, data: coupon(code) })),
  );
  await open(market, "admin", { uid: market.admin, temper: "honest" });
  await world.seed(workshop());
  await open(market, "workshop", { uid: MECHANIC, temper: "honest", workshopId: WORKSHOP });
  for (let count = 0; count < 8; count += 1) await open(market);
  await market.site.night();
}

function workshop() {
  const { id, ...data } = makeWorkshop({
    id: WORKSHOP,
    vehicles: ["bicicleta"],
    services: [{ id: "revision", from: null, to: null }],
    hours: [1, 2, 3, 4, 5, 6].map((day) => ({ day, from: 9 * 60, to: 18 * 60 })),
  });
  return { set: `workshops/${id}`, data: { ...data, certifiedAt: new Date("2025-03-14T12:00:00Z"), active: true } };
}

function coupon(code: string) {
  return { code, kind: code === "DIEZ" ? "percent" : "amount", value: code === "DIEZ" ? 10 : 100 };
}
