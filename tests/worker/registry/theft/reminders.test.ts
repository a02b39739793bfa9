import { beforeEach, describe, expect, test } from "vitest";

import { answerReminder } from "~/registry/theft/pages/report-page.action.server";

import { liveTheft, seedBicycle, THEFT_INPUT, theftWorld, type TheftWorld } from "./support";

const DAY = 86_400;

let world: TheftWorld;
let bicycle: string;
let theft: string;

beforeEach(async () => {
  world = await theftWorld();
  bicycle = await seedBicycle(world);
  theft = await liveTheft(world, bicycle);
});

const remind = () => world.theft.jobs.remind();
const reminders = async () => (await world.mails()).filter(({ subject }) => subject.startsWith("¿Apareció"));
const linkOf = (text: string) => /aparecio\/(\S+)/.exec(text)?.[1] ?? "";
const answer = (token: string, intent: string) => {
  const form = new FormData();
  form.set("intent", intent);
  return answerReminder(world.theft, token, `/denunciar-robo/aparecio/${token}`, form);
};

describe("reminders of a stolen bicycle", () => {
  test("reminders come after 7, 30 and 90 days, once each, also after missed nights", async () => {
    const sent: number[] = [];
    for (let day = 1; day <= 100; day++) {
      world.pass({ seconds: DAY });
      if (day === 8 || day === 30) continue;
      if ((await remind()).sent > 0) sent.push(day);
    }
    expect(sent).toEqual([7, 31, 90]);
    expect(await reminders()).toHaveLength(3);
  });

  test("reminders do not come for a report that is over", async () => {
    await world.theft.reports.close("rosa", theft, "withdrawn");
    world.pass({ seconds: 7 * DAY });
    expect(await remind()).toEqual({ sent: 0 });
  });

  test("reminders reach an owner without an account", async () => {
    await world.merge(`thefts/${theft}`, { ownerId: "", email: "sola@correo.test" });
    world.pass({ seconds: 7 * DAY });
    await remind();
    expect(await reminders()).toMatchObject([{ to: "sola@correo.test" }]);
  });
});

describe("a report that nobody confirms", () => {
  test("an unconfirmed report ends after 30 days, with one mail to its owner; a live one stays", async () => {
    const other = await seedBicycle(world, { id: "otra" });
    const id = "5eed0000000000000000000000000009";
    expect(await world.theft.reports.create("rosa", id, other, THEFT_INPUT)).toMatchObject({ ok: true });
    world.pass({ seconds: 30 * DAY - 1 });
    expect(await world.theft.jobs.endUnconfirmed()).toEqual({ ended: 0 });
    world.pass({ seconds: 1 });
    expect(await world.theft.jobs.endUnconfirmed()).toEqual({ ended: 1 });
    expect(await world.theft.jobs.endUnconfirmed()).toEqual({ ended: 0 });
    expect(await world.stored(`thefts/${id}`)).toMatchObject({ state: "withdrawn", closedAt: world.time });
    expect(await world.stored(`thefts/${theft}`)).toMatchObject({ state: "live" });
    expect((await world.mails()).filter(({ subject }) => subject.startsWith("Cerramos tu reporte"))).toHaveLength(1);
  });
});

describe("the answer to a reminder", () => {
  let token: string;
  beforeEach(async () => {
    world.pass({ seconds: 7 * DAY });
    await remind();
    token = linkOf((await reminders())[0]?.text ?? "");
  });

  test("the answer to a reminder changes nothing by opening the link, nor by 'not yet'", async () => {
    expect(await world.theft.reminders.ofReminder(token)).toMatchObject({ id: theft, state: "live" });
    expect(await answer(token, "no")).toMatchObject({ kind: "done" });
    expect(await world.find(`thefts/${theft}`)).toMatchObject({ state: "live" });
  });

  test("the answer to a reminder ends the report with its bicycle, once, and is counted in the list", async () => {
    for (let times = 0; times < 2; times++) expect(await answer(token, "recovered")).toMatchObject({ kind: "done" });
    await world.settled();
    expect(await world.find(`thefts/${theft}`)).toMatchObject({ state: "recovered" });
    expect(await world.find(`bicycles/${bicycle}`)).toMatchObject({ theftId: null });
    expect(await world.theft.list.recovered()).toBe(1);
  });

  test("the answer to a reminder needs a link that is ours and not expired, and an answer that is one", async () => {
    expect(await answer("x.y", "recovered")).toMatchObject({ kind: "not-found" });
    expect(await answer(token, "hidden")).toMatchObject({ kind: "rejected" });
    world.pass({ seconds: 61 * DAY });
    expect(await answer(token, "recovered")).toMatchObject({ kind: "not-found" });
    expect(await world.find(`thefts/${theft}`)).toMatchObject({ state: "live" });
  });
});
