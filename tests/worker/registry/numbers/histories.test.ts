import fc from "fast-check";
import { expect, test } from "vitest";

import { randomHex } from "~/platform/crypto/hash";
import { certificateView, publicBicycle } from "~/registry/bicycles/own/views.server";
import type { Bicycle } from "~/registry/model";
import { STANDINGS, type StandingReason } from "~/registry/numbers/standing";
import { transferView } from "~/registry/transfer/pages/transfer-page.loader.server";

import type { OrdersWorld } from "../../orders/support";
import { draftBicycle, filesOf } from "../bicycles/support";
import { stolenMarket } from "../theft/market-world";
import { THEFT_INPUT, theftLink } from "../theft/support";

const SERIAL = "WTU555K0912L";
const KEY = "WTU555K09121";
const PEOPLE = ["ana", "beto", "caro"] as const;
const BRANDS = { ana: "Trek", beto: "Giant", caro: "Oxford" };
const ACTS = [
  "register",
  "register",
  "report",
  "report",
  "withdraw",
  "recover",
  "transfer",
  "paper",
  "archive",
] as const;
const DECISIONS = ["show", "hide"] as const;

type Act = { name: (typeof ACTS)[number] | (typeof DECISIONS)[number]; who: (typeof PEOPLE)[number]; to: number };
const histories = (names: readonly Act["name"][]): fc.Arbitrary<Act[]> =>
  fc.array(fc.record({ name: fc.constantFrom(...names), who: fc.constantFrom(...PEOPLE), to: fc.nat({ max: 2 }) }), {
    minLength: 3,
    maxLength: 9,
  });

/** A number among three people, and who named it first. */
class Story {
  readonly world: OrdersWorld;

  private constructor(world: OrdersWorld) {
    this.world = world;
  }

  static async begin(): Promise<Story> {
    const world = await stolenMarket();
    for (const uid of PEOPLE) await world.seedUser(uid, { email: `${uid}@correo.test`, emailVerified: true });
    return new Story(world);
  }

  bicycles = async (): Promise<Bicycle[]> =>
    (await Promise.all(PEOPLE.map((uid) => this.world.registry.bicycles.ownedBy(uid)))).flat();
  own = async (uid: string) => (await this.bicycles()).filter((one) => one.ownerId === uid);
  reports = async (state: string) => {
    const found = await this.world.database.find({ collection: "thefts", limit: 50 });
    return found.filter(({ data }) => data.state === state).map(({ id, data }) => ({ id, ...data }) as Stored);
  };

  async happen({ name, who, to }: Act): Promise<void> {
    const { world } = this;
    world.pass({ hours: 1 });
    const [bicycle] = (await this.own(who)).filter(({ status }) => status === "registered");
    switch (name) {
      case "register": {
        const draft = await draftBicycle(world, { serial: SERIAL, brand: BRANDS[who] }, who);
        const result = await world.registry.bicycles.register(who, draft);
        if (!result.ok) await world.registry.bicycles.drafts.discard(who, draft);
        return;
      }
      case "report": {
        const id = randomHex(16);
        if (bicycle) await world.theft.reports.create(who, id, bicycle.id, { ...THEFT_INPUT, photos: [] });
        else await world.theft.reports.createQuick({ uid: who }, id, QUICK);
        if (await world.find(`mail/theft-${id}`)) await world.theft.reports.confirm(await theftLink(world, id));
        break;
      }
      case "withdraw":
      case "recover":
        for (const report of [...(await this.reports("live")), ...(await this.reports("waiting"))])
          if (report.ownerId === who)
            await world.theft.reports.close(who, report.id, name === "recover" ? "recovered" : "withdrawn");
        break;
      case "transfer": {
        const receiver = PEOPLE[to] ?? "ana";
        if (!bicycle || receiver === who) return;
        const id = randomHex(16);
        await world.transfers.start(who, id, bicycle.id, `${receiver}@correo.test`);
        const view = await transferView(world.context(), receiver, id, false);
        if (view) expect(view.warning).toBe(against((await world.registry.bicycles.standing(bicycle)).why));
        await world.transfers.accept(receiver, { id });
        break;
      }
      case "paper": {
        if (!bicycle) return;
        const proof = { key: `p-${randomHex(4)}`, name: "boleta.pdf", type: "application/pdf", bytes: 32, sha256: "0" };
        const files = filesOf(bicycle.id, { framePhoto: null, proof: proof as never });
        await world.registry.bicycles.edit(who, bicycle.id, bicycle.version, null, files);
        return;
      }
      case "archive":
        if (bicycle) await world.registry.bicycles.archive(who, bicycle.id, "archived");
        return;
      case "show":
      case "hide": {
        const [waiting] = await this.reports("waiting");
        const shown = waiting && { actor: "admin-1", id: waiting.id, version: waiting.version };
        if (shown) await world.theft.reports.moderate(shown, name, "Comparamos las pruebas.");
        break;
      }
    }
    await world.settled();
  }

