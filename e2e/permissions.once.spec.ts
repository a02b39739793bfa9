import type { APIRequestContext } from "@playwright/test";

import { address, BUYER, DEMO_PASSWORD, expect, SELLER, test } from "./support.ts";

// From outside, without a browser: every protected address and its `.data` address, for a visitor and for a
// second person. Nothing of what is protected may be in the answer.
const origin = address("REBI_URL");

const LISTING = "demo-00007-animator-16";
const SIGNED_IN_ONLY = [
  "/sell/flow",
  `/sell/flow/${LISTING}/detalles`,
  `/sell/success?id=${LISTING}`,
  "/completar-perfil",
  "/perfil",
  "/perfil/datos",
  "/perfil/foto",
  "/perfil/anuncios",
  `/perfil/anuncios/${LISTING}/eliminar`,
  "/perfil/favoritos",
  "/perfil/mensajes",
  `/perfil/mensajes/${LISTING}_x`,
  "/perfil/busquedas",
  "/perfil/busquedas/nueva?q=trek",
  "/perfil/compras",
  "/perfil/ventas",
  "/perfil/reclamos",
  "/perfil/seguridad",
  "/perfil/preferencias",
  "/perfil/mis-datos",
  "/perfil/mis-datos/descargar",
  `/producto/${LISTING}/mensaje`,
  `/producto/${LISTING}/denunciar`,
  "/libro-de-reclamaciones",
  // Whether or not there is such a sheet: without its key it is asked for with a session.
  "/libro-de-reclamaciones/000000001-2026",
  "/libro-de-reclamaciones/000000001-2026/pdf",
  "/libro-de-reclamaciones/000000001-2026/adjuntos/1",
];
/** Changes that need a person, at addresses that show something else to everyone, or nothing. */
const CHANGES: readonly { path: string; form: Record<string, string> }[] = [
  { path: "/auth/social", form: { intent: "confirm", provider: "google" } },
  { path: `/producto/${LISTING}`, form: { intent: "contacto" } },
  { path: "/eliminacion-de-datos", form: { intent: "eliminar", password: "demo1234" } },
  { path: "/eliminacion-de-datos", form: { intent: "cancelar" } },
  { path: "/libro-de-reclamaciones/000000001-2026/respuesta", form: { intent: "rechazar", version: "2" } },
];
/** What a form of these pages could carry. */
const FORGED = {
  intent: "publicar",
  id: LISTING,
  version: "1",
  displayName: "robado",
  phone: "987654321",
  name: "robado",
  text: "robado",
  reason: "fraude",
  email: "ladron@prueba.pe",
  confirm: "si",
};
const ADMINS_ONLY = [
  "/administracion",
  "/administracion/reclamos",
  "/administracion/reclamos.csv",
  "/administracion/reclamos/000000001-2026",
  "/administracion/solicitudes",
  "/administracion/solicitudes/R-7K4M92QX",
];

function dataAddress(path: string): string {
  const [pathname = "", query] = path.split("?");
  return `${pathname}.data${query ? `?${query}` : ""}`;
}

