import { describe, expect, test } from "vitest";

import { SUGGESTED_DISTRICTS_MAX } from "~/business/places/constants";
import { asksForDistricts, sameForm, withDistricts } from "~/platform/forms/district-list.server";
import { done, rejected } from "~/platform/forms/outcome";
import { loader } from "~/routes/files/lugares-distritos";

import { formOf } from "../../selling/support";

describe("a form that comes back", () => {
  const TYPED = { department: "tacna", district: "pocollay", story: "Texto" };

  test("a form that comes back brings the districts of its department, and a typed one is chosen", () => {
    const outcome = withDistricts(rejected(formOf(TYPED), { story: "Más." }));
    expect(outcome).toMatchObject({
      kind: "rejected",
      status: 400,
      failure: { errors: { story: "Más." }, values: { ...TYPED, district: "230108" } },
    });
    expect(outcome.kind === "rejected" && outcome.failure.districts?.provinces.map(({ name }) => name)).toEqual([
      "Tacna",
      "Candarave",
      "Jorge Basadre",
      "Tarata",
    ]);
  });

  test("a form that comes back keeps a district that is none as it was typed, and brings no list without a department", () => {
    expect(withDistricts(rejected(formOf({ ...TYPED, district: "Macondo" }), {}))).toMatchObject({
      failure: { values: { district: "Macondo" } },
    });
    expect(withDistricts(rejected(formOf({ ...TYPED, department: "" }), {}))).toMatchObject({
      failure: { districts: null, values: { district: "pocollay" } },
    });
  });

  test("a form that comes back is the same form where only the list was asked for", () => {
    const form = formOf({ ...TYPED, verDistritos: "1" });
    expect([asksForDistricts(form), asksForDistricts(formOf(TYPED))]).toEqual([true, false]);
    expect(withDistricts(sameForm(form))).toMatchObject({
      kind: "shown",
      reply: { errors: {}, values: { story: "Texto" }, districts: { department: "tacna" } },
    });
  });

  test("a form that comes back is left alone once it is accepted", () => {
    expect(withDistricts(done("/perfil"))).toEqual(done("/perfil"));
  });
});

describe("GET /lugares/distritos", () => {
  const answer = (query: string) =>
    loader({ request: new Request(`https://rebi.test/lugares/distritos?${query}`) } as never);

  test("GET /lugares/distritos answers the districts for a text, in a department or in all of Peru", async () => {
    expect(await answer("q=mira&departamento=arequipa").json()).toEqual([
      { code: "040110", name: "Miraflores", province: "Arequipa", department: "arequipa" },
    ]);
    const everywhere = (await answer("q=mira").json()) as { code: string }[];
    expect(everywhere.slice(0, 2).map(({ code }) => code)).toEqual(["150122", "040110"]);
  });

  test("GET /lugares/distritos is small, may be kept, and answers nothing for nonsense", async () => {
    for (const query of ["q=san", "q=s", "q=santa&departamento=lima"]) {
      const text = await answer(query).text();
      expect(JSON.parse(text)).toHaveLength(SUGGESTED_DISTRICTS_MAX);
      expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(1_500);
    }
    expect(answer("q=san").headers.get("Cache-Control")).toBe("public, max-age=86400");
    for (const query of ["", "q=", "q=%20", "q=san&departamento=atlantida", `q=${"z".repeat(3000)}`])
      expect(await answer(query).json()).toEqual([]);
  });
});
