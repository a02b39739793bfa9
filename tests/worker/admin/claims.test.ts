import { beforeEach, describe, expect, test } from "vitest";

import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import { DAY_MS } from "~/business/durations";
import type { DocumentData } from "~/platform/firestore/types";
import { firstBrokenEvent } from "~/registry/bicycles/history-chain";
import type { HistoryEvent } from "~/registry/model";
import * as claim from "~/registry/numbers/claims/admin/serie.route";
import * as list from "~/registry/numbers/claims/admin/series.route";

import { intentsOf, partsOf } from "../../support/sheets";
import type { World } from "../../support/world";
import { caseOf } from "../../unit/cases/support";
import { DRAFT, HOLDER, REASON, SERIAL_CLAIM, decideClaim, seedClaim } from "./acts-services";
import { NUMBER } from "./acts-support";
import { adminWorld, NOW } from "./admin-world";
import { answerOf } from "./answer";

let world: World;
beforeEach(() => {
  world = adminWorld();
});

const stored = async (path: string) => (await world.database.read(path))?.data;
const approve = () => answerOf(decideClaim(world, { intent: "aprobar", confirmo: "si" }));
const mails = async (): Promise<DocumentData[]> =>
  (await world.database.find({ collection: "mail", limit: 20 })).map(({ data }) => data);

