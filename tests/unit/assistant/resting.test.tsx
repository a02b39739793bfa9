import { expect, test } from "vitest";

import * as message from "~/assistant/asistente-mensaje.route";
import * as panel from "~/assistant/page/asistente-panel.route";
import * as page from "~/assistant/page/asistente.route";
import { AssistantPage } from "~/assistant/page/asistente.route";
import { restingPage } from "~/assistant/page/assistant-page.loader.server";
import { ASSISTANT_TEXTS } from "~/assistant/texts";
import { PANEL_HEADER } from "~/shell/page/assistant-constants";

import { htmlOf, textOf } from "../../support/render";

// Rebi while administrators have switched it off: nothing of it is requested.

const ADDRESS = "https://rebi.test/asistente";
const context = {
  env: { isAssistantOn: false },
  accounts: { requireUser: () => Promise.resolve({ uid: "ana" }) },
  maxBodyBytes: 10_000,
};

function ask(handler: unknown, fields?: Record<string, string>): Promise<unknown> {
  const init = fields ? { method: "POST", body: new URLSearchParams(fields) } : { headers: { [PANEL_HEADER]: "1" } };
  const run = handler as (args: object) => unknown;
  return Promise.resolve(run({ request: new Request(ADDRESS, init), context, params: {} }));
}

test("the page of a resting Rebi says that it rests, and leads elsewhere", async () => {
  const view = await ask(page.loader);
  expect(view).toEqual(restingPage(new URL(ADDRESS)));
  const html = await htmlOf(<AssistantPage view={restingPage(new URL(ADDRESS))} />, { address: "/asistente" });
  expect(textOf(html)).toContain(ASSISTANT_TEXTS.resting);
  expect(html).not.toContain("<textarea");
  expect(html).toContain('href="/contacto"');
});

test("a message is kept in its form, with 503", async () => {
  expect(await ask(page.action, { intent: "preguntar", mensaje: "hola" })).toMatchObject({
    data: { errors: { "": ASSISTANT_TEXTS.resting } },
    init: { status: 503 },
  });
});

test("the panel of a resting Rebi says the same, and takes neither messages nor votes", async () => {
  for (const fields of [undefined, { intent: "valorar" }]) {
    const shown = (await ask(fields ? panel.action : panel.loader, fields)) as Response;
    expect([shown.status, await shown.text()]).toEqual([
      fields ? 409 : 200,
      expect.stringContaining(ASSISTANT_TEXTS.resting),
    ]);
  }
  const rejected = (await ask(message.action, { mensaje: "hola" })) as Response;
  expect([rejected.status, await rejected.json()]).toEqual([503, { message: ASSISTANT_TEXTS.resting }]);
});
