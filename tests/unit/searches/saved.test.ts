import { describe, expect, test } from "vitest";

import { isSearch, parseFilters, searchQuery } from "~/catalog/filters";
import { parseForm } from "~/platform/forms/forms";
import { storedFilters } from "~/searches/constants";
import { isSavedId, RenameForm, savedId, SaveForm } from "~/searches/model";

import { formOf } from "../selling/support";

const asked = (query: string) => parseFilters(new URLSearchParams(query));

describe("what a search asks", () => {
  test("a saved search's query is the same in any order and on any page", () => {
    expect(searchQuery(asked("pagina=3&ubicacion=lima&q=trek&orden=relevancia"))).toBe("q=trek&ubicacion=lima");
    expect([isSearch(asked("orden=anio&pagina=2")), isSearch(asked("anio=2020-"))]).toEqual([false, true]);
  });

  test("a saved search's query is read again from where it is stored", () => {
    const filters = asked("q=trek+marlin&tipo=mtb,ruta&marca=giant,trek&precio=0-500&anio=2020-&estado=usado");
    expect(storedFilters(searchQuery(filters))).toEqual(filters);
    expect(storedFilters("ubicacion=lima&q=trek")).toEqual(asked("q=trek&ubicacion=lima"));
  });

  test.each([
    "",
    "tipo=nave",
    "tipo=mtb,nave",
    "q=trek&ubicacion=atlantida",
    "precio=caro",
    "q=trek&pagina=2",
    "color=rojo",
  ])("'%s' is not understood as a whole, and so finds nothing", (query) => {
    expect(storedFilters(query)).toBeNull();
  });

  test("a saved search's query has one id a user and query, valid as a document id", async () => {
    const [one, same, otherQuery, otherPerson] = await Promise.all([
      savedId("ana", "q=trek"),
      savedId("ana", "q=trek"),
      savedId("ana", "q=giant"),
      savedId("luis", "q=trek"),
    ]);
    expect(one).toBe(same);
    expect(new Set([one, otherQuery, otherPerson]).size).toBe(3);
    expect(isSavedId(one)).toBe(true);
  });

  test.each([
    "",
    "ana",
    "ana_x",
    "a/b_0123456789abcdef0123456789abcdef",
    "ana_0123456789ABCDEF0123456789abcdef",
    "../users/ana",
  ])("'%s' is the id of none", (id) => {
    expect(isSavedId(id)).toBe(false);
  });
});

describe("the forms", () => {
  const errorOf = (nombre: string | null) => {
    const result = parseForm(RenameForm, formOf(nombre === null ? {} : { nombre }));
    return result.ok ? null : result.errors.nombre;
  };

  test.each([[null], [""], ["   "], ["\u200b\u2060"]])("a name of %j is none", (nombre) => {
    expect(errorOf(nombre)).toBe("Escribe un nombre para la búsqueda.");
  });
  test("a name has 60 characters at most", () => {
    expect(errorOf("x".repeat(60))).toBeNull();
    expect(errorOf("x".repeat(61))).toBe("El nombre puede tener hasta 60 caracteres.");
  });
  test("a name is one line without invisible characters", () => {
    expect(parseForm(SaveForm, formOf({ nombre: "  Trek \n\t en\u202e Lima ", avisar: "si" }))).toEqual({
      ok: true,
      data: { nombre: "Trek en Lima", avisar: "si" },
    });
  });
  test("no tick is no notice, and only our own value is a tick", () => {
    expect(parseForm(SaveForm, formOf({ nombre: "Trek" }))).toMatchObject({ ok: true, data: { nombre: "Trek" } });
    expect(parseForm(SaveForm, formOf({ nombre: "Trek", avisar: "tal vez" }))).toEqual({
      ok: true,
      data: { nombre: "Trek", avisar: undefined },
    });
  });
});
