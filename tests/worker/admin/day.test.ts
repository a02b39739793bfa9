import { describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import * as home from "~/admin/overview/administracion.route";
import { LINE_READS } from "~/admin/overview/day.server";
import { dayKinds } from "~/admin/overview/kinds";
import { addDays } from "~/business/calendar";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database, Snapshot } from "~/platform/firestore/types";

import { makeFiledSheet, makeProgress } from "../../factories/complaints";
import { bound, type World } from "../../support/world";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { billed } from "./billing";

const hours = (count: number) => new Date(NOW.getTime() - count * 3_600_000);

async function seedWork(world: World): Promise<void> {
  const sheet = await makeFiledSheet({ number: "000000001-2026" });
  const openCase = (kind: string, of: Record<string, unknown> = {}) => ({
    set: `cases/${kind}`,
    data: { status: "open", kind, createdAt: hours(2), queueOrder: "9999-12-31", ...of },
  });
  await world.seed(
    { set: "complaintProgress/1", data: { ...makeProgress(sheet, { due: "2026-11-20" }) } },
    { set: "complaintProgress/2", data: { ...makeProgress(sheet, { due: "2026-12-18" }) } },
    { set: "complaintProgress/3", data: { ...makeProgress(sheet, { due: "2026-11-24" }), state: "posting" } },
    openCase("datos", { queueOrder: "2026-11-23" }),
    ...["taller", "registro", "robo", "inspeccion", "asesoria", "contacto"].map((kind) => openCase(kind)),
    {
      set: "cases/atendida",
      data: { status: "attended", kind: "datos", createdAt: hours(9), queueOrder: "2026-11-01" },
    },
    { set: "reportTargets/listing_1", data: { status: "open", firstAt: hours(26), lastAt: hours(1), heard: 2 } },
    { set: "reportTargets/listing_2", data: { status: "open", firstAt: hours(3), lastAt: hours(3), heard: 1 } },
    { set: "vehicles/1", data: { status: "in_review", updatedAt: hours(50) } },
    ...(["held", "dispute", "case", "refund-task", "refund", "proof"] as const).map((wait, at) => ({
      set: `orders/${wait}`,
      data: { waits: [wait], state: "disputed", updatedAt: hours(at + 1) },
    })),
    { set: "orders/parado", data: { state: "paid", kind: "purchase", updatedAt: hours(24 * 9) } },
    { set: "orderClaims/1", data: { state: "deciding", waitingSince: hours(70) } },
    { set: "moneyDifferences/1", data: { state: "open", at: hours(12) } },
    { set: "payouts/1", data: { state: "pending", createdAt: hours(5), netCentimos: 276_666, debtCentimos: 0 } },
    {
      set: "payouts/2",
      data: {
        state: "pending",
        createdAt: hours(6),
        netCentimos: 100_000,
        failed: { at: hours(4), reason: "account" },
      },
    },
    { set: "payouts/3", data: { state: "paid", createdAt: hours(6), netCentimos: 9, debtCentimos: 5_000 } },
    { set: "thefts/1", data: { state: "waiting", createdAt: hours(1) } },
    { set: "thefts/2", data: { state: "live", verifiedAt: null, publishedAt: hours(5) } },
    { set: "finds/1", data: { state: "open", createdAt: hours(8) } },
    { set: "inspections/1", data: { status: "booked", startsAt: hours(48) } },
    { set: "workshops/taller", data: { active: true, certifiedUntil: new Date("2026-11-30T05:00:00Z") } },
  );
}

async function shown(world: World, query = "") {
  return (await world.ask(home.loader, {}, undefined, query)) as Awaited<ReturnType<typeof home.loader>>;
}

