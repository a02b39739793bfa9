import { createPdf } from "~/platform/pdf/pdf-document.server";
import { UNPRINTABLE } from "~/platform/pdf/text-layout";

import type { SalePaperReady } from "./constants";

const CLAUSES = [
  "El vendedor declara que la bicicleta es suya, que no tiene deudas ni reportes de robo y que la entrega con lo " +
    "descrito en este documento.",
  "El comprador declara que la revisó, que está conforme con su estado y que pagó el precio indicado.",
  "Ambas partes firman dos ejemplares iguales, uno para cada una.",
];

/** The private document of a sale, for both to sign. The same facts on the same day give the same bytes. */
export async function salePaperPdf(
  { facts }: SalePaperReady,
  { site, createdAt }: { site: { name: string }; createdAt: Date },
): Promise<Uint8Array> {
  const title = "Contrato de compraventa de bicicleta";
  const pdf = await createPdf({ title, author: site.name, createdAt, runningTitle: `${title} (continuación)` });
  pdf.text(title, { size: 18, bold: true, align: "center" });
  pdf.text("Documento privado entre las partes", { align: "center" });
  pdf.rule();
  for (const { label, value } of facts) pdf.field(label, value);
  pdf.heading("Acuerdos");
  CLAUSES.forEach((clause, place) => {
    pdf.text(`${place + 1}. ${clause}`);
    pdf.space(4);
  });
  pdf.space(60);
  pdf.keepTogether(80);
  pdf.text("______________________________          ______________________________", { align: "center" });
  pdf.text("Firma del vendedor                                      Firma del comprador", { align: "center" });
  pdf.space(20);
  pdf.text(
    `${site.name} no es parte de esta venta ni comprobó la identidad de las partes. El estado del registro es el del día ` +
      "en que se preparó este documento.",
    { muted: true },
  );
  if (pdf.hasUnprintable) pdf.text(`${UNPRINTABLE}: un carácter que este formato no puede mostrar.`, { muted: true });
  return pdf.finish((page, pages) => `${title} · Página ${page} de ${pages}`);
}
