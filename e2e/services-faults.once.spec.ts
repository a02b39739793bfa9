import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { expect, test } from "@playwright/test";

import {
  completeDraft,
  listing,
  outsider,
  person,
  refreshCatalog,
  sendPhotos,
  setTime,
  startDraft,
  stored,
  type Person,
} from "../tests/support/api-client.ts";
import type { HttpClient, HttpResponse } from "../tests/support/http-client.ts";
import { putOnSale } from "./buying.ts";
import { put } from "./complaints-support.ts";
import { PATIENCE, SILENCE_MS, SPANISH } from "./firestore-faults.ts";
import { mailIdsTo } from "./mails.ts";
import { address, DEMO_PASSWORD, newEmail, photoFile } from "./support.ts";

// The main journeys of the shop while one service fails: each is answered, in Spanish, and afterwards everything is
// there once. A fault hits the next request of any test, so nothing else may use the stack meanwhile.

interface World {
  seller: Person;
  /** Has a browser that takes notifications. */
  buyer: Person;
  visitor: HttpClient;
  /** Signs in. */
  entering: HttpClient;
  joining: { http: HttpClient; email: string };
  product: string;
  photo: string;
  /** Listing of the seller, to be bought. */
  offered: string;
  /** Fields of the checkout's form. */
  checkout: Record<string, string>;
  /** At the push service. */
  subscription: string;
  /** Of a draft that is begun while the service fails. */
  begun: string;
  draft: string;
  ready: { id: string; version: number };
  file: { name: string; bytes: Buffer };
  name: string;
  /** Of a question to Rebi, and of a message. */
  key: string;
}

