import { describe, expect, test } from "vitest";

import { auditSchemaOf } from "~/admin-kit/resources/log-entry";
import { auditView, type AuditView } from "~/admin/audit/entry-view";
import type { Snapshot } from "~/platform/firestore/types";
import { RESOURCES } from "~/server/resources.server";

import { routeFiles, routeModules } from "../../support/routes";
import type { World } from "../../support/world";
import { englishIn } from "../../unit/admin/audit-english";
import { ACTS } from "./acts";
import { csvRoute } from "./acts-files";
import { ADMIN, adminWorld, NOW } from "./admin-world";

/** Routes that change nothing of others. */
const WITHOUT_ACTS = [
  // Hits of the palette.
  "admin/search/buscar-json.route.ts",
  // Says who is on a page.
  "admin/work/trabajo-mirando.route.ts",
  // A photo on the page of a problem, which its administrator decides.
  "orders/claims/admin/problema-foto-admin.route.ts",
  // Each of its lists is known by itself.
  "admin/administracion-lista-csv.ts",
  // It leads to a list's file, which leaves an entry.
  "admin/views/vista-archivo.route.ts",
  // Settings, by the same service: ./holidays.test.ts.
  "settings/admin/feriados.route.tsx",
  // The same service too: ./limits.test.ts.
  "settings/admin/limites.route.tsx",
  "accounts/security/administracion-confirmar.route.tsx",
  // Compares the log with its seals, and changes nothing: ./audit-seals.test.ts.
  "admin/audit/registro.route.tsx",
  // The same decisions, for several: ./reviews-bulk.test.ts.
  "admin/reviews/opiniones-lote.route.tsx",
  // The same decisions, for several: ./reports.test.ts.
  "admin/reports/denuncias-lote.route.tsx",
  // The same decisions, for several: ./rooms-bulk.test.ts.
  "registry/theft/admin/robos-lote.route.tsx",
  "registry/finds/admin/hallazgos-lote.route.tsx",
  "inspections/admin/inspecciones-lote.route.tsx",
  // The same step, for several: ./cases-bulk.test.ts.
  "cases/admin/solicitudes-lote.route.tsx",
  // The same letters, registered together.
  "complaints/admin/reclamos-lote.route.tsx",
  // The same decisions, for several: ./listings.test.ts.
  "selling/admin/anuncios-lote.route.tsx",
];

/** Of the people that the acts are about: addresses, phones, documents, names, and what was written or answered. */
const PERSONAL =
  /correo\.test|987 ?654 ?32|45678912|Quispe|\bRosa\b|\bAna\b|[Cc]ambi\w+ el aro|Lo llamamos|Estos son los datos|Llamó por/;

describe("acts of administration", () => {
  test("acts of administration are known here for every list that is handed out as a file", () => {
    const known = new Set(Object.values(ACTS).map(({ route }) => route));
    expect(Object.keys(RESOURCES.files).length).toBeGreaterThan(10);
    expect(Object.keys(RESOURCES.files).filter((lista) => !known.has(csvRoute(lista)))).toEqual([]);
  });

  test("acts of administration are known here for every route of administration that acts or hands out a file", async () => {
    const modules = await routeModules<{ action?: unknown; default?: unknown }>(
      routeFiles(({ access, path }) => access === "admin" && path.startsWith("/administracion")),
    );
    const acting = modules.flatMap(([file, { action, default: page }]) =>
      action !== undefined || page === undefined ? [file.replace(/^routes\//, "")] : [],
    );
    const known = new Set(Object.values(ACTS).map(({ route }) => route));
    expect(acting.length).toBeGreaterThan(10);
    expect(acting.filter((route) => !known.has(route) && !WITHOUT_ACTS.includes(route))).toEqual([]);
  });

  test.each(Object.entries(ACTS))("%s leaves its entry in the commit of its change", async (action, act) => {
    const world = adminWorld();
    await act.take(world);
    const entry = (await world.entries()).find(({ data }) => data.action === action);
    expect(entry?.data).toMatchObject({ actor: ADMIN, action, at: NOW });
    expect(JSON.stringify(entry?.data)).not.toMatch(PERSONAL);
    expect(world.lines.filter((line) => PERSONAL.test(JSON.stringify(line)))).toEqual([]);
    if (entry) expect(englishIn(viewOf(entry.id, entry.data))).toEqual([]);
    if (act.changes === null) {
      expect(entry?.data.target).toBe(act.target);
      return;
    }
    const path = act.changes === "thefts" ? String(entry?.data.target) : await pathOf(world, act.changes);
    expect(entry?.data.target).toBe(act.target ?? path);
    expect(await changedAt(world, path)).toBe(entry?.createTime);
  });
});

const AuditSchema = auditSchemaOf(RESOURCES.acts);

function viewOf(id: string, data: unknown): AuditView {
  return auditView(RESOURCES, { ...AuditSchema.parse(data), id }, new Map());
}

/** Of a collection its only document. */
async function pathOf(world: World, changes: string): Promise<string> {
  if (changes.includes("/")) return changes;
  return (await world.database.find({ collection: changes, limit: 1 }))[0]?.path ?? "";
}

/** A commit has one time for all that it writes. */
async function changedAt(world: World, path: string): Promise<string | undefined> {
  const changed: Snapshot | null = await world.database.read(path);
  return changed?.updateTime;
}
