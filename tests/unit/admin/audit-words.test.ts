import { describe, expect, test } from "vitest";

import { entryChange, entryLabel, entryReason, targetName } from "~/admin/audit/words";
import type { AuditAction } from "~/platform/audit/actions";
import { REJECTION_REASONS } from "~/selling/review/reasons";
import { RESOURCES } from "~/server/resources.server";
import { TEMPLATE_USES } from "~/templates/constants";

import { englishWords, STORED_STATES } from "./audit-english";

/** Each field with the values that documents of a collection can have. */
const VALUES: [target: string, field: string, values: readonly (string | boolean | number | null)[]][] = [
  ...Object.entries(STORED_STATES).flatMap(([collection, states]) =>
    ["status", "state"].map((field): [string, string, readonly string[]] => [`${collection}/x`, field, states]),
  ),
  ["reportTargets/x", "decision", ["hide", "show", "silence", "allow"]],
  ["reportTargets/x", "silenced", [null, 7, true]],
  ["cases/x", "decision", ["misma", "otra"]],
  ["users/x", "role", ["user", "workshop", "admin"]],
  ["payouts/x", "mediation", ["open", "over"]],
  ["answerTemplates/all", "use", TEMPLATE_USES],
  ["coupons/X", "descuento", ["20 percent", "5000 amount"]],
  ["vehicles/x", "expiresAt", ["2026-12-23T15:00:00.000Z"]],
];

describe("an entry of the log", () => {
  test.each(VALUES)("an entry of the log about %s says every value of %s in Spanish", (target, field, values) => {
    for (const value of values) expect(englishWords(entryChange(RESOURCES, target, field, [value, value]))).toEqual([]);
  });

  test("an entry of the log says a case's step, a slot, a day and a moment as administrators read them", () => {
    expect(entryChange(RESOURCES, "cases/x", "status", ["open", "attended"])).toBe("estado: abierta → atendida");
    expect(entryChange(RESOURCES, "inspections/x", "slot", ["2026-11-25T1000", null])).toBe(
      "horario: 25/11/2026, 10:00 → vacío",
    );
    expect(entryChange(RESOURCES, "cases/x", "due", [null, "2026-12-01"])).toBe("plazo: vacío → 01/12/2026");
    expect(entryChange(RESOURCES, "users/x", "silencedUntil", ["2026-11-24T15:00:00.000Z", null])).toBe(
      "sin poder escribir hasta: 24/11/2026, 10:00 → vacío",
    );
    expect(entryChange(RESOURCES, "settings/site", "MODERATION", ["ninguno", "todos"])).toBe(
      "Revisar antes de publicar: Ninguno → Todos",
    );
  });

  test("an entry of the log names what it is about", () => {
    expect(targetName(RESOURCES, "vehicles/abc")).toBe("Anuncio abc");
    expect(targetName(RESOURCES, "lists/people")).toBe("Lista de personas");
    expect(targetName(RESOURCES, "reportTargets/listing_bici-1")).toBe("Reportes: anuncio bici-1");
    expect(targetName(RESOURCES, "reportTargets/thread_bici-1_ana.buyer")).toBe(
      "Reportes: conversación bici-1_ana, el comprador",
    );
    expect(targetName(RESOURCES, "toString")).toBe("Otro documento");
    expect(targetName(RESOURCES, "nothing/of/ours")).toBe("Otro documento");
  });

  test("an entry of the log shows acts and reasons by their names, also where an older one holds an id", () => {
    for (const [action, name] of Object.entries(RESOURCES.acts)) {
      expect(englishWords(name)).toEqual([]);
      expect(entryLabel(RESOURCES, { action: "audit.exported", label: action, target: "lists/audit" })).toBe(name);
    }
    const reason = (action: AuditAction, text: string) => entryReason({ action, reason: text });
    expect(reason("listing.hidden", "fotos: Falta el cuadro.")).toBe(`${REJECTION_REASONS[0].label}: Falta el cuadro.`);
    expect(reason("person.blocked", "fotos: Falta el cuadro.")).toBe("fotos: Falta el cuadro.");
  });
});
