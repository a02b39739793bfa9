import { beforeEach, describe, expect, test } from "vitest";

import { CHECK_MESSAGES, checkVehicle } from "~/registry/numbers/check/check.action.server";
import type { CheckResult, NumberResult } from "~/registry/numbers/check/model";
import { NumberSchema, numberPath, SILENT } from "~/registry/numbers/model";
import { serialKeysOf } from "~/registry/numbers/serials/likeness";
import { MAX_TYPED, UNREADABLE_NUMBER } from "~/registry/numbers/serials/words";

import { failing } from "../../../support/faults";
import { makeListing } from "../../../unit/catalog/make-listing";
import { liveTheft, seedBicycle, theftWorld, type TheftWorld } from "../theft/support";

const SERIAL = "WSBC602012345N";

let world: TheftWorld;
let template: Promise<string> | null;
beforeEach(async () => {
  world = await theftWorld();
  // The binding of bursts is of all tests.
  world.env.BURST = null;
  template = null;
});

function form(values: Record<string, string>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(values)) made.set(name, value);
  return made;
}

const ask = (values: Record<string, string>, from = world.context()) => checkVehicle(from.checks, form(values));

async function answerTo(serie: string): Promise<NumberResult> {
  const outcome = await ask({ serie });
  const { result } = (outcome as { reply: { result: CheckResult | null } }).reply;
  if (result?.kind !== "number") throw new Error(`no answer to ${serie}`);
  return result;
}

const stolen = async (serial = SERIAL) =>
  liveTheft(world, await seedBicycle(world, { serial, brand: "Specialized", model: "Rockhopper" }));

/** A report of a bicycle that nobody has registered. */
async function reportAlone(serial: string, state: "live" | "waiting" = "live"): Promise<string> {
  const id = crypto.randomUUID().replaceAll("-", "");
  const data = await world.stored(`thefts/${await (template ??= stolen("TEMPLATE99"))}`);
  const keys = serialKeysOf(serial);
  const own = { bicycleId: "", serial, serialKey: keys.serialKey, serialNear: state === "live" ? keys.serialNear : [] };
  await world.seed({ create: `thefts/${id}`, data: { ...data, ...own, state, brand: "Oxford", model: "Orion" } });
  const path = numberPath(keys.serialKey);
  const number = NumberSchema.parse((await world.find(path)) ?? SILENT);
  const ids = state === "live" ? "theftIds" : "waitingIds";
  await world.seed({ set: path, data: { ...number, [ids]: [...number[ids], id] } });
  return id;
}

const told = async () => {
  await world.settled();
  return (await world.mails()).filter(({ subject }) => subject.startsWith("Alguien consultó"));
};

