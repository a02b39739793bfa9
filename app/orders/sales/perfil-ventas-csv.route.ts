import { userLoader } from "~/accounts/guards.server";
import { limaDay } from "~/business/calendar";
import { ownSalesFile } from "~/orders/sales/own-sales-file.server";
import { downloadResponse } from "~/platform/http/download";

/** The user's sales as a file, a line an order. */
export const loader = userLoader(async ({ context, uid }) =>
  downloadResponse(await ownSalesFile(context, uid), {
    name: `mis-ventas-${limaDay(context.clock.now())}.csv`,
    contentType: "text/csv; charset=utf-8",
  }),
);
