import { beforeEach, describe, expect, test } from "vitest";

import { loader } from "~/registry/numbers/api/api-numero.route";
import * as document from "~/registry/numbers/api/api-openapi.route";
import { CHECK_RULE } from "~/registry/numbers/check/check.server";

import { down } from "../../../support/faults";
import { liveTheft, seedBicycle, theftWorld, type TheftWorld } from "../theft/support";

const SERIAL = "WTU123K4567";
let world: TheftWorld;
beforeEach(async () => {
  world = await theftWorld();
});

async function ask(serial: string) {
  const response = (await world.ask(loader, { serial })) as Response;
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as Record<string, unknown> };
}

describe("GET /api/numeros/{serial}", () => {
  test("the interface says that a number is registered, reported, or neither, and names nobody", async () => {
    expect((await ask(SERIAL)).body).toMatchObject({ isRegistered: false, isReported: false, report: null });
    const bicycle = await seedBicycle(world);
    expect((await ask("wtu-i23 k4567")).body).toMatchObject({
      asked: "wtu-i23 k4567",
      key: "WTU123K4567",
      state: "first",
      isRegistered: true,
      isReported: false,
    });
    const theft = await liveTheft(world, bicycle);
    const { status, headers, body } = await ask(SERIAL);
    expect(status).toBe(200);
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Cache-Control")).toBe("public, max-age=60");
    expect(body).toEqual({
      asked: SERIAL,
      key: SERIAL,
      state: "reported",
      title: "Reportada como robada",
      isRegistered: true,
      isReported: true,
      report: `https://rebi.test/bicicletas-robadas/${theft}`,
      similar: { registered: 0, reported: 0 },
      page: "https://rebi.test/consulta-vehicular",
    });
    expect(JSON.stringify(body)).not.toMatch(/rosa|correo|Trek/);
  });

  test("the interface leads to the report of a number that is very like the asked one", async () => {
    const theft = await liveTheft(world);
    expect((await ask("WTU123K4568")).body).toMatchObject({
      state: "near",
      title: "Muy parecido a una robada",
      isRegistered: false,
      isReported: false,
      report: `https://rebi.test/bicicletas-robadas/${theft}`,
    });
  });

  test("the interface has no number of its own for a part of one", async () => {
    expect((await ask("termina en 912L")).body).toMatchObject({ asked: "termina en 912L", key: null, state: "part" });
  });

  test("the interface rejects what is no number, without counting it", async () => {
    for (const typed of ["", "ab", "no tiene", "¿es robada?", "x".repeat(2000)]) {
      expect(await ask(typed)).toMatchObject({ status: 400, body: { error: { code: "unreadable" } } });
    }
  });

  test("the interface has the limit of the page, and says when to come again", async () => {
    for (let n = 0; n < 30; n += 1) await world.limiter.take(`check:${world.network}`, CHECK_RULE);
    const { status, headers, body } = await ask(SERIAL);
    expect({ status, body }).toMatchObject({ status: 429, body: { error: { code: "limited" } } });
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("a registry that does not answer is said in JSON, and never as not registered", async () => {
    world.fault = down;
    const { status, headers, body } = await ask(SERIAL);
    expect({ status, body }).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } });
    expect(headers.get("Cache-Control")).toBe("no-store");
  });
});

test("the description of the interface is OpenAPI 3.1 and has each answer of it", async () => {
  const response = (await world.ask(document.loader, {})) as Response;
  const described = (await response.json()) as {
    openapi: string;
    paths: Record<string, { get: { responses: object } }>;
    components: { schemas: { Number: { required: string[] } } };
  };
  expect(described.openapi).toBe("3.1.0");
  expect(Object.keys(described.paths)).toEqual(["/api/numeros/{serial}", "/bicicletas-robadas/feed.xml"]);
  expect(Object.keys(described.paths["/api/numeros/{serial}"]?.get.responses ?? {})).toEqual([
    "200",
    "400",
    "429",
    "503",
  ]);
  await seedBicycle(world);
  expect(Object.keys((await ask(SERIAL)).body)).toEqual(described.components.schemas.Number.required);
});
