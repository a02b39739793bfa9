import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import type { FavoriteNotices } from "~/favorites/notices/notices.server";
import { FirestoreError } from "~/platform/firestore/errors";
import * as baja from "~/routes/profile/avisos-baja";
import * as nueva from "~/routes/profile/perfil-busquedas-nueva";
import type { SavedSearch } from "~/searches/model";
import * as busquedas from "~/searches/perfil-busquedas.route";
import type { Searches } from "~/searches/searches.server";

import { UNBOUNDED } from "../../support/context";
import { formOf } from "../selling/support";

type Args = LoaderFunctionArgs & ActionFunctionArgs;
const ORIGIN = "http://x.test";
const NUEVA = `${ORIGIN}/perfil/busquedas/nueva?q=trek&ubicacion=lima&orden=anio&pagina=4`;

const toLogin = new Response(null, { status: 302, headers: { Location: "/login" } });
const SIGNED_OUT = { requireUser: () => Promise.reject(toLogin) };
const person = (searches = true) => ({ preferences: { notifications: { messages: true, searches } } });
const SIGNED_IN = { requireUser: () => Promise.resolve({ uid: "ana" }), user: () => Promise.resolve(person()) };
const CATALOG = {
  brands: () => Promise.resolve([{ id: "trek", name: "Trek", kinds: [] }]),
  counts: (all: unknown[]) => Promise.resolve(all.map(() => 3)),
};

/** A context that fails for services that are not named. */
function argsOf(
  services: {
    accounts?: object;
    searches?: Partial<Searches>;
    favoriteNotices?: Partial<FavoriteNotices>;
    catalog?: object;
    follows?: object;
    theft?: object;
  },
  request: Request,
  params = {},
): Args {
  const forbidden = new Proxy({}, { get: (_, name) => () => Promise.reject(new Error(`touched ${String(name)}`)) });
  const context = { accounts: forbidden, searches: forbidden, catalog: CATALOG, budgets: UNBOUNDED, ...services };
  return { request, params, context: context as unknown as AppLoadContext };
}

function post(values: Record<string, string>, address = `${ORIGIN}/perfil/busquedas`): Request {
  return new Request(address, { method: "POST", body: formOf(values) });
}

async function thrown(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => Promise.reject(new Error(`did not throw: ${JSON.stringify(value)}`)),
    (error: unknown) => error,
  );
}

const flashOf = (answer: unknown): string =>
  decodeURIComponent(answer instanceof Response ? (answer.headers.get("Set-Cookie") ?? "") : "");
const saved = (change: Partial<SavedSearch> = {}): SavedSearch => {
  const at = new Date(0);
  return {
    id: "ana_1",
    userId: "ana",
    name: "Trek",
    query: "q=trek&marca=trek",
    notify: true,
    keys: ["*|trek|*"],
    checkedUpTo: at,
    nextCheckAt: null,
    newsAt: null,
    lastNoticeAt: null,
    createdAt: at,
    updatedAt: at,
    ...change,
  };
};

describe("signed out", () => {
  test.each([
    ["busquedas", busquedas.loader],
    ["nueva", nueva.loader],
  ] as const)("the loader of %s sends to sign in and reads nothing", async (_, loader) => {
    expect(
      await thrown(
        loader(argsOf({ accounts: SIGNED_OUT, catalog: undefined as unknown as object }, new Request(NUEVA))),
      ),
    ).toBe(toLogin);
  });
  test.each([
    ["busquedas", busquedas.action],
    ["nueva", nueva.action],
  ] as const)("the action of %s sends to sign in and changes nothing", async (_, action) => {
    expect(
      await thrown(
        action(argsOf({ accounts: SIGNED_OUT }, post({ nombre: "x", intent: "eliminar", id: "ana_1" }, NUEVA))),
      ),
    ).toBe(toLogin);
  });
});

describe("the list", () => {
  const load = (searches: SavedSearch[], changes: { catalog?: object; muted?: boolean } = {}) =>
    busquedas.loader(
      argsOf(
        {
          accounts: { ...SIGNED_IN, user: () => Promise.resolve(person(!changes.muted)) },
          searches: { list: () => Promise.resolve(searches) },
          catalog: { ...CATALOG, ...changes.catalog },
        },
        new Request(`${ORIGIN}/perfil/busquedas`),
      ),
    );

  test("the list of saved searches shows each in words with its address and count", async () => {
    expect(await load([saved()])).toEqual({
      muted: false,
      searches: [
        {
          id: "ana_1",
          name: "Trek",
          notify: true,
          href: "/comprar?q=trek&marca=trek",
          summary: "“trek” · Trek",
          count: "3 anuncios",
        },
      ],
    });
  });
  test("the list of saved searches shows no count where the service is down or the search is no longer valid", async () => {
    expect((await load([saved()], { catalog: { counts: () => Promise.resolve(null) } })).searches[0]?.count).toBeNull();
    expect(
      (await load([saved({ query: "tipo=nave" }), saved()])).searches.map(({ summary, count }) => [summary, count]),
    ).toEqual([
      [null, null],
      ["“trek” · Trek", "3 anuncios"],
    ]);
  });
  test("the list of saved searches warns when the user's preferences turn all notices off", async () => {
    expect((await load([saved()], { muted: true })).muted).toBe(true);
  });
});

