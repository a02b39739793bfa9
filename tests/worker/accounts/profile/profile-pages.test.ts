import { describe, expect, test } from "vitest";

import * as completing from "~/accounts/profile/completar-perfil.route";
import * as data from "~/accounts/profile/perfil-datos.route";
import * as photo from "~/accounts/profile/perfil-foto.route";
import { loader as home } from "~/accounts/profile/perfil.route";
import { PROFILE_MESSAGES } from "~/accounts/profile/profile-form";
import { loader as purchases } from "~/orders/perfil-compras.route";
import { UpstreamError } from "~/platform/errors";
import { loader as download } from "~/privacy/perfil-mis-datos-descargar.route";
import { loader as ownData } from "~/privacy/perfil-mis-datos.route";
import { loader as frame } from "~/root";
import { loader as favorites } from "~/routes/profile/perfil-favoritos";
import { loader as layout } from "~/routes/profile/perfil-layout";
import * as preferences from "~/routes/profile/perfil-preferencias";
import { loader as sales } from "~/routes/profile/perfil-ventas";

import { completeContent } from "../../../unit/selling/support";
import { answered, args, stored, type Handler } from "../pages-support";
import { database, signedInPerson, visit } from "../support";

const TYPED = { displayName: "Ana María", whatsapp: "987 654 321", phone: "", samePhone: "1", department: "cusco" };

const LOADERS: [string, Handler][] = [
  ["/perfil", layout],
  ["/perfil", home],
  ["/perfil/datos", data.loader],
  ["/perfil/foto", photo.loader],
  ["/perfil/favoritos", favorites],
  ["/perfil/compras", purchases],
  ["/perfil/ventas", sales],
  ["/perfil/preferencias", preferences.loader],
  ["/perfil/mis-datos", ownData],
  ["/perfil/mis-datos/descargar", download],
  ["/completar-perfil", completing.loader],
];
const ACTIONS: [string, Handler][] = [
  ["/perfil/datos", data.action],
  ["/perfil/foto", photo.action],
  ["/perfil/preferencias", preferences.action],
  ["/completar-perfil", completing.action],
];

describe("signed-out visitor", () => {
  test.each(LOADERS)("a signed-out visitor is sent by %s to sign in and back", async (path, loader) => {
    expect(await answered(loader(args(path, null)))).toMatchObject({
      status: 302,
      location: `/login?redirect=${encodeURIComponent(path)}`,
    });
  });
  test.each(ACTIONS)("a signed-out visitor cannot change anything by a form of %s", async (path, action) => {
    expect(await answered(action(args(path, null, { form: TYPED })))).toMatchObject({
      status: 302,
      location: `/login?redirect=${encodeURIComponent(path)}`,
    });
  });
});

describe("navigation of the profile pages", () => {
  test("the navigation of the profile pages shows the number of unread conversations, and none while it is unknown", async () => {
    const { uid, cookie } = await signedInPerson();
    expect((await frame(args("/perfil", cookie))).data.account?.messages).toBeUndefined();
    const thread = { sellerId: uid, buyerId: "otra", unreadSeller: 3, unreadBuyer: 0 };
    await database.commit([
      { set: `threads/x_${uid}`, data: thread },
      { set: `threads/y_${uid}`, data: { ...thread, sellerId: "otra", buyerId: uid, unreadSeller: 4 } },
    ]);
    expect((await frame(args("/perfil", cookie))).data.account?.messages).toBe("1");
    // The header of any page remembers the session, which is enough for reading while Firestore is down.
    await args("/", cookie).context.accounts.session();
    expect((await frame(args("/perfil", cookie, { down: true }))).data.account?.messages).toBeUndefined();
    await expect(layout(args("/perfil", cookie, { down: true }))).resolves.toEqual({ eraseAfter: null });
  });
});

