import { describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { limaDay } from "~/business/calendar";
import type { DocumentData, Write } from "~/platform/firestore/types";
import { samplesOf } from "~/platform/routes/policy";
import { RESOURCES } from "~/server/resources.server";
import { ROUTE_TABLE } from "~/server/route-table/route-table";

import { makeOrderClaim } from "../../factories/order-claims";
import { makeOrder, makeOrderLine } from "../../factories/orders";
import type { World } from "../../support/world";
import { caseOf } from "../../unit/cases/support";
import { makeAdvisor } from "../../unit/workshops/make-workshop";
import { makeFind } from "../registry/finds/make-find";
import { askForCsv, askForFile, LIST_FILES, type FiledList } from "./acts-files";
import { seedWorkshop } from "./acts-services";
import { NUMBER, withInspection } from "./acts-support";
import { ADMIN, adminWorld, NOW } from "./admin-world";

/** A text that a spreadsheet would run. */
const BAD = '=HYPERLINK("http://x")';
const SAFE = `"'=HYPERLINK(""http://x"")"`;
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const QUESTION = { text: BAD, userId: null, why: "unknown", at: NOW, expiresAt: at(7) };
const set = (path: string, data: DocumentData): Write => ({ set: path, data });
const seeding =
  (...writes: Write[]) =>
  (world: World): Promise<unknown> =>
    world.seed(...writes);

const user = (uid: string, changes: DocumentData) =>
  set(`users/${uid}`, {
    ...newUserDocument({ uid, email: `${uid}@correo.test`, displayName: "Rosa Quispe", emailVerified: true }, NOW),
    phone: "+51987654321",
    ...changes,
  });
const order = (id: string, state: "paid" | "created") =>
  set(`orders/${id}`, { ...makeOrder({ id, number: id, state, lines: [makeOrderLine({ title: BAD })] }), waits: [] });
const thing = (id: string, kind: string) =>
  set(`reportTargets/${id}`, {
    ...{ kind, targetId: id, status: "open", open: 1, total: 2, heard: 1, reasons: { fraud: 1 } },
    ...{ title: BAD, firstAt: NOW, lastAt: NOW },
  });
const theft = (id: string, state: string) =>
  set(`thefts/${id}`, {
    ...{ bicycleId: "b", ownerId: "rosa", state, stolenOn: "2026-11-20", department: "lima", district: "Miraflores" },
    ...{ place: "Larco", story: "Me la quitaron", policeReport: "123", rewardSoles: 0, category: null, brand: BAD },
    ...{ model: "", year: null, colors: [], marks: "", photos: [], publishedAt: NOW, closedAt: null },
    ...{ createdAt: NOW, updatedAt: NOW, version: 1 },
  });
const claim = (number: string, status: "open" | "attended") =>
  set(`cases/${number}`, { ...caseOf({ number, kind: "registro", status, subject: BAD }), queueOrder: "9999" });
const brand = (id: string, active: boolean) =>
  set(`brands/${id}`, { name: active ? BAD : id, kinds: ["moto"], active });
const searchWord = (id: string, state: string) =>
  set(`searchWords/${id}`, { text: BAD, state, kind: "none", typed: "", means: "", madeBrand: false, at: NOW });
const advisor = ({ id, ...data }: ReturnType<typeof makeAdvisor>, active: boolean) =>
  set(`advisors/${id}`, { ...data, active });

interface Case {
  seed(world: World): Promise<unknown>;
  /** Filter that leaves one of two. */
  search: string;
  /** First heading, and a cell of the row that is left. */
  head: string;
  cell: string;
  label: string;
  name: string;
  /** Rows of the query, where it cannot leave out what the file leaves out. */
  counted?: number;
}

const FILES: Record<FiledList, Case> = {
  people: {
    seed: seeding(user("rosa", { role: "workshop", workshopId: BAD }), user("beto", {})),
    search: "?rol=workshop",
    head: '"Código";"Rol"',
    cell: SAFE,
    label: "Taller",
    name: "personas-workshop",
  },
  orders: {
    seed: seeding(order("o1", "paid"), order("o2", "created")),
    search: "?ver=paid",
    head: '"Número";"Qué"',
    cell: SAFE,
    label: "Pagado",
    name: "pedidos-paid",
  },
  "order-claims": {
    seed: seeding(
      { set: "orderClaims/o1", data: makeOrderClaim({ title: BAD }) },
      { set: "orderClaims/o2", data: makeOrderClaim({ state: "talking", waitingSince: null }) },
    ),
    search: "?estado=por-decidir",
    head: '"Pedido";"Qué"',
    cell: SAFE,
    label: "Por decidir",
    name: "problemas-por-decidir",
  },
  reports: {
    seed: seeding(thing("l1", "listing"), thing("p1", "person")),
    search: "?tipo=anuncios",
    head: '"De qué";"Código"',
    cell: SAFE,
    label: "Anuncio",
    name: "denuncias-anuncios",
  },
  thefts: {
    seed: seeding(theft("t1", "hidden"), theft("t2", "live")),
    search: "?estado=ocultos",
    head: '"Código";"Bicicleta"',
    cell: SAFE,
    label: "Oculto",
    name: "robos-ocultos",
  },
  finds: {
    seed: seeding(
      set("finds/f1", makeFind({ looks: BAD, state: "closed" })),
      set("finds/f2", makeFind({ state: "open" })),
    ),
    search: "?estado=cerrados",
    head: '"Código";"Estado"',
    cell: SAFE,
    label: "Cerrado",
    name: "hallazgos-cerrados",
  },
  claims: {
    seed: seeding(claim(NUMBER, "attended"), claim("R-7K4M92QY", "open")),
    search: "?estado=decididos",
    head: '"Número";"Asunto"',
    cell: SAFE,
    label: "Decididos",
    name: "series-decididos",
  },
  inspections: {
    seed: async (world) => {
      const vehicle = { kind: "moto", listingId: null, bicycleId: null, title: BAD, details: "" } as const;
      await withInspection({ status: "done", vehicle }, () => Promise.resolve())(world);
      const [one] = await world.database.find({ collection: "inspections", limit: 1 });
      return world.seed(set("inspections/i2", { ...one?.data, status: "requested" }));
    },
    search: "?estado=terminadas",
    head: '"Código";"Qué"',
    cell: SAFE,
    label: "Terminada",
    name: "inspecciones-terminadas",
  },
  workshops: {
    seed: async (world) => {
      await seedWorkshop(world, { name: BAD, active: false });
      const [one] = await world.database.find({ collection: "workshops", limit: 1 });
      return world.seed(set("workshops/otro", { ...one?.data, active: true }));
    },
    search: "?estado=suspendidos",
    head: '"Código";"Nombre"',
    cell: SAFE,
    label: "Suspendidos",
    name: "talleres-suspendidos",
  },
  advisors: {
    seed: seeding(advisor(makeAdvisor({ id: "a", name: BAD }), false), advisor(makeAdvisor({ id: "b" }), true)),
    search: "?estado=suspendidos",
    head: '"Código";"Nombre"',
    cell: SAFE,
    label: "Suspendidos",
    name: "asesores-suspendidos",
  },
  brands: {
    seed: seeding(brand("zeta", true), brand("oculta", false)),
    search: "?estado=ofrecidas",
    head: '"Código";"Nombre"',
    cell: SAFE,
    label: "Se ofrecen",
    name: "marcas-ofrecidas",
    counted: 2,
  },
  searches: {
    seed: seeding(searchWord("a", "dismissed"), searchWord("b", "accepted")),
    search: "?ver=descartadas",
    head: '"Texto";"Veces"',
    cell: SAFE,
    label: "Descartadas",
    name: "busquedas-descartadas",
  },
  coupons: {
    seed: seeding(
      set("coupons/-5-SOLES", { kind: "amount", value: 500, active: true, endsAt: at(-1), categories: ["mtb"] }),
      set("coupons/VERANO", { kind: "percent", value: 10, active: true, endsAt: at(9) }),
    ),
    search: "?estado=vencidos",
    head: '"Código";"Estado"',
    cell: `"'-5-SOLES";"Vencido";"";5;0;"";"Bicicletas de montaña"`,
    label: "Vencido",
    name: "cupones-vencidos",
  },
  "assistant-questions": {
    seed: seeding(
      set("assistantUnclear/q1", { ...QUESTION, state: "labelled", intent: "robo" }),
      set("assistantUnclear/q2", { ...QUESTION, userId: "ana", state: "open", intent: null }),
    ),
    search: "?ver=etiquetadas",
    head: '"Fila"',
    cell: '"{""text"":""=HYPERLINK(\\""http://x\\"")"",""intent"":""robo"",""origin"":""real""}"',
    label: "Etiquetadas",
    name: "preguntas-rebi-etiquetadas",
  },
  assistant: {
    seed: seeding(
      set("assistantBlacklist/@luis", { userId: "luis", since: NOW }),
      set("assistantUsage/ana", { userId: "ana", isBanned: true, banExpiresAt: at(1) }),
    ),
    search: "?ver=bloqueadas",
    head: '"Cuenta (código)";"Hasta el";"Desde el"',
    cell: `"'@luis";"";"${limaDay(NOW)}"`,
    label: "Bloqueadas",
    name: "asistente-bloqueadas",
  },
};

/** Names, mails, phones, documents and texts of people: no file of these has them. */
const PRIVATE = /Rosa|Quispe|correo\.test|987 ?654|Larco|Me la quitaron/;

describe("the file of a list of administration", () => {
  test.each(Object.entries(FILES) as [FiledList, Case][])(
    "%s has the rows that its filter leaves, runs in no spreadsheet, and is in the log with their number",
    async (list, { seed, search, head, cell, label, name, counted = 1 }) => {
      const world = adminWorld();
      await seed(world);
      const answer = (await askForFile(world, list, search)) as Response;
      expect(answer.headers.get("Content-Disposition")).toContain(`filename="${name}-${limaDay(NOW)}.csv"`);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
      const text = await answer.text();
      const lines = text.trimEnd().split("\r\n");
      expect(lines).toHaveLength(3);
      expect(lines[0]).toContain(head);
      expect(lines[1]).toContain(cell);
      expect(lines[2]).toBe('"FIN";1');
      expect(text).not.toMatch(PRIVATE);
      const [entry] = await world.entries();
      expect(entry?.data).toMatchObject({ actor: ADMIN, action: `${list}.exported`, target: `lists/${list}`, label });
      expect(entry?.data.changes).toBe(JSON.stringify({ filas: [null, counted] }));
    },
  );

  test.each(Object.entries(FILES) as [FiledList, Case][])(
    "%s is refused for a value that its filter does not have, and leaves no entry",
    async (list, { search }) => {
      const world = adminWorld();
      const name = /^\?(\w+)=/.exec(search)?.[1] ?? "";
      await expect(askForFile(world, list, `?${name}=nada`)).rejects.toMatchObject({ init: { status: 400 } });
      expect(await world.entries()).toEqual([]);
    },
  );

  test("the file of a list of administration has every list of this table", () => {
    expect(Object.keys(LIST_FILES).sort()).toEqual(Object.keys(FILES).sort());
  });

  test("the file of a list of administration has the order of its page", async () => {
    const world = adminWorld();
    await world.seed(user("a", { createdAt: at(-1) }), user("b", { createdAt: at(-3) }), user("c", {}));
    const codes = async (search: string) =>
      [...(await ((await askForFile(world, "people", search)) as Response).text()).matchAll(/^"(\w)";/gm)].map(
        ([, code]) => code,
      );
    expect(await codes("?")).toEqual(["c", "a", "b"]);
    expect(await codes("?orden=antiguas")).toEqual(["b", "a", "c"]);
  });

  test("the file of a search says that it is cut where the search found more, and its entry has no searched word", async () => {
    const world = adminWorld();
    await world.seed(...Array.from({ length: 21 }, (_, n) => user(`u${n}`, { emailKey: `rosa${n}@correo.test` })));
    const text = await ((await askForFile(world, "people", "?q=rosa%401")) as Response).text();
    expect(text).toMatch(/"FIN";0\r\n$/);
    await world.seed(...Array.from({ length: 21 }, (_, n) => user(`v${n}`, { emailKey: `v@correo${n}.test` })));
    const cut = await ((await askForFile(world, "people", "?q=v%40")) as Response).text();
    expect(cut).toMatch(
      /"INCOMPLETO";20;"Hay más filas\. Filtra la lista por rol o estado y descárgala por partes\."\r\n$/,
    );
    expect(JSON.stringify((await world.entries()).map(({ data }) => data))).not.toContain("v@");
  });

  test("the file of one person's orders says whose they are by the code", async () => {
    const world = adminWorld();
    await world.seed(order("o1", "paid"));
    await ((await askForFile(world, "orders", "?compra=buyer-1")) as Response).text();
    expect((await world.entries())[0]?.data.changes).toBe(
      JSON.stringify({ comprador: [null, "buyer-1"], filas: [null, 1] }),
    );
  });

  test("the file of Rebi's page has the suspended accounts where its address names no list", async () => {
    const world = adminWorld();
    await FILES.assistant.seed(world);
    const text = await ((await askForFile(world, "assistant", "?ver=")) as Response).text();
    expect(text).toContain('"Cuenta (código)";"Hasta el"');
    expect(text).toContain('"ana";');
  });
});

/** The right that each file asks for. */
const VERBS: Record<string, string> = {
  anuncios: "listings",
  asesores: "workshops",
  asistente: "assistant",
  cupones: "coupons",
  denuncias: "reports",
  inspecciones: "inspections",
  busquedas: "catalog",
  marcas: "catalog",
  metricas: "metrics",
  opiniones: "reviews",
  pagos: "payouts",
  pedidos: "orders",
  problemas: "orders",
  personas: "users",
  reclamos: "complaints",
  registro: "audit",
  rendimiento: "metrics",
  robos: "thefts",
  "preguntas-rebi": "assistant",
  hallazgos: "thefts",
  series: "bicycles",
  solicitudes: "cases",
  talleres: "workshops",
};

describe("the one address of all files", () => {
  test("each list asks for its own right before it reads, and no other list is there", async () => {
    expect(Object.keys(RESOURCES.files).sort()).toEqual(Object.keys(VERBS).sort());
    for (const [lista, verb] of Object.entries(VERBS)) {
      const world = adminWorld();
      const asked: string[] = [];
      const requireAdmin = (given: string) => (asked.push(given), Promise.reject(new Response(null, { status: 404 })));
      world.given.accounts = { requireAdmin };
      world.given.database = {};
      await expect(askForCsv(world, lista), lista).rejects.toMatchObject({ status: 404 });
      expect(asked, lista).toEqual([verb]);
    }
    for (const lista of ["nada", "__proto__", "toString", ""])
      await expect(askForCsv(adminWorld(), lista), lista).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("each list has a row of the table as its sample", () => {
    const samples = ROUTE_TABLE.filter(({ path }) => path === "/administracion/:lista.csv")
      .flatMap(samplesOf)
      .sort();
    expect(samples).toEqual(
      Object.keys(VERBS)
        .map((lista) => `/administracion/${lista}.csv`)
        .sort(),
    );
  });
});
