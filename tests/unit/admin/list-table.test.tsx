import { expect, test } from "vitest";

import { AdminList, type AdminRow } from "~/admin-kit/list/admin-list";
import { BY_TIME, TIME_ORDER_FILTER, type ListSpec } from "~/admin-kit/list/query";

import { htmlOf, textOf } from "../../support/render";

const SPEC: ListSpec = { path: "/administracion/robos", filters: [TIME_ORDER_FILTER] };
const row = (key: string, facts: AdminRow["facts"], more: Partial<AdminRow> = {}): AdminRow => ({
  key,
  title: `Fila ${key}`,
  to: null,
  facts,
  ...more,
});
const columns = [
  { id: "dia", label: "Día", isShown: true, sorts: BY_TIME },
  { id: "vacia", label: "Vacía", isShown: true },
  { id: "otra", label: "Otra", isShown: false },
];
const ROWS = [
  row("1", [
    { label: "Día", value: "2026-11-23" },
    { label: "Vacía", value: "" },
  ]),
  row("2", [{ label: "Día", value: "" }], {
    step: { to: "/administracion/robos/2", intent: "mostrar", label: "Mostrar", fields: { version: 3 } },
  }),
];

const list = (values: Record<string, string>) =>
  htmlOf(
    <AdminList
      spec={SPEC}
      query={{ values, after: "1", before: null }}
      rows={ROWS}
      columns={columns}
      next={null}
      previous={null}
      empty=""
    />,
  );

test("a list is one table for all widths, with a head for each fact that some row has", async () => {
  const html = await list({});
  expect(html.match(/role="table"/g)).toHaveLength(1);
  expect(html.match(/role="row"/g)).toHaveLength(3);
  expect([...html.matchAll(/<th role="columnheader".*?<\/th>/g)].map(([head]) => textOf(head))).toEqual([
    "Nombre",
    "Día ↕",
    "Acciones",
  ]);
  expect(html.match(/role="rowheader"/g)).toHaveLength(2);
});

test("the head of a column turns the list's order, and says which it has", async () => {
  expect(await list({})).toContain('href="/administracion/robos?orden=recientes"');
  const newest = await list({ orden: "recientes" });
  expect(newest).toContain('aria-sort="descending"');
  expect(newest).toContain('href="/administracion/robos?orden=antiguos"');
  expect(await list({ orden: "antiguos" })).toContain('aria-sort="ascending"');
});

test("the filters of a list are folded until one is set, and their line counts those", async () => {
  expect(await list({})).toMatch(/<details class="[^"]*list-filters"><summary>Filtros</);
  const html = await list({ orden: "recientes" });
  expect(html).toMatch(/<details open="" class="[^"]*list-filters"><summary>Filtros \(1\)</);
  expect(html).toContain('href="/administracion/robos">Quitar filtros</a>');
});

test("the columns are chosen by a plain form, which keeps the filters; so do the filters with the columns", async () => {
  const html = await list({ orden: "recientes", columnas: "dia" });
  const [form = ""] = /<details class="group">.*?<\/details>/s.exec(html) ?? [];
  expect(form).toMatch(/type="checkbox"[^>]*name="columnas"[^>]*checked=""[^>]*value="dia"/);
  expect(form).toContain('<input type="hidden" name="orden" value="recientes"/>');
  expect(form).toContain('href="/administracion/robos?orden=recientes"');
  expect(html.replace(form, "")).toContain('<input type="hidden" name="columnas" value="dia"/>');
});

test("a row's act names the row and carries the list with its page, to come back to", async () => {
  const html = await list({ orden: "recientes" });
  expect(html).toContain('name="volver" value="/administracion/robos?orden=recientes&amp;desde=1"');
  expect(html).toContain('aria-label="Mostrar: Fila 2"');
});

test("a row says which administrator has it", async () => {
  const rows = [row("1", [], { holder: { uid: "ana", name: "Ana" } }), row("2", [])];
  const html = await htmlOf(
    <AdminList
      spec={SPEC}
      query={{ values: {}, after: null, before: null }}
      {...{ rows, columns }}
      next={null}
      previous={null}
      empty=""
    />,
  );
  expect([...html.matchAll(/<th role="rowheader".*?<\/th>/g)].map(([head]) => textOf(head))).toEqual([
    "Fila 1 Lo tiene Ana",
    "Fila 2",
  ]);
});