describe("/completar-perfil", () => {
  test("/completar-perfil shows saved values, stores typed ones as E.164, and continues to the wanted page", async () => {
    const { uid, cookie } = await signedInPerson();
    expect((await answered(completing.loader(args("/completar-perfil", cookie)))).body).toEqual({
      known: true,
      values: { displayName: "Ana", whatsapp: "", phone: "", samePhone: "1", department: "", district: "" },
      districts: null,
    });
    const sent = () =>
      answered(
        completing.action(
          args("/completar-perfil?redirect=%2Fsell%3Fa%3D1", cookie, {
            form: { ...TYPED, role: "admin", uid: "otra", intent: "guardar" },
          }),
        ),
      );
    // Twice, as an impatient finger does.
    for (const answer of [await sent(), await sent()]) {
      expect(answer).toMatchObject({ status: 303, location: "/sell?a=1" });
      expect(answer.flash).toContain("Tu perfil está completo");
    }
    expect(await stored(uid)).toMatchObject({
      displayName: "Ana María",
      whatsapp: "+51987654321",
      phone: "+51987654321",
      department: "cusco",
      profileCompleted: true,
      completedLater: false,
      role: "user",
      uid,
    });
    expect(await visit({ cookie, path: "/" }).profile.completion("home")).toBeNull();
  });

  test.each(["", "//mal.test", "https://mal.test", "/\\mal.test"])(
    "the form leads home instead of to %j",
    async (target) => {
      const { cookie } = await signedInPerson();
      expect(
        await answered(
          completing.action(
            args(`/completar-perfil?redirect=${encodeURIComponent(target)}`, cookie, { form: { intent: "despues" } }),
          ),
        ),
      ).toMatchObject({ status: 303, location: "/" });
    },
  );

  test("/completar-perfil postpones with 'Completar después', and asks for nothing", async () => {
    const { uid, cookie } = await signedInPerson();
    expect(await visit({ cookie, path: "/" }).profile.completion("home")).not.toBeNull();
    expect(
      await answered(completing.action(args("/completar-perfil", cookie, { form: { intent: "despues" } }))),
    ).toMatchObject({ status: 303, location: "/" });
    expect(await stored(uid)).toMatchObject({
      completedLater: true,
      completedLaterAt: expect.any(Date) as Date,
      profileCompleted: false,
      displayName: "Ana",
    });
    expect(await visit({ cookie, path: "/" }).profile.completion("home")).toBeNull();
  });

  test("/completar-perfil cancels a postponement on completion", async () => {
    const { uid, cookie } = await signedInPerson({ completedLater: true, completedLaterAt: new Date() });
    await completing.action(args("/completar-perfil", cookie, { form: TYPED }));
    expect(await stored(uid)).toMatchObject({ profileCompleted: true, completedLater: false, completedLaterAt: null });
  });

  test("/completar-perfil rejects with the typed values and stores nothing", async () => {
    const { uid, cookie } = await signedInPerson();
    const before = await stored(uid);
    const form = { ...TYPED, whatsapp: "123" };
    expect(await answered(completing.action(args("/completar-perfil", cookie, { form })))).toMatchObject({
      status: 400,
      body: { errors: { whatsapp: PROFILE_MESSAGES.whatsapp }, values: form },
    });
    expect(await stored(uid)).toEqual(before);
  });

  test("/completar-perfil renders without the document, from the session", async () => {
    const { cookie } = await signedInPerson();
    await visit({ cookie }).session();
    expect(await answered(completing.loader(args("/completar-perfil", cookie, { down: true })))).toMatchObject({
      status: 200,
      body: { known: false, values: { displayName: "Ana", whatsapp: "" } },
    });
  });
});

