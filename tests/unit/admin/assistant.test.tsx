import { describe, expect, test } from "vitest";

import { ASSISTANT_LIST } from "~/admin/assistant/constants";
import { AssistantAdminPage, type AssistantAdminData, type AssistantFiguresView } from "~/admin/assistant/page";
import { assistantReport } from "~/admin/assistant/report";
import { durationText } from "~/admin/metrics/duration";
import { noAssistantFigures, type AddedFigures } from "~/assistant/figures/model";

import { htmlOf } from "../../support/render";

const day = (name: string, figures: AddedFigures) => ({ ...noAssistantFigures(), day: name, ...figures });
const RANGE = { from: "2026-11-20", to: "2026-11-23" };
const totalsOf = (report: ReturnType<typeof assistantReport>) =>
  Object.fromEntries(report.totals.map(({ label, value, hint }) => [label, [value, hint]]));

describe("the report of Rebi", () => {
  test("the report of Rebi divides sums of the whole period, not averages of days", () => {
    const report = assistantReport(
      [
        day("2026-11-20", {
          conversations: 1,
          sessions: 1,
          messages: 2,
          answers: 1,
          resolved: 1,
          milliseconds: 10_000,
          votesUp: 1,
          recommended: 4,
        }),
        day("2026-11-22", {
          conversations: 3,
          sessions: 4,
          messages: 20,
          answers: 10,
          resolved: 7,
          milliseconds: 990_000,
          votesUp: 2,
          votesDown: 1,
          escalated: 1,
          opened: 1,
          errors: 1,
        }),
      ],
      RANGE,
    );
    expect(totalsOf(report)).toMatchObject({
      Conversaciones: ["4", undefined],
      "Mensajes por conversación": ["5.5", "22 mensajes"],
      "Duración media de uso": ["3 min 20 s", "Sin pausas de más de 30 minutos"],
      "Consultas resueltas": ["8", "73\u00a0% de 11 respuestas"],
      "Pasaron a una persona": ["1", undefined],
      Satisfacción: ["75\u00a0%", "3 👍 y 1 👎"],
      "Anuncios recomendados": ["4", undefined],
      "Recomendados que se abrieron": ["1", "25\u00a0% de 4 recomendados"],
      Errores: ["1", "9\u00a0% de 11 respuestas"],
    });
    expect(report.byDay).toEqual({
      shares: [1 / 3, 0, 1, 0],
      first: "20/11/2026",
      last: "23/11/2026",
      highest: { label: "22/11/2026", value: "3" },
    });
    expect(report.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
      ["22/11/2026", "3", "20"],
      ["20/11/2026", "1", "2"],
    ]);
  });

  test("the report of Rebi for a period without use has no averages, and for a day that only goes on no conversation", () => {
    expect(totalsOf(assistantReport([], RANGE))).toMatchObject({
      "Mensajes por conversación": ["–", "0 mensajes"],
      "Duración media de uso": ["–", expect.any(String)],
      Satisfacción: ["–", "0 👍 y 0 👎"],
    });
    const report = assistantReport([day("2026-11-23", { messages: 2, answers: 1 })], RANGE);
    expect(report.byDay).toMatchObject({ shares: [0, 0, 0, 0], highest: null });
    expect(report.rows).toHaveLength(1);
  });

  test("the report of Rebi says durations in minutes and seconds", () => {
    expect([0, 45_400, 60_000, 3_725_000].map(durationText)).toEqual(["0 s", "45 s", "1 min 0 s", "62 min 5 s"]);
  });
});

describe("the page of Rebi in the administration", () => {
  const data: AssistantFiguresView = {
    view: "figures",
    report: assistantReport([day("2026-11-22", { conversations: 3 })], RANGE),
    missing: 0,
    values: { desde: "2026-11-20", hasta: "2026-11-23" },
    errors: {},
    periods: [{ label: "7 días", desde: "2026-11-17", hasta: "2026-11-23" }],
  };
  const html = (shown: AssistantAdminData) =>
    htmlOf(<AssistantAdminPage data={shown} rejected={{}} />, { address: "/administracion/asistente" });

  test("the page of Rebi in the administration draws the days, says the same in words and a table, and leads to the lists", async () => {
    const shown = await html(data);
    expect(shown).toContain("El día más alto fue el 22/11/2026, con 3.");
    expect(shown).toMatch(/<svg[^>]*role="img"/);
    expect(shown).toContain("/administracion/asistente?desde=2026-11-17&amp;hasta=2026-11-23");
    expect(shown).toContain("/administracion/asistente?ver=bloqueadas");
    expect(await html({ ...data, missing: 2 })).toContain("Faltan 2 días");
  });

  test("the page of Rebi in the administration lists the accounts that are turned away, each with its page and a form that lifts it", async () => {
    const list = {
      spec: ASSISTANT_LIST,
      empty: "Ninguna cuenta está bloqueada.",
      query: { values: { ver: "bloqueadas" }, after: null, before: null },
      rows: [
        {
          key: "u1",
          title: "<b>Luis</b>",
          to: "/administracion/personas/u1",
          facts: [{ label: "Desde el", value: "20/11/2026, 07:00" }],
          step: {
            to: "/administracion/asistente?ver=bloqueadas",
            intent: "levantar",
            label: "Levantar",
            fields: { uid: "u1" },
          },
        },
      ],
      next: "u1",
      previous: "u0",
      standing: "",
    };
    const shown = await html({ view: "list", list });
    expect(shown).toMatch(/<form[^>]*method="post"[\s\S]*name="uid" value="u1"[\s\S]*value="levantar"/);
    expect(shown).toContain("&lt;b&gt;Luis");
    expect(shown).toContain("ver=bloqueadas&amp;desde=u1");
    expect(shown).toContain("ver=bloqueadas&amp;antes=u0");
    const none = { ...list, rows: [], next: null, previous: null };
    expect(await html({ view: "list", list: none })).toContain("Ninguna cuenta está bloqueada.");
  });

  test("the page of Rebi in the administration asks for a reason in the form of each, and keeps what was typed for one", async () => {
    const row = (uid: string) => ({
      key: uid,
      title: `Cuenta ${uid}`,
      to: null,
      facts: [],
      step: { to: "/x", intent: "levantar", label: "Levantar", fields: { uid }, reason: { maxLength: 300 } },
    });
    const list = {
      spec: ASSISTANT_LIST,
      empty: "",
      query: { values: { ver: "bloqueadas" }, after: null, before: null },
      rows: [row("u2"), row("u3")],
      next: null,
      previous: null,
      standing: "",
    };
    const shown = await htmlOf(
      <AssistantAdminPage
        data={{ view: "list", list }}
        rejected={{ motivo: "Escribe el motivo." }}
        typed={{ uid: "u2", motivo: "Citó" }}
      />,
    );
    expect([...shown.matchAll(/<input[^>]*name="motivo"[^>]*>/g)].map(([input]) => input.includes("Citó"))).toEqual([
      true,
      false,
    ]);
    expect(shown).toContain('href="#motivo-u2"');
    expect(shown).toMatch(/id="motivo-u2-error"[^>]*>Escribe el motivo\./);
    expect(shown).not.toContain("motivo-u3-error");
  });

  test("the page of Rebi in the administration says what is wrong with a period, and that nobody wrote", async () => {
    const broken = await html({ ...data, report: null, errors: { desde: "Escribe una fecha, como 2026-11-20." } });
    expect(broken.split("Escribe una fecha")).toHaveLength(3);
    expect(broken).not.toContain("<svg role");
    expect(await html({ ...data, report: assistantReport([], RANGE) })).toContain("Nadie le escribió a Rebi");
  });
});
