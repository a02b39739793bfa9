import { afterAll, beforeAll, expect, test } from "vitest";

import type { RunningServer } from "../../../local/firestore/http/kept-server.ts";
import { startMailServer } from "../../../local/mail/server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startMailServer({ port: 0 });
});
afterAll(() => server.close());

const shown = async () => (await fetch(`${server.url}/`)).text();

test("the page of mails says that none has arrived yet", async () => {
  expect(await shown()).toContain("Todavía no llegó ninguno");
});

test("the page of mails shows each in a frame of its own, the newest first", async () => {
  for (const subject of ["Confirma tu correo", "Te respondieron <b>"]) {
    const message = {
      from: { email: "avisos@rebi.test", name: "Rebi" },
      to: "ana@rebi.test",
      subject,
      text: "Hola",
      html: `<p class="x">Hola</p>`,
    };
    const sent = await fetch(`${server.url}/send`, { method: "POST", body: JSON.stringify(message) });
    expect(sent.status).toBe(200);
  }
  const page = await shown();
  expect(page.indexOf("Te respondieron &#60;b&#62;")).toBeLessThan(page.indexOf("Confirma tu correo"));
  expect(page).toContain("&#60;p class=&#34;x&#34;&#62;Hola&#60;/p&#62;");
  expect(page).not.toContain(`<p class="x">`);
});