interface Journey {
  send(world: World): Promise<HttpResponse>;
  /** Done by each answer that says so: what was answered so is not sent again. */
  isRepeatable?: false;
  /** Status of the same form while it is being done. */
  busy?: number;
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
  "a registration": {
    send: ({ joining: { http, email } }) =>
      http.post("/register", { ...PATIENCE, form: { email, password: DEMO_PASSWORD, displayName: "Nadia" } }),
    isRepeatable: false,
  },
  "a forgotten password": {
    send: ({ entering, buyer }) =>
      entering.post("/recuperar-contrasena", { ...PATIENCE, form: { email: buyer.email } }),
    isRepeatable: false,
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
    isRepeatable: false,
    holds: async ({ draft }) => expect((await listing(draft))["photos"]).toHaveLength(1),
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
  "a message to a seller": {
    send: ({ buyer, offered, key }) =>
      buyer.http.post(`/producto/${offered}/mensaje`, { ...PATIENCE, form: { text: `¿Sigue en venta? ${key}`, key } }),
    holds: async ({ buyer, offered, key }) => {
      const html = await (await buyer.http.get(`/perfil/mensajes/${offered}_${buyer.uid}`)).text();
      expect(html.split(`¿Sigue en venta? ${key}</`)).toHaveLength(2);
    },
  },
  "a purchase": {
    send: ({ buyer, checkout }) => buyer.http.post("/checkout", { ...PATIENCE, form: checkout }),
    holds: async ({ buyer, offered }) => {
      const { status, reservedBy } = await listing(offered);
      expect([status, typeof reservedBy]).toEqual(["reserved", "string"]);
      const html = await (await buyer.http.get("/perfil/compras")).text();
      expect(new Set(html.match(/R-\d{4}-\d{6}/g)).size).toBe(1);
    },
  },
  "a notification": {
    send: ({ buyer }) =>
      buyer.http.post("/perfil/preferencias", { ...PATIENCE, form: { intent: "probar-notificaciones" } }),
    isRepeatable: false,
  },
  "a question to Rebi": {
    send: ({ seller, key }) =>
      seller.http.post("/asistente", {
        ...PATIENCE,
        form: { intent: "preguntar", key, text: "motos honda", desde: "/comprar" },
      }),
    busy: 409,
    holds: async ({ seller }) => {
      const html = await (await seller.http.get("/asistente")).text();
      expect(html.split('role="log"')[1]?.split("motos honda")).toHaveLength(2);
    },
  },
};

type Door = Parameters<typeof address>[0];

/** Of each service: slow, too busy, broken, and answering nonsense or nothing although it was done. */
const DOORS: [service: string, door: Door, faults: object[]][] = [
  ...(["CACHE", "PHOTOS", "IMAGES"] as const).map((binding): [string, Door, object[]] => [
    binding,
    "REBI_URL",
    ["slow", "refusing", "broken", "nonsense"].map((kind) => ({ binding, kind })),
  ]),
  [
    "Firestore",
    "REBI_FIRESTORE_URL",
    [
      { kind: "latency", ms: SILENCE_MS },
      { kind: "429" },
      { kind: "503" },
      { kind: "html" },
      { kind: "cutoff" },
      { kind: "cutoff", method: "commit" },
    ].map((fault) => ({ ...fault, times: 5_000 })),
  ],
  ["identity", "REBI_IDENTITY_URL", ["hang", "429", "500", "html", "cutoff"].map((kind) => ({ kind }))],
  ["payments", "REBI_PAYMENTS_URL", ["timeout", "429", "500", "cutoff"].map((kind) => ({ kind }))],
  [
    "Gemini",
    "REBI_GEMINI_URL",
    [{ kind: "hang" }, { kind: "status", code: 429 }, { kind: "status" }, { kind: "html" }, { kind: "cut" }],
  ],
  ["push", "REBI_PUSH_URL", ["hang", 429, 503, "cutoff"].map((status) => ({ status }))],
  [
    "mail",
    "REBI_MAIL_URL",
    [
      { kind: "hang" },
      { code: "E_RATE_LIMIT_EXCEEDED" },
      { code: "E_INTERNAL_SERVER_ERROR" },
      { code: "E_INTERNAL_SERVER_ERROR", afterAccepting: true },
      { kind: "html" },
    ],
  ],
];

/** Words of what cannot be done now. */
const TOLD = new RegExp(
  [
    SPANISH.source,
    "Demasiados intentos",
    "Error de conexión",
    "Error al procesar la autenticación",
    "No pudimos comprobar tu cuenta en este momento",
    "no se pudo guardar en este momento",
    "El servicio de chat no está disponible en este momento",
    "Mercado Pago",
  ].join("|"),
);

async function recover(): Promise<void> {
  for (const [, door] of DOORS) await fetch(`${address(door)}/__faults`, { method: "DELETE" });
}

async function worldOf(mark: string): Promise<World> {
  const [seller, buyer] = [await person(), await person()];
  const [visitor, entering, joining] = [await outsider(), await outsider(), await outsider()];
  const html = await (await visitor.get("/comprar")).text();
  const found = (pattern: RegExp): string => {
    const path = pattern.exec(html)?.[0];
    if (path === undefined) throw new Error(`the catalogue has no ${pattern.source}`);
    return path;
  };
  const { name, buffer } = await photoFile("foto.jpg", 4);
  const id = await completeDraft(seller);
  const offered = await putOnSale(seller.uid);
  return {
    seller,
    buyer,
    visitor,
    entering,
    joining: { http: joining, email: newEmail("falla") },
    product: found(/\/producto\/[\w-]+/),
    photo: found(/\/fotos\/[\w/.-]+/),
    offered,
    checkout: await checkoutOf(buyer, offered),
    subscription: await subscribed(buyer),
    begun: crypto.randomUUID().replaceAll("-", "").slice(0, 20),
    draft: await startDraft(seller),
    ready: { id, version: Number((await listing(id))["version"]) },
    file: { name, bytes: buffer },
    name: `Nombre ${mark}`,
    key: crypto.randomUUID().replaceAll("-", "").slice(0, 24),
  };
}

/** Fields of the checkout with this listing, filled in. */
async function checkoutOf({ http }: Person, anuncio: string): Promise<Record<string, string>> {
  expect((await http.post("/carrito", { form: { intent: "comprar", anuncio } })).status()).toBe(303);
  const html = await (await http.get(`/checkout?anuncio=${anuncio}`)).text();
  const hidden = (name: string): [string, string] => {
    const value = new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? "";
    return [name, value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&")];
  };
  return {
    intent: "pagar",
    method: "pickup",
    name: "Ana Compra",
    documentType: "dni",
    documentNumber: "44556677",
    phone: "987654321",
    invoice: "boleta",
    terms: "1",
    ...Object.fromEntries(["key", "lines", "total-shipping", "total-pickup"].map(hidden)),
  };
}

/** Gives the user a browser that takes notifications. */
async function subscribed({ uid }: Person): Promise<string> {
  const answer = await fetch(`${address("REBI_PUSH_URL")}/__subscriptions`, { method: "POST" });
  const { id, endpoint, keys } = (await answer.json()) as { id: string; endpoint: string; keys: object };
  const path = `pushSubscriptions/${createHash("sha256").update(endpoint).digest("hex")}`;
  await put(path, { uid, endpoint, ...keys, browser: "", session: "", failures: 0, seenAt: new Date() });
  await put(`users/${uid}`, { hasPush: true }, ["hasPush"]);
  return id;
}

/** Done, or told in Spanish that it was not; never in the words of a service. Answers whether it was done. */
async function expectAnswer(what: string, answer: HttpResponse): Promise<boolean> {
  const html = answer.headers()["content-type"]?.startsWith("text/html") ? await answer.text() : "";
  const text = html.slice(html.indexOf("<main"));
  const isDone = answer.status() < 400;
  expect([200, 303, 429, 503], `${what}: ${text.slice(0, 300)}`).toContain(answer.status());
  if (!isDone && text !== "") expect(text, what).toMatch(TOLD);
  expect(text, what).not.toMatch(/Bad Gateway|connection lost|Too Many Requests|as asked for|at file:/i);
  if (!isDone) await expectLogged(what, answer.headers()["x-request-id"] ?? "");
  return isDone;
}

async function expectLogged(what: string, requestId: string): Promise<void> {
  const faults = (): string[] =>
    readFileSync(address("REBI_WORKER_LOG"), "utf8")
      .split("\n")
      .filter((line) => line.includes(`"requestId":"${requestId}"`) && /"level":"(warn|error)"/.test(line));
  await expect.poll(faults, { message: `${what}: what failed stands in the log` }).not.toEqual([]);
}

/** The job of the minute tries all that waits for its next try, as if its time had come. */
async function untilSent({ joining, buyer }: World): Promise<void> {
  const waiting = (await Promise.all([mailIdsTo(joining.email), mailIdsTo(buyer.email)])).flat();
  const paths = [...waiting.map((id) => `mail/${id}`), `pushNotices/${buyer.uid}_test_prueba`];
  for (const path of paths) {
    const state = async () => {
      const found = await stored(path);
      const { state, error } = (found?.["delivery"] ?? {}) as { state?: string; error?: string };
      return { isWaiting: found?.["dueAt"] !== undefined, isUnderWay: state === "PROCESSING", error };
    };
    await expect.poll(state, { timeout: 60_000, message: path }).toMatchObject({ isUnderWay: false });
    if ((await state()).isWaiting) await setTime(path, "dueAt", new Date(0));
  }
  await refreshCatalog();
}

/** Each mail has left with one id, and the browser was told the one thing. */
async function expectSent({ joining, buyer, subscription }: World): Promise<void> {
  for (const [email, subject] of [
    [joining.email, "Confirma tu correo"],
    [buyer.email, "Crea una contraseña nueva"],
  ] as const) {
    const answer = await fetch(`${address("REBI_MAIL_URL")}/__mails?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { subject: string; headers: Record<string, string> }[];
    const found = mails.filter((mail) => mail.subject.includes(subject)).map(({ headers }) => headers["X-Rebi-Mail"]);
    expect(new Set(found).size, `${subject}: ${mails.map((mail) => mail.subject).join()}`).toBe(1);
  }
  const told = await fetch(`${address("REBI_PUSH_URL")}/__messages?subscription=${subscription}`);
  const messages = (await told.json()) as { topic: string }[];
  // Where the answer to the first one got lost, a second one takes its place in the browser.
  expect(new Set(messages.map(({ topic }) => topic)).size).toBe(1);
}

test.beforeEach(recover);
test.afterEach(recover);

for (const [service, door, faults] of DOORS)
  for (const [at, fault] of faults.entries())
    test(`${service} with ${JSON.stringify(fault)}: each journey is answered in Spanish, and nothing is lost or doubled`, async () => {
      test.setTimeout(300_000);
      const world = await worldOf(`${service} ${at}`);
      const opened = await fetch(`${address(door)}/__faults`, { method: "POST", body: JSON.stringify(fault) });
      expect(opened.ok, await opened.text()).toBe(true);
      await Promise.all(
        Object.entries(READS).map(async ([what, path]) =>
          expectAnswer(what, await world.visitor.get(path(world), PATIENCE)),
        ),
      );
      const done = new Map(
        await Promise.all(
          Object.entries(CHANGES).map(
            async ([what, { send }]) => [what, await expectAnswer(what, await send(world))] as const,
          ),
        ),
      );
      await recover();
      for (const [what, path] of Object.entries(READS))
        expect((await world.visitor.get(path(world))).status(), what).toBe(200);
      for (const [what, { send, isRepeatable = true, busy = 303, holds }] of Object.entries(CHANGES)) {
        // Pressed twice at once.
        const again = isRepeatable ? [send(world), send(world)] : done.get(what) ? [] : [send(world)];
        for (const answer of await Promise.all(again))
          expect([200, 303, busy], `${what}: ${(await answer.text()).slice(-300)}`).toContain(answer.status());
        await holds?.(world);
      }
      await untilSent(world);
      await expectSent(world);
      const clients = [world.seller.http, world.buyer.http, world.joining.http, world.visitor, world.entering];
      await Promise.all(clients.map((client) => client.dispose()));
    });
