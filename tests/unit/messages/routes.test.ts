import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import type { Messages } from "~/messages/messages.server";
import type { ThreadStartView } from "~/messages/model";
import { openThread } from "~/messages/threads/open-thread";
import * as news from "~/messages/threads/perfil-mensaje-nuevos.route";
import * as thread from "~/messages/threads/perfil-mensaje.route";
import * as inbox from "~/messages/threads/perfil-mensajes.route";
import * as write from "~/messages/writing/producto-mensaje.route";
import { failed } from "~/platform/failed";
import { FirestoreError } from "~/platform/firestore/errors";
import { policyOf } from "~/server/route-policy";

import { formOf } from "../selling/support";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<unknown>;

const HANDLERS: [string, Handler, boolean][] = [
  ["the loader of the inbox", inbox.loader, false],
  ["the loader of a thread", thread.loader, false],
  ["the action of a thread", thread.action, true],
  ["the loader of a thread's news", news.loader as Handler, false],
  ["the loader of writing", write.loader, false],
  ["the action of writing", write.action, true],
];

const ana = () => Promise.resolve({ uid: "ana", displayName: "Ana" });
const SIGNED_IN = { requireUser: ana, requireActiveUser: ana, isProven: () => Promise.resolve(true) };
const toLogin = new Response(null, { status: 302, headers: { Location: "/login" } });
const nobody = () => Promise.reject(toLogin);
const SIGNED_OUT = { requireUser: nobody, requireActiveUser: nobody };
const OPENING: ThreadStartView = {
  listing: { id: "bici1", title: "Trek", price: null, state: null, hasPage: true, category: undefined, photos: [] },
  sellerName: "Rosa",
  answersIn: null,
  threadId: null,
  closed: null,
  key: "k",
};

/** As to a user before the first offer of notifications. */
const offerOf = (uid: string, label: string) => ({
  link: { to: "/perfil/preferencias", label },
  headers: { "Set-Cookie": `__Host-notificaciones=${uid}` },
});

/** A context that fails for services that are not named. */
function argsOf(
  accounts: object,
  messages: Partial<Messages>,
  request: Request,
): LoaderFunctionArgs & ActionFunctionArgs {
  const forbidden = new Proxy(messages, {
    get: (target, name) => Reflect.get(target, name) ?? (() => Promise.reject(new Error(`touched ${String(name)}`))),
  });
  return {
    request,
    params: { id: "bici1" },
    context: {
      maxBodyBytes: policyOf("/producto/a/mensaje").maxBodyBytes,
      env: { siteUrl: "https://rebi.example" },
      accounts,
      messages: forbidden,
      push: { offer: (uid: string, label: string) => Promise.resolve(offerOf(uid, label)) },
    } as unknown as AppLoadContext,
  };
}

const get = (path = "/", headers: Record<string, string> = {}) => new Request(`http://x.test${path}`, { headers });
const post = (values: Record<string, string>) =>
  new Request("http://x.test/", { method: "POST", body: formOf(values) });

async function thrown(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => Promise.reject(new Error(`did not throw: ${JSON.stringify(value)}`)),
    (error: unknown) => error,
  );
}

describe("access to threads", () => {
  test.each(HANDLERS)("%s redirects to sign in and touches nothing", async (_, handler, changes) => {
    expect(
      await thrown(handler(argsOf(SIGNED_OUT, {}, changes ? post({ intent: "responder", text: "x" }) : get()))),
    ).toBe(toLogin);
  });

  test("a thread's address answers 404 for another user's thread, to read and to change", async () => {
    const nobody: Partial<Messages> = {
      thread: () => Promise.resolve(null),
      send: () => Promise.resolve({ ok: false, reason: "not-found" }),
      block: () => Promise.resolve({ ok: false, reason: "not-found" }),
      startPage: () => Promise.resolve(null),
      start: () => Promise.resolve({ ok: false, reason: "not-found" }),
    };
    for (const [handler, request] of [
      [thread.loader, get()],
      [thread.action, post({ intent: "responder", text: "Hola" })],
      [thread.action, post({ intent: "bloquear" })],
      [write.loader, get()],
      [write.action, post({ intent: "enviar", text: "Hola" })],
    ] as [Handler, Request][])
      expect(await thrown(handler(argsOf(SIGNED_IN, nobody, request)))).toMatchObject({ init: { status: 404 } });
  });
});

