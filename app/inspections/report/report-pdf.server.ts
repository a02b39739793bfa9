import { createPdf } from "~/platform/pdf/pdf-document.server";
import { UNPRINTABLE } from "~/platform/pdf/text-layout";

import { reportPagePath } from "../constants";
import type { InspectionReportView } from "./report-view";

const QR_POINTS = 110;

export function reportFileName({ code }: Pick<InspectionReportView, "code">): string {
  return `informe-de-inspeccion-${code}.pdf`;
}

/** The report as a PDF of A4 pages with a QR code of its page. The same report gives the same bytes. */
export async function reportPdf(
  report: InspectionReportView,
  site: { url: string; name: string },
  createdAt: Date,
): Promise<Uint8Array> {
  const name = `Informe de inspección ${report.code}`;
  const address = site.url + reportPagePath(report.code);
  const pdf = await createPdf({ title: name, author: site.name, createdAt, runningTitle: `${name} (continuación)` });
  pdf.text(report.kindName, { size: 18, bold: true, align: "center" });
  pdf.text(report.title, { size: 12, bold: true, align: "center" });
  pdf.text(`${report.on} · ${report.by}`, { align: "center" });
  pdf.rule();
  pdf.qrCode(address, QR_POINTS);
  pdf.text(`Compruébalo en ${address}`, { align: "center", muted: true });
  pdf.space(6);
  pdf.field("Puntaje", `${report.score} de 100 · ${report.words}`);
  pdf.field("Puntos", report.counts.map(({ name: result, count }) => `${result}: ${count}`).join(" · "));
  if (report.odometer) pdf.field("Kilometraje", report.odometer);
  if (report.serial) pdf.field("Número de serie", report.serial.words);
  if (report.disclaimer) pdf.field("Qué no es", report.disclaimer);
  if (report.summary) pdf.field("Resumen", report.summary);
  for (const { title, points } of report.sections) {
    pdf.heading(title);
    for (const { label, resultName, note } of points) pdf.field(resultName, note ? `${label}. ${note}` : label);
  }
  if (pdf.hasUnprintable) pdf.text(`${UNPRINTABLE}: un carácter que este formato no puede mostrar.`, { muted: true });
  return pdf.finish((page, pages) => `${name} · Página ${page} de ${pages}`);
}
