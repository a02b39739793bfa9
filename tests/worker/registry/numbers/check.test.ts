import { beforeEach, describe, expect, test } from "vitest";

import { FirestoreError } from "~/platform/firestore/errors";
import type { Database } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";
import { bicyclePath, type Bicycle } from "~/registry/model";
import { CHECK_MESSAGES, checkVehicle } from "~/registry/numbers/check/check.action.server";
import { createChecks } from "~/registry/numbers/check/check.server";
import type { CheckResult } from "~/registry/numbers/check/model";
import { createSerials } from "~/registry/numbers/serials/serials.server";
import type { TheftReport } from "~/registry/theft/model";

import { contextOf, type GivenContext } from "../../../support/context";
import { World } from "../../../support/world";
import { makeListing } from "../../../unit/catalog/make-listing";
import { DETAILS, filesOf, OWNER, registeredBicycle } from "../bicycles/support";

const OWNER_DATA = { email: "ana.quispe@correo.test", displayName: "Ana Quispe Huamán", isActive: true };
const SERIAL = "WSBC602012345N";

let world: World;
let lines: string[];
let reads: number;
let isDown: boolean;
let stolen: Bicycle;

beforeEach(async () => {
  world = new World();
  lines = [];
  isDown = false;
  stolen = await registeredBicycle(world, { serial: SERIAL, brand: "Specialized", model: "Rockhopper" });
  const report: Omit<TheftReport, "id"> = {
    bicycleId: stolen.id,
    ownerId: OWNER,
    email: "",
    serial: "",
    state: "live",
    stolenOn: "2026-11-10",
    department: "lima",
    district: "Miraflores",
    place: "Frente a la casa de Ana",
    story: "Se la llevaron de mi cochera en Calle Secreta 123.",
    policeReport: "DEN-99887",
    rewardSoles: 200,
    category: "mtb",
    brand: "Specialized",
    model: "Rockhopper",
    year: 2023,
    colors: ["rojo"],
    marks: "Calcomanía azul",
    photos: [],
    serialKey: "",
    otherKeys: [],
    serialNear: [],
    verifiedAt: null,
    publishedAt: world.time,
    closedAt: null,
    createdAt: world.time,
    updatedAt: world.time,
    version: 1,
  };
  await world.seed(
    { create: "thefts/robo-1", data: report },
    { update: bicyclePath(stolen.id), data: { theftId: "robo-1" } },
  );
  reads = 0;
});

/** Of a region of Peru, as the edge names it. */
function requestFrom(regionCode: string | null): Request {
  return new Request("https://rebi.test/verificar", { cf: regionCode ? { country: "PE", regionCode } : {} });
}

/** As one request has it. */
function checks(changes: GivenContext = {}) {
  const { database } = world;
  const log = createLogger({}, (_level, line) => void lines.push(line));
  const down = () => Promise.reject(new FirestoreError("UNAVAILABLE", "down"));
  return createChecks(
    contextOf({
      database: {
        commit: (writes) => database.commit(writes),
        read: (path) => database.read(path),
        async find(query) {
          if (isDown) return down();
          const found = await database.find(query);
          reads += Math.max(1, found.length);
          return found;
        },
        async readAll(paths) {
          reads += paths.length;
          return database.readAll(paths);
        },
      },
      registry: {
        serials: { find: (typed) => (isDown ? down() : world.registry.serials.find(typed)) },
      },
      accounts: { user: async () => OWNER_DATA as never, session: async () => null },
      limiter: world.limiter,
      env: { BURST: null },
      network: "10.1.2.3",
      request: requestFrom("CUS"),
      site: { url: "https://rebi.test", name: "Rebi" },
      clock: world.clock,
      log,
      waitUntil: world.waitUntil,
      ...changes,
    }),
  );
}

/** A database that counts what queries answer. */
function counted(database: Pick<Database, "find">): Pick<Database, "find"> {
  return {
    async find(query) {
      const found = await database.find(query);
      reads += Math.max(1, found.length);
      return found;
    },
  };
}

const NO_UPLOADS = filesOf("", { framePhoto: null });

function form(values: Record<string, string>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(values)) made.set(name, value);
  return made;
}

async function mails(): Promise<string[]> {
  await world.settled();
  return (await world.database.find({ collection: "mail", limit: 20 })).map(({ data }) => JSON.stringify(data));
}

