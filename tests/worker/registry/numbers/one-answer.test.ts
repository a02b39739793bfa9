import { beforeEach, describe, expect, test } from "vitest";

import { createTools } from "~/assistant/tools/tools.server";
import { certificateView, publicBicycle } from "~/registry/bicycles/own/views.server";
import type { Bicycle } from "~/registry/model";
import { type NumberAnswer, answerNumber } from "~/registry/numbers/api/number-answer.server";
import { checkVehicle } from "~/registry/numbers/check/check.action.server";
import type { CheckReply } from "~/registry/numbers/check/model";
import { foldSerial } from "~/registry/numbers/serials/fold";
import type { QuickInput } from "~/registry/theft/quick-form";
import { decodeOwn } from "~/selling/owned-listing.server";
import { passGate } from "~/selling/theft-gate.server";

import { seedListing } from "../../../support/market";
import type { OrdersWorld } from "../../orders/support";
import { draftBicycle } from "../bicycles/support";
import { stolenMarket } from "../theft/market-world";
import { liveTheft, seedBicycle, theftLink } from "../theft/support";

const SERIAL = "WTU555K0912L";
const NEAR = "WTU555K0913L";
/** Than any other registration. */
const LATER = new Date("2026-11-24T00:00:00Z");
const OFFICER = { uid: "agente", email: "agente@correo.test", unit: "Comisaría de Breña" };

let world: OrdersWorld;
beforeEach(async () => {
  world = await stolenMarket();
  await world.seedUser("ladron", { email: "ladron@correo.test" });
});

interface Asked {
  serial: string;
  /** Registered with it; null for none. */
  bicycle: Bicycle | null;
}

/** Whether each place says that a number is reported; null where it has nothing to say without a bicycle. */
const PLACES: Record<string, (asked: Asked) => Promise<boolean | null>> = {
  async "the publish gate"({ serial }) {
    return world.database.transaction(async (tx) => {
      const listing = { id: "otro", serial, bicycleId: null, sellerId: "ladron" };
      return (await world.theft.gate(tx, listing)).verdict === "stolen";
    });
  },
  async "a listing's text"({ serial }) {
    return world.database.transaction(async (tx) => {
      const listing = { id: "otro", serial: null, bicycleId: null, sellerId: "ladron", texts: [`Serie ${serial}`] };
      return (await world.theft.gate(tx, listing)).verdict === "stolen";
    });
  },
  async "an order that ends"({ serial }) {
    return world.database.transaction(async (tx) => {
      const asked = { serialKey: foldSerial(serial), bicycleId: null };
      return (await world.theft.reportIn(tx, asked)) !== null;
    });
  },
  async "a workshop's reading"({ serial }) {
    const told = { bicycle: null, listingSerial: serial };
    return (await world.registry.frames.verdictOf(world.database, serial, told)) === "stolen";
  },
  async consulta({ serial }) {
    const form = new FormData();
    form.set("serie", serial);
    const outcome = (await checkVehicle(world.context().checks, form)) as unknown as { reply: CheckReply };
    const { result } = outcome.reply;
    return result?.kind === "number" && result.why === "reported";
  },
  async Rebi({ serial }) {
    const result = await createTools(world.context(), "ana").call("check_serial", { serie: serial });
    return "resultado" in result && result.resultado === "Reportada como robada";
  },
  async "the interface"({ serial }) {
    const response = await answerNumber(world.context(), serial);
    return ((await response.json()) as NumberAnswer).isReported;
  },
  async "the police"({ serial }) {
    const result = await world.police.number(OFFICER, serial, "Intervención en la avenida Brasil.");
    const found = result.ok ? result.answer.bicycles.filter(({ likeness }) => likeness === "exact") : [];
    return found.length === 0 ? null : found.some(({ reportPath }) => reportPath !== null);
  },
  async "/r/"({ bicycle }) {
    if (bicycle === null) return null;
    const standing = await world.registry.bicycles.standing(bicycle);
    return publicBicycle({ bicycle, code: bicycle.code, endedAt: null }, [], standing).standing === "reported";
  },
  async "the certificate"({ bicycle }) {
    if (bicycle === null) return null;
    const { warning } = certificateView(bicycle, "", await world.registry.bicycles.standing(bicycle));
    return warning === "reported";
  },
  async "a transfer"({ bicycle }) {
    if (bicycle === null) return null;
    const id = crypto.randomUUID().replaceAll("-", "");
    const result = await world.transfers.start(bicycle.ownerId, id, bicycle.id, "beto@correo.test");
    if (result.ok) await world.transfers.cancel(bicycle.ownerId, id);
    return !result.ok;
  },
  async "the badge"({ bicycle, serial }) {
    if (bicycle === null) return null;
    await seedListing(world, "suyo", { serial, bicycleId: bicycle.id, sellerId: bicycle.ownerId });
    await world.update(`bicycles/${bicycle.id}`, { listingId: "suyo" });
    return world.database.transaction(async (tx) => {
      const listing = decodeOwn((await tx.read("vehicles/suyo"))!, world.log);
      const passed = await passGate(world.context(), tx, listing!);
      return !(passed.ok && passed.fields.isRegistered);
    });
  },
  async registering({ serial }) {
    const id = await draftBicycle(world, { serial, brand: "Yeti" }, "ladron");
    const result = await world.registry.bicycles.register("ladron", id);
    return !result.ok && result.reason === "held";
  },
  async "a claim"({ serial }) {
    const draft = await draftBicycle(world, { serial, brand: "Trek" }, "ladron");
    const fields = Object.entries({ Marca: "Trek", "Número de serie": serial, Borrador: draft });
    const { number } = await world.cases.filing.file({
      formId: crypto.randomUUID(),
      kind: "registro",
      uid: "ladron",
      name: "L",
      email: "ladron@correo.test",
      phone: null,
      subject: "Serie ya registrada",
      text: "Es mía.",
      fields: fields.map(([label, value]) => ({ label, value })),
      answerWithin: null,
    });
    const approve = () => world.directory.claims.approve(number, { actor: "admin-1", seen: 1 });
    await approve();
    // The holder has had the time to answer.
    world.pass({ days: 8 });
    const result = await approve();
    return !result.ok && result.reason === "impossible" && result.message.includes("reporte de robo");
  },
};

