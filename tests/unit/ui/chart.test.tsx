import { describe, expect, test } from "vitest";

import { Chart } from "~/ui/figures/chart";
import { barPath, gridPath, linePath, ticksOf, yOf } from "~/ui/figures/chart-geometry";

import { htmlOf, textOf } from "../../support/render";

describe("ticks of a chart", () => {
  test.each([
    [[0], [0, 1]],
    [[1], [0, 1]],
    [[3], [0, 1, 2, 3]],
    [
      [7, 2],
      [0, 5, 10],
    ],
    [[12], [0, 5, 10, 15]],
    [[41], [0, 20, 40, 60]],
    [[299], [0, 100, 200, 300]],
    [[123_456], [0, 50_000, 100_000, 150_000]],
    [
      [null, 4, null],
      [0, 2, 4],
    ],
    [
      [-30, 60],
      [-50, 0, 50, 100],
    ],
    [[], [0, 1]],
  ])("%j has %j", (values, ticks) => {
    expect(ticksOf(values)).toEqual(ticks);
  });

  test("fractions have steps below 1 only where the figure is no count", () => {
    expect(ticksOf([0.3], { isWhole: false })).toEqual([0, 0.1, 0.2, 0.3]);
    expect(ticksOf([0.3])).toEqual([0, 1]);
  });

  test("every value lies between the lowest and the highest, and 0 is among them", () => {
    for (const value of [1, 9, 10, 11, 19, 99, 101, 5_001, -4, -77]) {
      const ticks = ticksOf([value]);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(yOf(value, ticks)).toBeGreaterThanOrEqual(0);
      expect(yOf(value, ticks)).toBeLessThanOrEqual(100);
    }
  });
});

describe("paths of a chart", () => {
  test("a bar begins at 0 and is as high as its value", () => {
    expect(barPath(1, 5, [0, 5, 10])).toBe("M11.5 100v-50h7v50z");
    expect(barPath(0, -50, [-50, 0, 50])).toBe("M1.5 50v50h7v-50z");
  });

  test("a bar of little is still seen; one of nothing or of no value is not drawn", () => {
    expect(barPath(0, 1, [0, 5_000])).toBe("M1.5 100v-1h7v1z");
    expect(barPath(0, 0, [0, 10])).toBe("");
    expect(barPath(0, null, [0, 10])).toBe("");
  });

  test("a line has a gap where a value is missing, and a dot for one alone", () => {
    expect(linePath([0, 10, null, 5, null, 10, 10], [0, 10])).toBe("M5 100L15 0M35 50h0M55 0L65 0");
    expect(linePath([null, null], [0, 1])).toBe("");
  });

  test("a line across stands at each tick", () => {
    expect(gridPath(2, [0, 5, 10])).toBe("M0 100h20M0 50h20M0 0h20");
  });
});

describe("Chart", () => {
  const labels = ["21/11/2026", "22/11/2026", "23/11/2026"];
  const chart = (values: (number | null)[], before?: (number | null)[]) => (
    <Chart
      id="publicados"
      title="Anuncios publicados"
      caption="9 en 3 días, 3 más que antes"
      kind="bars"
      pointName="Día"
      labels={labels}
      series={
        before
          ? [
              { name: "Ahora", values },
              { name: "Antes", values: before },
            ]
          : [{ name: "Ahora", values }]
      }
    />
  );

  test("Chart says the figure in words, names each bar, and has a table of all numbers", async () => {
    const html = await htmlOf(chart([2, 0, 1_200]));
    expect(html).toContain('role="img" aria-labelledby="publicados-texto"');
    expect(html).toMatch(/<figcaption id="publicados-texto">.*Anuncios publicados.*9 en 3 días/);
    expect(html).toContain("<title>23/11/2026: 1,200</title>");
    expect(html.match(/<th scope="row"/g)).toHaveLength(3);
    expect(html).toContain("<details");
    expect(html).not.toMatch(/style=|<script|#[0-9a-f]{3,6}\b/);
  });

  test("a comparison is dashed and named, and a column of the table", async () => {
    const html = await htmlOf(chart([2, 3, 4], [1, 1, 1]));
    expect(html).toContain("stroke-dasharray");
    expect(html.match(/>Antes</g)?.length).toBeGreaterThanOrEqual(2);
  });

  test("a missing figure is said, not drawn as 0", async () => {
    const text = textOf(await htmlOf(chart([2, null, 4])));
    expect(text).toContain("Faltan datos: 1 de 3.");
    expect(text).toContain("Sin datos");
  });

  test("Chart draws nothing without any figure", async () => {
    const html = await htmlOf(chart([null, null, null]));
    expect(html).not.toContain("<svg");
    expect(html).toContain("No hay datos de este periodo.");
  });

  test("Chart keeps a user's text as text", async () => {
    const html = await htmlOf(
      <Chart
        id="x"
        title="<script>alert(1)</script>"
        caption={'"><img src=x onerror=alert(1)>'}
        kind="line"
        pointName="Día"
        labels={["</svg><script>1</script>"]}
        series={[{ name: "<b>", values: [1] }]}
      />,
    );
    expect(html).not.toMatch(/<script|<img|<b>/);
  });
});
