import { beforeEach, expect, test } from "vitest";

import type { ListingFields } from "~/catalog/model";
import { keysOfSearch } from "~/catalog/search/match-keys";
import { FOLLOWS } from "~/follows/model";
import { SAVED_SEARCHES } from "~/searches/model";

import { World } from "../../support/world";
import { listing } from "../catalog/support";
import { ANA, asked, LUIS, SITE, storedSearch } from "./support";

const QUERIES = [
  "q=trek",
  "q=treck+marlin",
  "q=bicicleta&tipo=mtb",
  "tipo=mtb&ubicacion=lima",
  "tipo=ruta",
  "marca=trek&precio=1000-2600",
  "marca=trek&precio=5000-9000",
  "marca=giant",
  "q=zzz",
  "ubicacion=cusco",
];
let world: World;

beforeEach(async () => {
  world = new World({ env: { siteUrl: SITE } });
  for (const uid of [ANA, LUIS]) await world.seedUser(uid);
  for (const job of [world.searches, world.follows]) await job.notify();
  world.pass({ hours: 2 });
});

async function publish(id: string, change: Partial<ListingFields> = {}): Promise<void> {
  const data = { ...listing(change), publishedAt: world.time, updatedAt: world.time };
  await world.seed({ set: `vehicles/${id}`, data: { ...data, expiresAt: new Date(+world.time + 30 * 86_400_000) } });
}

async function keep(id: string, query: string, userId: string): Promise<void> {
  const at = world.time;
  const data = { userId, name: query, query, notify: true, keys: keysOfSearch(asked(query)), checkedUpTo: at };
  const rest = { nextCheckAt: null, newsAt: null, lastNoticeAt: null, createdAt: at, updatedAt: at };
  await world.seed(SAVED_SEARCHES.put({ id, ...data, ...rest }));
}

/** Runs both jobs as a minute later does, when what was written before counts. */
async function run(hours = 0) {
  world.pass({ hours, minutes: 5 });
  world.renew();
  await world.catalog.index.refresh();
  return [await world.searches.notify(), await world.follows.notify()] as const;
}

test("new listings are told to the saved searches that the whole catalogue would find them for, and to no other", async () => {
  for (const [at, query] of QUERIES.entries()) await keep(`${ANA}_${String(at).padStart(32, "0")}`, query, ANA);
  world.pass({ minutes: 1 });
  await publish("nueva");
  const giant = { brand: "Giant", model: "Talon", year: 2020, condition: "nuevo" } as const;
  await publish("propia", { sellerId: ANA, title: "Giant Talon", specifications: giant });
  const since = new Date(+world.time - 1);
  const [report] = await run();
  const news = await Promise.all(
    QUERIES.map((query) => world.catalog.newMatches(asked(query), { since, exceptSeller: ANA, limit: 5 })),
  );
  const wanted = QUERIES.filter((_, at) => news[at]!.total > 0);
  expect(wanted.length).toBeGreaterThan(2);
  const told = (await world.mails()).map(({ subject }) => subject.replace("Un anuncio nuevo: ", ""));
  expect(told.sort()).toEqual([...wanted].sort());
  expect(report).toMatchObject({ marked: wanted.length, sent: wanted.length });
  expect(await run(1)).toMatchObject([{ marked: 0, sent: 0 }, {}]);
});

test("a second listing of a day is told the day after, and only listings since the first one that was found", async () => {
  const id = `${ANA}_${"0".repeat(32)}`;
  await keep(id, "q=trek", ANA);
  world.pass({ minutes: 1 });
  await publish("una");
  await run();
  await publish("dos");
  expect((await run(2))[0]).toMatchObject({ marked: 1, sent: 0 });
  expect(await storedSearch(world, id)).toMatchObject({ newsAt: new Date(+world.time - 2 * 3_600_000 - 300_000) });
  expect((await run(25))[0]).toMatchObject({ sent: 1 });
  expect((await world.mails()).map(({ subject }) => subject)).toEqual(Array(2).fill("Un anuncio nuevo: q=trek"));
});

test("a round reads no search whose kind, brand or place none of the new listings has", async () => {
  for (let n = 0; n < 60; n++)
    await keep(`${LUIS}_${String(n).padStart(32, "0")}`, `marca=giant&ubicacion=cusco&precio=1-${n + 2}`, LUIS);
  await keep(`${ANA}_${"0".repeat(32)}`, "marca=trek&ubicacion=lima", ANA);
  world.pass({ minutes: 1 });
  await publish("nueva");
  let read = 0;
  world.fault = async (verb, send, body) => {
    const response = await send();
    const text = await response.text();
    if (verb === "runQuery" && body.includes("array-contains") === false && body.includes('"keys"'))
      read += text.match(/"document"/g)?.length ?? 0;
    return new Response(text, response);
  };
  expect((await run())[0]).toMatchObject({ marked: 1, sent: 1 });
  expect(read).toBe(1);
});

test("followers hear of a new listing once, and of nothing that was there before they followed", async () => {
  const seller = "vendedor-1";
  await world.seedUser(seller);
  await publish("antes", { sellerId: seller });
  await run();
  const follow = (uid: string) => world.follows.follow(uid, seller);
  expect([await follow(ANA), await follow(LUIS)]).toMatchObject([{ ok: true }, { ok: true }]);
  expect((await run())[1]).toMatchObject({ marked: 0, sent: 0 });
  await publish("nueva", { sellerId: seller });
  expect((await run())[1]).toMatchObject({ marked: 2, sent: 2 });
  expect((await run(3))[1]).toMatchObject({ marked: 0, sent: 0 });
  expect(FOLLOWS.of(await world.database.read(`follows/${ANA}`), world.log)).toMatchObject({ nextCheckAt: null });
  expect(await world.mails()).toHaveLength(2);
});