describe("lines of the day", () => {
  test("every kind has its true count, its oldest and its term, by law, money and age", async () => {
    const world = adminWorld();
    await seedWork(world);
    await world.adminDay.lines(Infinity);
    const { lines, day } = await shown(world);
    expect(day).toBe("Lunes 23 de noviembre");
    expect(lines?.map(({ label, count, text, badge }) => [label, count, text, badge?.label ?? ""])).toEqual([
      [
        "Reclamos",
        "2",
        "El más antiguo venció el viernes 20 de noviembre (DS 101-2022-PCM)",
        "Venció hace 1 día hábil",
      ],
      ["Datos personales", "1", "Una vence el lunes 23 de noviembre (Ley 29733)", "Vence hoy"],
      [
        "Cartas de respuesta por enviar",
        "1",
        "Una vence el martes 24 de noviembre (DS 101-2022-PCM)",
        "Vence en 1 día hábil",
      ],
      ["Problemas con pedidos", "1", "El más antiguo, hace 2 días", ""],
      ["Diferencias con Mercado Pago", "1", "La más antigua, hace 12 h", ""],
      ["Dinero por devolver", "1", "El más antiguo, hace 5 h", ""],
      ["Devoluciones rechazadas", "1", "La más antigua, hace 4 h", ""],
      ["Pagos que el banco rechazó o devolvió", "1", "El más antiguo, hace 4 h", ""],
      ["Casos en Mercado Pago", "1", "El más antiguo, hace 3 h", ""],
      ["Pedidos en reclamo", "1", "El más antiguo, hace 2 h", ""],
      ["Pagos retenidos", "1", "El más antiguo, hace 1 h", ""],
      ["Deudas de vendedores", "1", "S/\u00a050.00 que volvieron al comprador", ""],
      ["Pedidos detenidos", "1", "El más antiguo, hace 9 días", ""],
      ["Anuncios en revisión", "1", "El más antiguo, hace 2 días", ""],
      ["Inspecciones atrasadas", "1", "La más antigua, hace 2 días", ""],
      ["Reportes", "2", "El más antiguo, hace 1 día", ""],
      ["Bicicletas encontradas", "1", "La más antigua, hace 8 h", ""],
      ["Constancias por revisar", "1", "La más antigua, hace 6 h", ""],
      ["Pagos a vendedores", "2", "S/\u00a03,766.66 netos de comisión · El más antiguo, hace 6 h", ""],
      ["Robos por comprobar", "1", "El más antiguo, hace 5 h", ""],
      ["Números reclamados", "1", "El más antiguo, hace 2 h", ""],
      ["Posibles robos", "1", "El más antiguo, hace 2 h", ""],
      ["Postulaciones de talleres", "1", "La más antigua, hace 2 h", ""],
      ["Inspecciones legales", "1", "La más antigua, hace 2 h", ""],
      ["Asesorías", "1", "La más antigua, hace 2 h", ""],
      ["Contacto", "1", "La más antigua, hace 2 h", ""],
      ["Denuncias de robo por decidir", "1", "La más antigua, hace 1 h", ""],
      ["Certificados que terminan en 30 días o menos", "1", "", ""],
    ]);
  });

  test("a count is that of the documents, however many there are", async () => {
    const world = adminWorld();
    const many = Array.from({ length: 130 }, (_, at) => ({
      set: `cases/c${at}`,
      data: { status: "open", kind: "contacto", createdAt: hours(at), queueOrder: "9999-12-31" },
    }));
    await world.seed(...many);
    const lines = await world.adminDay.lines(Infinity);
    for (const { id, query, count } of lines) {
      const found: Snapshot[] = await world.database.find({ ...query, limit: 500 });
      expect([id, count]).toEqual([id, found.length]);
    }
    expect(lines.find(({ id }) => id === "contacto")?.count).toBe(130);
  });

  test("an empty kind is not shown, one that cannot be counted is", async () => {
    const world = adminWorld();
    await world.seed({ set: "finds/1", data: { state: "open", createdAt: NOW } });
    const { database } = world;
    world.given.database = {
      ...bound(database),
      count: (query) =>
        query.collection === "orders"
          ? Promise.reject(new FirestoreError("UNAVAILABLE", "down"))
          : database.count(query),
    } satisfies Database;
    await world.adminDay.lines(Infinity);
    const { lines } = await shown(world);
    expect(lines?.map(({ id, count }) => [id, count])).toEqual([
      ...["dispute", "case", "refund-task", "refund", "held"].map((wait) => [`pedidos-${wait}`, null]),
      ["hallazgos", "1"],
      ["pedidos-proof", null],
      ["pedidos-stuck", null],
    ]);
  });

  test("a page of the day costs at most 30 reads; those that were counted longest ago come first", async () => {
    const world = adminWorld();
    await seedWork(world);
    const first = await billed(world, () => world.adminDay.lines(LINE_READS));
    expect(first.reads).toBeLessThanOrEqual(LINE_READS);
    const kinds = dayKinds(world.services).length;
    expect(first.answer.filter(({ count }) => count !== null)).toHaveLength(LINE_READS);
    world.renew();
    await world.adminDay.lines(LINE_READS);
    world.renew();
    const third = await world.adminDay.lines(LINE_READS);
    expect(third.filter(({ count }) => count !== null)).toHaveLength(kinds);
    world.time = new Date(NOW.getTime() + 61_000);
    world.renew();
    await world.seed({
      set: "cases/otra",
      data: { status: "open", kind: "datos", queueOrder: "2026-11-20", createdAt: NOW },
    });
    const later = await billed(world, () => world.adminDay.lines(LINE_READS));
    expect(later.reads).toBeLessThanOrEqual(LINE_READS);
    expect(later.answer.find(({ id }) => id === "datos")?.count).toBe(2);
    expect((await shown(world)).counted).toBe("Contado hace un momento.");
  });
});

