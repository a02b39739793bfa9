import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { samplesOf, type Access } from "../../app/platform/routes/policy.ts";
import { ROUTE_TABLE } from "../../app/server/route-table/route-table.ts";
import { WORKSHOP_PERSON } from "../../local/seed/inspections.ts";
import { outsider, sessionOf, signedIn, type Person } from "../support/api-client.ts";
import type { HttpClient } from "../support/http-client.ts";
import { BUYER, SELLER } from "../support/stack.ts";

// Every address of app/server/route-table and its `.data` address, for a visitor and for a user who is no
// administrator. No answer may contain anything protected.

/** Fields that a form of a protected page could carry. */
const FORGED = {
  intent: "publicar",
  id: "demo-00007-animator-16",
  version: "1",
  displayName: "robado",
  phone: "987654321",
  name: "robado",
  text: "robado",
  reason: "fraude",
  email: "ladron@prueba.pe",
  confirm: "si",
};
const LISTING_PAGES = [
  "/sell/flow/ID/vehiculo",
  "/sell/flow/ID/detalles",
  "/sell/flow/ID/fotos",
  "/sell/flow/ID/precio",
  "/sell/flow/ID/plan",
  "/sell/flow/ID/revisar",
  "/perfil/anuncios/ID/eliminar",
  "/perfil/anuncios/ID/estadisticas",
  "/sell/success?id=ID",
];

function addressesFor(...access: Access[]): string[] {
  return ROUTE_TABLE.filter((policy) => access.includes(policy.access)).map((policy) => samplesOf(policy)[0]);
}

function dataAddressOf(path: string): string {
  const [pathname = "", query] = path.split("?");
  return `${pathname === "/" ? "/_root" : pathname}.data${query ? `?${query}` : ""}`;
}

describe("a visitor", () => {
  let visitor: HttpClient;
  beforeAll(async () => {
    visitor = await outsider();
  });
  afterAll(() => visitor.dispose());

  describe.each(addressesFor("user", "admin"))("at %s", (path) => {
    test("a visitor is sent to sign in", async () => {
      const response = await visitor.get(path);
      expect(response.status()).toBe(302);
      expect(response.headers()["location"]).toMatch(/^\/login\?redirect=%2F/);
    });

    test("a visitor gets no data", async () => {
      const response = await visitor.get(dataAddressOf(path));
      const body = await response.text();
      expect(response.status()).toBe(202); // single fetch's redirect
      expect(body).toContain("/login?redirect=");
      expect(body).not.toContain("sellerId");
    });

    test("a visitor changes nothing", async () => {
      for (const target of [path, dataAddressOf(path)]) {
        const response = await visitor.post(target, { form: FORGED });
        expect([202, 302, 303, 405], target).toContain(response.status());
        if (response.status() !== 405)
          expect(`${response.headers()["location"] ?? ""}${await response.text()}`).toContain("/login?redirect=");
      }
    });
  });

  const userForms = ROUTE_TABLE.flatMap((policy) =>
    (policy.userForms ?? []).map((form) => [samplesOf(policy)[0], form] as const),
  );
  test.each(userForms)("a visitor is sent to sign in by a change at %s (%j)", async (path, form) => {
    for (const target of [path, dataAddressOf(path)]) {
      const response = await visitor.post(target, { form });
      expect([202, 302], target).toContain(response.status());
      expect(`${response.headers()["location"] ?? ""}${await response.text()}`, target).toContain("/login?redirect=");
      // None of these forms holds anything that was typed: nothing is kept of it.
      expect(response.headers()["set-cookie"] ?? "", target).not.toContain("__Host-kept-");
    }
  });

  test.each(addressesFor("public", "token"))("a visitor reaches %s without signing in", async (path) => {
    const response = await visitor.get(path);
    expect(response.status()).toBeLessThan(500);
    expect(response.headers()["location"] ?? "").not.toContain("/login?redirect=");
  });
});

describe.each([
  ["a user without a role", BUYER],
  ["the account of a workshop", WORKSHOP_PERSON.email],
])("%s", (_role, email) => {
  let user: Person;
  beforeAll(async () => {
    user = await signedIn(email);
  });
  afterAll(() => user.http.dispose());

  test.each([...addressesFor("admin"), "/policia"])("a user without the role finds nothing at %s", async (path) => {
    for (const target of [path, dataAddressOf(path)]) {
      expect((await user.http.get(target)).status()).toBe(404);
      // 405 where there is nothing to change, for anybody.
      expect([404, 405]).toContain((await user.http.post(target, { form: { intent: "reconstruir" } })).status());
    }
  });
});

describe("somebody else's listing", () => {
  let buyer: Person;
  let id: string;
  beforeAll(async () => {
    buyer = await signedIn(BUYER);
    const seller = await signedIn(SELLER);
    const mine = await (await seller.http.get("/perfil/anuncios")).text();
    id = /\/perfil\/anuncios\/(demo-[\w-]+)\/eliminar/.exec(mine)?.[1] ?? "";
    await seller.http.dispose();
  });
  afterAll(() => buyer.http.dispose());

  test.each(LISTING_PAGES)("somebody else's listing is not found at %s, to read or to change", async (template) => {
    const path = template.replace("ID", id);
    for (const target of [path, dataAddressOf(path)]) {
      expect((await buyer.http.get(target)).status(), `GET ${target}`).toBe(404);
      const change = await buyer.http.post(target, { form: { intent: intentOf(path), version: "1", title: "robado" } });
      // Deleting another user's or a deleted thing answers like a repeated deletion; nothing is deleted.
      const allowed = path.endsWith("/eliminar") ? [303, 202] : [404, 405];
      expect(allowed, `POST ${target}: ${change.status()}`).toContain(change.status());
    }
  });

  test.each(["pausar", "reanudar", "vendido"])("somebody else's listing is not changed by %s", async (intent) => {
    const change = await buyer.http.post("/perfil/anuncios", { form: { intent, id, version: "1" } });
    expect(change.status()).toBe(404);
  });

  test("somebody else's listing is as it was", async () => {
    const page = await buyer.http.get(`/producto/${id}`);
    expect(page.status()).toBe(200);
    expect(await page.text()).not.toContain("robado");
  });
});

function intentOf(path: string): string {
  if (path.endsWith("/revisar")) return "publicar";
  if (path.endsWith("/eliminar")) return "eliminar";
  return path.startsWith("/sell/success") ? "plan-gratis" : "continuar";
}

test("a session cookie opens nothing after the sign-out", async () => {
  const { http } = await signedIn(BUYER);
  const session = (await http.storageState()).cookies.find(({ name }) => name === "__Host-session");
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
  const cookie = await sessionOf(http);
  expect((await http.post("/salir")).status()).toBe(303);
  const thief = await outsider({ cookie: `__Host-session=${cookie}` });
  expect((await thief.get("/perfil/anuncios")).status()).toBe(302);
  await Promise.all([http.dispose(), thief.dispose()]);
});