describe("a claim of a serial", () => {
  test("a claim of a serial that is approved gives it to the claimant's bicycle; the other is put away, and both are told", async () => {
    await seedClaim(world);
    expect(await approve()).toMatchObject({ status: 303, location: "/administracion/series" });
    expect(await approve()).toMatchObject({ status: 303 });
    const registered = await stored(`bicycles/${DRAFT}`);
    expect(registered).toMatchObject({ status: "registered", ownerId: "ana", serialKey: "WTU123K4567" });
    expect(registered?.code).toMatch(/^[0-9A-Z]{10}$/);
    expect(await stored(`bicycles/${HOLDER}`)).toMatchObject({ status: "archived", ownerId: "rosa" });
    expect(await stored(SERIAL_CLAIM)).toMatchObject({ registrations: [{ bicycleId: DRAFT }] });
    expect(await stored(`cases/${NUMBER}`)).toMatchObject({ status: "attended", outcome: `bicycles/${DRAFT}` });
    const told = await mails();
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([["rosa@correo.test"]]));
    expect(told).toHaveLength(2);
    const [event] = (await world.database.find({ collection: "events", parent: `bicycles/${DRAFT}`, limit: 5 })).map(
      ({ data }) => data as unknown as HistoryEvent,
    );
    expect(event).toMatchObject({ kind: "registered", actor: { kind: "admin" } });
    expect(await firstBrokenEvent(DRAFT, [event!], { seq: 0, hash: event!.hash })).toBeNull();
    expect(await world.entries()).toHaveLength(1);
  });

  test("a claim of a serial asks who has the number before a claim is approved, and waits seven days for the answer", async () => {
    await seedClaim(world, { holder: { askedAt: null } });
    expect(await approve()).toMatchObject({ status: 409, errors: { "": expect.stringContaining("Le preguntamos") } });
    expect(await mails()).toMatchObject([{ to: ["rosa@correo.test"] }]);
    expect(await approve()).toMatchObject({
      status: 409,
      errors: { "": expect.stringContaining("Espera su respuesta") },
    });
    expect(await mails()).toHaveLength(1);
    const { bicycles } = world.context().registry;
    expect(await bicycles.answerAbout("rosa", HOLDER, "La compré en 2023, con boleta.")).toMatchObject({ ok: true });
    const view = await world.ask(claim.loader, { number: NUMBER });
    expect(JSON.stringify(view)).toContain("La compré en 2023");
    expect(await approve()).toMatchObject({ status: 303 });
  });

  test("a claim of a serial asks again where the holder was asked and answered about something else before", async () => {
    const [asked, answered] = [10, 9.5].map((days) => new Date(NOW.getTime() - days * DAY_MS));
    await seedClaim(world, { holder: { askedAt: asked, statement: { text: "Es mía.", at: answered! } } });
    expect(await approve()).toMatchObject({ status: 409, errors: { "": expect.stringContaining("Le preguntamos") } });
    expect(await mails()).toMatchObject([{ to: ["rosa@correo.test"] }]);
    expect(await stored(`bicycles/${DRAFT}`)).toMatchObject({ status: "draft" });
  });

  test("a claim of a serial is followed by the next one that waits, and the last by the queue, which says that it is empty", async () => {
    await seedClaim(world);
    const other = "R-9K4M92QX";
    const fields = [{ label: "Borrador", value: "x" }];
    await world.seed({ set: `cases/${other}`, data: { ...caseOf({ kind: "registro", fields }), number: other } });
    const first = await answerOf(decideClaim(world, { intent: "rechazar", motivo: "otro", nota: REASON }));
    expect(first).toMatchObject({ status: 303, location: `/administracion/series/${other}` });
    const form = { seen: "1", intent: "rechazar", motivo: "otro", nota: REASON };
    const last = await answerOf(world.ask(claim.action, { number: other }, form));
    expect(last).toMatchObject({ status: 303, location: "/administracion/series" });
    expect(last.flash?.message).toContain("No queda nada más en esta lista");
  });

  test("a claim of a serial leaves its former bicycle archived for good", async () => {
    await seedClaim(world);
    await approve();
    const { bicycles } = world.context().registry;
    expect(await bicycles.archive("rosa", HOLDER, "registered")).toMatchObject({ ok: false, reason: "locked" });
  });

  test.each([
    ["has a live report", { holder: { theftId: "t1" } }, "reporte de robo"],
    ["is on its way to another owner", { holder: { transferId: "t1" } }, "transferencia en curso"],
  ])("a claim of a serial is not approved while the other bicycle %s", async (_, changes, message) => {
    await seedClaim(world, changes);
    expect(await approve()).toMatchObject({ status: 409, errors: { "": expect.stringContaining(message) } });
    expect(await stored(`bicycles/${DRAFT}`)).toMatchObject({ status: "draft" });
    expect(await mails()).toEqual([]);
    expect(await world.entries()).toEqual([]);
  });

  test.each([
    ["has another serial", { serial: "OTRA99999" }, "cambió de marca o de serie"],
    ["is another user's", { ownerId: "luis" }, "ya no existe"],
    ["was registered meanwhile", { status: "registered" as const }, "ya registró"],
    ["lacks its photo", { framePhoto: null }, "le faltan datos"],
  ])("a claim of a serial is not approved where the draft %s", async (_, draft, message) => {
    await seedClaim(world, { draft });
    expect(await approve()).toMatchObject({ status: 409, errors: { "": expect.stringContaining(message) } });
    expect((await stored(SERIAL_CLAIM))?.registrations ?? [{ bicycleId: HOLDER }]).toMatchObject([
      { bicycleId: HOLDER },
    ]);
  });

  test("a claim of a serial needs the confirmation, a reason for a rejection, and a form that is not stale", async () => {
    await seedClaim(world);
    const send = (form: Record<string, string>) => answerOf(decideClaim(world, form));
    expect(await send({ intent: "aprobar" })).toMatchObject({ status: 400, errors: { confirmo: expect.any(String) } });
    expect(await send({ intent: "rechazar", motivo: "otro", nota: "no" })).toMatchObject({
      status: 400,
      errors: { nota: expect.any(String) },
      values: { nota: "no" },
    });
    expect(await send({ intent: "otra" })).toMatchObject({ status: 400 });
    expect(await send({ intent: "rechazar", motivo: "otro", nota: REASON, seen: "3" })).toMatchObject({ status: 409 });
    expect(await send({ intent: "rechazar", motivo: "otro", nota: REASON })).toMatchObject({ status: 303 });
    expect(await send({ intent: "rechazar", motivo: "otro", nota: REASON })).toMatchObject({ status: 303 });
    expect(await approve()).toMatchObject({ status: 409 });
    expect(await mails()).toHaveLength(1);
    expect(await stored(`bicycles/${HOLDER}`)).toMatchObject({ status: "registered" });
  });

  test("a claim of a serial is shown with both bicycles, and stands in the queue until it is decided", async () => {
    await seedClaim(world);
    const queue = async (search = "") =>
      ((await world.ask(list.loader, {}, undefined, search)) as { rows: { key: string }[] }).rows;
    expect(await queue()).toMatchObject([{ key: NUMBER, badges: [{ label: "Por decidir" }] }]);
    const shown = async () => (await world.ask(claim.loader, { number: NUMBER })) as AdminSheet;
    const before = await shown();
    expect(partsOf(before, "las-dos")).toMatchObject([
      {
        compared: [
          { label: "La reclama", title: "Trek Marlin 7 2023" },
          { label: "La tiene", facts: expect.arrayContaining([{ label: "Estado", value: "Registrada" }]) },
        ],
      },
    ]);
    expect(before.queue).toMatchObject({ standing: "1 de 1", previous: null, next: null });
    expect(intentsOf(before)).toEqual(["aprobar", "rechazar"]);
    await approve();
    expect(await shown()).toMatchObject({ notice: { title: "Se aprobó" } });
    expect(intentsOf(await shown())).toEqual([]);
    expect(await queue()).toEqual([]);
    expect(await queue("?estado=decididos")).toMatchObject([{ key: NUMBER, badges: [{ label: "Aprobado" }] }]);
  });

  test("a claim of a serial of another kind, or none, is not found", async () => {
    await seedClaim(world, { found: { kind: "contacto" } });
    expect(await approve()).toMatchObject({ status: 404 });
    expect(await answerOf(decideClaim(world, { intent: "rechazar", motivo: "otro", nota: REASON }))).toMatchObject({
      status: 404,
    });
    for (const number of [NUMBER, "R-00000000", "../x"])
      expect(await answerOf(world.ask(claim.loader, { number }))).toMatchObject({ status: 404 });
  });
});
