import { describe, expect, test } from "vitest";

import { decisionMail, lookedAtMail } from "~/admin/reports/mails";
import { REASON_TEMPLATES } from "~/admin/reports/templates";
import { decidedText, falseAlarmsText, isNamedByReason, seenFacts, thingTitle } from "~/admin/reports/words";
import { mailText } from "~/platform/mail/sheet";
import { threadOfSubject, threadSubject } from "~/reports/constants";
import type { ReportKind } from "~/reports/model";

const SITE = { url: "https://rebi.test", name: "Rebi" };
const KINDS = Object.keys(REASON_TEMPLATES) as ReportKind[];

describe("the subject of a report of a thread", () => {
  test.each(["bici_ana", "bici_ana.seller", "a.b_c.buyer"])(
    "the subject names the thread %s and the accused side",
    (threadId) => {
      for (const accused of ["seller", "buyer"] as const)
        expect(threadOfSubject(threadSubject(threadId, accused))).toEqual({ threadId, accused });
    },
  );

  test("the subject of a report of a thread is none for a former id", () => {
    expect(threadOfSubject("bici_ana")).toBeNull();
  });
});

describe("a reason", () => {
  test.each(KINDS)("the reason %s has one entry an id, and one that asks for a text", (kind) => {
    const ids = REASON_TEMPLATES[kind].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(REASON_TEMPLATES[kind].filter(({ text }) => text === "").map(({ id }) => id)).toEqual(["otro"]);
  });
});

describe("mails", () => {
  test.each(KINDS)("mails tell a reporter of %s nothing but that it was looked at", (kind) => {
    const mail = lookedAtMail({ to: "ana@correo.test", uid: "ana", kind, site: SITE });
    expect(mail.subject).toBe("Revisamos tu reporte");
    expect(mailText(mail)).toContain("no contamos qué decidimos");
  });

  test("mails give no motive where something comes back", () => {
    const common = { to: "ana@correo.test", uid: "ana", title: "", site: SITE };
    const back = decisionMail({ ...common, kind: "review", step: "show", reason: "" });
    expect(back.subject).toBe("Volvimos a mostrar tu opinión");
    expect(mailText(back)).not.toMatch(/Motivo|error/);
    const until = new Date("2026-12-23T15:00:00Z");
    const silenced = decisionMail({ ...common, kind: "thread", step: "silence", reason: "Insultas.", until });
    expect(mailText(silenced)).toContain("hasta el 23 de diciembre de 2026");
    expect(mailText(silenced)).toContain("Motivo: Insultas.");
  });
});

test("false alarms are told only where there were some", () => {
  expect([0, 1, 4].map(falseAlarmsText)).toEqual([
    null,
    "Antes descartamos 1 reporte de quien lo envió.",
    "Antes descartamos 4 reportes de quien lo envió.",
  ]);
});

test("a thing without a title is named by its kind and its most frequent reason", () => {
  expect(thingTitle({ kind: "thread", title: "", reasons: { spam: 1, estafa: 3 } })).toBe(
    "Conversación: parece una estafa",
  );
  expect(thingTitle({ kind: "listing", title: "Trek Marlin 5", reasons: { robado: 1 } })).toBe("Trek Marlin 5");
  expect(thingTitle({ kind: "review", title: "", reasons: { spam: 0 } })).toBe("Opinión");
  expect(thingTitle({ kind: "person", title: "", reasons: { otro: 4 } })).toBe("Persona");
});

test("the reasons are left out of a list where the title says the only one", () => {
  expect(isNamedByReason({ title: "", reasons: { spam: 2 } })).toBe(true);
  expect(isNamedByReason({ title: "", reasons: { spam: 2, estafa: 1 } })).toBe(false);
  expect(isNamedByReason({ title: "", reasons: { otro: 2 } })).toBe(false);
  expect(isNamedByReason({ title: "Trek", reasons: { spam: 2 } })).toBe(false);
});

test("a decision is said as what was done", () => {
  expect(decidedText({ kind: "listing", decision: "hide" })).toBe("Ya se decidió: pausamos el anuncio");
  expect(decidedText({ kind: "review", decision: "show" })).toBe("Ya se decidió: se ve otra vez");
  expect(decidedText({ kind: "person", decision: null })).toBe("Ya se decidió");
});

test("the reporters' view of a thing is said in words and in soles", () => {
  const facts = seenFacts({ title: "Trek", price: 5100, status: "active", sellerId: "rosa", stars: null });
  expect(facts.map(({ label, value }) => [label, value.replace(/[\u00a0\u202f]/g, " ")])).toEqual([
    ["Título", "Trek"],
    ["Precio", "S/ 5,100"],
    ["Estado", "Publicado"],
  ]);
});
