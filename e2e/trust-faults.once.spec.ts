import { expect, test } from "@playwright/test";

import { outsider, person } from "../tests/support/api-client.ts";
import type { HttpClient } from "../tests/support/http-client.ts";
import { filed, keyOf } from "./complaints-support.ts";
import { fail, PATIENCE, recover, SPANISH } from "./firestore-faults.ts";
import { mailsTo } from "./mails.ts";
import { DEMO_PASSWORD, newEmail } from "./support.ts";

// Firestore faults in contact, rights, deletion, workshops, advisors and the pages of text. The complaints
// book's form has its own file. A fault hits the next request of any test: this runs alone.

test.describe.configure({ mode: "serial" });
test.beforeEach(recover);
test.afterEach(recover);

const INTERNALS = /FirestoreError|at file:|Unexpected Server Error|127\.0\.0\.1:\d+\/v1/;
const CANCEL = "Cancelar eliminación";
/** Need nothing of Firestore, or remember what they need. */
const AS_EVER = [
  "/contacto",
  "/terminos",
  "/privacidad",
  "/politicas",
  "/cookies",
  "/acerca-de",
  "/mis-derechos",
  "/eliminacion-de-datos",
  "/eliminacion-de-datos/solicitar",
  "/talleres",
  "/talleres?ubicacion=lima&servicio=frenos",
  "/talleres/postular",
  "/asesores",
  "/asesores/solicitar",
];
/** Of a public form: each carries its id in its stamp. */
const FORMS: Record<string, Record<string, string>> = {
  "/contacto": { name: "Rosa Quispe", phone: "", subject: "otro", message: "¿Atienden los feriados?" },
  "/mis-derechos": {
    derecho: "acceso",
    name: "Rosa Quispe",
    "tipo-documento": "dni",
    "numero-documento": "45678912",
    detalle: "Quiero una copia de mis datos.",
  },
  "/talleres/postular": {
    workshop: "La Cadena Azul",
    department: "lima",
    district: "Miraflores",
    address: "Calle Los Pedales 340",
    vehicles: "bicicleta",
    services: "frenos",
    name: "Rosa Quispe",
    phone: "987654321",
    message: "Tenemos banco de ruedas.",
  },
  "/asesores/solicitar": { name: "Rosa Quispe", topic: "papeles", message: "Quiero transferir mi moto." },
};

async function stampOf(http: HttpClient, path: string): Promise<string> {
  const page = await (await http.get(path)).text();
  return /name="sello" value="([^"]+)"/.exec(page)?.[1] ?? "";
}

for (const kind of ["503"] as const) {
  test(`with ${kind}: public pages answer as ever`, async () => {
    const visitor = await outsider();
    const workshop = /\/talleres\/(?!postular)[\w-]+/.exec(await (await visitor.get("/talleres")).text())?.[0] ?? "";
    const paths = [...AS_EVER, workshop];
    for (const path of paths) expect((await visitor.get(path)).status(), `${path} before`).toBe(200);
    await fail(kind, { times: 2_000 });
    await Promise.all(
      paths.map(async (path) => {
        const response = await visitor.get(path, PATIENCE);
        expect(response.status(), path).toBe(200);
        expect(await response.text(), path).not.toMatch(INTERNALS);
      }),
    );
    await visitor.dispose();
  });

  test(`with ${kind}: a sheet and a deletion's state say in Spanish that they cannot be had, and are back afterwards`, async () => {
    const visitor = await outsider();
    const { number } = await filed();
    const clave = await keyOf(number);
    const paths = ["", "/pdf"].map((below) => `/libro-de-reclamaciones/${number}${below}?clave=${clave}`);
    await fail(kind, { times: 2_000 });
    await Promise.all(
      [...paths, "/eliminacion-de-datos/estado/0123456789abcdef"].map(async (path) => {
        const response = await visitor.get(path, PATIENCE);
        const text = await response.text();
        expect(response.status(), path).toBe(503);
        expect(text, path).toMatch(SPANISH);
        expect(text, path).not.toMatch(INTERNALS);
      }),
    );
    await recover();
    for (const path of paths) expect((await visitor.get(path)).status(), path).toBe(200);
    await visitor.dispose();
  });

  test(`with ${kind}: every form comes back as it was typed, and makes one case afterwards`, async () => {
    const sent = await Promise.all(
      Object.entries(FORMS).map(async ([path, typed]) => {
        const http = await outsider();
        return { path, http, form: { ...typed, email: newEmail("falla"), sello: await stampOf(http, path) } };
      }),
    );
    for (const [of, method] of [
      [kind, "*"],
      ["cutoff", "commit"],
    ] as const) {
      await fail(of, { method, times: 2_000 });
      await Promise.all(
        sent.map(async ({ path, http, form }) => {
          let html = "";
          // A form that is sent within two seconds is asked to be sent again.
          await expect(async () => {
            const rejected = await http.post(path, { ...PATIENCE, form });
            html = await rejected.text();
            expect(rejected.status(), `${path}: ${html.slice(0, 300)}`).toBe(503);
          }).toPass();
          expect(html, path).toMatch(SPANISH);
          for (const value of [form.email, form.sello, Object.values(FORMS[path] ?? {}).at(-1) ?? ""])
            expect(html, path).toContain(value);
        }),
      );
      await recover();
    }
    for (const { path, http, form } of sent) {
      for (let count = 0; count < 2; count += 1) expect((await http.post(path, { form })).status(), path).toBe(303);
      expect(await mailsTo(form.email), path).toHaveLength(1);
      await http.dispose();
    }
  });

  test(`with ${kind}: no deletion is requested by half`, async () => {
    const { http, email } = await person({ displayName: "Elvira" });
    const form = { intent: "eliminar", password: DEMO_PASSWORD, entiendo: "si" };
    await fail(kind, { times: 2_000 });
    const rejected = await http.post("/eliminacion-de-datos", { ...PATIENCE, form });
    expect(rejected.status()).toBe(503);
    expect(await rejected.text()).toMatch(SPANISH);
    await recover();
    const pageOf = async () => (await http.get("/eliminacion-de-datos")).text();
    const told = async () =>
      (await mailsTo(email)).filter(({ text }) => text.includes("/eliminacion-de-datos/cancelar/"));
    expect(await pageOf()).not.toContain(CANCEL);
    expect(await told()).toEqual([]);
    expect((await http.post("/eliminacion-de-datos", { form })).status()).toBe(303);
    expect(await pageOf()).toContain(CANCEL);
    expect(await told()).toHaveLength(1);
    await http.dispose();
  });
}