describe("profile pages with Firestore down", () => {
  test.each([
    ["/completar-perfil", completing],
    ["/perfil/datos", data],
  ] as const)("%s answers 503 in Spanish and keeps the typed values", async (path, route) => {
    const { cookie } = await signedInPerson();
    await visit({ cookie }).session();
    const sent = args(path, cookie, { form: TYPED, down: true });
    expect(await answered(route.action(sent))).toMatchObject({
      status: 503,
      body: { errors: { "": expect.stringMatching(/^El servicio no está disponible/) as string }, values: TYPED },
    });
    // The page around it, in the same request: who asks is still known, so the form is shown again.
    await expect(layout(sent)).resolves.toEqual({ eraseAfter: null });
    expect((await answered(route.loader(sent))).body).toBeTruthy();
  });

  test("/perfil/preferencias keeps the ticks, and /perfil/foto reports the failure", async () => {
    const { cookie } = await signedInPerson();
    await visit({ cookie }).session();
    expect(
      await answered(preferences.action(args("/perfil/preferencias", cookie, { form: { searches: "1" }, down: true }))),
    ).toMatchObject({ status: 503, body: { values: { searches: "1" } } });
    await expect(
      photo.action(args("/perfil/foto", cookie, { form: { intent: "quitar" }, down: true })),
    ).rejects.toMatchObject({ status: 503 });
  });

  test("profile pages with Firestore down show no false empty state", async () => {
    const { cookie } = await signedInPerson();
    await visit({ cookie }).session();
    for (const loader of [data.loader, photo.loader, preferences.loader])
      expect((await answered(loader(args("/perfil/datos", cookie, { down: true })))).status).toBe(503);
    for (const loader of [home, sales, download])
      await expect(loader(args("/perfil", cookie, { down: true }))).rejects.toBeInstanceOf(UpstreamError);
  });
});

describe("/perfil/datos", () => {
  test("/perfil/datos stores, counts as complete with WhatsApp, and renews the name in the browser at once", async () => {
    const { uid, cookie } = await signedInPerson();
    await visit({ cookie }).session();
    expect(
      await answered(data.action(args("/perfil/datos", cookie, { form: { ...TYPED, phone: "01 555 0100" } }))),
    ).toMatchObject({ status: 303, location: "/perfil/datos" });
    expect(await stored(uid)).toMatchObject({ displayName: "Ana María", phone: "+5115550100", profileCompleted: true });
    expect(await visit({ cookie }).session()).toMatchObject({ displayName: "Ana María" });
    expect((await answered(data.loader(args("/perfil/datos", cookie)))).body).toMatchObject({
      values: { displayName: "Ana María", whatsapp: "987 654 321", phone: "(01) 555 0100", department: "cusco" },
    });
  });

  test.each([
    ["/perfil/celular?volver=%2Fcarrito", "/perfil/celular?volver=%2Fcarrito"],
    ["https://otro.test/", "/perfil/datos"],
  ])(
    "the form leads back to the page that waits for the number (%s), on our own site only",
    async (volver, location) => {
      const { cookie } = await signedInPerson();
      const address = `/perfil/datos?volver=${encodeURIComponent(volver)}`;
      expect(await answered(data.action(args(address, cookie, { form: TYPED })))).toMatchObject({ location });
    },
  );

  test("/perfil/datos needs more than a name to be complete, and removes blanked numbers", async () => {
    const { uid, cookie } = await signedInPerson({ whatsapp: "+51987654321", phone: "+51987654321" });
    await data.action(args("/perfil/datos", cookie, { form: { displayName: "Ana" } }));
    expect(await stored(uid)).toMatchObject({ whatsapp: "", phone: "", department: null, profileCompleted: false });
  });
});

test("/perfil/preferencias stores ticked options and turns off the rest", async () => {
  const { uid, cookie } = await signedInPerson();
  expect((await answered(preferences.loader(args("/perfil/preferencias", cookie)))).body).toMatchObject({
    preferences: { notifications: { messages: true, searches: true, favorites: true, listings: true, follows: true } },
    // No keys for pushes here.
    push: null,
  });
  expect(
    await answered(preferences.action(args("/perfil/preferencias", cookie, { form: { searches: "1" } }))),
  ).toMatchObject({ status: 303, location: "/perfil/preferencias" });
  expect(await stored(uid)).toMatchObject({
    preferences: { notifications: { messages: false, searches: true, favorites: false, listings: false } },
  });
});

