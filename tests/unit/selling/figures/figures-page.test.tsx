import { describe, expect, test } from "vitest";

import { daySeries } from "~/catalog/figures/model";
import { periodOf, viewFigures } from "~/selling/figures/figures-view";
import { FiguresPage } from "~/selling/figures/perfil-anuncio-estadisticas.route";

import { htmlOf, tags } from "../../../support/render";

const days = daySeries(
  [
    { day: "2026-11-20", views: 4, hearts: 1, contacts: 0, messages: 0 },
    { day: "2026-11-23", views: 8, hearts: 0, contacts: 2, messages: 3 },
  ],
  "2026-11-23",
  7,
);

describe("viewFigures", () => {
  test("viewFigures adds up the period and names the best day", () => {
    const { totals, chart, rows } = viewFigures(days, 7);
    expect(totals.map(({ label, value }) => `${label} ${value}`)).toEqual([
      "Visitas 12",
      "Favoritos 1",
      "Contactos 2",
      "Mensajes 3",
    ]);
    expect(chart).toMatchObject({ shares: [0, 0, 0, 0.5, 0, 0, 1], first: "17/11/2026", last: "23/11/2026" });
    expect(chart.words).toBe("Visitas de cada día. El día con más fue el 23/11/2026, con 8 visitas.");
    expect(rows[0]).toEqual(["23/11", "8", "0", "2", "3"]);
    expect(rows).toHaveLength(7);
  });

  test("viewFigures says so when nothing was counted", () => {
    const { chart } = viewFigures(daySeries([], "2026-11-23", 7), 7);
    expect(chart).toMatchObject({ highest: null, words: "Visitas de cada día: ninguna." });
  });

  test("viewFigures shows seven days unless thirty are asked for", () => {
    const asked = ["", "dias=30", "dias=7", "dias=9999", "dias=x"];
    expect(asked.map((query) => periodOf(new URLSearchParams(query)))).toEqual([7, 30, 7, 7, 7]);
  });
});

describe("the page", () => {
  test("the page of figures shows chart, table, periods and what is counted", async () => {
    const html = await htmlOf(<FiguresPage id="abc" title="Trek Marlin" figures={viewFigures(days, 7)} />);
    expect(tags(html, "a").map(({ href }) => href)).toEqual([
      "/perfil/anuncios",
      "/perfil/anuncios/abc/estadisticas?dias=7",
      "/perfil/anuncios/abc/estadisticas?dias=30",
    ]);
    expect(tags(html, "svg").find(({ role }) => role === "img")?.["aria-label"]).toContain("con 8 visitas");
    expect(tags(html, "tr")).toHaveLength(8);
    expect(html).toContain("No guardamos quién miró tu anuncio");
  });
});
