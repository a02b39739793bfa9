import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { RESOURCES } from "~/server/resources.server";
import { policyOf } from "~/server/route-policy";
import { kindOf, type OutboxKind } from "~/shell/outbox/model";

// Rooms below the server cannot import the table of addresses. These tests compare their addresses with it.
const APP = fileURLToPath(new URL("../../../app", import.meta.url));
const ANY_OTHER = policyOf("/no-hay-tal-pagina").policy;
/** Earlier addresses, which the gate redirects. */
const EARLIER = new Set(["/contact", "/admin"]);

const isKnown = (address: string): boolean => policyOf(address).policy !== ANY_OTHER;

test("an address outside of the table has no row of its own", () => {
  expect(isKnown("/comprar")).toBe(true);
  expect(isKnown("/administracion/no-hay")).toBe(false);
});

test("each address that the assistant writes or leads to is in the table", () => {
  const addresses = globSync("assistant/**/*.{ts,tsx}", { cwd: APP }).flatMap((file) =>
    [...readFileSync(join(APP, file), "utf8").matchAll(/"(\/[a-z][a-z-]*(?:\/[a-z-]+)*)(?:[?#][^"]*)?"/g)].map(
      ([, address = ""]) => address,
    ),
  );
  expect(addresses.length).toBeGreaterThan(60);
  // Some are beginnings, as `/producto` of its listings.
  const isRow = (address: string) => isKnown(address) || isKnown(`${address}/x`);
  expect(addresses.filter((address) => !EARLIER.has(address) && !isRow(address))).toEqual([]);
});

describe("the outbox", () => {
  test.each<[address: string, fields: Record<string, string>, kind: OutboxKind]>([
    ["/producto/bici-1/mensaje", { intent: "enviar" }, "message"],
    ["/perfil/mensajes/bici-1_ana", { intent: "responder" }, "message"],
    ["/contacto", {}, "contact"],
    ["/libro-de-reclamaciones", {}, "complaint"],
    ["/denunciar-robo", { intent: "report" }, "theft"],
    ["/sell/flow/borrador/detalles", { intent: "guardar" }, "step"],
  ])("the outbox keeps forms of %s, which is in the table", (address, fields, kind) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    expect(kindOf(address, form)).toBe(kind);
    expect(isKnown(address)).toBe(true);
  });
});

test.each([
  "orders/1",
  "payouts/1",
  "complaintProgress/1",
  "cases/1",
  "inspections/1",
  "reportTargets/1",
  "workshopReviews/1",
  "reviews/1",
  "vehicles/1",
  "thefts/1",
  "workshops/1",
  "publicationPlans/1",
  "brands/1",
  "categories/1",
  "users/1",
  "advisors/1",
  "coupons/1",
  "lists/payouts",
  "lists/complaints",
  "lists/cases",
  "lists/sales",
  "lists/catalog",
  "lists/metrics",
  "lists/performance",
  "browserErrorMarks/solved",
  "lists/listings",
  "lists/reviews",
  "lists/audit",
  "answerTemplates/all",
  "assistantUsage/1",
  "assistantBlacklist/1",
  "settings/site",
])("the log leads from %s to a page in the table", (target) => {
  const page = RESOURCES.pageOf(target);
  expect(page).not.toBeNull();
  expect(isKnown(page ?? "")).toBe(true);
});