test("/perfil/preferencias stores what Rebi is told beside the notifications, and rejects a range that is none", async () => {
  const { uid, cookie } = await signedInPerson();
  const save = async (form: Record<string, string>) =>
    answered(preferences.action(args("/perfil/preferencias", cookie, { form })));
  await save({ searches: "1" });
  const told = { intent: "rebi", helpLevel: "expert", communicationStyle: "brief", priceMin: "500", priceMax: "2,500" };
  expect(await save(told)).toMatchObject({ status: 303, location: "/perfil/preferencias" });
  const assistant = { helpLevel: "expert", communicationStyle: "brief", priceRange: { min: 500, max: 2500 } };
  const notifications = { messages: false, searches: true, favorites: false, listings: false };
  expect(await stored(uid)).toMatchObject({ preferences: { notifications, assistant } });
  // The other form leaves it as it is.
  await save({ messages: "1" });
  expect((await answered(preferences.loader(args("/perfil/preferencias", cookie)))).body).toMatchObject({
    preferences: { notifications: { messages: true, searches: false }, assistant },
  });
  expect(await save({ ...told, priceMin: "3000" })).toMatchObject({
    status: 400,
    body: { errors: { priceMax: expect.stringContaining("mayor que") as string }, values: { priceMin: "3000" } },
  });
  expect(await save({ ...told, helpLevel: "wizard", priceMin: "mucho" })).toMatchObject({
    status: 400,
    body: { errors: { helpLevel: expect.any(String) as string, priceMin: expect.any(String) as string } },
  });
  await save({ intent: "rebi", helpLevel: "", communicationStyle: "", priceMin: "", priceMax: "" });
  expect(await stored(uid)).toMatchObject({
    preferences: { assistant: { helpLevel: null, communicationStyle: null, priceRange: null } },
  });
});

