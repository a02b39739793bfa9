import { beforeEach, describe, expect, test } from "vitest";

import { DAY_SECONDS } from "~/business/durations";
import { CASE_KEPT_DAYS } from "~/cases/model";

import type { World } from "../../support/world";
import { casesWorld, fileCase } from "./support";

let world: World;
beforeEach(() => {
  world = casesWorld();
});

const attend = (number: string, seen = 1) =>
  world.cases.queue.change(number, { step: "attended", actor: "admin", note: "", seen });
const mails = async (number: string) =>
  Promise.all(["business", "person"].map((part) => world.database.read(`mail/case-${number}-${part}`)));

describe("retention of old cases", () => {
  test("the retention of old cases deletes cases attended two years ago, with their mails, and nothing younger", async () => {
    const old = await fileCase(world);
    await attend(old);
    world.pass({ seconds: 60 });
    const younger = await fileCase(world, { kind: "datos" });
    await attend(younger);
    world.pass({ seconds: CASE_KEPT_DAYS * DAY_SECONDS - 60 });
    expect(await world.cases.retention.deleteOld()).toEqual({ ended: 1, progress: "done" });
    expect(await world.cases.queue.find(old)).toBeNull();
    expect(await mails(old)).toEqual([null, null]);
    expect(await world.cases.queue.find(younger)).toMatchObject({ name: "Rosa Quispe" });
    expect(await mails(younger)).not.toContain(null);
    expect(await world.cases.retention.deleteOld()).toEqual({ ended: 0, progress: "done" });
  });

  test("the retention of old cases keeps open cases, however old, and counts from the last step", async () => {
    const open = await fileCase(world);
    const reopened = await fileCase(world);
    await attend(reopened);
    await world.cases.queue.change(reopened, { step: "reopened", actor: "admin", note: "", seen: 2 });
    world.pass({ seconds: CASE_KEPT_DAYS * DAY_SECONDS });
    await attend(reopened, 3);
    world.pass({ seconds: DAY_SECONDS });
    expect(await world.cases.retention.deleteOld()).toMatchObject({ ended: 0 });
    for (const number of [open, reopened]) expect(await world.cases.queue.find(number)).not.toBeNull();
  });

  test("the retention of old cases deletes many, also already erased ones, and may run twice at once", async () => {
    for (let count = 0; count < 60; count += 1)
      await attend(await fileCase(world, { uid: count === 0 ? "rosa" : null, email: `persona-${count}@correo.test` }));
    await world.cases.personalData.erase("rosa", "");
    world.pass({ seconds: (CASE_KEPT_DAYS + 1) * DAY_SECONDS });
    await Promise.all([world.cases.retention.deleteOld(), world.cases.retention.deleteOld()]);
    expect(await world.database.find({ collection: "cases", limit: 100 })).toEqual([]);
    expect(await world.database.find({ collection: "mail", limit: 200 })).toEqual([]);
  });
});
