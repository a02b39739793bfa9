import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { plural } from "~/business/format";

const NOUNS =
  "días?|años?|horas?|minutos?|meses|semanas?|veces|anuncios?|fotos?|motos?|bicicletas?|vehículos?|pedidos?|personas?|" +
  "cuentas?|mensajes?|visitas?|opiniones|denuncias?|reclamos?|solicitudes|cupones|usos?|talleres|resultados?|puntos?|" +
  "páginas?|favoritos?|preguntas?|respuestas?|compras?|ventas?|unidades|piezas?|archivos?|documentos?|intentos?|" +
  "errores|búsquedas?|sesiones|conversaciones|inspecciones|estrellas?|marcas?|modelos?|planes|pagos?|notas?|robos?|" +
  "reportes?|filas?|avisos?|dispositivos?|códigos?|usuarios?|borradores|transferencias?|contactos?";
/** A number that is filled in, and a plural behind it. */
const COUNTED = new RegExp(
  String.raw`\{((?:[^{}\u0060]|\{[^{}]*\})+)\}(?:\{" "\}|\s)*(?:${NOUNS})(?<=s)(?![\p{L}=])`,
  "gu",
);

/**
 * Numbers that are never one: constants, settings with a higher lowest value, and lists that are only counted from two
 * on.
 */
const NEVER_ONE = [
  /^(?:[\w.]*\b)?[A-Z][A-Z_]{2,}\b/,
  // Days of a delivery.
  /^(?:delivery\.\w+|dias\w*|days|businessDays)$/,
  /^\d,\d$/,
  "admin/assistant/rebi.page.server.ts count",
  "admin/metrics/metrics.page.server.ts count",
  "admin/performance/performance.page.server.ts count",
  "admin/performance/performance.page.server.ts vital",
  "orders/sales/report-page.loader.server.ts count",
  "selling/figures/perfil-anuncio-estadisticas.route.tsx period",
  "legal/policies-page.tsx contacts.limit",
  "legal/policies-page.tsx limit",
  "legal/privacy-keeping.tsx limit",
  "catalog/listing/contact.server.ts limit",
  "questions/ask-answer.server.ts limits.questions.limit",
  "reports/reports.server.ts limits.reports.limit",
  "assistant/rules/answers.ts formatNumber(found.total)",
  "selling/review/signals.ts facts.publishedInDay + 1",
  "inspections/inspeccion-info.route.tsx pointsOf(sections).length",
  // Texts behind a condition that the test does not see.
  "admin/undo/undo.page.server.ts count",
  "cart/buy-form.tsx pieces",
  "complaints/admin/complaint-page.loader.server.ts attempts",
  "orders/placing/unpaid.ts maxUnpaid",
  "orders/reservations/held.page.server.ts stock",
];

const app = new URL("../../app/", import.meta.url).pathname;

test("a count of one is followed by a singular", () => {
  expect([plural(1, "vehículo"), plural(0, "vehículo"), plural(1200, "opinión", "opiniones")]).toEqual([
    "1 vehículo",
    "0 vehículos",
    "1,200 opiniones",
  ]);
});

test("no count stands before a plural without its singular", () => {
  const found = globSync("**/*.{ts,tsx}", { cwd: app }).flatMap((file) => {
    const text = readFileSync(app + file, "utf8");
    return [...text.matchAll(COUNTED)]
      .filter(({ index }) => !/=== 1\b|=== 2\b/.test(text.slice(Math.max(0, index - 140), index)))
      .map(([, value = ""]) => `${file} ${value.trim()}`);
  });
  const isKnown = (call: string) =>
    NEVER_ONE.some((known) =>
      typeof known === "string" ? known === call : known.test(call.slice(call.indexOf(" ") + 1)),
    );
  expect(found.filter((call) => !isKnown(call))).toEqual([]);
  expect(NEVER_ONE.filter((known) => typeof known === "string" && !found.includes(known))).toEqual([]);
});
