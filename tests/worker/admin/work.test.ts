import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import * as home from "~/admin/overview/administracion.route";
import { WORK_NOTES_MAX } from "~/admin/work/constants";
import * as looking from "~/admin/work/trabajo-mirando.route";
import * as work from "~/admin/work/trabajo.route";

import type { World } from "../../support/world";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { GUARD_READS, billed } from "./billing";

const TARGET = "orders/p1";
const PAGE = "/administracion/pedidos/p1";
const AT = `?de=${encodeURIComponent(PAGE)}`;

let world: World;

beforeEach(async () => {
  world = adminWorld();
  for (const [uid, name] of [
    [ADMIN, "Ana"],
    ["luis", "Luis"],
  ] as const) {
    const person = { uid, email: `${uid}@rebi.test`, displayName: name, emailVerified: true };
    await world.seed({ set: `users/${uid}`, data: { ...newUserDocument(person, NOW), role: "admin" } });
  }
  await world.seed({ set: TARGET, data: { number: "R-2026-000907", buyerId: "rosa", sellerId: "beto" } });
});

const as = (uid: string) => (world.user = { uid, role: "admin" });
const send = (form: Record<string, string>, at = AT) => world.ask(work.action, {}, { formId: "f1", ...form }, at);
const stored = () => world.find("adminWork/orders_p1");
const first = async (query = "") =>
  (await world.ask(home.loader, {}, undefined, query)) as Awaited<ReturnType<typeof home.loader>>;

