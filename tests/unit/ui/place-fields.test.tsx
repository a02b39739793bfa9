import { describe, expect, test } from "vitest";

import { districtOptions } from "~/business/places/chosen-place.server";
import { PlaceFields } from "~/ui/places/place-fields";

import { fieldNames, htmlOf, tags } from "../../support/render";

const html = (props: Partial<Parameters<typeof PlaceFields>[0]>) =>
  htmlOf(<PlaceFields values={{}} errors={{}} {...props} />, { address: "/" });

describe("without scripts", () => {
  test("the district of an unknown department is a text, with a button that shows the list and checks nothing", async () => {
    const text = await html({});
    expect(fieldNames(text).sort()).toEqual(["department", "district"]);
    expect(tags(text, "input").find(({ name }) => name === "district")?.type).toBe("text");
    expect(text).toMatch(/<noscript><button name="verDistritos" value="1" formNoValidate=""/i);
  });

  test("the district of a known department is one of a list by province, without a button", async () => {
    const list = await html({
      values: { department: "callao", district: "070104" },
      districts: districtOptions("callao"),
    });
    expect(tags(list, "optgroup").map(({ label }) => label)).toEqual(["Callao"]);
    expect(list).toContain('<option value="070104" selected="">La Perla</option>');
    expect(tags(list, "button")).toEqual([]);
  });

  test("old text stays an option, until it is rejected", async () => {
    const values = { department: "callao", district: "Por el mercado" };
    const districts = districtOptions("callao");
    expect(await html({ values, districts })).toContain(
      '<option value="Por el mercado" selected="">Por el mercado</option>',
    );
    expect(await html({ values, districts, errors: { district: "Elígelo." } })).not.toContain("Por el mercado");
  });

  test("the list of another department is not shown", async () => {
    const text = await html({ values: { department: "puno" }, districts: districtOptions("callao") });
    expect(tags(text, "optgroup")).toEqual([]);
  });

  test("errors stand at their fields, and what may stay empty says so", async () => {
    const text = await html({ errors: { department: "Elige.", district: "Escribe." }, optional: "district" });
    expect(text).toMatch(/id="department-error"[^>]*>Elige\./);
    expect(text).toMatch(/id="district-error"[^>]*>Escribe\./);
    expect(text.match(/\(opcional\)/g)).toHaveLength(1);
  });
});
