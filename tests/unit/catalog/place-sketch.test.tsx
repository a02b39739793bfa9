import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { DEPARTMENTS } from "~/business/peru";
import { districtsOf } from "~/business/places/districts.server";
import { PlaceSketch } from "~/catalog/places/place-sketch";
import { sketchOf } from "~/catalog/places/sketch.server";

const BYTES = 600;
const of = (department: string, province: string, district: string) => sketchOf({ department, province, district });
/** Every fourth one: a sketch looks at its whole department. */
const some = DEPARTMENTS.flatMap(({ slug }) => districtsOf(slug)).filter((_, at) => at % 4 === 0);

describe("the sketch of a district's place", () => {
  test("districts of all of Peru have a sketch of less than 600 bytes", () => {
    let sketched = 0;
    for (const { code, slug, province } of some) {
      const sketch = of(province.department, province.slug, slug);
      if (!sketch) continue;
      sketched++;
      const bytes = new TextEncoder().encode(renderToStaticMarkup(<PlaceSketch sketch={sketch} />)).length;
      expect([code, bytes < BYTES, bytes]).toEqual([code, true, bytes]);
      for (const { x, y } of [sketch.place, ...sketch.around])
        expect([code, x > 0 && x < 320 && y > 0 && y < 120]).toEqual([code, true]);
    }
    expect(sketched).toBeGreaterThan(460);
  });

  test("a district by the sea has the coast, and its neighbours by name", () => {
    const html = renderToStaticMarkup(<PlaceSketch sketch={of("lima", "lima", "miraflores")!} />);
    expect(html).toContain('role="img" aria-label="Miraflores, cerca de ');
    expect(html).toMatch(/<path d="M[-\d L]+">/);
    expect(html.match(/<text/g)).toHaveLength(4);
  });

  test("a district of the mountains has no coast", () => {
    expect(of("cusco", "cusco", "wanchaq")).toMatchObject({ coast: "", place: { name: "Wanchaq" } });
  });

  test("a place that is not known by its district has no sketch", () => {
    expect(of("lima", "lima", "narnia")).toBeNull();
    expect(sketchOf({ department: "lima", province: null, district: null })).toBeNull();
  });
});
