import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader, activeUserAction } from "~/accounts/guards.server";
import {
  INSPECTION_NOT_FOUND,
  loadOwnInspection,
  submitOwnInspection,
  type StartPayment,
} from "~/inspections/booking/booking.page.server";
import { OwnInspectionPage } from "~/inspections/booking/own-pages";
import { OwnLegalPage } from "~/inspections/legal/own-page";
import { ownLegalPage, submitOwnLegal } from "~/inspections/legal/own.page.server";
import { isOpinionIntent } from "~/inspections/opinion/constants";
import { loadOpinion, submitOpinion } from "~/inspections/opinion/opinion.page.server";
import { payInspection } from "~/orders/inspections/inspection-payment.action.server";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(async ({ params, context, uid }) => {
  const id = params.id ?? "";
  const legal = await context.inspections.legal.own(uid, id);
  if (legal) return { legal: ownLegalPage(legal, context.clock), page: null };
  const page = await loadOwnInspection(context, uid, id);
  if (page === null) throw notFound(INSPECTION_NOT_FOUND);
  return { legal: null, page: { ...page, opinion: await loadOpinion(context, uid, id) } };
});

/** `intent`: pagar, mover, cancelar, opinar, borrar-opinion; also while no bookings are taken. */
export const action = activeUserAction("allow", ({ params, context, form, user, uid }) => {
  const id = params.id ?? "";
  return withinBudget(context, "inspectionStep", { uid, each: `${uid} ${id}` }, form, async () => {
    if ((await context.inspections.legal.own(uid, id)) !== null)
      return await submitOwnLegal(context.inspections, uid, id, form);
    if (isOpinionIntent(form.get("intent"))) return await submitOpinion(context, uid, id, form);
    const pay = (inspection: Parameters<StartPayment>[0]) => payInspection(context, user, inspection, form);
    const startPayment = context.env.payments === null ? null : pay;
    return await submitOwnInspection(context, uid, id, form, startPayment);
  });
});

export const meta = pageMeta<typeof loader>((page) =>
  page ? `Inspección de ${(page.legal ?? page.page).inspection.title}` : "Inspección",
);

export default function PerfilInspeccion() {
  const { legal, page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  if (legal !== null) return <OwnLegalPage page={legal} reply={reply ?? null} />;
  const { opinion, ...own } = page;
  return <OwnInspectionPage page={own} opinion={opinion} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
