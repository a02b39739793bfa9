import { BICYCLE_CHECKLIST } from "~/inspections/checklist/bicycle";
import { pointsOf } from "~/inspections/checklist/checklist";

import { payFor } from "../../worker/inspections/support";
import type { Act, Market } from "../runtime/market";
import { DAY_MS } from "../runtime/site";
import { pay } from "./buying";

export const WORKSHOP = "la-cadena-azul";
export const MECHANIC = "mecanica";

interface Inspection {
  userId: string;
  userName: string;
  userEmail: string;
  status: string;
  priceCentimos: number;
  startsAt: Date | null;
}

const booked = (market: Market, ...statuses: string[]) =>
  market.all<Inspection>("inspections").filter(({ data }) => statuses.includes(data.status)) as never[];

/** A free hour of a workshop's next two weeks. */
function slot(market: Market): string {
  const day = new Date(market.now.getTime() + market.chance.int(2, 12) * DAY_MS);
  return `${day.toISOString().slice(0, 10)}T${market.chance.of("1000", "1100", "1200")}`;
}

/** Books at the workshop, to be paid there or now; its id. */
export async function book(market: Market, uid: string, payAt: "workshop" | "online", title = "Trek Marlin 5") {
  const person = market.people.get(uid);
  if (!person) return null;
  const user = { uid, name: person.name, email: person.email };
  const result = await market.site.services().inspections.booking.book({
    formKey: market.chance.hex(24),
    user,
    phone: "+51987654321",
    vehicle: { kind: "bicicleta", listingId: null, bicycleId: null, title, details: "" },
    workshopId: WORKSHOP,
    slotId: slot(market),
    payAt,
  });
  if (!result.ok) return null;
  const { id, priceCentimos } = result.inspection;
  if (payAt === "online") await payFor(market.site.world, { id, priceCentimos }, user);
  return id;
}

export const INSPECTION_ACTS: readonly Act[] = [
  {
    name: "book-inspection",
    weight: 2,
    on: (market) => market.all("workshops"),
    run: async (market) => {
      const someone = market.someone(({ role }) => role === "user");
      const id = someone && (await book(market, someone.uid, market.chance.of("workshop", "online")));
      if (!someone || !id) return null;
      const order = market
        .all("orders")
        .find(({ data }) => (data["inspection"] as { inspectionId?: string } | null)?.inspectionId === id);
      if (order && market.chance.percent(80)) pay(market, order, "approved");
      return [id, someone.uid, ...(order ? [order.id] : [])];
    },
  },
  {
    name: "inspect",
    weight: 2,
    on: (market) =>
      booked(market, "booked").filter(({ data }: { data: Inspection }) => data.startsAt && data.startsAt <= market.now),
    run: async (market, { id, data }) => {
      if (!market.chance.percent(70)) return null;
      const inspector = { by: "workshop", uid: MECHANIC, workshopId: WORKSHOP } as const;
      const answers = Object.fromEntries(
        pointsOf(BICYCLE_CHECKLIST).map((point) => [point.id, { result: "ok" as const, note: "" }]),
      );
      await market.site.services().inspections.work.saveSection(inspector, id, answers, null);
      const result = await market.site.services().inspections.work.finish(inspector, id, "Bien cuidada.");
      return result.ok ? [String(data["userId"])] : null;
    },
  },
  {
    name: "cancel-inspection",
    weight: 0.7,
    on: (market) => booked(market, "booked", "awaiting_payment"),
    run: async (market, { id, data }) => {
      const { status } = await market.post(String(data["userId"]), `/perfil/inspecciones/${id}`, {
        intent: "cancelar",
        motivo: "Ya no puedo ir ese día.",
      });
      return status < 400 ? [String(data["userId"])] : null;
    },
  },
];
