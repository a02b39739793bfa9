import { describe, expect, test } from "vitest";

import { DEFINITIONS, FOOTNOTES } from "~/complaints/constants";
import { PROGRESS_STATES } from "~/complaints/model";
import { OWN_STATE_NAMES } from "~/complaints/progress/constants";
import { standingText } from "~/complaints/progress/standing-text";
import { viewProgress } from "~/complaints/progress/view";
import { SheetPage } from "~/complaints/sheet/libro-hoja.route";
import { OwnSheets, type OwnSheet } from "~/complaints/sheet/perfil-reclamos.route";
import { sheetView } from "~/complaints/sheet/sheet-view";

import { FILED_AT, GUARDIAN, makeAttachment, makeProgress, makeSheet } from "../../../factories/complaints";
import { hrefs, htmlOf, textOf } from "../../../support/render";

const VIEW = sheetView(
  makeSheet({
    guardian: GUARDIAN,
    attachments: [makeAttachment(), makeAttachment({ name: "<foto>.jpg", type: "image/jpeg", bytes: 2_500_000 })],
    detail: "Línea uno\nLínea <dos>",
  }),
  makeProgress(),
  "https://rebi.test",
);

const OFFER = { text: "Te damos un mes más.", at: new Date("2026-10-20T17:00:00Z"), until: "2026-10-27" };

const COPIES = ["Enviamos la copia en PDF al correo ana@correo.test."];

const screen = (clave: string | null, reader: "consumer" | "admin" = "consumer") =>
  htmlOf(
    <SheetPage view={VIEW} filedAt={FILED_AT.getTime()} copies={COPIES} clave={clave} reader={reader}>
      <p>Así va.</p>
    </SheetPage>,
    { address: "/libro-de-reclamaciones/000000001-2026" },
  );

describe("sheet page", () => {
  test("the page of a sheet shows every part, both footnotes, the digest and the progress", async () => {
    const html = await screen(null);
    const text = textOf(html).replaceAll("&lt;", "<").replaceAll("&gt;", ">");
    for (const { title, rows } of VIEW.parts) {
      expect(text).toContain(title);
      for (const { label, value } of rows) expect(text).toContain(`${label} ${value.replace(/\s+/g, " ")}`);
    }
    for (const said of [
      "Así va.",
      ...COPIES,
      "Hoja de Reclamación",
      "N.º 000000001-2026",
      "20512333797",
      ...DEFINITIONS,
      ...FOOTNOTES,
      VIEW.digest,
    ])
      expect(text).toContain(said);
    // Line breaks of what was typed are kept by the style.
    expect(html).toContain("Línea uno\nLínea &lt;dos&gt;");
    expect([...html.matchAll(/<h(\d)/g)].map(([, level]) => level)).toEqual(["1", "2", "2", "3", "3", "3", "3", "3"]);
  });

  test("the page of a sheet links to the PDF and the files, with the key of its address", async () => {
    const files = (html: string) => hrefs(html).filter((href) => href.startsWith("/libro-de-reclamaciones/"));
    const path = "/libro-de-reclamaciones/000000001-2026";
    expect(files(await screen(null))).toEqual([`${path}/pdf`, `${path}/adjuntos/1`, `${path}/adjuntos/2`]);
    expect(files(await screen("a.b"))).toEqual([
      `${path}/pdf?clave=a.b`,
      `${path}/adjuntos/1?clave=a.b`,
      `${path}/adjuntos/2?clave=a.b`,
    ]);
  });

  test("the page of a sheet explains printing without scripts instead of a button", async () => {
    const html = await screen(null);
    expect(html).not.toContain("<button");
    expect(textOf(html)).toContain("usa la opción Imprimir de tu navegador");
  });

  test("the page of a sheet links an administrator back to the administrators' list", async () => {
    expect(hrefs(await screen(null, "admin"))).toContain("/administracion/reclamos");
    expect(hrefs(await screen(null))).not.toContain("/administracion/reclamos");
  });

  test("the page of a sheet links its owner back to their list, and a key holder to the home page", async () => {
    expect(hrefs(await screen(null))).toContain("/perfil/reclamos");
    expect(hrefs(await screen("a.b"))).not.toContain("/perfil/reclamos");
  });
});

describe("list of own sheets", () => {
  const TERMS = {
    received: "running",
    offered: "paused",
    settled: "closed",
    posting: "running",
    answered: "closed",
  } as const;
  const sheetIn = (
    state: OwnSheet["state"],
    term: Partial<OwnSheet["term"]> = {},
    number = "000000007-2026",
  ): OwnSheet => ({
    number,
    kind: "queja",
    state,
    filedAt: FILED_AT,
    standing: `Así va ${state}.`,
    term: { state: TERMS[state], due: "27 de octubre de 2026", daysLeft: 5, isLastDay: false, ...term },
  });

  test("the list of own sheets shows number, state and progress of each", async () => {
    const sheets = PROGRESS_STATES.map((state, index) => sheetIn(state, {}, `00000000${index}-2026`));
    const html = await htmlOf(<OwnSheets sheets={sheets} />);
    expect(hrefs(html)).toEqual(sheets.map(({ number }) => `/libro-de-reclamaciones/${number}`));
    const text = textOf(html);
    for (const { number, state } of sheets)
      expect(text).toContain(
        `Queja ${number} ${OWN_STATE_NAMES[state]} Hoja presentada el 5 de octubre de 2026 Así va ${state}.`,
      );
  });

  test("the list of own sheets marks only overdue sheets", async () => {
    expect(
      textOf(await htmlOf(<OwnSheets sheets={[sheetIn("received", { state: "overdue", daysLeft: -2 })]} />)),
    ).toContain("Vencido hace 2 días hábiles");
    expect(
      textOf(await htmlOf(<OwnSheets sheets={[sheetIn("received", { daysLeft: 0, isLastDay: true })]} />)),
    ).not.toContain("Vence");
  });

  test.each([
    ["on a day of the term", "2026-10-26T17:00:00Z", {}, "Te responderemos a más tardar el 27 de octubre de 2026"],
    ["on the last day", "2026-10-28T04:59:00Z", {}, "Te responderemos a más tardar hoy"],
    [
      "after the last day",
      "2026-10-28T05:00:00Z",
      {},
      "Debimos responder tu reclamo hasta el 27 de octubre de 2026. Lamentamos la demora",
    ],
    [
      "while an offer waits",
      "2026-10-21T17:00:00Z",
      { state: "offered", offer: OFFER },
      "El plazo está en pausa mientras decides sobre nuestra oferta, hasta el 27 de octubre de 2026. Si no la aceptas, te responderemos a más tardar el 3 de noviembre de 2026",
    ],
    [
      "once an offer is over",
      "2026-10-28T17:00:00Z",
      { state: "offered", offer: OFFER },
      "Te responderemos a más tardar el 3 de noviembre de 2026",
    ],
    [
      "answered",
      "2026-12-01T17:00:00Z",
      { state: "answered", answer: { text: "Listo.", at: OFFER.at } },
      "Respondimos tu reclamo el 20 de octubre de 2026",
    ],
  ] as const)("the list of own sheets promises no day that has passed: %s", (_when, now, changes, said) => {
    expect(standingText(viewProgress(makeProgress(undefined, changes), new Date(now), new Set(), String))).toContain(
      said,
    );
  });
});