describe("changes of the list", () => {
  const send = (values: Record<string, string>, searches: Partial<Searches>) =>
    busquedas.action(argsOf({ accounts: SIGNED_IN, searches }, post({ id: "ana_1", ...values })));

  test.each<[Record<string, string>, Partial<Searches>, string]>([
    [
      { intent: "apagar" },
      { setNotify: (uid, id, on) => Promise.resolve(uid === "ana" && id === "ana_1" && !on) },
      "Ya no te avisaremos",
    ],
    [
      { intent: "activar" },
      { setNotify: (uid, id, on) => Promise.resolve(uid === "ana" && id === "ana_1" && on) },
      "Te avisaremos por correo",
    ],
    [
      { intent: "renombrar", nombre: " Mi Trek " },
      { rename: (_uid, _id, name) => Promise.resolve(name === "Mi Trek") },
      "Cambiamos el nombre",
    ],
    [{ intent: "eliminar" }, { remove: () => Promise.resolve(saved()) }, "Eliminamos «Trek»"],
  ])("%j is done, said, and leads back", async (values, searches, text) => {
    const answer = await send(values, searches);
    expect(answer instanceof Response && [answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/perfil/busquedas",
    ]);
    expect(flashOf(answer)).toContain(text);
  });

  test.each<[Record<string, string>, Partial<Searches>]>([
    [{ intent: "apagar" }, { setNotify: () => Promise.resolve(false) }],
    [{ intent: "renombrar", nombre: "x" }, { rename: () => Promise.resolve(false) }],
    [{ intent: "eliminar" }, { remove: () => Promise.resolve(null) }],
  ])("%j of another's or an unknown one is a 404", async (values, searches) => {
    expect(await thrown(send(values, searches))).toMatchObject({ init: { status: 404 } });
  });

  test("the list of saved searches reports a bad name, an unknown button and a database that is down, with the typed values", async () => {
    expect(await send({ intent: "renombrar", nombre: " " }, {})).toMatchObject({
      data: { errors: { nombre: "Escribe un nombre para la búsqueda." }, values: { id: "ana_1", nombre: " " } },
      init: { status: 400 },
    });
    for (const intent of ["", "toString"])
      expect(await send({ intent }, {})).toMatchObject({
        data: { errors: { "": expect.stringContaining("No entendimos") } },
        init: { status: 400 },
      });
    const down = { rename: () => Promise.reject(new FirestoreError("UNAVAILABLE", "down")) };
    expect(await send({ intent: "renombrar", nombre: "Trek" }, down)).toMatchObject({
      data: { values: { nombre: "Trek" }, errors: { "": expect.stringContaining("no está disponible") } },
      init: { status: 503 },
    });
    const defect = { rename: () => Promise.reject(new TypeError("a defect")) };
    await expect(send({ intent: "renombrar", nombre: "Trek" }, defect)).rejects.toThrow("a defect");
  });
});

