import { describe, expect, test } from "vitest";

import { parseFilters } from "~/catalog/filters";
import { SearchPage } from "~/catalog/search/comprar.route";
import { buildIndex } from "~/catalog/search/search";
import { searchView } from "~/catalog/search/search-view";
import { HeaderSearch } from "~/catalog/suggest/header-search";
import { answer } from "~/catalog/understanding/answer";
import { SaveSearchForm } from "~/searches/save-form";
import { SavedList, type SavedView } from "~/searches/saved-list";
import { UnsubscribePage } from "~/searches/unsubscribe-page";

import { htmlOf, tags } from "../../support/render";
import { XSS } from "../catalog/make-listing";
import { makeRow, NOW } from "../catalog/make-row";

const view = (change: Partial<SavedView> = {}): SavedView => ({
  id: "ana_1",
  name: "Trek en Lima",
  notify: true,
  href: "/comprar?q=trek&ubicacion=lima",
  summary: "“trek” · Lima",
  count: "12 anuncios",
  ...change,
});
const list = (searches: SavedView[], failure?: Parameters<typeof SavedList>[0]["failure"]) =>
  htmlOf(<SavedList searches={searches} failure={failure} />, { address: "/perfil/busquedas" });
const textOf = (html: string) => html.replace(/<[^>]*>/g, "");

describe("the catalogue", () => {
  const html = (query: string) => {
    const result = {
      ...answer(buildIndex([makeRow()]), parseFilters(new URLSearchParams(query)), NOW),
      limited: false,
      others: null,
    };
    return htmlOf(
      <SearchPage result={result} view={searchView(result, { unread: [], missed: [] })} firstPicture={null} />,
      {
        address: `/comprar?${query}`,
      },
    );
  };

  test("the catalogue offers to save what is filtered, without order and page, and nothing where nothing is asked", async () => {
    const links = tags(await html("tipo=mtb&q=trek&orden=anio&pagina=2"), "a").filter(({ href }) =>
      href?.startsWith("/perfil/busquedas"),
    );
    expect(links.map(({ href }) => href)).toEqual(["/perfil/busquedas/nueva?tipo=mtb&marca=trek"]);
    expect(await html("orden=anio")).not.toContain("/perfil/busquedas");
  });

  test("the catalogue sends nothing of the history", async () => {
    const box = await htmlOf(<HeaderSearch />, { address: "/comprar?q=trek" });
    expect(box.match(/<\w+/g)).toEqual(["<form", "<svg", "<path", "<input", "<button", "<button"]);
  });
});

describe("saved searches", () => {
  test("saved searches are shown with their results, as plain forms that name their search", async () => {
    const html = await list([view(), view({ id: "ana_2", name: "Otra", notify: false, count: null })]);
    expect(textOf(html)).toContain("Ver 12 anuncios «Trek en Lima»");
    expect(textOf(html)).toContain("Ver anuncios «Otra»");
    const forms = [...html.matchAll(/<form[^>]*method="post"[^>]*>.*?<\/form>/g)].map(([form]) => [
      tags(form, "input").find(({ name }) => name === "id")?.value,
      tags(form, "button")[0]?.value,
    ]);
    expect(forms).toEqual([
      ["ana_1", "apagar"],
      ["ana_1", "renombrar"],
      ["ana_1", "eliminar"],
      ["ana_2", "activar"],
      ["ana_2", "renombrar"],
      ["ana_2", "eliminar"],
    ]);
    for (const [, button = ""] of html.matchAll(/<button[^>]*>(.*?)<\/button>/g))
      expect(textOf(button)).toMatch(/«(Trek en Lima|Otra)»$/);
    const ids = [...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("saved searches with a rejected name are open at it, with the typed values", async () => {
    const html = await list([view(), view({ id: "ana_2", name: "Otra" })], {
      ok: false,
      errors: { nombre: "Escribe un nombre para la búsqueda." },
      values: { id: "ana_2", nombre: " " },
    });
    expect(tags(html, "details").map((details) => "open" in details)).toEqual([false, true]);
    expect(
      tags(html, "input")
        .filter(({ name }) => name === "nombre")
        .map(({ id, value }) => [id, value]),
    ).toEqual([
      ["nombre-ana_1", "Trek en Lima"],
      ["nombre-ana_2", " "],
    ]);
    expect(textOf(html)).toContain("Escribe un nombre para la búsqueda.");
  });

  test("saved searches that are not understood any more say so, and none at all where they come from", async () => {
    expect(textOf(await list([view({ summary: null, count: null })]))).toContain("Parte de esta búsqueda ya no existe");
    expect(tags(await list([]), "a").map(({ href }) => href)).toEqual(["/comprar"]);
  });

  test("saved searches escape user text", async () => {
    expect(await list([view({ name: XSS, summary: XSS })])).not.toContain("<script>");
  });
});

describe("saving", () => {
  const form = (change: Partial<Parameters<typeof SaveSearchForm>[0]> = {}) =>
    htmlOf(
      <SaveSearchForm
        summary="Trek · Lima"
        name="Trek en Lima"
        notify
        known={false}
        errors={{}}
        href="/comprar?q=trek"
        {...change}
      />,
      { address: "/perfil/busquedas/nueva?q=trek&ubicacion=lima" },
    );

  test("the form that saves a search proposes a name and notices, and posts to the address of the search", async () => {
    const html = await form();
    expect(tags(html, "form")).toEqual([
      expect.objectContaining({ method: "post", action: "/perfil/busquedas/nueva?q=trek&ubicacion=lima" }),
    ]);
    expect(tags(html, "input").map(({ name, value, maxlength }) => [name, value, maxlength])).toEqual([
      ["nombre", "Trek en Lima", "60"],
      ["avisar", "si", undefined],
    ]);
    expect(tags(html, "input").map((input) => "checked" in input)).toEqual([false, true]);
  });

  test("the form that saves a search gives back what was typed beside the error", async () => {
    const html = await form({ name: "", notify: false, errors: { nombre: "Escribe un nombre para la búsqueda." } });
    expect(tags(html, "input").find(({ name }) => name === "nombre")).toMatchObject({
      value: "",
      "aria-invalid": "true",
      "aria-describedby": "nombre-hint nombre-error",
    });
    expect(tags(html, "input").some((input) => "checked" in input)).toBe(false);
  });

  test("the form that saves a search changes a search that is already saved", async () => {
    expect(textOf(await form({ known: true }))).toContain("Guardar cambios");
  });
});

describe("the page of a mail's link", () => {
  test("the page of a mail's link asks before it changes anything", async () => {
    const html = await htmlOf(<UnsubscribePage notice={{ state: "on", name: "Trek" }} />, {
      address: "/avisos/baja/t",
    });
    expect(tags(html, "form")).toEqual([expect.objectContaining({ method: "post", action: "/avisos/baja/t" })]);
    expect(tags(html, "button")).toHaveLength(1);
    expect(textOf(html)).toContain("«Trek»");
  });

  test.each([
    [{ state: "off", name: "Trek" } as const, "están apagados"],
    [{ state: "gone" } as const, "ya no existe"],
    [null, "ya venció"],
  ])("%j has no button and says what is so", async (notice, text) => {
    const html = await htmlOf(<UnsubscribePage notice={notice} />, { address: "/avisos/baja/t" });
    expect(tags(html, "form")).toEqual([]);
    expect(textOf(html)).toContain(text);
    expect(tags(html, "a").map(({ href }) => href)).toEqual(["/perfil/busquedas"]);
  });
});
