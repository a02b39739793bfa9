import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";

import { userLoader } from "~/accounts/guards.server";
import { failed } from "~/platform/failed";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { downloadResponse } from "~/platform/http/download";
import { failureError, notFound, readForm } from "~/platform/http/http";

import { salePaperPath } from "./constants";
import { salePaperPdf } from "./sale-paper-pdf.server";
import { originOf, readSalePaper, SALE_PAPER_NOT_FOUND } from "./sale-paper.page.server";

/** A sign-in in between leads back to the form. */
export const loader = userLoader(({ params }) => {
  const origin = originOf(params.origen);
  if (origin === null) throw notFound(SALE_PAPER_NOT_FOUND);
  return redirect(salePaperPath(origin, params.id ?? ""));
});

/** The paper of the form that was looked at; what is wrong by now is said on its page. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const origin = originOf(params.origen);
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const outcome = await withinBudget(context, "paper", { uid: user.uid }, form, () =>
    readSalePaper(context, origin, params.id ?? "", user, form),
  );
  if (origin === null || outcome.kind === "not-found") throw notFound(SALE_PAPER_NOT_FOUND);
  if (outcome.kind === "rejected" && outcome.status === 429)
    throw failureError(failed("limited", { ...outcome, message: outcome.failure.errors[""] ?? "" }));
  const ready = outcome.kind === "shown" && "ready" in outcome.reply ? outcome.reply.ready : undefined;
  if (!ready) return redirect(salePaperPath(origin, params.id ?? ""), 303);
  const pdf = await salePaperPdf(ready, { site: context.site, createdAt: context.clock.now() });
  return downloadResponse(pdf.slice(), { name: "contrato-de-compraventa.pdf", contentType: "application/pdf" });
}
