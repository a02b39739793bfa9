import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { startOfDay } from "~/business/calendar";
import * as workshop from "~/workshops/admin/taller.route";
import { dueCertificateReminder } from "~/workshops/directory/certificate-end";

import type { World } from "../../support/world";
import { SLUG, seedWorkshop } from "./acts-services";
import { NOW, adminWorld } from "./admin-world";

let world: World;
beforeEach(async () => {
  world = adminWorld();
  const rosa = { uid: "rosa", email: "rosa@correo.test", displayName: "Rosa", emailVerified: true };
  await world.seed({ set: "users/rosa", data: { ...newUserDocument(rosa, NOW), role: "workshop", workshopId: SLUG } });
});

const until = (day: string) => seedWorkshop(world, { certifiedUntil: startOfDay(day) });
const remind = () => world.context().directory.certificates.remind();
const subjects = async () =>
  (await world.database.find({ collection: "mail", limit: 10 }))
    .map(({ data }) => (data.message as { subject: string }).subject)
    .sort();

describe("the reminder of a certificate's end", () => {
  test.each([
    ["2026-12-24", null, null],
    ["2026-12-23", null, 30],
    ["2026-12-23", { until: "2026-12-23", days: 30 }, null],
    ["2026-12-01", { until: "2026-12-01", days: 30 }, null],
    ["2026-11-30", { until: "2026-11-30", days: 30 }, 7],
    ["2026-11-23", { until: "2026-11-23", days: 7 }, null],
    // Another end is another certificate.
    ["2026-12-10", { until: "2026-11-30", days: 7 }, 30],
    ["2026-11-22", null, null],
    [null, null, null],
  ])("the reminder for an end on %s, after %j, is: %s", (certifiedUntil, certificateReminder, days) => {
    expect(dueCertificateReminder({ certifiedUntil, certificateReminder }, "2026-11-23")).toBe(days);
  });

  test("the reminder of a certificate's end goes to the workshop's account once, and makes no form stale", async () => {
    await until("2026-11-29");
    const both = await Promise.all([remind(), remind()]);
    expect(both.map(({ ending }) => ending)).toEqual([1, 1]);
    expect(await remind()).toEqual({ ending: 1, reminded: 0 });
    expect(await subjects()).toEqual(["El certificado de La Cadena termina el 29 de noviembre de 2026"]);
    const form = { intent: "certificar", version: "1", confirmo: "si", hasta: "2027-11-29" };
    await world.ask(workshop.action, { slug: SLUG }, form);
    expect(await remind()).toEqual({ ending: 0, reminded: 0 });
  });

  test("the reminder of a certificate's end is not sent for a suspended workshop, and waits for an account", async () => {
    await seedWorkshop(world, { certifiedUntil: startOfDay("2026-11-29"), active: false });
    expect(await remind()).toEqual({ ending: 1, reminded: 0 });
    await until("2026-11-29");
    await world.seed({ update: "users/rosa", data: { workshopId: null, role: "user" } });
    expect(await remind()).toEqual({ ending: 1, reminded: 0 });
    expect(await subjects()).toEqual([]);
    await world.seed({ update: "users/rosa", data: { workshopId: SLUG, role: "workshop" } });
    expect(await remind()).toEqual({ ending: 1, reminded: 1 });
  });

  test("the reminder of a certificate's end stands among what waits for administrators", async () => {
    await until("2026-12-23");
    const line = async () => (await world.context().adminDay.lines(Infinity)).find(({ id }) => id === "certificados");
    expect(await line()).toMatchObject({ count: 1, to: "/administracion/talleres?estado=por-vencer" });
    await until("2026-12-24");
    await world.cache.delete("admin-day");
    expect(await line()).toMatchObject({ count: 0 });
  });
});
