import { expect, test } from "@playwright/test";

import {
  completeDraft,
  listing,
  outsider,
  person,
  sendPhotos,
  startDraft,
  stored,
  type Person,
} from "../tests/support/api-client.ts";
import type { HttpClient, HttpResponse } from "../tests/support/http-client.ts";
import { PATIENCE, SPANISH } from "./firestore-faults.ts";
import { address, DEMO_PASSWORD, photoFile } from "./support.ts";

// Ten journeys of the shop while one service fails: each is answered, in Spanish, and afterwards everything is there
// once. A fault hits the next request of any test, so nothing else may use the stack meanwhile.

interface World {
  seller: Person;
  visitor: HttpClient;
  /** Signs in. */
  entering: HttpClient;
  product: string;
  photo: string;
  /** Of a draft that is begun while the service fails. */
  begun: string;
  draft: string;
  ready: { id: string; version: number };
  file: { name: string; bytes: Buffer };
  name: string;
  /** Of a question to Rebi. */
  key: string;
}

interface Journey {
  send(world: World): Promise<HttpResponse>;
  /** Checked when the same was sent again after the fault. */
  holds?(world: World): Promise<void>;
}

const READS: Record<string, (world: World) => string> = {
  home: () => "/",
  results: () => "/comprar?q=trek",
  "a listing": ({ product }) => product,
  "a photo": ({ photo }) => photo,
};

const CHANGES: Record<string, Journey> = {
  "a sign-in": {
    send: ({ entering, seller }) =>
      entering.post("/login", { ...PATIENCE, form: { email: seller.email, password: DEMO_PASSWORD } }),
  },
  "a profile": {
    send: ({ seller, name }) =>
      seller.http.post("/perfil/datos", { ...PATIENCE, form: { displayName: name, department: "cusco" } }),
    holds: async ({ seller, name }) => expect(await stored(`users/${seller.uid}`)).toMatchObject({ displayName: name }),
  },
  "a draft": {
    send: ({ seller, begun }) => seller.http.post("/sell/flow", { ...PATIENCE, form: { id: begun } }),
    holds: async ({ begun }) => expect(await listing(begun)).toMatchObject({ status: "draft", version: 1 }),
  },
  "a photo of a listing": {
    send: ({ seller, draft, file }) => sendPhotos(seller, draft, [file]),
  },
  publishing: {
    send: ({ seller, ready: { id, version } }) =>
      seller.http.post(`/sell/flow/${id}/revisar`, {
        ...PATIENCE,
        form: { version: String(version), intent: "publicar" },
      }),
    holds: async ({ ready: { id, version } }) =>
      expect(await listing(id)).toMatchObject({ status: "active", version: version + 1 }),
  },
  "a question to Rebi": {
    send: ({ seller, key }) =>
      seller.http.post("/asistente", {
        ...PATIENCE,
        form: { intent: "preguntar", key, text: "motos honda", desde: "/comprar" },
      }),
    holds: async ({ seller }) => {
      const html = await (await seller.http.get("/asistente")).text();
      expect(html.split('role="log"')[1]?.split("motos honda")).toHaveLength(2);
    },
  },
};

type Door = Parameters<typeof address>[0];

const DOORS: [service: string, door: Door, faults: object[]][] = [
  ...(["CACHE", "PHOTOS", "IMAGES"] as const).map((binding): [string, Door, object[]] => [
    binding,
    "REBI_URL",
    ["slow", "refusing", "broken", "nonsense"].map((kind) => ({ binding, kind })),
  ]),
  ["Firestore", "REBI_FIRESTORE_URL", ["503", "cutoff"].map((kind) => ({ kind, times: 500 }))],
  ["payments", "REBI_PAYMENTS_URL", ["500", "cutoff"].map((kind) => ({ kind }))],
  ["Gemini", "REBI_GEMINI_URL", ["status", "html", "cut"].map((kind) => ({ kind }))],
];

async function recover(): Promise<void> {
  for (const [, door] of DOORS) await fetch(`${address(door)}/__faults`, { method: "DELETE" });
}

async function worldOf(mark: string): Promise<World> {
  const [seller, visitor, entering] = [await person(), await outsider(), await outsider()];
  const html = await (await visitor.get("/comprar")).text();
  const found = (pattern: RegExp): string => {
    const path = pattern.exec(html)?.[0];
    if (path === undefined) throw new Error(`the catalogue has no ${pattern.source}`);
    return path;
  };
  const { name, buffer } = await photoFile("foto.jpg", 4);
  const id = await completeDraft(seller);
  return {
    seller,
    visitor,
    entering,
    product: found(/\/producto\/[\w-]+/),
    photo: found(/\/fotos\/[\w/.-]+/),
    begun: crypto.randomUUID().replaceAll("-", "").slice(0, 20),
    draft: await startDraft(seller),
    ready: { id, version: Number((await listing(id))["version"]) },
    file: { name, bytes: buffer },
    name: `Nombre ${mark}`,
    key: crypto.randomUUID().replaceAll("-", "").slice(0, 24),
  };
}

/** Done, or told in Spanish that it was not; never in the words of a service. */
async function expectAnswer(what: string, answer: HttpResponse): Promise<void> {
  const text = answer.headers()["content-type"]?.startsWith("text/html") ? await answer.text() : "";
  expect([200, 303, 503], `${what}: ${text.slice(0, 300)}`).toContain(answer.status());
  const told = text.includes("data-photo-error") ? /no se pudo guardar en este momento/ : SPANISH;
  if (answer.status() === 503 && text !== "") expect(text, what).toMatch(told);
  expect(text, what).not.toMatch(/Bad Gateway|connection lost|Too Many Requests|at file:/i);
}

test.beforeEach(recover);
test.afterEach(recover);

for (const [service, door, faults] of DOORS)
  for (const [at, fault] of faults.entries())
    test(`${service} with ${JSON.stringify(fault)}: each journey is answered in Spanish, and nothing is lost or doubled`, async () => {
      test.setTimeout(240_000);
      const world = await worldOf(`${service} ${at}`);
      const opened = await fetch(`${address(door)}/__faults`, { method: "POST", body: JSON.stringify(fault) });
      expect(opened.ok, await opened.text()).toBe(true);
      await Promise.all(
        Object.entries(READS).map(async ([what, path]) =>
          expectAnswer(what, await world.visitor.get(path(world), PATIENCE)),
        ),
      );
      const answered = await Promise.all(
        Object.entries(CHANGES).map(async ([what, { send }]) => {
          const answer = await send(world);
          await expectAnswer(what, answer);
          return [what, answer.status()] as const;
        }),
      );
      await recover();
      for (const [what, path] of Object.entries(READS))
        expect((await world.visitor.get(path(world))).status(), what).toBe(200);
      for (const [what, { send, holds }] of Object.entries(CHANGES)) {
        if (what === "a photo of a listing" && new Map(answered).get(what) === 303) continue;
        expect([200, 303], what).toContain((await send(world)).status());
        await holds?.(world);
      }
      expect((await listing(world.draft))["photos"]).toHaveLength(1);
      await Promise.all([world.seller.http, world.visitor, world.entering].map((client) => client.dispose()));
    });
