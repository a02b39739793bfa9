import { expect, test } from "@playwright/test";

import { person } from "../tests/support/api-client.ts";
import { BOOK, DETAIL } from "./complaints-form.ts";
import { fail, PATIENCE, recover } from "./firestore-faults.ts";

// Firestore faults under the complaints book. A fault hits the next request of any test: this runs alone.

test.describe.configure({ mode: "serial" });
test.beforeEach(recover);
test.afterEach(recover);

for (const [kind, of] of [
  ["503", "*"],
  ["cutoff", "commit"],
] as const) {
  test(`with ${kind} of ${of}: the form comes back as it was typed, and is filed afterwards`, async () => {
    const { http } = await person({ displayName: "Rosa Quispe" });
    const page = await (await http.get(BOOK)).text();
    const sello = /name="sello" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const multipart = {
      sello,
      name: "Rosa Quispe",
      documentType: "dni",
      documentNumber: "45678912",
      email: "rosa@correo.test",
      kind: "reclamo",
      detail: DETAIL,
      answerBy: "correo",
    };
    await fail(kind, { method: of });
    let html = "";
    // A form that is sent within two seconds is asked to be sent again.
    await expect(async () => {
      const rejected = await http.post(BOOK, { multipart, ...PATIENCE });
      html = await rejected.text();
      expect(rejected.status()).toBe(503);
    }).toPass();
    expect(html).toContain("Tu hoja todavía no está registrada: lo que escribiste sigue aquí.");
    for (const value of ["45678912", "rosa@correo.test", "nadie", sello]) expect(html).toContain(value);
    await recover();
    await expect(async () => {
      const filed = await http.post(BOOK, { multipart });
      expect(filed.headers()["location"]).toMatch(/^\/libro-de-reclamaciones\/\d{9}-\d{4}$/);
    }).toPass();
    await http.dispose();
  });
}
