import { describe, expect, test } from "vitest";

import { METRICS, type Metric } from "~/admin/metrics/constants";
import { MetricsPage } from "~/admin/metrics/metricas.route";
import type { MetricsPageData } from "~/admin/metrics/metrics.page.server";
import { monthsOf, type DayMetrics } from "~/admin/metrics/model";
import { changeText, metricsReport, rangeBefore } from "~/admin/metrics/report";
import { FIGURE_WORDS } from "~/business/figures";
import { daysOf } from "~/orders/sales/range";
import { salesReport } from "~/orders/sales/report";

import { hrefs, htmlOf, textOf } from "../../support/render";

const RANGE = { from: "2026-11-21", to: "2026-11-22" };

function metricsOf(some: Partial<Record<Metric, number>>, plans: Record<string, number> = {}): DayMetrics {
  const none = Object.fromEntries(METRICS.map((name) => [name, 0])) as Record<Metric, number>;
  return { ...none, ...some, plans, states: null };
}

const DAYS = new Map([
  ["2026-11-19", metricsOf({ people: 4, orders: 1, ordersCentimos: 10_000, active: 40 })],
  ["2026-11-20", metricsOf({ people: 4, active: 41 })],
  ["2026-11-21", metricsOf({ people: 5, orders: 1, ordersCentimos: 30_000, active: 50, published: 2 }, { gratis: 2 })],
  [
    "2026-11-22",
    metricsOf({ people: 5, orders: 2, ordersCentimos: 30_000, active: 52, published: 1 }, { gratis: 0, oro: 1 }),
  ],
]);
const NAMES = new Map([["gratis", "Gratis"]]);

describe("metricsReport", () => {
  const report = metricsReport(DAYS, RANGE, NAMES);
  const group = (id: string) => report.groups.find((one) => one.id === id);
  const total = (id: string, label: string) => group(id)?.totals.find((one) => one.label === label);

  test("metricsReport adds days up, and compares with as many days before", () => {
    expect(rangeBefore(RANGE)).toEqual({ from: "2026-11-19", to: "2026-11-20" });
    expect(total("personas", "Cuentas nuevas")).toEqual({
      ...FIGURE_WORDS.people,
      value: "10",
      hint: "25 % más que antes",
    });
  });

  test("metricsReport takes the last of a stock, and divides sums for an average", () => {
    expect(total("anuncios", "Anuncios en el catálogo")).toMatchObject({ value: "52", hint: "27 % más que antes" });
    expect(total("ventas", "Cobro promedio por pedido")?.value.replace(/\s/g, " ")).toBe("S/ 200.00");
  });

  test("metricsReport names plans; one that is no more has its id", () => {
    expect(report.plans).toEqual([
      { name: "Gratis", value: "2" },
      { name: "oro", value: "1" },
    ]);
  });

  test("metricsReport says what is missing, which is not 0", () => {
    const later = metricsReport(DAYS, { from: "2026-11-22", to: "2026-11-24" }, NAMES);
    expect(later.missing).toBe(2);
    const people = later.groups[0]?.charts[0];
    expect(people?.values).toEqual([5, null, null]);
    const nothing = metricsReport(new Map(), RANGE, NAMES);
    expect(nothing.groups[0]?.totals[0]).toEqual({ ...FIGURE_WORDS.people, value: "Sin datos" });
    expect(nothing.missing).toBe(2);
  });

  test("metricsReport compares no average with a period that lacks a day", () => {
    const averageOf = (days: typeof DAYS) =>
      metricsReport(days, RANGE, NAMES)
        .groups.flatMap(({ totals }) => totals)
        .find(({ label }) => label === "Cobro promedio por pedido")?.hint;
    expect(averageOf(DAYS)?.replace(/\s/g, " ")).toBe("Antes: S/ 100.00");
    expect(averageOf(new Map([...DAYS].filter(([day]) => day !== "2026-11-20")))).toBe("Antes: sin datos");
  });

  test("metricsReport measures complaints by those whose term ended in the period", () => {
    const days = new Map([
      ...DAYS,
      ["2026-11-22", metricsOf({ answered: 9, answeredInTime: 9, due: 4, dueInTime: 3 })],
    ]);
    const { groups } = metricsReport(days, RANGE, NAMES);
    const totals = groups.find(({ id }) => id === "atencion")?.totals;
    expect(totals?.find(({ label }) => label.includes("de los que vencían"))?.value).toBe("75 %");
  });

  test("metricsReport shows listings by state on the last day that has them", () => {
    const days = new Map(DAYS);
    days.set("2026-11-21", { ...metricsOf({}), states: { draft: 3, active: 40, sold: 2 } });
    expect(metricsReport(days, RANGE, NAMES).states).toMatchObject({
      caption: "45 en total, en la noche después del 21 de noviembre de 2026.",
      rows: expect.arrayContaining([
        { label: "Borrador", value: 3 },
        { label: "Publicado", value: 40 },
        { label: "Oculto", value: 0 },
      ]),
    });
    expect(report.states).toBeNull();
  });

  test("metricsReport draws a long period by month", () => {
    const year = metricsReport(DAYS, { from: "2025-12-01", to: "2026-11-30" }, NAMES);
    expect(year.labels).toHaveLength(12);
    expect(year.labels.at(-1)).toBe("noviembre de 2026");
    expect(year.groups[0]?.charts[0]).toMatchObject({ before: null });
    expect(year.groups[0]?.charts[0]?.values.at(-1)).toBe(18);
    expect(year.groups[0]?.charts[0]?.values[0]).toBeNull();
  });
});

