import type { BusinessInfo } from "~/business/company";
import type { OrderView } from "~/orders/pages/order-view";
import { createPdf } from "~/platform/pdf/pdf-document.server";
import { UNPRINTABLE } from "~/platform/pdf/text-layout";

/** Notice on the paper: the seller owes the tax document. */
const NOT_A_TAX_DOCUMENT =
  "Esta constancia no es un comprobante de pago ni un documento tributario. La boleta o factura la emite el vendedor.";

export function receiptFileName({ as, number }: Pick<OrderView, "as" | "number">): string {
  return `constancia-de-${as === "seller" ? "venta" : "compra"}-${number}.pdf`;
}

/** A4 pages for its reader. The same view and date give the same bytes; no text makes it throw. */
export async function receiptPdf(view: OrderView, business: BusinessInfo, createdAt: Date): Promise<Uint8Array> {
  const title = view.as === "seller" ? "Constancia de venta" : "Constancia de compra";
  const name = `${title} ${view.number}`;
  const pdf = await createPdf({
    title: name,
    author: business.name,
    createdAt,
    runningTitle: `${name} (continuación)`,
  });

  pdf.text(title, { size: 18, bold: true, align: "center" });
  pdf.text(`Pedido ${view.number}`, { size: 12, bold: true, align: "center" });
  pdf.text(`Del ${view.placedAt} (hora de Lima) · ${view.stateName}`, { align: "center" });
  pdf.space(6);
  pdf.text(view.inspection ? NOT_A_TAX_DOCUMENT.replace("el vendedor", "el taller") : NOT_A_TAX_DOCUMENT, {
    bold: true,
  });
  pdf.rule();
  pdf.field("Sitio", [business.name, business.website].join(" · "));
  if (business.legal.razonSocial) pdf.field("Empresa", business.legal.razonSocial);
  if (business.legal.ruc) pdf.field("RUC", business.legal.ruc);
  if (view.buyer) pdf.field("Compra", view.buyer);

  pdf.heading(view.as === "seller" ? "Lo que vendiste" : "Lo que compraste");
  if (view.plan) pdf.field("Plan", view.plan);
  if (view.inspection) pdf.field("Servicio", view.inspection.title);
  for (const { sellerName, lines, tracking } of view.groups) {
    if (view.as !== "seller") pdf.field("Vende", sellerName);
    for (const { title: vehicle, price } of lines) pdf.field(vehicle, price);
    if (tracking) pdf.field("Datos del envío", tracking);
    pdf.space(4);
  }
  pdf.rule();
  for (const { label, amount } of [...view.totals, view.total]) pdf.field(label, amount.replace("−", "-"));

  if (view.delivery.length + view.recipient.length > 0) {
    pdf.heading("Entrega");
    for (const { label, value } of [...view.delivery, ...view.recipient]) pdf.field(label, value);
  }
  if (view.payments.length > 0 || view.invoice) {
    pdf.heading("Pago");
    for (const { label, value } of view.payments) pdf.field(label, value);
    if (view.invoice) pdf.field("Comprobante que pediste", view.invoice);
  }
  pdf.heading("Paso a paso");
  for (const { name: step, at, who, text } of view.history)
    pdf.field(at, [step, who, text].filter(Boolean).join(" · "));
  if (pdf.hasUnprintable) pdf.text(`${UNPRINTABLE}: un carácter que este formato no puede mostrar.`, { muted: true });
  return pdf.finish((page, pages) => `${name} · Página ${page} de ${pages}`);
}
