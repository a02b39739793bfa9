import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { keyOfAddress } from "~/complaints/address";
import { sheetPdf } from "~/complaints/pdf.server";
import { pdfResponse } from "~/complaints/serving.server";
import { sheetView } from "~/complaints/sheet-view";

/** The sheet as PDF, with its answer once there is one. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { sheet, progress } = await context.complaints.read(params.number ?? "", keyOfAddress(request.url));
  const view = sheetView(sheet, progress, context.env.siteUrl);
  return pdfResponse(sheet.number, await sheetPdf(view, progress.updatedAt));
}
