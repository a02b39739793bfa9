import { describe, expect, test } from "vitest";

import * as undo from "~/admin/undo/deshacer.route";
import type { CountedDocument } from "~/catalog/figures/buffer.server";
import { parseFilters } from "~/catalog/filters";
import * as searches from "~/catalog/search-words/admin/busquedas.route";
import type { SearchesView } from "~/catalog/search-words/admin/searches.page.server";
import { missedWrite, wordId } from "~/catalog/search-words/model";

import { YEMOHA, withSearches } from "../admin/acts-reference";
import { adminWorld } from "../admin/admin-world";
import { answerOf } from "../admin/answer";
import { catalogWorld, isolateOf, NOW, putListing, seedReference } from "./support";

type Asked = ReturnType<typeof adminWorld>;
const rowsOf = async (world: Asked, search = ""): Promise<SearchesView["rows"]> =>
  ((await world.ask(searches.loader, {}, undefined, search)) as SearchesView).rows;

async function missedWorld(counts: Record<string, number>) {
  const world = adminWorld();
  withSearches(world, Object.keys(counts));
  const week = world.searchWords.thisWeek();
  await world.database.commit(Object.entries(counts).map(([text, count]) => missedWrite(week, text, count)));
  return world;
}

describe("searches without results", () => {
  test("the weekly list has the most frequent first, and none that fewer than three searched", async () => {
    const world = await missedWorld({ "moto yemoha": 4, rosa: 2, zontes: 9 });
    expect((await rowsOf(world)).map(({ text, count }) => [text, count])).toEqual([
      ["zontes", 9],
      ["moto yemoha", 4],
    ]);
    expect(await rowsOf(world, "?ver=pasada")).toEqual([]);
  });

  test("texts are counted in the batch of figures, and numbers of people are not kept", async () => {
    const world = adminWorld();
    const counted: CountedDocument[] = [];
    world.given.figures = { countIn: (document: CountedDocument) => void counted.push(document) };
    for (const text of ["Zontes", "zontes ", "llama al 987654321"]) world.searchWords.countMissed(text);
    for (const { write } of counted) await world.database.commit([write({ count: 1 })]);
    const found = await world.database.find({ collection: "missedSearches", limit: 5 });
    expect(found.map(({ data: { text, count } }) => [text, count])).toEqual([["zontes", 2]]);
  });

  test("an accepted proposal leaves the list, twice is once, and Deshacer brings it back", async () => {
    const world = await missedWorld({ "moto yemoha": 4 });
    const form = { intent: "aceptar", ...YEMOHA };
    expect(await answerOf(world.ask(searches.action, {}, form))).toMatchObject({ status: 303 });
    expect(await answerOf(world.ask(searches.action, {}, form))).toMatchObject({ status: 303 });
    expect(await rowsOf(world)).toEqual([]);
    expect((await rowsOf(world, "?ver=aceptadas")).map(({ decided }) => decided?.words)).toEqual([
      "«yemoha» es «yamaha»",
    ]);
    const entries = await world.entries();
    expect(entries.map(({ data }) => data.action)).toEqual(["search.accepted"]);
    await world.ask(undo.action, {}, { acto: entries[0]!.id });
    expect((await rowsOf(world)).map(({ text }) => text)).toEqual(["moto yemoha"]);
    expect(await rowsOf(world, "?ver=aceptadas")).toEqual([]);
    // Decided again.
    await world.ask(searches.action, {}, { intent: "descartar", texto: YEMOHA.texto });
    expect((await rowsOf(world, "?ver=descartadas")).map(({ text }) => text)).toEqual(["moto yemoha"]);
  });

  test("a new brand is made with the decision, and is on offer no more once it is taken back", async () => {
    const world = await missedWorld({ "moto zontes": 5 });
    const form = { intent: "marca", texto: "moto zontes", marca: "Zontes", hace: "moto" };
    await world.ask(searches.action, {}, form);
    expect(await world.find("brands/zontes")).toMatchObject({ name: "Zontes", kinds: ["moto"], active: true });
    const [row] = await rowsOf(world, "?ver=aceptadas");
    await world.ask(searches.action, {}, { intent: "reabrir", ...row!.decided! });
    expect(await world.find("brands/zontes")).toMatchObject({ name: "Zontes", active: false });
  });

  test.each([
    [{ significa: "" }, 400],
    [{ significa: "nada de nada" }, 400],
    [{ palabra: "otra" }, 400],
    [{ texto: "987654321" }, 400],
  ])("%j is rejected with what was typed", async (change, status) => {
    const world = await missedWorld({ "moto yemoha": 4, "nada de nada": 1 });
    const answer = await answerOf(world.ask(searches.action, {}, { intent: "aceptar", ...YEMOHA, ...change }));
    expect(answer).toMatchObject({ status });
    expect(await world.entries()).toEqual([]);
  });

  test("another administrator's decision stands, and the second is told", async () => {
    const world = await missedWorld({ "moto yemoha": 4 });
    await world.searchWords.decide("otra", { kind: "none", text: YEMOHA.texto });
    const answer = await answerOf(world.ask(searches.action, {}, { intent: "aceptar", ...YEMOHA }));
    expect(answer).toMatchObject({ status: 409 });
  });
});

describe("accepted words in the index", () => {
  const word = async (state: string) => ({
    set: `searchWords/${await wordId("yemoha")}`,
    data: { text: "yemoha", state, kind: "word", typed: "yemoha", means: "trek", madeBrand: false, at: NOW },
  });
  const found = async (at: ReturnType<typeof isolateOf>) =>
    (await at.catalog.search(parseFilters(new URLSearchParams({ q: "yemoha" })))).filters.brands;

  test("an accepted word is in the index without a new build, and stays where the words cannot be read", async () => {
    const world = catalogWorld();
    await putListing(world, "a");
    await seedReference(world);
    const one = isolateOf(world);
    await one.catalog.index.rebuild();
    expect(await found(one)).toEqual([]);
    await world.seed(await word("accepted"), { set: "jobs/catalog-reference", data: { mark: "1" } });
    await one.catalog.index.refresh();
    expect(await found(one)).toEqual(["trek"]);
    // Another isolate has it from KV.
    expect(await found(isolateOf(world))).toEqual(["trek"]);
    await world.seed(await word("open"), { set: "jobs/catalog-reference", data: { mark: "2" } });
    await one.catalog.index.refresh();
    expect(await found(one)).toEqual([]);
  });
});
