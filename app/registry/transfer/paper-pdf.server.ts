import { formatDateTime } from "~/business/format";
import { createPdf } from "~/platform/pdf/pdf-document.server";

import { shownBicycleCode } from "../bicycles/code";
import { publicBicyclePath } from "../bicycles/constants";
import type { Transfer, TransferPaper } from "./model";

/** Points. */
const QR_SIDE = 120;
const ERASED = "Cuenta eliminada";

/** The document of an accepted transfer. The same transfer gives the same bytes. */
export async function transferPdf(
  { id, bicycleName, closedAt, createdAt }: Pick<Transfer, "id" | "bicycleName" | "closedAt" | "createdAt">,
  { fromName, toName, facts, code }: TransferPaper,
  site: { url: string; name: string },
): Promise<Uint8Array> {
  const at = closedAt ?? createdAt;
  const shownCode = shownBicycleCode(code);
  const address = site.url + publicBicyclePath(code);
  const title = `Constancia de transferencia ${shownCode}`;
  const pdf = await createPdf({ title, author: site.name, createdAt: at, runningTitle: `${title} (continuación)` });
  pdf.text(`REGISTRO DE BICICLETAS DE ${site.name.toUpperCase()}`, { size: 9, muted: true, align: "center" });
  pdf.text("Constancia de transferencia", { size: 20, bold: true, align: "center" });
  pdf.text(bicycleName, { size: 12, align: "center" });
  pdf.space(6);
  pdf.rule();
  pdf.heading("Transferencia");
  pdf.field("Entregó", fromName || ERASED);
  pdf.field("Recibió", toName || ERASED);
  pdf.field("Aceptada", formatDateTime(at));
  pdf.field("Número", id);
  pdf.heading("Bicicleta");
  for (const { label, value } of facts) pdf.field(label, value);
  pdf.space(8);
  pdf.qrCode(address, QR_SIDE);
  pdf.text(`Código nuevo: ${shownCode}`, { size: 14, bold: true, align: "center" });
  pdf.text(address, { size: 9, muted: true, align: "center" });
  pdf.space(8);
  pdf.text(
    `Quien entregó ofreció la bicicleta desde su cuenta y quien recibió la aceptó desde la suya, en ${site.name}. Los nombres son ` +
      "los de sus cuentas: no verificamos su identidad. Esta constancia no reemplaza un contrato ni un comprobante de pago. " +
      "El código deja de valer cuando la bicicleta cambia otra vez de dueño.",
    { size: 8, muted: true },
  );
  return pdf.finish((page, pages) => `${shownCode} · Página ${page} de ${pages}`);
}
