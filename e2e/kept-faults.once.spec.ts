import { expect, test } from "@playwright/test";

import { outsider, person, stored, type Person } from "../tests/support/api-client.ts";
import { fail, PATIENCE, recover, SPANISH } from "./firestore-faults.ts";

// Firestore faults in favourites, searches, messages and reports.

test.describe.configure({ mode: "serial" });
test.beforeEach(recover);
test.afterEach(recover);

test.describe("kept and written data", () => {
  let someone: Person;
  let product: string;
  let thread: string;
  test.beforeAll(async () => {
    someone = await person({ displayName: "Irma" });
    product = /\/producto\/[\w-]+/.exec(await (await someone.http.get("/comprar")).text())?.[0] ?? "";
    const begun = await someone.http.post(`${product}/mensaje`, { form: { text: "Hola, ¿sigue en venta?" } });
    expect(begun.status(), await begun.text()).toBe(303);
    thread = `${product.split("/").at(-1)}_${someone.uid}`;
  });
  test.afterAll(() => someone.http.dispose());

  async function savedSearches(): Promise<number> {
    const page = await (await someone.http.get("/perfil/busquedas")).text();
    return new Set(page.match(new RegExp(`${someone.uid}_[\\da-f]{32}`, "g"))).size;
  }

  for (const kind of ["503"] as const) {
    test(`with ${kind}: every page answers in Spanish, and keeps the user signed in`, async () => {
      const own = [
        "",
        "/datos",
        "/foto",
        "/compras",
        "/ventas",
        "/preferencias",
        "/mis-datos",
        "/seguridad",
        "/busquedas",
        "/busquedas/nueva?q=trek",
        "/mensajes",
        `/mensajes/${thread}`,
        "/anuncios",
      ].map((path) => `/perfil${path}`);
      for (const path of [...own, "/favorites", `${product}/denunciar`, `/vendedor/${someone.uid}`]) {
        expect((await someone.http.get(path)).status(), `${path} before`).toBe(200);
        await fail(kind, { times: 2_000 });
        const [pathname = "", query = ""] = path.split("?");
        for (const target of [path, `${pathname}.data?${query}`]) {
          const response = await someone.http.get(target, PATIENCE);
          expect([200, 503], target).toContain(response.status());
          expect(response.headers()["set-cookie"] ?? "", target).not.toContain("__Host-session");
          const text = await response.text();
          if (response.status() === 503 && target === path)
            expect(SPANISH.test(text) || /No pudimos leer tus? \w+ en este momento/.test(text), target).toBe(true);
          expect(text, target).not.toMatch(/FirestoreError|at file:|Unexpected Server Error/);
        }
        await recover();
      }
    });

    test(`with ${kind} of a typed form: it comes back as it was typed, and is processed once afterwards`, async () => {
      const word = crypto.randomUUID();
      const before = await savedSearches();
      const forms: readonly [path: string, form: Record<string, string>, typed: string, document: string][] = [
        [
          `/perfil/mensajes/${thread}`,
          { intent: "responder", key: word.replaceAll("-", "").slice(0, 24), text: `Te escribo de nuevo ${word}` },
          word,
          `threads/${thread}`,
        ],
        [
          `${product}/denunciar`,
          { reason: "estafa", detail: `Pide un adelanto ${word}` },
          word,
          `reports/listing_${product.split("/").at(-1)}_${someone.uid}`,
        ],
        [
          `/perfil/busquedas/nueva?q=${word}`,
          { nombre: `Mi búsqueda ${word.slice(0, 8)}`, avisar: "si" },
          `Mi búsqueda ${word.slice(0, 8)}`,
          "",
        ],
      ];
      for (const [path, form, typed, document] of forms) {
        await fail(kind, { method: "commit", times: 2_000 });
        const rejected = await someone.http.post(path, { ...PATIENCE, form });
        const html = await rejected.text();
        expect(rejected.status(), `${path}: ${html.slice(0, 300)}`).toBe(503);
        expect(html, path).toMatch(SPANISH);
        expect(html, path).toContain(typed);
        await recover();
        const taken = await someone.http.post(path, { form });
        expect(taken.status(), `${path}: ${await taken.text()}`).toBe(303);
        if (document !== "") expect(await stored(document), path).not.toBeNull();
      }
      const page = await (await someone.http.get(`/perfil/mensajes/${thread}`)).text();
      expect(page.split(`Te escribo de nuevo ${word}</`).length, "written once").toBe(2);
      expect(await savedSearches(), "saved once").toBe(before + 1);
    });

    test(`with ${kind} of everything, the typed form is shown and sent again by one button`, async () => {
      const word = crypto.randomUUID();
      const forms: readonly [path: string, form: Record<string, string>, typed: string][] = [
        [
          `/perfil/mensajes/${thread}`,
          { intent: "responder", key: word.replaceAll("-", "").slice(0, 24), text: `Te escribo otra vez ${word}` },
          `Te escribo otra vez ${word}`,
        ],
        [
          `${product}/mensaje`,
          { key: word.replaceAll("-", "").slice(4, 28), text: `Y una más ${word}` },
          `Y una más ${word}`,
        ],
        [
          `${product}/denunciar`,
          { reason: "estafa", detail: `Insiste en el adelanto ${word}` },
          `Insiste en el adelanto ${word}`,
        ],
        [
          `/perfil/busquedas/nueva?q=${word}`,
          { nombre: `La otra ${word.slice(0, 8)}`, avisar: "si" },
          `La otra ${word.slice(0, 8)}`,
        ],
      ];
      for (const [path, form, typed] of forms) {
        await fail(kind, { times: 2_000 });
        const rejected = await someone.http.post(path, { ...PATIENCE, form });
        const html = await rejected.text();
        expect(rejected.status(), path).toBe(503);
        expect(html, path).toMatch(SPANISH);
        expect(html, path).toContain(typed);
        expect(html, path).toContain("Volver a enviar");
        expect(rejected.headers()["set-cookie"] ?? "", path).not.toContain("__Host-session");
        const screen = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
        const again = Object.fromEntries(
          [...screen.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
            ([, name = "", value = ""]) => [name, value],
          ),
        );
        expect(again, path).toEqual(form);
        await recover();
        const taken = await someone.http.post(path, { form: again });
        expect(taken.status(), `${path}: ${await taken.text()}`).toBe(303);
      }
      const page = await (await someone.http.get(`/perfil/mensajes/${thread}`)).text();
      expect(page.split(`Te escribo otra vez ${word}</`).length, "written once").toBe(2);
    });

    test(`with ${kind}: a heart and the sign-ins fail, and sign no user in`, async () => {
      await fail(kind, { times: 2_000 });
      const heart = await someone.http.post("/favorites/cambiar", {
        ...PATIENCE,
        form: { guardar: product.split("/").at(-1) ?? "" },
      });
      expect(heart.status()).toBe(503);
      expect(await heart.text()).toMatch(SPANISH);
      const visitor = await outsider();
      const social = await visitor.post("/auth/social", { ...PATIENCE, form: { provider: "google" } });
      expect([social.status(), social.headers()["location"]]).toEqual([303, "/login?causa=servicio"]);
      const recovery = await visitor.post("/recuperar-contrasena", { ...PATIENCE, form: { email: someone.email } });
      expect(recovery.status()).toBe(503);
      expect(await recovery.text()).toContain(someone.email);
      const back = await visitor.get("/auth/callback?code=x&state=y", PATIENCE);
      expect(back.headers()["set-cookie"] ?? "").not.toContain("__Host-session=e");
      await visitor.dispose();
    });
  }
});
