import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";

import { MOTORCYCLE_CHECKLIST } from "~/inspections/checklist/motorcycle";
import type { InspectionReport } from "~/inspections/model";
import { reportPdf } from "~/inspections/report/report-pdf.server";
import { reportView } from "~/inspections/report/report-view";

import { decodedCode, filledBoxes } from "../../support/pdf-codes";

const SITE = { url: "https://rebi.test", name: "Rebi" };
const CODE = "abc123def456";
const ON = new Date("2026-11-20T15:00:00Z");
const REPORT: InspectionReport = {
  id: CODE,
  kind: "mechanical",
  vehicle: { kind: "moto", listingId: null, bicycleId: null, title: "Royal Enfield Himalayan", details: "" },
  workshopId: "la-cadena-azul",
  workshopName: "La Cadena Azul",
  place: "Miraflores, Lima",
  points: MOTORCYCLE_CHECKLIST.flatMap(({ title, points }) =>
    points.map(({ label }) => ({
      section: title,
      label,
      result: "attention" as const,
      note: "Ñandú 🏍 ok",
      photo: null,
    })),
  ),
  odometer: 12_345,
  serial: "unread",
  summary: "Bien cuidada.",
  score: 71,
  on: ON,
};

describe("the PDF of an inspection", () => {
  test("the PDF of an inspection carries one code, which leads to the page of the report", async () => {
    const boxes = await filledBoxes(await reportPdf(reportView(REPORT, ON), SITE, ON));
    expect(decodedCode(boxes)).toBe(`https://rebi.test/inspeccion/${CODE}`);
  });

  test("the PDF of an inspection has all points, the score and the kilometres, the same bytes for the same report", async () => {
    const pdf = await reportPdf(reportView(REPORT, ON), SITE, ON);
    expect(await reportPdf(reportView(REPORT, ON), SITE, ON)).toEqual(pdf);
    const document = await getDocumentProxy(pdf.slice());
    let text = "";
    for (let page = 1; page <= document.numPages; page++) {
      const { items } = await (await document.getPage(page)).getTextContent();
      text += items.map((item) => ("str" in item ? item.str : "")).join(" ");
    }
    const said = text.replace(/\s+/g, " ");
    for (const part of ["Royal Enfield Himalayan", "La Cadena Azul", "71 de 100", "12,345 km"])
      expect(said).toContain(part);
    expect(said.match(/Atención/g)?.length).toBeGreaterThanOrEqual(REPORT.points.length);
  });
});
