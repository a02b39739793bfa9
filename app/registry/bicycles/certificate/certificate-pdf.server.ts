import { formatDate } from "~/business/format";
import { labelsPdf, type LabelFormat } from "~/platform/pdf/labels.server";
import { createPdf } from "~/platform/pdf/pdf-document.server";

import type { Bicycle } from "../../model";
import { type NumberStanding, STANDINGS } from "../../numbers/standing";
import { shownBicycleCode } from "../code";
import { bicycleName, publicBicyclePath } from "../constants";
import { certificateView } from "../own/views.server";

interface Site {
  url: string;
  name: string;
}

/** Points. */
const QR_SIDE = 150;

/** The certificate as a PDF. The same bicycle on the same day gives the same bytes. */
export async function certificatePdf(
  bicycle: Bicycle,
  standing: NumberStanding,
  site: Site,
  today: Date,
): Promise<Uint8Array> {
  const view = certificateView(bicycle, site.url, standing);
  const title = `Certificado de registro ${view.code}`;
  const pdf = await createPdf({
    title,
    author: site.name,
    createdAt: bicycle.updatedAt,
    runningTitle: `${title} (continuación)`,
  });
  pdf.text(`REGISTRO DE BICICLETAS DE ${site.name.toUpperCase()}`, { size: 9, muted: true, align: "center" });
  pdf.text("Certificado de registro", { size: 20, bold: true, align: "center" });
  pdf.text(view.name, { size: 12, align: "center" });
  if (view.warning !== null) {
    const { title: against, text } = STANDINGS[view.warning];
    pdf.text(against, { size: 12, bold: true, align: "center" });
    pdf.text(text, { size: 9, align: "center" });
  }
  pdf.space(6);
  pdf.rule();
  pdf.qrCode(view.address, QR_SIDE);
  pdf.text(view.code, { size: 16, bold: true, align: "center" });
  pdf.text(view.address, { size: 9, muted: true, align: "center" });
  pdf.heading("Bicicleta registrada");
  for (const { label, value } of view.facts) pdf.field(label, value);
  if (view.seal !== null) {
    pdf.heading("Sello de su historia");
    pdf.text(view.seal, { size: 9 });
    pdf.text(`Cómo comprobarlo: ${view.address}/historia`, { size: 9, muted: true });
  }
  pdf.space(8);
  pdf.text(
    "Quien registró esta bicicleta declaró ser su propietario. El código QR lleva a su página pública, que dice si está " +
      "reportada como robada y no muestra datos de su propietario. Este certificado deja de valer cuando cambia " +
      "de dueño.",
    { size: 8, muted: true },
  );
  return pdf.finish((page, pages) => `Emitido el ${formatDate(today)} · Página ${page} de ${pages}`);
}

export function stickersPdf(bicycle: Bicycle, site: Site, format: LabelFormat): Promise<Uint8Array> {
  const { code } = bicycle;
  return labelsPdf(
    {
      qr: site.url + publicBicyclePath(code),
      code: shownBicycleCode(code),
      lines: ["Bicicleta registrada", "Escanea para verificar", site.name],
    },
    format,
    {
      title: `Pegatinas de ${bicycleName(bicycle)}`,
      author: site.name,
      createdAt: bicycle.updatedAt,
    },
  );
}