  /** Answers of each place about a registered bicycle with the number. */
  async saidOf(bicycle: Bicycle): Promise<Record<string, StandingReason | null>> {
    const { world } = this;
    const standing = await world.registry.bicycles.standing(bicycle);
    const listing = { id: "anuncio", serialKey: KEY, bicycleId: bicycle.id, isRegistered: true };
    return {
      page: publicBicycle({ bicycle, code: bicycle.code, endedAt: null }, [], standing).standing,
      certificate: certificateView(bicycle, "", standing).warning,
      listing: (await world.registry.standingOf(listing)).why,
    };
  }
}

interface Stored {
  id: string;
  ownerId: string;
  version: number;
}

const QUICK = {
  ...{ stolenOn: "2026-11-22", department: "lima", district: "Miraflores", place: "", story: "", policeReport: "" },
  ...{ category: "mtb", brand: "Trek", model: "", year: null, colors: ["rojo"], marks: "", serial: SERIAL },
} as const as unknown as Parameters<OrdersWorld["theft"]["reports"]["createQuick"]>[2];

const against = (why: StandingReason) => (STANDINGS[why].canVouch ? null : why);

async function isConsistent(story: Story): Promise<void> {
  const { world } = story;
  const number = await world.registry.standing(KEY);
  const live = await story.reports("live");
  expect(live.length).toBeLessThanOrEqual(1);
  expect(number.state === "reported").toBe(live.length === 1);
  expect((await world.checks.check(SERIAL))?.why === "reported").toBe(live.length === 1);
  if (live.length === 0) expect(number.state === "disputed").toBe((await story.reports("waiting")).length > 0);
  const registered = (await story.bicycles()).filter(({ status }) => status === "registered");
  for (const bicycle of registered) {
    const { state, why } = await world.registry.bicycles.standing(bicycle);
    expect(await story.saidOf(bicycle)).toEqual({ page: why, certificate: against(why), listing: why });
    const told = { bicycle, listingSerial: null };
    const read = await world.registry.frames.verdictOf(world.database, SERIAL, told);
    expect(read === "stolen").toBe(state === "reported");
    // No place is green where another one is amber or red.
    if (number.state === "reported" || number.state === "disputed") expect(state).toBe(number.state);
    if (state === "registered") expect(number).toMatchObject({ state, believed: { id: bicycle.id } });
    if (state !== "registered") expect(read === "matches" && state === "disputed").toBe(false);
  }
}

test("no place says better of a number than another one, whatever three people and an administrator do", async () => {
  await fc.assert(
    fc.asyncProperty(histories([...ACTS, ...DECISIONS]), async (acts) => {
      const story = await Story.begin();
      for (const act of acts) {
        await story.happen(act);
        await isConsistent(story);
      }
    }),
    { numRuns: 25 },
  );
});

test("nobody gains from acting second: without a decision a report works only for the first who named the number", async () => {
  await fc.assert(
    fc.asyncProperty(histories(ACTS), async (acts) => {
      const story = await Story.begin();
      for (const act of acts) {
        const before = await story.world.registry.standing(KEY);
        const holders = await story.bicycles();
        const [reported] = await story.reports("live");
        await story.happen(act);
        const [live] = await story.reports("live");
        if (act.name !== "report" || live === undefined || live.id === reported?.id) continue;
        const first = holders.find(({ id }) => id === before.believed?.id);
        expect(first === undefined || first.ownerId === live.ownerId).toBe(true);
        expect(reported).toBeUndefined();
      }
    }),
    { numRuns: 25 },
  );
});