describe("an answer", () => {
  test("an answer says that a bicycle is reported, and nothing of its owner or its serial", async () => {
    const report = await stolen();
    const answer = await answerTo(" wsbc-6O2 0l2345n ");
    expect(answer).toMatchObject({
      why: "reported",
      isRegistered: true,
      vehicle: { title: "Specialized Rockhopper" },
      report: { id: report, day: "2026-11-21", place: "Miraflores, Lima", withPolice: true },
    });
    const shown = { ...answer, number: "" };
    for (const secret of ["rosa", "28451", "Parque Kennedy", SERIAL])
      expect(JSON.stringify(shown).toLowerCase()).not.toContain(secret.toLowerCase());
    expect(JSON.stringify(world.lines)).not.toMatch(/WSBC|wsbc/);
  });

  test("an answer says that a bicycle is registered, and offers look-alikes without their owners", async () => {
    await seedBicycle(world, { serial: "ABC1234567", brand: "Giant", model: "Talon" });
    expect(await answerTo("abc1234567")).toMatchObject({ why: "first", vehicle: { title: "Giant Talon" } });
    expect(await answerTo("ABD1234567")).toMatchObject({
      why: "unknown",
      vehicle: null,
      similar: [{ title: "Giant Talon", likeness: "near", why: "first", report: null }],
    });
  });

  test.each(["WSBC602012346N", "WSBC60201234N", "WSBC?02012345N", "WSBC602012345NA1", "SNWSBC60201234SN"])(
    "%s, which is very like a stolen number, is amber with day, place, marks and the page of the report",
    async (typed) => {
      const report = await stolen();
      expect(await answerTo(typed)).toMatchObject({
        why: expect.stringMatching(/^(?:near|reported)$/) as string,
        report: {
          id: report,
          day: "2026-11-21",
          place: "Miraflores, Lima",
          marks: expect.stringContaining("azul") as string,
        },
      });
    },
  );

  test.each([
    ["WTU555K0912L", "reported"],
    ["Serie WTU-555-K0912L", "reported"],
    ["WTU555K0913L", "near"],
    ["WTU555K?912L", "near"],
    ["WTU555K912L", "near"],
    ["termina en 912L", "nearPart"],
    ["K0912L", "nearPart"],
    ["XXWTU555K0912L", "near"],
  ])("%s finds the report of a bicycle that nobody has registered: %s", async (typed, why) => {
    const id = await reportAlone("WTU555K0912L");
    expect(await answerTo(typed)).toMatchObject({ why, report: { id }, vehicle: { title: "Oxford Orion" } });
  });

  test("a number with a report that waits is disputed, with the registration that is believed", async () => {
    await seedBicycle(world, { serial: "WTU555K0912L" });
    await reportAlone("WTU555K0912L", "waiting");
    expect(await answerTo("WTU555K0912L")).toMatchObject({ why: "contested", vehicle: { title: "Trek Marlin 7" } });
  });

  test("a number that is like one in doubt is amber, and no number of which nothing is said", async () => {
    await seedBicycle(world, { serial: "WTU555K0912L" });
    await reportAlone("WTU555K0912L", "waiting");
    expect(await answerTo("WTU555K0913L")).toMatchObject({ why: "nearDoubt", similar: [{ why: "contested" }] });
  });

  test("a report whose owner is gone sends no witness to that owner", async () => {
    const report = await stolen();
    expect(await answerTo(SERIAL)).toMatchObject({ report: { hasOwner: true } });
    await world.merge(`thefts/${report}`, { ownerId: "eliminada:1" });
    expect(await answerTo(SERIAL)).toMatchObject({ report: { hasOwner: false } });
  });

  test("the believed registration of several heads the answer, not the newest one", async () => {
    const at = (day: string) => ({ registeredAt: new Date(day), createdAt: new Date(day) });
    await seedBicycle(world, { serial: "TIE2026K55", id: "a-liar", brand: "Oxford", ...at("2026-11-20") });
    await seedBicycle(world, { serial: "TIE2026K55", id: "b-owner", brand: "Giant", ...at("2026-01-20") });
    expect(await answerTo("TIE2026K55")).toMatchObject({
      vehicle: { title: "Giant Marlin 7" },
      similar: [{ title: "Oxford Marlin 7" }],
    });
  });

  test("an engraving is text: no look-up finds a bicycle by it", async () => {
    await seedBicycle(world, { serial: "ABC1234567", engraving: SERIAL });
    expect(await answerTo(SERIAL)).toMatchObject({ why: "unknown", similar: [] });
  });

  test("a look-up reads at most 60 documents, whatever is there", async () => {
    let reads = 0;
    const { database } = world;
    const counted = {
      ...database,
      read: (path: string) => ((reads += 1), database.read(path)),
      readAll: (paths: string[]) => ((reads += paths.length), database.readAll(paths)),
      find: async (query: Parameters<typeof database.find>[0]) => {
        const found = await database.find(query);
        reads += Math.max(1, found.length);
        return found;
      },
    };
    for (let place = 0; place < 12; place += 1) {
      await seedBicycle(world, { serial: "SERIE12345", brand: `Marca ${place}` });
      await reportAlone(`SERIE1234${place % 10}${place}`);
    }
    await world.context({ database: counted }).checks.check("SERIE12345");
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(60);
  });

  test.each(["1234 5a", "LBPKE1809K0012345"])(
    "the check says of %s, which is of a motorcycle, that we cannot know",
    async (typed) => {
      expect(await answerTo(typed)).toMatchObject({ why: "moto", similar: [] });
    },
  );

  test("a part of a number that nobody has is not called unknown", async () => {
    expect(await answerTo("termina en 4417")).toMatchObject({ why: "part", number: "" });
  });

  test("a report that is hidden or closed is none", async () => {
    await world.update(`thefts/${await stolen()}`, { state: "hidden", serialNear: [] });
    await world.update(numberPath(serialKeysOf(SERIAL).serialKey), { theftIds: [] });
    expect(await answerTo(SERIAL)).toMatchObject({ why: "first", report: null });
    expect(await told()).toEqual([]);
  });

  test("an answer is never 'No figura' where the registry does not answer", async () => {
    world.fault = failing(["runQuery"]);
    expect(await ask({ serie: SERIAL })).toMatchObject({
      kind: "rejected",
      status: 503,
      failure: { values: { serie: SERIAL } },
    });
  });

  test("an answer to a sticker's code is its page, to an unknown one no page", async () => {
    const code = "DEM0B1C1AA";
    await seedBicycle(world, { code });
    for (const serie of [code.toLowerCase(), `https://rebi.example/r/${code}?de=qr`, `Código: ${code}`])
      expect(await ask({ serie })).toEqual({ kind: "done", to: `/r/${code}` });
    expect(await ask({ serie: "9182736450" })).toMatchObject({ kind: "shown" });
  });
});

