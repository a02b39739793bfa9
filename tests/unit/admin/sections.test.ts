import { expect, test } from "vitest";

import { ADMIN_HOME } from "~/admin/frame/sections";
import { RESOURCES } from "~/server/resources.server";
import { ROUTE_TABLE } from "~/server/route-table/route-table";

/** Pages without a parameter that are no section, with the page that links to them. */
const NO_SECTION: Record<string, string> = {
  "/administracion/anuncios/lote": "the steps for several rows of the list of listings",
  "/administracion/asesores/nuevo": "a button of the list of advisors",
  "/administracion/buscar": "the search box above each page",
  "/administracion/buscar.json": "the palette behind Ctrl+K",
  "/administracion/comparaciones": "a button of the list of thefts",
  "/administracion/confirmar": "asked for before an act",
  "/administracion/denuncias/lote": "the steps for several rows of the list of reports",
  "/administracion/hallazgos/lote": "the steps for several rows of the list of finds",
  "/administracion/inspecciones/lote": "the steps for several rows of the list of inspections",
  "/administracion/reclamos/lote": "the steps for several rows of the list of letters to send",
  "/administracion/robos/lote": "the steps for several rows of the list of thefts",
  "/administracion/talleres/lote": "the steps for several rows of the list of workshops",
  "/administracion/preguntas-rebi": "a button of Rebi's page",
  "/administracion/trabajo": "the notes below each thing",
  "/administracion/trabajo/mirando": "asked by the script of each thing's page",
  "/administracion/deshacer": "the message after an act, and the log",
  "/administracion/pagos/archivos": "a button of the list of payouts",
  "/administracion/pagos/diferencias": "a button of the list of payouts",
  "/administracion/opiniones/lote": "the steps for several rows of the list of reviews",
  "/administracion/solicitudes/lote": "the steps for several rows of the list of cases",
  "/administracion/talleres/nuevo": "an application among the cases",
};

test("every page of administration without a parameter is a section of the menu, or says how it is reached", () => {
  const sections: string[] = RESOURCES.sections.flatMap((group) => group.sections.map(({ to }) => to));
  const pages = ROUTE_TABLE.map(({ path }) => path).filter(
    (path) => path.startsWith(ADMIN_HOME) && !path.includes(":") && !path.endsWith(".csv"),
  );
  expect(pages).toContain(ADMIN_HOME);
  expect(pages.filter((path) => !sections.includes(path) && !(path in NO_SECTION))).toEqual([]);
  // Neither the menu nor the exceptions name a missing page, or the same page.
  expect(sections.filter((path) => !pages.includes(path) || path in NO_SECTION)).toEqual([]);
  expect(Object.keys(NO_SECTION).filter((path) => !pages.includes(path))).toEqual([]);
});