describe("message actions", () => {
  test("message actions redirect a stored message to the thread with a flash", async () => {
    const response = await write.action(
      argsOf(SIGNED_IN, { start: () => Promise.resolve({ ok: true, threadId: "bici1_ana" }) }, post({ text: "Hola" })),
    );
    if (!(response instanceof Response)) throw new Error("no redirect");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/perfil/mensajes/bici1_ana#ultimo"]);
    const cookies = decodeURIComponent(response.headers.getSetCookie().join("\n"));
    expect(cookies).toContain("Mensaje enviado.");
    // The moment at which notifications make sense.
    expect(cookies).toContain('"link":{"to":"/perfil/preferencias","label":"Avísame cuando responda"}');
    expect(cookies).toContain("__Host-notificaciones=ana");
  });

  test("message actions answer Retry-After at a limit, and keep the text while the database is down", async () => {
    const limited = await thread.action(
      argsOf(
        SIGNED_IN,
        {
          send: () => Promise.resolve(failed("limited", { message: "Muchos", retryAfterSeconds: 90 })),
        },
        post({ intent: "responder", text: "Hola" }),
      ),
    );
    expect(limited).toMatchObject({
      data: { errors: { "": "Muchos" }, values: { text: "Hola" } },
      init: { status: 429 },
    });
    expect(new Headers((limited as { init: ResponseInit }).init.headers).get("Retry-After")).toBe("90");
    const down = await thread.action(
      argsOf(
        SIGNED_IN,
        { send: () => Promise.reject(new FirestoreError("UNAVAILABLE", "down")) },
        post({ intent: "responder", text: "Hola" }),
      ),
    );
    expect(down).toMatchObject({ data: { values: { text: "Hola" } }, init: { status: 503 } });
    await expect(
      thread.action(
        argsOf(
          SIGNED_IN,
          { send: () => Promise.reject(new TypeError("defect")) },
          post({ intent: "responder", text: "Hola" }),
        ),
      ),
    ).rejects.toThrow("defect");
  });

  test("message actions answer 413 to an oversized form", async () => {
    for (const handler of [thread.action, write.action] as Handler[])
      expect(await thrown(handler(argsOf(SIGNED_IN, {}, post({ text: "x".repeat(70_000) }))))).toMatchObject({
        init: { status: 413 },
      });
  });

  test("message actions redirect to an existing thread, unless a message was rejected", async () => {
    const known: Partial<Messages> = { startPage: () => Promise.resolve({ ...OPENING, threadId: "bici1_ana ñ" }) };
    const response = await thrown(write.loader(argsOf(SIGNED_IN, known, get("/producto/bici1/mensaje"))));
    expect(response instanceof Response && [response.status, response.headers.get("Location")]).toEqual([
      302,
      "/perfil/mensajes/bici1_ana%20%C3%B1",
    ]);
    expect(await write.loader(argsOf(SIGNED_IN, known, get("/producto/bici1/mensaje?nuevo=1")))).toMatchObject({
      data: { threadId: "bici1_ana ñ" },
    });
  });

  test("message actions are never cached, although the address is below a public one", async () => {
    expect(await write.loader(argsOf(SIGNED_IN, { startPage: () => Promise.resolve(OPENING) }, get()))).toMatchObject({
      init: { headers: { "Cache-Control": "private, no-store" } },
    });
  });

  test.each([
    ["", 1],
    ["?pagina=3", 3],
    ["?pagina=x", 1],
    ["?pagina=1e99", 1],
    ["?pagina=2.5", 1],
  ])("the inbox of %j asks for page %d (brought into range by the service)", async (query, page) => {
    const asked: number[] = [];
    const messages: Partial<Messages> = {
      inbox: (_, number) => {
        asked.push(number);
        return Promise.resolve({ threads: [], page: 1, pages: 1 });
      },
    };
    await inbox.loader(argsOf(SIGNED_IN, messages, get(`/perfil/mensajes${query}`)));
    expect(asked).toEqual([page]);
  });

  test("message actions count only a page view as reading", async () => {
    const seen: boolean[] = [];
    const messages: Partial<Messages> = {
      thread: (_, __, view) => {
        seen.push(view.isSeen);
        return Promise.resolve(null);
      },
    };
    for (const request of [
      get("/?antes=m1"),
      get("/", { "Sec-Purpose": "prefetch;prerender" }),
      get("/", { Purpose: "prefetch" }),
      new Request("http://x.test/", { method: "HEAD" }),
    ]) {
      await thrown(thread.loader(argsOf(SIGNED_IN, messages, request)));
    }
    expect(seen).toEqual([true, false, false, false]);
  });

  test.each([
    ["/perfil/mensajes/t1", {}, "t1"],
    ["/perfil/mensajes/t1.data", {}, "t1"],
    ["/perfil/mensajes/t1?desde=m1", {}, undefined],
    ["/perfil/mensajes/t1", { "Sec-Purpose": "prefetch" }, undefined],
    ["/perfil/anuncios/t1/eliminar", {}, undefined],
  ])("message actions name the thread on the page %s %o: %s", (path, headers, expected) => {
    expect(openThread(get(path, headers), "t1")).toBe(expected);
  });
});
