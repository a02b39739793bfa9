import { beforeEach, describe, expect, test } from "vitest";

import { alertPlaceOf, areNear } from "~/registry/theft/alerts/alerts.server";

import { World } from "../../../support/world";
import { liveTheft, NOW, seedOwners } from "./support";

const DAY = 86_400;
const ANA = { department: "lima", province: "Lima", district: "Miraflores" };

let world: World;
let workshops: object[];

beforeEach(async () => {
  workshops = [];
  world = new World({
    now: NOW,
    env: { siteUrl: "https://rebi.test" },
    given: {
      selling: {
        pauseStolen: async () => ({ paused: 0, listings: [] }),
        resumeStopped: async () => ({ resumed: 0, listings: [] }),
      },
      workshops: { list: async () => workshops },
    } as never,
  });
  await seedOwners(world);
  await world.seedUser("ana", { email: "ana@correo.test", ...ANA });
  // The first run of a job that follows changes begins with now.
  await run();
});

const run = () => world.theft.jobs.alert();
const later = (seconds: number) => world.pass({ seconds });
const alertsTo = async (to: string) =>
  (await world.mails()).filter((mail) => mail.to === to && /robad|Robaron/.test(mail.subject));
/** The following job looks at changes of more than two minutes ago. */
const reported = async (district = "Miraflores", department = "lima") => {
  later(5);
  const id = await liveTheft(world, undefined, { department, district });
  later(130);
  return id;
};

describe("alerts about thefts near a place", () => {
  test("nobody gets one who did not ask for it", async () => {
    await reported();
    later(2 * DAY);
    await run();
    expect(await alertsTo("ana@correo.test")).toEqual([]);
  });

  test("a digest comes once a day at most, with what is new in the province, and never empty", async () => {
    expect(await world.theft.alerts.choose("ana", "daily")).toBe(true);
    await reported("Barranco");
    await reported("Cusco", "cusco");
    await run();
    expect(await alertsTo("ana@correo.test")).toEqual([]);
    later(DAY);
    await run();
    await run();
    const [mail, ...more] = await alertsTo("ana@correo.test");
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Robaron una bicicleta cerca de Miraflores");
    expect(mail?.text).toContain("Barranco, Lima");
    expect(mail?.text).not.toContain("rosa");
    expect(mail?.text).not.toContain("WTU123K4567");
    later(2 * DAY);
    await run();
    expect(await alertsTo("ana@correo.test")).toHaveLength(1);
  });

  test("one of the own district comes at once where that was chosen, once, and not again in the digest", async () => {
    await world.theft.alerts.choose("ana", "at-once");
    await reported();
    await Promise.all([run(), run()]);
    await run();
    expect(await alertsTo("ana@correo.test")).toHaveLength(1);
    later(DAY);
    await run();
    expect(await alertsTo("ana@correo.test")).toHaveLength(1);
  });

  test("one of a neighbouring district waits for the digest", async () => {
    await world.theft.alerts.choose("ana", "at-once");
    await reported("Barranco");
    await run();
    expect(await alertsTo("ana@correo.test")).toEqual([]);
    later(DAY);
    await run();
    expect(await alertsTo("ana@correo.test")).toHaveLength(1);
  });

  test("all of a district are told, however many they are", async () => {
    const uids = Array.from({ length: 60 }, (_, n) => `vecina-${String(n).padStart(2, "0")}`);
    for (const uid of uids) {
      await world.seedUser(uid, { email: `${uid}@correo.test`, ...ANA });
      await world.theft.alerts.choose(uid, "at-once");
    }
    await reported();
    expect(await run()).toMatchObject({ told: 60 });
    expect(await alertsTo("vecina-59@correo.test")).toHaveLength(1);
  });

  test("the link of a mail turns them off, and a forged one nothing", async () => {
    await world.theft.alerts.choose("ana", "at-once");
    await reported();
    await run();
    const text = (await alertsTo("ana@correo.test"))[0]?.text ?? "";
    const token = /avisos\/baja\/(\S+)/.exec(text)?.[1] ?? "";
    expect(await world.theft.alerts.noticeState("x.y")).toBeNull();
    expect(await world.theft.alerts.noticeState(token)).toBe("on");
    expect(await world.theft.alerts.turnOff(token)).toBe("off");
    expect(await world.theft.alerts.noticeState(token)).toBe("off");
    await reported();
    await run();
    later(2 * DAY);
    await run();
    expect(await alertsTo("ana@correo.test")).toHaveLength(1);
  });

  test("a profile without a district cannot be told", async () => {
    expect(await world.theft.alerts.choose("rosa", "daily")).toBe(false);
    expect(await world.theft.alerts.choice("rosa")).toEqual({ choice: "off", district: null });
  });

  test("workshops of the place get the day's reports in one mail, unless they said no", async () => {
    await world.seedUser("tito", { email: "tito@taller.test", role: "workshop", workshopId: "taller-1" });
    workshops = [{ id: "taller-1", ...ANA }];
    await reported("Barranco");
    expect(await world.theft.jobs.tellWorkshops()).toEqual({ sent: 1 });
    expect(await world.theft.jobs.tellWorkshops()).toEqual({ sent: 0 });
    expect((await alertsTo("tito@taller.test"))[0]?.subject).toBe("Robaron una bicicleta cerca de tu taller");
    later(DAY / 2);
    await reported("Surquillo");
    await world.theft.alerts.choose("tito", "off");
    later(DAY / 2);
    expect(await world.theft.jobs.tellWorkshops()).toEqual({ sent: 0 });
  });

  test("alerts go with the account", async () => {
    await world.theft.alerts.choose("ana", "daily");
    expect(await world.theft.personalData.export("ana", "")).toMatchObject({ alerts: { atOnce: false } });
    await world.theft.personalData.erase("ana", "");
    expect(await world.find("theftAlerts/ana")).toBeNull();
  });
});

test("neighbours are districts of one province, and Lima and Callao are one city", () => {
  const at = (department: string, district: string) => alertPlaceOf({ department, district })!;
  expect(areNear(at("lima", "Miraflores"), at("lima", "Barranco"))).toBe(true);
  expect(areNear(at("lima", "San Miguel"), at("callao", "La Perla"))).toBe(true);
  expect(areNear(at("lima", "Miraflores"), at("arequipa", "Miraflores"))).toBe(false);
  expect(alertPlaceOf({ department: "lima", district: "No existe" })).toBeNull();
});