describe("saving", () => {
  test("the saving of a search proposes the heading of the search, cut to the maximum of a name, and the saved choice", async () => {
    const load = (address: string, known: SavedSearch | null) =>
      nueva.loader(
        argsOf({ accounts: SIGNED_IN, searches: { find: () => Promise.resolve(known) } }, new Request(address)),
      );
    expect(await load(NUEVA, null)).toEqual({
      known: false,
      notify: true,
      name: "Bicicletas y motos en Lima con “trek”",
      summary: "“trek” · Lima",
      href: "/comprar?q=trek&ubicacion=lima&orden=anio&pagina=4",
    });
    expect((await load(`${ORIGIN}/perfil/busquedas/nueva?q=${"x".repeat(80)}`, null)).name).toHaveLength(60);
    expect(await load(NUEVA, saved({ name: "Mía", notify: false }))).toMatchObject({
      known: true,
      name: "Mía",
      notify: false,
    });
  });

  test.each([`${ORIGIN}/perfil/busquedas/nueva`, `${ORIGIN}/perfil/busquedas/nueva?orden=anio&pagina=2&tipo=nave`])(
    "%s asks nothing: first choose a filter",
    async (address) => {
      for (const handler of [nueva.loader, nueva.action] as ((args: Args) => Promise<unknown>)[]) {
        const request = handler === nueva.action ? post({ nombre: "x" }, address) : new Request(address);
        const answer = await thrown(handler(argsOf({ accounts: SIGNED_IN }, request)));
        expect(answer instanceof Response && answer.headers.get("Location")).toBe("/comprar");
        expect(flashOf(answer)).toContain("Elige algún filtro");
      }
    },
  );

  const send = (values: Record<string, string>, save: Searches["save"]) =>
    nueva.action(argsOf({ accounts: SIGNED_IN, searches: { save } }, post(values, NUEVA)));

  test("the saving of a search saves name, filters and choice for the user, and leads to the list", async () => {
    let asked: unknown;
    const answer = await send({ nombre: "Trek", avisar: "si", userId: "luis" }, (uid, filters, given) => {
      asked = { uid, q: filters.q, department: filters.department, ...given };
      return Promise.resolve({ ok: true, id: "ana_1", made: true });
    });
    expect(asked).toEqual({ uid: "ana", q: "trek", department: "lima", name: "Trek", notify: true });
    expect(answer instanceof Response && [answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/perfil/busquedas",
    ]);
    expect(flashOf(answer)).toContain("Guardamos «Trek». Te escribiremos");
  });

  test("the saving of a search says otherwise what was made", async () => {
    expect(flashOf(await send({ nombre: "Trek" }, () => Promise.resolve({ ok: true, id: "x", made: true })))).toContain(
      "La encuentras aquí",
    );
    expect(
      flashOf(await send({ nombre: "Trek", avisar: "si" }, () => Promise.resolve({ ok: true, id: "x", made: false }))),
    ).toContain("Actualizamos «Trek»");
  });

  test("the saving of a search is rejected with the typed values", async () => {
    const never: Searches["save"] = () => Promise.reject(new Error("saved"));
    expect(await send({ nombre: "" }, never)).toMatchObject({
      data: { errors: { nombre: "Escribe un nombre para la búsqueda." } },
      init: { status: 400 },
    });
    expect(await send({ nombre: "x".repeat(61), avisar: "si" }, never)).toMatchObject({
      data: { values: { nombre: "x".repeat(61), avisar: "si" } },
      init: { status: 400 },
    });
    expect(await send({ nombre: "Trek" }, () => Promise.resolve({ ok: false, reason: "too-many" }))).toMatchObject({
      data: {
        errors: { "": "Ya tienes 20 búsquedas guardadas. Elimina una para guardar otra." },
        values: { nombre: "Trek" },
      },
      init: { status: 409 },
    });
    expect(
      await send({ nombre: "Trek" }, () => Promise.reject(new FirestoreError("UNAVAILABLE", "down"))),
    ).toMatchObject({ data: { values: { nombre: "Trek" } }, init: { status: 503 } });
  });
});

describe("the link of a mail", () => {
  test("the link of a saved search's mail needs no sign-in; looking changes nothing, and a dead link is a 404", async () => {
    const look = (state: Awaited<ReturnType<Searches["noticeState"]>>) =>
      baja.loader(
        argsOf(
          {
            searches: { noticeState: () => Promise.resolve(state) },
            favoriteNotices: { noticeState: () => Promise.resolve(null) },
            follows: { noticeState: () => Promise.resolve(null) },
            theft: { alerts: { noticeState: () => Promise.resolve(null) } },
          },
          new Request(ORIGIN),
          { token: "t" },
        ),
      );
    expect(await look({ state: "on", name: "Trek" })).toMatchObject({
      data: { notice: { state: "on" } },
      init: { status: 200 },
    });
    expect(await look(null)).toMatchObject({ data: { notice: null }, init: { status: 404 } });
  });

  test("the link of a saved search's mail is answered in place: mail programs follow no redirect", async () => {
    const send = (state: Awaited<ReturnType<Searches["turnOff"]>>) =>
      baja.action(
        argsOf(
          {
            searches: { turnOff: (token) => Promise.resolve(token === "t" ? state : null) },
            favoriteNotices: { turnOff: () => Promise.resolve(null) },
            follows: { turnOff: () => Promise.resolve(null) },
            theft: { alerts: { turnOff: () => Promise.resolve(null) } },
          },
          post({ "List-Unsubscribe": "One-Click" }),
          { token: "t" },
        ),
      );
    expect(await send({ state: "off", name: "Trek" })).toMatchObject({ init: { status: 200 } });
    expect(await send({ state: "gone" })).toMatchObject({ init: { status: 200 } });
    expect(await send(null)).toMatchObject({ init: { status: 404 } });
  });
});
