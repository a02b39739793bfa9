import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { samplesOf } from "../../app/platform/routes/policy.ts";
import { ROUTE_TABLE } from "../../app/server/route-table/route-table.ts";
import { PROJECT_ID } from "../../local/stack/options.ts";
import { person, signedIn, type Person } from "../support/api-client.ts";
import { fieldsIn, hostile, HOSTILE_PARTS } from "../support/hostile-text.ts";
import {
  HIDDEN_FIELDS,
  HOSTILE_ORDER_PAGE,
  HOSTILE_PAGES,
  HOSTILE_PERSON_PAGE,
  HOSTILE_THREAD_PAGE,
  seedHostileWorld,
} from "../support/hostile-world.ts";
import type { HttpClient } from "../support/http-client.ts";
import { address, ADMIN } from "../support/stack.ts";

// Administration from outside, with a session: who was an administrator until a second ago, and who is one and reads
// what somebody hostile wrote. Visitors and users: ./permissions.test.ts. New addresses are asked for by themselves.

const POLICIES = ROUTE_TABLE.filter(({ access }) => access === "admin");
const ADDRESSES = POLICIES.map((policy) => samplesOf(policy)[0]);
const AT_ONCE = 4;
/** Fields of the hostile world with the name of a person. */
const PERSONAL: ReadonlySet<string> = new Set([
  "usuario",
  "comprador",
  "receptor",
  "consumidor",
  "consumidor-de-oferta",
  "apoderado",
  "reclamante",
  "solicitud-nombre",
  "solicitud-datos-nombre",
  "inspeccion-nombre",
  "revision-nombre",
  "opinion-de",
  "resena-nombre",
]);

function dataAddressOf(path: string): string {
  const [pathname = "", query] = path.split("?");
  return `${pathname}.data${query ? `?${query}` : ""}`;
}

/** Changes fields of a user's document, as a colleague's decision does. */
async function change(uid: string, fields: Record<string, { stringValue: string } | { booleanValue: boolean }>) {
  const mask = Object.keys(fields).map((field) => `updateMask.fieldPaths=${field}`);
  const response = await fetch(
    `${address("REBI_FIRESTORE_URL")}/v1/projects/${PROJECT_ID}/databases/(default)/documents/users/${uid}?${mask.join("&")}`,
    {
      method: "PATCH",
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify({ fields }),
    },
  );
  expect(response.status, await response.text()).toBe(200);
}

/** Asks for all addresses in each way: what was answered with anything else than `allowed` or a 405. */
async function surprises(http: HttpClient, allowed: (status: number, location: string) => boolean): Promise<string[]> {
  const asks = ADDRESSES.flatMap((path) =>
    [path, dataAddressOf(path)].flatMap((target) => [
      { target, send: () => http.get(target) },
      { target: `POST ${target}`, send: () => http.post(target, { form: { intent: "reconstruir", version: "1" } }) },
    ]),
  );
  const found: string[] = [];
  for (let at = 0; at < asks.length; at += AT_ONCE)
    await Promise.all(
      asks.slice(at, at + AT_ONCE).map(async ({ target, send }) => {
        const response = await send();
        const said = `${response.headers()["location"] ?? ""}${response.status() === 202 ? await response.text() : ""}`;
        const isExpected = response.status() === 405 || allowed(response.status(), said);
        if (!isExpected) found.push(`${target}: ${response.status()} ${said.slice(0, 200)}`);
      }),
    );
  return found;
}

describe("who was an administrator a second ago", () => {
  let former: Person;
  beforeAll(async () => {
    former = await person();
    await change(former.uid, { role: { stringValue: "admin" } });
    expect((await former.http.get("/administracion/registro")).status()).toBe(200);
  });
  afterAll(() => former.http.dispose());

  test("a former administrator finds nothing at any address once demoted, with the same session", async () => {
    await change(former.uid, { role: { stringValue: "user" } });
    expect(await surprises(former.http, (status) => status === 404)).toEqual([]);
  });

  test("a former administrator is sent to sign in at every address once disabled", async () => {
    await change(former.uid, { role: { stringValue: "admin" }, isActive: { booleanValue: false } });
    const isSignIn = (status: number, said: string) => [202, 302].includes(status) && said.includes("/login");
    expect(await surprises(former.http, isSignIn)).toEqual([]);
  });
});

describe("what somebody hostile wrote", () => {
  let admin: Person;
  let seeded: string[] = [];
  const shown = new Set<string>();
  beforeAll(async () => {
    seeded = await seedHostileWorld();
    admin = await signedIn(ADMIN);
  });
  afterAll(() => admin.http.dispose());

  async function read(path: string, ask = () => admin.http.get(path), mayReject = false): Promise<void> {
    const response = await ask();
    const html = await response.text();
    if (mayReject) expect.soft([200, 302, 400, 404], path).toContain(response.status());
    else expect.soft(response.status(), path).toBe(200);
    for (const part of HOSTILE_PARTS) expect.soft(html.includes(part), `${path} shows ${part}`).toBe(false);
    // Titles go to the history of browsers and to whoever looks at the screen.
    const [, title = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
    expect
      .soft(
        fieldsIn(title).filter((field) => PERSONAL.has(field)),
        `title of ${path}`,
      )
      .toEqual([]);
    for (const field of fieldsIn(html)) shown.add(field);
  }

  test("hostile text stands on no page of administration as it is", async () => {
    const pages = POLICIES.filter(({ isPage }) => isPage !== false).flatMap((policy) => [...samplesOf(policy)]);
    for (const path of [...pages, ...HOSTILE_PAGES]) await read(path);
    await read(HOSTILE_THREAD_PAGE, () => admin.http.post(HOSTILE_THREAD_PAGE, { form: { intent: "leer" } }));
    // Receivers of an order are shown for a reason only.
    const reveal = { intent: "ver-datos", para: "Prueba de lo que se muestra" };
    await read(HOSTILE_ORDER_PAGE, () => admin.http.post(HOSTILE_ORDER_PAGE, { form: reveal }));
    await read(HOSTILE_PERSON_PAGE, () => admin.http.post(HOSTILE_PERSON_PAGE, { form: reveal }));
    // Of a field that no page shows this test would say nothing.
    expect(seeded.filter((field) => !shown.has(field)).sort()).toEqual(Object.keys(HIDDEN_FIELDS).sort());
  });

  test("hostile text comes back from no filter and no search", async () => {
    const text = encodeURIComponent(hostile("busqueda"));
    for (const { path } of POLICIES.filter(({ path, isPage }) => isPage !== false && !path.includes(":"))) {
      const asked = `${path}?q=${text}&numero=${text}&estado=${text}&ver=${text}&desde=${text}&objeto=${text}`;
      // Dates and acts that are none are rejected, and so is a workshop without its application.
      await read(asked, () => admin.http.get(asked), true);
    }
  });
});
