import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { isOpenService } from "~/business/switches";
import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";
import { NO_TRANSFER } from "~/registry/transfer/pages/transfer-page.action.server";
import { transferPdf } from "~/registry/transfer/paper-pdf.server";

/** The document of an accepted transfer, for its two users. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { accounts, env, transfers } = context;
  if (!isOpenService(env.switches, "transfer")) throw notFound();
  const { uid } = await accounts.requireUser();
  const found = await transfers.ofParty(uid, params.id ?? "");
  const paper = found?.transfer.state === "accepted" ? found.transfer.paper : null;
  if (!found || paper === null) throw notFound(NO_TRANSFER);
  const pdf = await transferPdf(found.transfer, paper, { url: env.siteUrl, name: env.brandName });
  return downloadResponse(pdf.slice(), { name: `constancia-${paper.code}.pdf`, contentType: "application/pdf" });
}
