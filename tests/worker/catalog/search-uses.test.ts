import { describe, expect, test } from "vitest";

import { parseFilters } from "~/catalog/filters";
import * as searches from "~/catalog/search-words/admin/busquedas.route";
import type { SearchesView } from "~/catalog/search-words/admin/searches.page.server";
import * as use from "~/catalog/search-words/admin/uso.route";

import { adminWorld } from "../admin/admin-world";
import { answerOf } from "../admin/answer";
import { catalogWorld, isolateOf, putListing, seedReference } from "./support";

const FORM = { intent: "guardar", version: "", nombre: "fumigar", palabras: "fumigar, fumigación", bicicletas: "" };

describe("uses that the search knows", () => {
  test("administrators add and change uses, and a stale or a wrong form changes nothing", async () => {
    const world = adminWorld();
    const save = (id: string, form: Record<string, string>) => answerOf(world.ask(use.action, { id }, form));
    expect(await save("nuevo", { ...FORM, motos: "tipo=mtb" })).toMatchObject({ status: 400 });
    const address = "https://rebi.pe/comprar?q=x&tipo=trimoto&orden=precio-asc";
    expect(await save("nuevo", { ...FORM, motos: address })).toMatchObject({ status: 303 });
    expect(await world.find("searchUses/fumigar")).toEqual({
      name: "fumigar",
      words: "fumigar, fumigación",
      motos: "tipo=trimoto",
      bicicletas: "",
    });
    expect(await save("fumigar", { ...FORM, motos: "tipo=scooter" })).toMatchObject({ status: 409 });
    const reparto = { ...FORM, nombre: "reparto", palabras: "delivery", motos: "tipo=scooter" };
    expect(await save("reparto", reparto)).toMatchObject({ status: 303 });
    const { uses } = (await world.ask(searches.loader, {}, undefined, "?ver=usos")) as SearchesView;
    expect(uses?.filter(({ isChanged }) => isChanged).map(({ name }) => name)).toEqual(["reparto", "fumigar"]);
  });

  test("the next refresh of the index reads a use, and every search then knows it", async () => {
    const world = catalogWorld();
    await seedReference(world);
    await putListing(world, "carga", { category: "trimoto" });
    await putListing(world, "naked", { category: "naked" });
    const { catalog } = isolateOf(world);
    await catalog.index.rebuild();
    const text = parseFilters(new URLSearchParams({ q: "moto para fumigar" }));
    expect((await catalog.search(text)).uses).toEqual([]);
    await world.seed(
      { set: "searchUses/fumigar", data: { name: "fumigar", words: "fumigar", motos: "tipo=trimoto", bicicletas: "" } },
      { set: "jobs/catalog-reference", data: { mark: "1" } },
    );
    await catalog.index.refresh();
    const found = await catalog.search(text);
    expect(found.cards.map(({ id }) => id)).toEqual(["carga"]);
    expect(found.uses).toMatchObject([{ said: "fumigar", use: { name: "fumigar" } }]);
  });
});