describe("an answer", () => {
  test("an answer of the check says that a bicycle is reported, and nothing of its owner or its serial", async () => {
    const outcome = await checkVehicle(checks(), form({ serie: " wsbc-6O2 0l2345n " }));
    expect(outcome).toMatchObject({
      kind: "shown",
      reply: {
        result: {
          kind: "stolen",
          vehicle: { title: "Specialized Rockhopper" },
          report: { day: "2026-11-10", place: "Miraflores, Lima", withPolice: true, photo: null },
        },
      },
    });
    const { result } = (outcome as { reply: { result: CheckResult } }).reply;
    await world.settled();
    for (const secret of [OWNER, "ana", "quispe", "DEN-99887", "Calle Secreta", SERIAL, stolen.code, stolen.id])
      expect(JSON.stringify(result).toLowerCase()).not.toContain(secret.toLowerCase());
    expect(lines.join("\n")).not.toMatch(/WSBC|wsbc|quispe|owner-1/i);
  });

  test("an answer of the check says that a bicycle is registered, and offers look-alikes without their owners", async () => {
    await registeredBicycle(world, { serial: "ABC1234567", brand: "Giant", model: "Talon" });
    expect(await checks().check("abc1234567")).toMatchObject({ kind: "registered", vehicle: { title: "Giant Talon" } });
    expect(await checks().check("ABD1234567")).toEqual({
      kind: "unknown",
      plate: null,
      similar: [expect.objectContaining({ title: "Giant Talon", likeness: "near", isReported: false }) as unknown],
    });
    expect(await checks().check("WSBC602012346N")).toMatchObject({
      kind: "unknown",
      similar: [{ likeness: "near", isReported: true }],
    });
  });

  test("an answer of the check finds a bicycle without serial by its engraved code, however it is written, and only by the whole of it", async () => {
    const bicycle = await registeredBicycle(world, {
      serial: "",
      serialAbsence: "none",
      engraving: "OZ-4471-Perú",
      brand: "Monark",
      model: "Hamilton",
    });
    const answer = await checks().check("0z4471peru");
    expect(answer).toMatchObject({ kind: "registered", vehicle: { title: "Monark Hamilton" }, similar: [] });
    expect(JSON.stringify(answer)).not.toMatch(/4471|owner-1/);
    for (const other of ["OZ-4471", "OZ-4472-Perú"])
      expect(await checks().check(other)).toMatchObject({ kind: "unknown", similar: [] });
    await world.update(bicyclePath(bicycle.id), { theftId: "robo-2" });
    const { data } = (await world.database.read("thefts/robo-1")) ?? { data: {} };
    await world.seed({ create: "thefts/robo-2", data: { ...data, bicycleId: bicycle.id } });
    expect(await checks().check("OZ4471PERU")).toMatchObject({ kind: "stolen", vehicle: { title: "Monark Hamilton" } });
    expect(await mails()).toHaveLength(1);
  });

  test("an answer of the check follows an engraving that the owner changes, and shows a stolen one before others with the code", async () => {
    const bicycle = await registeredBicycle(world, { engraving: "VIEJO-771", brand: "Giant" });
    const details = { ...DETAILS, brand: "Giant", serial: bicycle.serial, engraving: "NUEVO-882" };
    const edited = await world.registry.bicycles.edit(OWNER, bicycle.id, bicycle.version, details, NO_UPLOADS);
    expect(edited).toMatchObject({ ok: true });
    expect(await checks().check("VIEJO771")).toMatchObject({ kind: "unknown" });
    expect(await checks().check("NUEVO882")).toMatchObject({ kind: "registered" });
    await registeredBicycle(world, { engraving: SERIAL, brand: "Oxford" });
    expect(await checks().check(SERIAL)).toMatchObject({
      kind: "stolen",
      vehicle: { title: "Specialized Rockhopper" },
    });
  });

  test("an answer of the check reads at most 20 documents, whatever is there", async () => {
    const code = "SERIE12345";
    const brands = "Trek Giant Merida Cannondale Orbea Specialized Scott Bianchi Fuji Oxford Monark Goliat".split(" ");
    for (const [place, brand] of brands.entries()) {
      await registeredBicycle(world, { serial: code, brand, engraving: code });
      await registeredBicycle(world, { serial: `SERIE1234${place % 10}${place}`, brand: `Otra ${place}` });
    }
    reads = 0;
    const serials = createSerials(contextOf({ database: counted(world.database), log: world.log }));
    await checks({ registry: { serials } }).check(code);
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(19);
  });

  test("an answer of the check says that a number is not known, with the plate as official look-ups want it", async () => {
    expect(await checks().check("1234 5a")).toEqual({ kind: "unknown", similar: [], plate: "1234-5A" });
  });

  test("an answer of the check takes a report that is hidden or closed for none", async () => {
    await world.update("thefts/robo-1", { state: "hidden" });
    expect(await checks().check(SERIAL)).toMatchObject({ kind: "registered" });
    expect(await mails()).toEqual([]);
  });

  test("an answer of the check is never 'No figura' where the registry does not answer", async () => {
    isDown = true;
    expect(await checkVehicle(checks(), form({ serie: SERIAL }))).toMatchObject({
      kind: "rejected",
      status: 503,
      failure: { values: { serie: SERIAL } },
    });
  });

  test("an answer to a sticker's code is its page, to an unknown one no page", async () => {
    expect(await checkVehicle(checks(), form({ serie: stolen.code.toLowerCase() }))).toEqual({
      kind: "done",
      to: `/r/${stolen.code}`,
    });
    expect(reads).toBe(1);
    for (const typed of [`https://rebi.example/r/${stolen.code}?de=qr`, `Código: ${stolen.code}`])
      expect(await checkVehicle(checks(), form({ serie: typed }))).toMatchObject({ to: `/r/${stolen.code}` });
    expect(await checkVehicle(checks(), form({ serie: "9182736450" }))).toMatchObject({ kind: "shown" });
  });
});