describe("the hour's look at the day", () => {
  async function withAdministrators(world: World) {
    for (const [uid, name] of [
      [ADMIN, "Ana"],
      ["luis", "Luis"],
    ] as const) {
      const person = { uid, email: `${uid}@rebi.test`, displayName: name, emailVerified: true };
      await world.seed({ set: `users/${uid}`, data: { ...newUserDocument(person, hours(2_000)), role: "admin" } });
    }
  }
  async function watch(world: World, hoursLater: number) {
    world.time = new Date(NOW.getTime() + hoursLater * 3_600_000);
    await world.cache.delete("admin-day");
    world.renew();
    await world.seed({ set: "jobRuns/minute", data: { at: world.time, ms: 1, jobs: {} } });
    await world.seed({ set: "jobRuns/night", data: { at: world.time, ms: 1, jobs: {} } });
    return world.adminDay.jobs.watch();
  }
  const mails = async (world: World) => (await world.mails()).map(({ to, subject }) => `${to}: ${subject}`).sort();

  test("one mail an hour at most tells every administrator of the worst, and never the same thing twice in a day", async () => {
    const world = adminWorld();
    await withAdministrators(world);
    await world.seed({
      set: "cases/d",
      data: { status: "open", kind: "datos", queueOrder: "2026-11-23", createdAt: hours(300) },
    });
    expect(await watch(world, 0)).toEqual({ told: 1 });
    const subjects = (await world.mails()).map(({ to, subject }) => [to, subject]);
    expect(subjects).toHaveLength(2);
    expect(subjects[0]?.[1]).toBe("Datos personales: vence hoy");
    await world.seed({ set: "orders/r", data: { waits: ["refund-task"], updatedAt: hours(1) } });
    expect(await watch(world, 0.5)).toEqual({ told: 0 });
    expect(await watch(world, 1)).toEqual({ told: 1 });
    expect(await watch(world, 2)).toEqual({ told: 0 });
    await world.seed({ set: "orders/r2", data: { waits: ["refund-task"], updatedAt: hours(1) } });
    expect(await watch(world, 3)).toEqual({ told: 1 });
    expect(await watch(world, 24)).toEqual({ told: 2 });
    expect(await mails(world)).toHaveLength(8);
  });

  test("an administrator who turned the mail off gets none, and gets it again after choosing it", async () => {
    const world = adminWorld();
    await withAdministrators(world);
    await world.adminDay.choose("luis", false);
    expect(await world.adminDay.wantsMail("luis")).toBe(false);
    await world.seed({ set: "moneyDifferences/1", data: { state: "open", at: hours(1) } });
    await watch(world, 0);
    expect((await world.mails()).map(({ to }) => String(to))).toEqual([`${ADMIN}@rebi.test`]);
    await world.adminDay.choose("luis", true);
    expect(await world.adminDay.wantsMail("luis")).toBe(true);
  });

  test("two looks at once send one mail", async () => {
    const world = adminWorld();
    await withAdministrators(world);
    await world.seed({ set: "moneyDifferences/1", data: { state: "open", at: hours(1) } });
    await Promise.allSettled([world.context().adminDay.jobs.watch(), world.context().adminDay.jobs.watch()]);
    expect((await world.mails()).filter(({ to }) => String(to) === `${ADMIN}@rebi.test`)).toHaveLength(1);
  });

  test("a job that fails again and again is told", async () => {
    const world = adminWorld();
    await withAdministrators(world);
    const failing = { "send-mails": { ms: 1, error: "down", failures: 9 } };
    await world.seed(
      { set: "jobRuns/minute", data: { at: NOW, ms: 1, jobs: failing } },
      { set: "jobRuns/night", data: { at: NOW, ms: 1, jobs: {} } },
    );
    await world.adminDay.jobs.watch();
    expect((await world.mails())[0]?.subject).toBe("Falla un trabajo: Enviar correos");
  });

  test("figures are compared with the same hour of other weeks, and the reason is told", async () => {
    const world = adminWorld();
    const figures = { people: 15, published: 100 };
    await world.seed(
      ...Array.from({ length: 5 }, (_, back) => ({
        set: `adminDays/${addDays("2026-11-23", -7 * (back + 1))}`,
        data: { hours: { h10: { ...figures, people: 13 + back } } },
      })),
      ...Array.from({ length: 42 }, (_, at) => ({ set: `users/u${at}`, data: { createdAt: hours(at / 100) } })),
      { set: "vehicles/1", data: { status: "in_review", updatedAt: hours(3) } },
    );
    await world.adminDay.jobs.watch();
    const { comparison } = await shown(world);
    expect(comparison).toMatchObject({
      title: "Distinto de otros lunes",
      lead: "Hasta las 10:00, frente a los lunes de las últimas ocho semanas.",
      unlike: [
        { title: "42 cuentas nuevas", text: "Lo normal: 12 a 18." },
        { title: "0 anuncios publicados", text: "Lo normal: 80 a 120. 1 espera su revisión." },
      ],
    });
    world.time = new Date(NOW.getTime() + 86_400_000);
    world.renew();
    expect((await shown(world)).comparison).toBeNull();
  });

  test("the whole of yesterday is compared, and named so, without figures by hour", async () => {
    const world = adminWorld();
    const day = (people: number) => ({ people, orders: 4 });
    const known = Array.from(
      { length: 6 },
      (_, back) => [addDays("2026-11-22", -7 * (back + 1)), day(10 + back)] as const,
    );
    const months = Map.groupBy([...known, ["2026-11-22", day(50)] as const], ([of]) => of.slice(0, 7));
    await world.seed(
      ...[...months].map(([month, days]) => ({
        set: `metricsMonths/${month}`,
        data: { days: Object.fromEntries(days) },
      })),
    );
    await world.adminDay.jobs.watch();
    expect((await shown(world)).comparison).toMatchObject({
      title: "Ayer, distinto de otros domingos",
      lead: "El domingo 22 de noviembre entero, frente a los domingos de las últimas ocho semanas.",
      unlike: [{ title: "50 cuentas nuevas" }],
      usual: "Pedidos pagados: como siempre.",
    });
  });
});
