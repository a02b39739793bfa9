import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { keyOfAddress } from "~/complaints/access-path";
import { orDeadLink } from "~/complaints/sheet/dead-link.server";
import { sheetFileName, sheetPdf } from "~/complaints/sheet/sheet-pdf.server";
import { sheetView } from "~/complaints/sheet/sheet-view";
import { downloadResponse } from "~/platform/http/download";

/** The sheet as PDF, with its answer once there is one. */
export function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  return orDeadLink(request, context, async () => {
    const { sheet, progress } = await context.complaints.sheets.read(params.number ?? "", keyOfAddress(request.url));
    const view = sheetView(sheet, progress, context.env.siteUrl);
    const pdf = await sheetPdf(view, progress.updatedAt);
    return downloadResponse(pdf.slice(), { name: sheetFileName(sheet.number), contentType: "application/pdf" });
  });
}