describe("/perfil", () => {
  const listing = (id: string, sellerId: string, status: string) => {
    const now = new Date();
    return {
      set: `vehicles/${id}`,
      data: {
        ...completeContent(),
        sellerId,
        status,
        version: 1,
        createdAt: now,
        updatedAt: now,
        publishedAt: now,
        expiresAt: now,
        soldAt: status === "sold" ? now : null,
      },
    };
  };

  test("the sales of a user are their own alone, and /perfil counts none of them", async () => {
    const [me, other] = [await signedInPerson(), await signedInPerson()];
    const id = () => crypto.randomUUID().slice(0, 20);
    await database.commit([
      ...["active", "sold", "expired", "draft", "rejected"].map((status) => listing(id(), me.uid, status)),
      listing(id(), other.uid, "sold"),
    ]);
    expect((await answered(home(args("/perfil", me.cookie)))).body).toMatchObject({
      view: { uid: me.uid, total_publications: null, total_sales: null, total_purchases: null, rating_avg: null },
    });
    const { byHand: sold } = (await answered(sales(args("/perfil/ventas?pagina=9", me.cookie)))).body as {
      byHand: { sellerId: string; status: string }[];
    };
    expect(sold.map(({ sellerId, status }) => [sellerId, status])).toEqual([[me.uid, "sold"]]);
  });

  test("favorites have their own address", async () => {
    const { cookie } = await signedInPerson();
    expect(await answered(favorites(args("/perfil/favoritos", cookie)))).toMatchObject({
      status: 302,
      location: "/favorites",
    });
  });

  test("the export has all data of the user and none of others", async () => {
    const [me, other] = [
      await signedInPerson({ whatsapp: "+51987654321", oldField: 2n ** 60n, sessionsKept: ["huella-de-una-sesion"] }),
      await signedInPerson({ whatsapp: "+51911111111" }),
    ];
    const photoRef = { key: "x/abc", width: 300, height: 300, color: "#112233" };
    const [mine, draft, theirs] = [
      crypto.randomUUID().slice(0, 20),
      crypto.randomUUID().slice(0, 20),
      crypto.randomUUID().slice(0, 20),
    ] as const;
    await database.commit([
      { ...listing(mine, me.uid, "active"), data: { ...listing(mine, me.uid, "active").data, photos: [photoRef] } },
      { set: `vehicles/${draft}`, data: { sellerId: me.uid, status: "draft", photos: [photoRef], odd: true } },
      { update: `vehicles/${draft}`, data: { updatedAt: new Date() } },
      listing(theirs, other.uid, "active"),
    ]);
    const response = await download(await exporting(me));
    expect([response.status, response.headers.get("Content-Type"), response.headers.get("Cache-Control")]).toEqual([
      200,
      "application/json; charset=utf-8",
      "private, no-store",
    ]);
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="mis-datos-\d{4}-\d\d-\d\d\.json"; filename/,
    );
    const text = await response.text();
    const file = JSON.parse(text) as {
      generado: string;
      cuenta: Record<string, unknown>;
      anuncios: { id: string; photos: unknown[] }[];
    };
    expect(Object.keys(file)).toEqual([
      "generado",
      "cuenta",
      "anuncios",
      "favoritos",
      "carrito",
      "mensajes",
      "busquedas",
      "denuncias",
      "solicitudes",
      "reclamos",
      "formularios",
      "contactos",
      "eliminacion",
      "pedidos",
      "problemas_de_pedidos",
      "opiniones",
      "preguntas",
      "ofertas",
      "vendedores_que_sigue",
      "cupones",
      "cobros",
      "robos",
      "hallazgos",
      "bicicletas",
      "transferencias",
      "inspecciones",
      "opiniones_de_talleres",
      "ventas_por_dia",
      "asistente",
      "notificaciones",
      "vistas_de_administracion",
      "trabajo_de_administracion",
      "avisos_de_administracion",
      "listas_importadas",
    ]);
    const unexported = Object.fromEntries(
      ["sessionsKept", "emailKey", "nameFolded", "searchPrefixes", "adminSteps"].map((field) => [field, undefined]),
    );
    expect(file.cuenta).toEqual({
      ...(JSON.parse(JSON.stringify({ ...(await stored(me.uid)), ...unexported, oldField: null })) as object),
      oldField: String(2n ** 60n),
      passkeys: [],
      sessions: expect.any(Array) as unknown,
    });
    expect(file.anuncios.map(({ id }) => id).sort()).toEqual([mine, draft].sort());
    expect(file.anuncios.find(({ id }) => id === mine)?.photos).toEqual([
      { ...photoRef, address: "/fotos/x/abc-1280.jpeg" },
    ]);
    expect(file.anuncios.find(({ id }) => id === draft)).toMatchObject({ odd: true });
    for (const foreign of [other.uid, other.email, theirs, "+51911111111", "huella-de-una-sesion", "sessionsKept"])
      expect(text).not.toContain(foreign);
  });

  test("the export needs the pass of the form, which is the user's own and used once", async () => {
    const [me, other] = [await signedInPerson(), await signedInPerson()];
    const mine = await exporting(me);
    const path = new URL(mine.request.url).pathname + new URL(mine.request.url).search;
    const rejection = { status: 302, location: "/perfil/mis-datos" };
    const without = args("/perfil/mis-datos/descargar", me.cookie, { identity: true });
    expect(await answered(download(without))).toMatchObject(rejection);
    expect(await answered(download(args(path, other.cookie, { identity: true })))).toMatchObject(rejection);
    expect((await download(mine)).status).toBe(200);
    expect(await answered(download(args(path, me.cookie, { identity: true })))).toMatchObject(rejection);
  });

  test("the export is limited to 10 a day, with an explanation", async () => {
    const me = await signedInPerson();
    const answers = [];
    for (let time = 0; time < 11; time++) answers.push(await answered(download(await exporting(me))));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 302]);
    expect(answers.at(-1)).toMatchObject({ location: "/perfil/mis-datos" });
    expect(answers.at(-1)?.flash).toContain("Ya descargaste tus datos varias veces hoy");
  });
});

/** Arguments for the file of a user, with the pass that the form gives. */
async function exporting({ uid, cookie }: { uid: string; cookie: string }) {
  const { context } = args("/perfil/mis-datos", cookie, { identity: true });
  return args(await context.privacy.export.address(uid), cookie, { identity: true });
}