async function signIn(request: APIRequestContext, email: string): Promise<void> {
  const response = await request.post("/login", {
    form: { email, password: DEMO_PASSWORD },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
}

test.describe("a visitor", () => {
  for (const path of [...SIGNED_IN_ONLY, ...ADMINS_ONLY]) {
    test(`is sent to sign in from ${path}`, async ({ request }) => {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(response.status()).toBe(302);
      expect(response.headers()["location"]).toMatch(/^\/login\?redirect=%2F/);
    });

    test(`gets no data from ${dataAddress(path)}`, async ({ request }) => {
      const response = await request.get(dataAddress(path), { maxRedirects: 0 });
      const body = await response.text();
      expect(response.status()).toBe(202); // single fetch's redirect
      expect(body).toContain("/login?redirect=");
      expect(body).not.toContain("sellerId");
    });

    test(`changes nothing at ${path}`, async ({ request }) => {
      for (const target of [path, dataAddress(path)]) {
        const response = await request.post(target, { form: FORGED, headers: { origin }, maxRedirects: 0 });
        expect([202, 302, 303, 405]).toContain(response.status());
        if (response.status() !== 405)
          expect(`${response.headers()["location"] ?? ""}${await response.text()}`).toContain("/login?redirect=");
      }
    });
  }
});

test.describe("a visitor's change", () => {
  for (const { path, form } of CHANGES) {
    test(`${form["intent"]} at ${path} is sent to sign in`, async ({ request }) => {
      for (const target of [path, dataAddress(path)]) {
        const response = await request.post(target, { form, headers: { origin }, maxRedirects: 0 });
        expect([202, 302], target).toContain(response.status());
        expect(`${response.headers()["location"] ?? ""}${await response.text()}`, target).toContain("/login?redirect=");
        // None of these forms holds anything that was typed: nothing is kept of it.
        expect(response.headers()["set-cookie"] ?? "", target).not.toContain("__Host-kept-");
      }
    });
  }
});

test.describe("a person who is no admin", () => {
  for (const path of ADMINS_ONLY) {
    test(`finds nothing at ${path}`, async ({ request }) => {
      await signIn(request, BUYER);
      for (const target of [path, dataAddress(path)]) {
        expect((await request.get(target, { maxRedirects: 0 })).status()).toBe(404);
        // 405 where there is nothing to change, for whomever.
        expect([404, 405]).toContain(
          (
            await request.post(target, { form: { intent: "reconstruir" }, headers: { origin }, maxRedirects: 0 })
          ).status(),
        );
      }
    });
  }
});

test.describe("somebody else's listing", () => {
  const others = [
    "/sell/flow/ID/vehiculo",
    "/sell/flow/ID/detalles",
    "/sell/flow/ID/fotos",
    "/sell/flow/ID/precio",
    "/sell/flow/ID/plan",
    "/sell/flow/ID/revisar",
    "/perfil/anuncios/ID/eliminar",
    "/sell/success?id=ID",
  ];

  test("is not found by a second person, to read or to change", async ({ request }) => {
    await signIn(request, SELLER);
    const mine = await (await request.get("/perfil/anuncios")).text();
    const id = /\/perfil\/anuncios\/(demo-[\w-]+)\/eliminar/.exec(mine)?.[1];
    if (!id) throw new Error("the demo seller has no listing");
    await signOut(request);
    await signIn(request, BUYER);
    for (const path of others.map((template) => template.replace("ID", id))) {
      for (const target of [path, dataAddress(path)]) {
        expect((await request.get(target, { maxRedirects: 0 })).status(), `GET ${target}`).toBe(404);
        const change = await request.post(target, {
          form: { intent: intentOf(path), version: "1", title: "robado" },
          headers: { origin },
          maxRedirects: 0,
        });
        // Deleting what is not (or no longer) one's own answers like a deletion done twice; nothing is deleted.
        const allowed = path.endsWith("/eliminar") ? [303, 202] : [404, 405];
        expect(allowed, `POST ${target}: ${change.status()}`).toContain(change.status());
      }
    }
    for (const intent of ["pausar", "reanudar", "vendido"]) {
      const change = await request.post("/perfil/anuncios", {
        form: { intent, id, version: "1" },
        headers: { origin },
        maxRedirects: 0,
      });
      expect(change.status(), intent).toBe(404);
    }
    const page = await request.get(`/producto/${id}`);
    expect(page.status()).toBe(200);
    expect(await page.text()).not.toContain("robado");
  });
});

function intentOf(path: string): string {
  if (path.endsWith("/revisar")) return "publicar";
  if (path.endsWith("/eliminar")) return "eliminar";
  return path.startsWith("/sell/success") ? "plan-gratis" : "continuar";
}

test("a session ends with the sign-out: its cookie opens nothing any more", async ({ request, playwright }) => {
  await signIn(request, BUYER);
  const { cookies } = await request.storageState();
  const session = cookies.find(({ name }) => name === "__Host-session");
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
  await signOut(request);
  const thief = await playwright.request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { cookie: `__Host-session=${session?.value}` },
  });
  expect((await thief.get("/perfil/anuncios", { maxRedirects: 0 })).status()).toBe(302);
  await thief.dispose();
});

async function signOut(request: APIRequestContext): Promise<void> {
  const response = await request.post("/salir", { headers: { origin }, maxRedirects: 0 });
  expect(response.status()).toBe(303);
}
