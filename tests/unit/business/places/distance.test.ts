import { describe, expect, test } from "vitest";

import { DEPARTMENTS } from "~/business/peru";
import { distanceText, districtPoints, kilometres, pointOf } from "~/business/places/distance.server";
import { districtsOf, provincesOf } from "~/business/places/districts.server";
import { DISTRICT_POINTS } from "~/business/places/points.server";

const at = (department: string, province: string | null = null, district: string | null = null) =>
  pointOf({ department, province, district })!;
const surco = at("lima", "lima", "santiago-de-surco");

describe("points of places", () => {
  test("the table has six signs for each district of each province", () => {
    for (const { slug } of DEPARTMENTS)
      for (const province of provincesOf(slug)) {
        const line = new RegExp(`^${province.code} (.*)$`, "m").exec(DISTRICT_POINTS)?.[1];
        expect([province.code, line?.length]).toEqual([province.code, districtsOf(slug, province.slug).length * 6]);
      }
  });

  test("all points lie in Peru, and 99 of 100 districts have one", () => {
    const all = DEPARTMENTS.flatMap(({ slug }) => provincesOf(slug).flatMap((one) => districtPoints(slug, one.slug)));
    const districts = DEPARTMENTS.flatMap(({ slug }) => districtsOf(slug));
    expect(all.length).toBeGreaterThan(districts.length * 0.985);
    for (const { district, point } of all) {
      expect([district.code, point.latitude > -18.4 && point.latitude < -0.03]).toEqual([district.code, true]);
      expect([district.code, point.longitude > -81.4 && point.longitude < -68.6]).toEqual([district.code, true]);
    }
  });

  test("districts that are beside each other are so by their points", () => {
    for (const [from, to, least, most] of [
      [surco, at("lima", "lima", "miraflores"), 1, 6],
      [at("callao", "callao", "callao"), at("lima", "lima", "san-miguel"), 5, 10],
      [at("cusco", "cusco", "cusco"), at("cusco", "cusco", "wanchaq"), 0.5, 5],
      [at("lima"), at("arequipa"), 740, 790],
      [at("tumbes"), at("tacna"), 1800, 2000],
    ] as const) {
      expect(kilometres(from, to)).toBeGreaterThan(least);
      expect(kilometres(from, to)).toBeLessThan(most);
    }
  });

  test("a place that is known in part is its capital", () => {
    expect(at("lima", "lima", "narnia")).toMatchObject({ province: "lima", district: null });
    expect(at("lima", "narnia", "miraflores")).toMatchObject({ department: "lima", province: null, district: null });
    expect(kilometres(at("lima"), at("lima", "lima", "lima"))).toBe(0);
    expect(kilometres(at("ancash", "santa"), at("ancash", "santa", "chimbote"))).toBe(0);
    // Too new for the table.
    expect(at("la-libertad", "trujillo", "alto-trujillo")).toMatchObject({ province: "trujillo", district: null });
  });

  test("no department is no point", () => {
    expect(pointOf({ department: null, province: null, district: null })).toBeNull();
    expect(pointOf({ department: "narnia", province: "lima", district: "lima" })).toBeNull();
  });
});

describe("a distance in words", () => {
  test("a distance is told between districts, provinces and departments", () => {
    expect(distanceText(surco, at("lima", "lima", "la-molina"))).toBe("a\u00a012\u00a0km");
    expect(distanceText(at("lima"), at("ica"))).toMatch(/^a\u00a02\d\d\u00a0km$/);
    expect(distanceText(at("tumbes"), at("tacna"))).toMatch(/^a\u00a01,[89]\d\d\u00a0km$/);
  });

  test("a distance is not told where one place is within the other", () => {
    expect(distanceText(surco, surco)).toBeNull();
    expect(distanceText(at("lima"), surco)).toBeNull();
    expect(distanceText(surco, at("lima", "lima"))).toBeNull();
  });
});