test("a name stands for one figure, on every page the same with its sentence under it", () => {
  const labels = Object.values(FIGURE_WORDS).map(({ label }) => label);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  const shown = [
    ...metricsReport(DAYS, RANGE, NAMES).groups.flatMap(({ totals }) => totals),
    ...[true, false].flatMap((isEveryones) => salesReport([], RANGE, isEveryones).totals),
  ];
  const told = Object.values(FIGURE_WORDS).map(({ label, means }) => `${label}: ${means}`);
  expect(shown.length).toBeGreaterThan(40);
  for (const { label, means } of shown) expect(told).toContain(`${label}: ${means}`);
  for (const { means } of Object.values(FIGURE_WORDS)) expect(means).toMatch(/^[A-ZÁ-Ú].{15,}\.$/u);
});

test.each([
  [12, 10, "20 % más que antes"],
  [5, 10, "50 % menos que antes"],
  [10, 10, "Igual que antes"],
  [3, 0, "Antes no hubo"],
])("%s after %s is said in words", (now, before, words) => {
  expect(changeText(now, before)).toBe(words);
});

test("monthsOf names each month that a period touches", () => {
  expect(monthsOf({ from: "2026-11-30", to: "2027-02-01" })).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
  expect(monthsOf(RANGE)).toEqual(["2026-11"]);
  expect(monthsOf({ from: "2025-01-31", to: "2027-02-01" }).length).toBe(26);
  expect(daysOf({ from: "2025-01-31", to: "2027-02-01" }).length).toBeGreaterThan(2 * 366 - 1);
});

describe("MetricsPage", () => {
  const page = (some: Partial<MetricsPageData>) =>
    htmlOf(
      <MetricsPage
        data={{
          report: metricsReport(DAYS, RANGE, NAMES),
          values: { desde: RANGE.from, hasta: RANGE.to },
          errors: {},
          periods: [{ label: "7 días", desde: "2026-11-16", hasta: "2026-11-22" }],
          canRecompute: true,
          ...some,
        }}
        rejected={{}}
      />,
      { address: "/administracion/metricas" },
    );

  test("MetricsPage shows figures, charts with tables, the file and the form that counts again", async () => {
    const html = await page({});
    expect(textOf(html)).toContain("Se compara con el periodo anterior: Del 19 de noviembre de 2026");
    // Users, published, active, orders and their amount: a chart of nothing is left out.
    expect(html.match(/<svg role="img"/g)).toHaveLength(5);
    expect(html.match(/<table/g)?.length).toBe(html.match(/<figure/g)?.length);
    expect(hrefs(html)).toContain("/administracion/metricas.csv?desde=2026-11-21&hasta=2026-11-22");
    expect(html).toContain('name="intent" value="contar"');
    expect(new Set(html.match(/ id="[^"]+"/g)).size).toBe(html.match(/ id="[^"]+"/g)?.length);
  });

  test("MetricsPage shows listings by state as a table with bars", async () => {
    const days = new Map(DAYS);
    days.set("2026-11-22", { ...metricsOf({}), states: { draft: 20, active: 40 } });
    const html = await page({ report: metricsReport(days, RANGE, NAMES) });
    const [table = ""] = /<table aria-labelledby="anuncios-por-estado"[\s\S]*?<\/table>/.exec(html) ?? [];
    expect(textOf(table)).toContain("Borrador 20");
    expect(table).toContain("width:50.0%");
  });

  test("MetricsPage says that the figures cannot be read, and keeps the period", async () => {
    const text = textOf(await page({ report: null }));
    expect(text).toContain("No pudimos leer las cifras");
    expect(text).toContain("7 días");
  });

  test("MetricsPage shows no report for what is no period", async () => {
    const html = await page({ report: null, errors: { desde: "Escribe una fecha." }, canRecompute: false });
    expect(textOf(html)).not.toContain("No pudimos leer las cifras");
    expect(html).not.toContain("metricas.csv");
  });
});
