import { userLoader } from "~/accounts/guards.server";
import { businessInfo } from "~/business/company";
import { loadReceipt } from "~/orders/pages/order.page.server";
import { receiptFileName, receiptPdf } from "~/orders/pages/receipt-pdf.server";
import { downloadResponse } from "~/platform/http/download";

/** The PDF of a paid order, for its buyer or one of its sellers. */
export const loader = userLoader(async ({ params, context, uid }) => {
  const { view, updatedAt } = await loadReceipt(context, params.id ?? "", uid);
  const pdf = await receiptPdf(view, businessInfo(context.env), updatedAt);
  return downloadResponse(pdf.slice(), { name: receiptFileName(view), contentType: "application/pdf" });
});