describe("work on a thing", () => {
  test("a thing is taken, given and released, each with its entry", async () => {
    await send({ intent: "tomar" });
    expect(await stored()).toMatchObject({ assignee: ADMIN, isHeld: true, label: "R-2026-000907" });
    expect((await first("?ver=mio")).mine?.rows).toMatchObject([{ name: "Pedido R-2026-000907", page: PAGE }]);
    const given = (await send({ intent: "encargar", a: "luis", tiene: ADMIN })) as Response;
    expect(given.headers.get("Location")).toBe(`${PAGE}#equipo`);
    expect(await stored()).toMatchObject({ assignee: "luis" });
    expect((await first()).count).toBe(0);
    await send({ intent: "soltar", tiene: "luis" });
    expect(await stored()).toMatchObject({ assignee: null, isHeld: false });
    const acts = (await world.entries()).map(({ data }) => data.action);
    expect(acts.sort()).toEqual(["work.assigned", "work.assigned", "work.released"]);
  });

  test("a thing that two administrators take at once is one's, and the other is told", async () => {
    await send({ intent: "tomar" });
    as("luis");
    expect(await send({ intent: "tomar" })).toMatchObject({
      init: { status: 409 },
      data: { errors: { "": "Cambió mientras lo veías: ahora lo tiene Ana." } },
    });
    as(ADMIN);
    await send({ intent: "tomar" });
    expect(await world.entries()).toHaveLength(1);
  });

  test("a thing is given to administrators only", async () => {
    expect(await send({ intent: "encargar", a: "rosa" })).toMatchObject({
      init: { status: 400 },
      data: { errors: { a: "Elige a un administrador." } },
    });
  });

  test("a note is kept once however often its form is sent, and its text stands in no entry", async () => {
    const note = { intent: "anotar", apunte: "Rosa llamó: falta la guía." };
    await Promise.all([send(note), send(note)]);
    await send(note);
    expect((await stored())?.notes).toMatchObject([{ actor: ADMIN, text: note.apunte, at: NOW }]);
    expect(JSON.stringify(await world.entries())).not.toContain("Rosa");
  });

  test("a note without text, or too long, comes back as typed", async () => {
    expect(await send({ intent: "anotar", apunte: " " })).toMatchObject({
      init: { status: 400 },
      data: { errors: { apunte: "Escribe la nota." } },
    });
    const long = "a".repeat(1_001);
    expect(await send({ intent: "anotar", apunte: long })).toMatchObject({ data: { values: { apunte: long } } });
    expect(await stored()).toBeNull();
  });

  test("a hundred notes of a thing are the most", async () => {
    const notes = Array.from({ length: WORK_NOTES_MAX }, (_, at) => ({
      id: `n${at}`,
      actor: "luis",
      text: "x",
      at: NOW,
    }));
    await world.seed({ set: "adminWork/orders_p1", data: { target: TARGET, page: PAGE, notes } });
    expect(await send({ intent: "anotar", apunte: "Una más" })).toMatchObject({ init: { status: 409 } });
  });

  test.each([
    ["by choice", { apunte: "¿Viste la guía?", mencion: "luis" }],
    ["by name", { apunte: "@luis ¿viste la guía?" }],
  ])("a mention %s is mailed without its text, and stands on the first page until it is read", async (_, form) => {
    await send({ intent: "anotar", ...form });
    const [mail, ...others] = await world.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "luis@rebi.test", subject: "Ana te mencionó: Pedido R-2026-000907" });
    expect(JSON.stringify(mail)).not.toContain("viste la guía");
    expect((await first()).mentions).toEqual([]);
    as("luis");
    expect((await first()).mentions).toMatchObject([
      { who: "Ana", text: form.apunte, name: "Pedido R-2026-000907", page: PAGE },
    ]);
    await send({ intent: "leida" });
    expect((await first()).mentions).toEqual([]);
  });

  test("an administrator is seen on a page for ten minutes, reads what they were called for, and no page changes anything", async () => {
    await send({ intent: "anotar", apunte: "@Luis mira" });
    as("luis");
    const panel = async () => {
      world.renew();
      return ((await world.ask(work.loader, {}, undefined, AT)) as Awaited<ReturnType<typeof work.loader>>).panel;
    };
    const before = await stored();
    expect((await panel()).others).toEqual(["Ana"]);
    expect(await stored()).toEqual(before);
    const answer = (await world.ask(looking.action, {}, { de: PAGE })) as Response;
    expect(await answer.json()).toEqual({ others: ["Ana"] });
    expect((await stored())?.unread).toEqual([]);
    world.time = new Date(NOW.getTime() + 600_001);
    expect((await panel()).others).toEqual([]);
  });

  test.each([
    ["a page of no thing", "/administracion/pedidos"],
    ["another site", "https://otro.test/administracion/pedidos/p1"],
    ["a hidden address", "/administracion/pedidos/p1?x=//otro.test"],
    ["a thing that is not there", "/administracion/pedidos/p2"],
  ])("%s has no work", async (_, page) => {
    const asked = (): unknown => send({ intent: "tomar" }, `?de=${encodeURIComponent(page)}`);
    await expect(Promise.resolve().then(asked)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("the work on a thing is open only to those who may open its page, in page, form and look", async () => {
    world.given.resources = { ...world.resources, readerOf: () => ({ mayOpen: (to: string) => to !== PAGE }) };
    for (const run of [
      () => world.ask(work.loader, {}, undefined, AT),
      () => send({ intent: "tomar" }),
      () => world.ask(looking.action, {}, { de: PAGE }),
    ])
      await expect(Promise.resolve().then(run)).rejects.toMatchObject({ init: { status: 404 } });
    expect(await stored()).toBeNull();
  });

  test("the work of a page costs one read, and the names of the team are remembered", async () => {
    await send({ intent: "anotar", apunte: "Hola" });
    await world.adminWork.namesOf();
    world.renew();
    const { reads } = await billed(world, () => world.ask(work.loader, {}, undefined, AT));
    expect(reads).toBe(1);
    const mine = await billed(world, () => first("?ver=mio"));
    expect(mine.reads + GUARD_READS).toBeLessThanOrEqual(30);
  });

  test("a list is told the holders of its things", async () => {
    await send({ intent: "tomar" });
    const holders = await world.adminWork.holders([TARGET, "orders/p2"]);
    expect([...holders]).toEqual([[TARGET, { uid: ADMIN, name: "Ana" }]]);
  });

  test("a list is told every holder, however many of its things somebody has", async () => {
    const ids = ["q1", "q2", "q3", "q4", "q5"];
    for (const [n, id] of ids.entries()) {
      await world.seed({
        set: `orders/${id}`,
        data: { number: `R-2026-00091${n}`, buyerId: "rosa", sellerId: "beto" },
      });
      const at = `?de=${encodeURIComponent(`/administracion/pedidos/${id}`)}`;
      await send({ intent: "tomar", formId: `f-${id}` }, at);
    }
    const holders = await world.adminWork.holders(ids.map((id) => `orders/${id}`));
    expect([...holders.keys()].sort()).toEqual(ids.map((id) => `orders/${id}`));
  });
});

describe("personal data of work", () => {
  test("an administrator's download has their notes, and what they leave is nameless", async () => {
    await send({ intent: "anotar", apunte: "@Luis mira" });
    await send({ intent: "tomar", formId: "f2" });
    const { personalData } = world.adminWork;
    expect(await personalData.export(ADMIN, "")).toMatchObject({
      trabajo: [
        { objeto: "Pedido R-2026-000907", asignado: NOW, notas: [{ at: NOW, text: "@Luis mira" }], menciones: [] },
      ],
      notas: [],
    });
    expect(await personalData.export("rosa", "")).toEqual({ trabajo: [], notas: [NOW] });
    expect(await personalData.erase(ADMIN, "")).toBe("done");
    expect(await stored()).toMatchObject({ assignee: null, isHeld: false, looks: [], unread: ["luis"] });
    expect(JSON.stringify(await stored())).not.toContain(ADMIN);
    expect(await personalData.erase("rosa", "")).toBe("done");
    expect(await stored()).toBeNull();
  });
});