async function answers(asked: Asked): Promise<Record<string, boolean | null>> {
  const said: Record<string, boolean | null> = {};
  for (const [place, ask] of Object.entries(PLACES)) said[place] = await ask(asked);
  return said;
}

const registeredAs = async (serial: string, ownerId = "ana") =>
  (await world.registry.bicycles.read(await seedBicycle(world, { serial, ownerId })))!;
async function reportWithoutBicycle(serial: string): Promise<string> {
  const id = crypto.randomUUID().replaceAll("-", "");
  const input: QuickInput = {
    stolenOn: "2026-11-22",
    department: "lima",
    district: "Miraflores",
    place: "",
    story: "",
    policeReport: "",
    category: "mtb",
    brand: "Trek",
    model: "",
    year: null,
    colors: ["rojo"],
    marks: "",
    serial,
  };
  await world.theft.reports.createQuick({ email: "victima@correo.test" }, id, input);
  await world.theft.reports.confirm(await theftLink(world, id));
  await world.settled();
  return id;
}

/** Histories of a number, and whether it is reported at their end. */
const NUMBERS: Record<string, [isReported: boolean, make: () => Promise<Asked>]> = {
  "that nobody knows": [false, async () => ({ serial: SERIAL, bicycle: null })],
  "that is registered": [false, async () => ({ serial: SERIAL, bicycle: await registeredAs(SERIAL) })],
  "of a reported bicycle": [
    true,
    async () => {
      const bicycle = await registeredAs(SERIAL, "rosa");
      await liveTheft(world, bicycle.id);
      return { serial: SERIAL, bicycle: await world.registry.bicycles.read(bicycle.id) };
    },
  ],
  "of a reported bicycle that another maker's registration has": [
    true,
    async () => {
      const bicycle = await registeredAs(SERIAL, "rosa");
      const other = await seedBicycle(world, { serial: SERIAL, brand: "Giant", ownerId: "ana", registeredAt: LATER });
      await liveTheft(world, bicycle.id);
      return { serial: SERIAL, bicycle: await world.registry.bicycles.read(other) };
    },
  ],
  "of a report without a registration": [
    true,
    async () => {
      await reportWithoutBicycle(SERIAL);
      return { serial: SERIAL, bicycle: null };
    },
  ],
  "that is like a reported one, and was compared and is the same": [
    true,
    async () => {
      const stolen = await registeredAs(SERIAL, "rosa");
      const theft = await liveTheft(world, stolen.id);
      const draft = await draftBicycle(world, { serial: NEAR }, "ladron");
      await world.registry.bicycles.register("ladron", draft);
      await world.theft.comparisons.decide(`${theft}-${draft}`, "same", () => ({ set: "audit/x", data: {} }));
      return { serial: NEAR, bicycle: await world.registry.bicycles.read(draft) };
    },
  ],
  "that is like a reported one, and was not compared": [
    false,
    async () => {
      await liveTheft(world, (await registeredAs(SERIAL, "rosa")).id);
      const draft = await draftBicycle(world, { serial: NEAR }, "ladron");
      await world.registry.bicycles.register("ladron", draft);
      return { serial: NEAR, bicycle: await world.registry.bicycles.read(draft) };
    },
  ],
  "whose report was withdrawn": [
    false,
    async () => {
      const bicycle = await registeredAs(SERIAL, "rosa");
      await world.theft.reports.close("rosa", await liveTheft(world, bicycle.id), "withdrawn");
      await world.settled();
      return { serial: SERIAL, bicycle: await world.registry.bicycles.read(bicycle.id) };
    },
  ],
  "that a newer registration reported, which waits": [
    false,
    async () => {
      const bicycle = await registeredAs(SERIAL);
      const lie = { serial: SERIAL, brand: "sin marca", ownerId: "rosa", registeredAt: LATER };
      await liveTheft(world, await seedBicycle(world, lie));
      return { serial: SERIAL, bicycle };
    },
  ],
};

describe("a number", () => {
  test.each(Object.entries(NUMBERS))("%s has one answer in all places", async (_, [isReported, make]) => {
    const said = await answers(await make());
    const different = Object.entries(said).filter(([, one]) => one !== null && one !== isReported);
    expect(Object.fromEntries(different)).toEqual({});
  });
});