describe("a listing", () => {
  test("a listing is checked by its id; its serial stays on the server", async () => {
    const { id, ...listing } = makeListing();
    await world.seed({ create: `vehicles/${id}`, data: { ...listing, serial: SERIAL } });
    const outcome = await checkVehicle(checks(), form({ serie: "", anuncio: id }));
    expect(outcome).toMatchObject({ kind: "shown", reply: { result: { kind: "stolen" } } });
    expect(JSON.stringify(outcome)).not.toContain(SERIAL);
  });

  test("a listing without a declared serial says so; one that is not on offer is unknown", async () => {
    const { id, ...listing } = makeListing();
    await world.seed({ create: `vehicles/${id}`, data: listing });
    expect(await checkVehicle(checks(), form({ anuncio: id }))).toMatchObject({
      reply: { result: { kind: "undeclared" } },
    });
    await world.update(`vehicles/${id}`, { status: "paused" });
    expect(await checkVehicle(checks(), form({ anuncio: id }))).toMatchObject({
      status: 422,
      failure: { errors: { serie: CHECK_MESSAGES.noListing } },
    });
  });
});

describe("the owner of a stolen one", () => {
  test("the owner of a stolen bicycle is told once a day, of the asker's department only", async () => {
    await Promise.all([checks().check(SERIAL), checks({ network: "10.9.9.9" }).check(SERIAL), checks().check(SERIAL)]);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain("Cusco");
    expect(sent[0]).toContain(OWNER_DATA.email);
    expect(sent[0]).not.toContain("10.");
    world.pass({ seconds: 86400 });
    await checks({ request: requestFrom(null) }).check(SERIAL);
    expect(await mails()).toHaveLength(2);
  });
});

describe("a limit", () => {
  test("the limit of checks stops the 31st check of an hour, and begins again", async () => {
    for (let asked = 0; asked < 30; asked += 1) expect(await checks().admit()).toEqual({ allowed: true });
    expect(await checkVehicle(checks(), form({ serie: SERIAL }))).toMatchObject({
      status: 429,
      failure: { errors: { "": CHECK_MESSAGES.many }, result: null },
      retryAfterSeconds: 3600,
    });
    expect(await checks({ network: "10.9.9.9" }).admit()).toEqual({ allowed: true });
    world.pass({ seconds: 3600 });
    expect(await checks().admit()).toEqual({ allowed: true });
  });

  test("the limit of checks counts signed-in users by account, not by the network that they share", async () => {
    const signedIn = (uid: string) =>
      checks({ accounts: { user: async () => OWNER_DATA as never, session: async () => ({ uid }) as never } });
    for (let asked = 0; asked < 30; asked += 1) await signedIn("ana").admit();
    expect(await signedIn("ana").admit()).toMatchObject({ allowed: false });
    expect(await signedIn("rosa").admit()).toEqual({ allowed: true });
    expect(await checks().admit()).toEqual({ allowed: true });
  });

  test("the limit of checks stops a burst before anything is counted", async () => {
    const burst = { limit: async () => ({ success: false }) };
    expect(await checks({ env: { BURST: burst } }).admit()).toEqual({ allowed: false, retryAfterSeconds: 60 });
  });

  test.each([
    ["", CHECK_MESSAGES.empty],
    ["ab", CHECK_MESSAGES.unreadable],
    ["x".repeat(61), "Escribe como máximo 60 caracteres."],
  ])("the limit of checks rejects %j with a message at the field", async (serie, message) => {
    expect(await checkVehicle(checks(), form({ serie }))).toMatchObject({
      kind: "rejected",
      status: 422,
      failure: { errors: { serie: message }, values: { serie } },
    });
  });
});
