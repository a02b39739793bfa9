import { expect, test } from "@playwright/test";

import {
  listing,
  outsider,
  person,
  sendStep,
  signedIn,
  startDraft,
  stored,
  type Person,
} from "../tests/support/api-client.ts";
import type { HttpClient } from "../tests/support/http-client.ts";
import { filed } from "./complaints-support.ts";
import { fail, KINDS_OF_CHANGES, PATIENCE, recover, SPANISH } from "./firestore-faults.ts";
import { ADMIN, DEMO_PASSWORD, newEmail } from "./support.ts";

// Firestore faults in the whole product: a response within the deadline, in Spanish, with nothing lost and
// nothing done twice. The main journeys, with all services, are in services-faults.once.spec.ts.
//
// A fault hits the next request of any test, so nothing else may use the stack meanwhile.

test.describe.configure({ mode: "serial" });
test.beforeEach(recover);
test.afterEach(recover);

test.describe("shoppers", () => {
  let visitor: HttpClient;
  let product: string;
  test.beforeAll(async () => {
    visitor = await outsider();
    product = /\/producto\/[\w-]+/.exec(await (await visitor.get("/comprar")).text())?.[0] ?? "";
    expect(product).not.toBe("");
  });
  test.afterAll(() => visitor.dispose());

  for (const kind of ["503", "latency"] as const) {
    test(`with ${kind}: home, catalogue, plans, map and sign-in page answer as ever`, async () => {
      await fail(kind);
      for (const path of [
        "/",
        "/comprar",
        "/comprar?q=trek&orden=precio-asc",
        "/comprar.data?tipo=mtb",
        "/sell",
        "/sitemap.xml",
        "/robots.txt",
        "/login",
      ]) {
        expect((await visitor.get(path, PATIENCE)).status(), path).toBe(200);
      }
      expect((await visitor.get("/noexiste", PATIENCE)).status()).toBe(404);
      const health = await visitor.get("/healthz", PATIENCE);
      expect(health.status()).toBe(503);
      expect(await health.json()).toEqual({ ok: false, firestore: false, kv: true, jobs: true });
    });

    test(`with ${kind}: a listing's page says in Spanish that it cannot be had, and is back afterwards`, async () => {
      await fail(kind);
      const [page, data] = await Promise.all([
        visitor.get(product, PATIENCE),
        visitor.get(`${product}.data`, PATIENCE),
      ]);
      for (const response of [page, data]) {
        expect(response.status()).toBe(503);
        const text = await response.text();
        expect(text).toMatch(SPANISH);
        expect(text).not.toMatch(/firestore|FirestoreError|at file:|deadline|127\.0\.0\.1:\d+\/v1/i);
      }
      expect(page.headers()["content-security-policy"]).toContain("'strict-dynamic'");
      await recover();
      expect((await visitor.get(product)).status()).toBe(200);
    });

    if (kind === "latency") continue;
    test(`with ${kind} once: the page is as ever`, async () => {
      await fail(kind, { method: "batchGet", times: 1 });
      expect((await visitor.get(product, PATIENCE)).status()).toBe(200);
    });
  }
});