describe("a listing", () => {
  test("a listing is checked by its id; its serial stays on the server", async () => {
    await stolen();
    const { id, ...listing } = makeListing();
    await world.seed({ create: `vehicles/${id}`, data: { ...listing, serial: SERIAL } });
    const outcome = await ask({ serie: "", anuncio: id });
    expect(outcome).toMatchObject({ kind: "shown", reply: { result: { why: "reported" } } });
  });

  test("a listing without a declared serial says so; one that is not on offer is unknown", async () => {
    const { id, ...listing } = makeListing();
    await world.seed({ create: `vehicles/${id}`, data: listing });
    expect(await ask({ anuncio: id })).toMatchObject({ reply: { result: { kind: "undeclared" } } });
    await world.update(`vehicles/${id}`, { status: "paused" });
    expect(await ask({ anuncio: id })).toMatchObject({
      status: 422,
      failure: { errors: { serie: CHECK_MESSAGES.noListing } },
    });
  });
});

describe("the owner of a stolen one", () => {
  test("the owner of a stolen bicycle is told once a day, of the asker's department only", async () => {
    await stolen();
    const from = (cf: object) =>
      world.context({}, new Request("https://rebi.test/consulta-vehicular", { cf } as never));
    const cusco = { country: "PE", regionCode: "CUS" };
    await Promise.all([ask({ serie: SERIAL }, from(cusco)), ask({ serie: SERIAL }, from(cusco))]);
    const sent = await told();
    expect(sent).toMatchObject([{ to: "rosa@correo.test", text: expect.stringContaining("Cusco") as string }]);
    world.pass({ days: 1 });
    await ask({ serie: SERIAL }, from({}));
    expect(await told()).toHaveLength(2);
  });
});

describe("a limit", () => {
  test("the limit of checks stops the 31st check of an hour, and begins again", async () => {
    for (let asked = 0; asked < 30; asked += 1) expect(await world.checks.admit()).toEqual({ allowed: true });
    expect(await ask({ serie: SERIAL })).toMatchObject({
      status: 429,
      failure: { errors: { "": CHECK_MESSAGES.many }, result: null },
      retryAfterSeconds: 3600,
    });
    expect(await world.context({ network: "10.9.9.9" }).checks.admit()).toEqual({ allowed: true });
    world.pass({ seconds: 3600 });
    expect(await world.context().checks.admit()).toEqual({ allowed: true });
  });

  test("the limit of checks counts signed-in users by account, not by the network that they share", async () => {
    const signedIn = (uid: string) => world.context({ accounts: { session: async () => ({ uid }) } }).checks;
    for (let asked = 0; asked < 30; asked += 1) await signedIn("ana").admit();
    expect(await signedIn("ana").admit()).toMatchObject({ allowed: false });
    expect(await signedIn("rosa").admit()).toEqual({ allowed: true });
    expect(await world.context().checks.admit()).toEqual({ allowed: true });
  });

  test("the limit of checks stops a burst before anything is counted", async () => {
    const BURST = { limit: async () => ({ success: false }) };
    const { checks } = world.context({ env: { ...world.env, BURST } });
    expect(await checks.admit()).toEqual({ allowed: false, retryAfterSeconds: 60 });
  });

  test.each([
    ["", CHECK_MESSAGES.empty],
    ["ab", UNREADABLE_NUMBER],
    ["¿es robada?", UNREADABLE_NUMBER],
    ["tengo 2 bicicletas en venta", UNREADABLE_NUMBER],
    ["x".repeat(MAX_TYPED + 1), `Escribe como máximo ${MAX_TYPED} caracteres.`],
  ])("the check rejects %j with a message at the field", async (serie, message) => {
    expect(await ask({ serie })).toMatchObject({
      kind: "rejected",
      status: 422,
      failure: { errors: { serie: message }, values: { serie } },
    });
  });
});