test.describe("sessions", () => {
  for (const kind of ["503"] as const) {
    test(`with ${kind}: no user is signed in by mistake, and none is signed out`, async () => {
      const someone = await person();
      const [visitor, newcomer] = [await outsider(), newEmail("falla")];
      await fail(kind);
      const entering = await visitor.post("/login", {
        ...PATIENCE,
        form: { email: someone.email, password: DEMO_PASSWORD },
      });
      const joining = await visitor.post("/register", {
        ...PATIENCE,
        form: { email: newcomer, password: DEMO_PASSWORD, displayName: "Nadia" },
      });
      for (const response of [entering, joining]) {
        expect(response.status()).toBe(503);
        expect(response.headers()["set-cookie"]).toBeUndefined();
        expect(await response.text()).toMatch(SPANISH);
      }
      expect(await joining.text(), "what was typed is still there").toContain(newcomer);
      const own = await someone.http.get("/perfil/anuncios", PATIENCE);
      expect(own.status(), "not sent to sign in again").toBe(503);
      expect(own.headers()["set-cookie"]).toBeUndefined();
      const started = await someone.http.post("/sell/flow", { ...PATIENCE, form: {} });
      expect(started.status()).toBe(503);
      expect((await someone.http.get("/administracion", PATIENCE)).status()).toBe(503);

      await recover();
      expect((await someone.http.get("/perfil/anuncios")).status()).toBe(200);
      expect(
        (
          await visitor.post("/register", { form: { email: newcomer, password: DEMO_PASSWORD, displayName: "Nadia" } })
        ).status(),
      ).toBe(303);
      await Promise.all([someone.http.dispose(), visitor.dispose()]);
    });

    test(`with ${kind}: a profile that cannot be saved is given back as it was typed`, async () => {
      const someone = await person();
      const form = {
        displayName: "Nombre de la prueba",
        whatsapp: "987-654-321",
        phone: "01 555 0100",
        department: "cusco",
      };
      for (const path of ["/completar-perfil", "/perfil/datos"]) {
        expect((await someone.http.get(path)).status(), "seen signed in before").toBe(200);
        await fail(kind);
        const rejected = await someone.http.post(path, { ...PATIENCE, form });
        expect(rejected.status(), path).toBe(503);
        const html = await rejected.text();
        expect(html).toMatch(SPANISH);
        for (const value of [form.displayName, form.whatsapp, form.phone, 'value="cusco" selected'])
          expect(html, path).toContain(value);
        expect((await someone.http.get("/completar-perfil", PATIENCE)).status(), "it always answers").toBe(200);
        await recover();
        expect((await someone.http.post(path, { form })).status()).toBe(303);
      }
      await someone.http.dispose();
    });
  }
});

test.describe("sellers", () => {
  let seller: Person;
  test.beforeAll(async () => {
    seller = await person();
  });
  test.afterAll(() => seller.http.dispose());

  for (const kind of KINDS_OF_CHANGES) {
    test(`with ${kind}: a step that cannot be saved gives back what was typed, and is saved once afterwards`, async () => {
      const id = await startDraft(seller);
      const typed = {
        title: `Bicicleta de la prueba ${kind}`,
        description: "Texto largo que nadie quiere escribir dos veces.",
      };
      await sendStep(seller, id, "vehiculo");
      const { version } = await listing(id);
      const form = { version: String(version), intent: "continuar", wheelSize: '16"', age: "5 años", ...typed };
      await fail(kind, { method: "commit" });
      const rejected = await seller.http.post(`/sell/flow/${id}/detalles`, { ...PATIENCE, form });
      expect(rejected.status()).toBe(503);
      const html = await rejected.text();
      expect(html).toMatch(SPANISH);
      for (const value of [typed.title, typed.description, "5 años"]) expect(html).toContain(value);
      await recover();
      // The same form again, with the version that it had: an unconfirmed change is no conflict.
      const saved = await seller.http.post(`/sell/flow/${id}/detalles`, { form });
      expect(saved.status(), await saved.text()).toBe(303);
      expect(await listing(id)).toMatchObject({
        ...typed,
        version: Number(version) + 1,
        specifications: { age: "5 años" },
      });
    });
  }
});

test.describe("administrators", () => {
  for (const kind of KINDS_OF_CHANGES) {
    test(`with ${kind}: a long answer to a complaint is given back, and is sent once afterwards`, async () => {
      const admin = await signedIn(ADMIN);
      const { number } = await filed();
      const path = `/administracion/reclamos/${number}`;
      const respuesta = `Estimada señora (${kind}): `.repeat(80);
      const form = { intent: "responder", version: "1", respuesta };
      for (const method of ["*", "commit"]) {
        await fail(kind, { method, times: 2_000 });
        const rejected = await admin.http.post(path, { ...PATIENCE, form });
        const html = await rejected.text();
        expect(rejected.status(), html.slice(0, 300)).toBe(503);
        // A commit whose answer is cut off was done: the page then shows it.
        expect(html).toMatch(/Sí se envió/.test(html) ? /Respuesta formal/ : SPANISH);
        expect(html).toContain(respuesta.trim());
        await recover();
      }
      expect((await admin.http.post(path, { form })).status()).toBe(303);
      expect(await stored(`complaintProgress/${number}`)).toMatchObject({
        state: "answered",
        answer: { text: respuesta.trim() },
        history: [{}, { step: "answer" }],
      });
      await admin.http.dispose();
    });
  }
});
