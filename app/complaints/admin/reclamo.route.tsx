import type { ActionFunctionArgs } from "@remix-run/cloudflare";

import { adminLoader } from "~/accounts/guards.server";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { pageMeta } from "~/shell/page/title";

import { COMPLAINT_STEP_FILE_BYTES, takeComplaintStep } from "./complaint-page.action.server";
import { loadComplaint } from "./complaint-page.loader.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `lista`: the list that led here. */
export const loader = adminLoader("complaints", ({ params, context, query }) =>
  loadComplaint(context, params.number ?? "", query),
);

/**
 * `intent`: plantilla-respuesta, revisar-respuesta, responder (with files), the same of an offer, carta-enviada (with a
 * file), reenviar (a mail), nota.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const requireAdmin = () => context.accounts.requireAdminProof("complaints");
  const query = new URL(request.url).searchParams;
  // Read after the check, so that the frame can keep the text of a form that needs a new proof.
  const open = () => streamForm(request, { maxFileBytes: COMPLAINT_STEP_FILE_BYTES, maxBytes: context.maxBodyBytes });
  return respond(await takeComplaintStep(context, requireAdmin, { number: params.number ?? "", query }, open));
}

export const meta = pageMeta<typeof loader>((sheet) => sheet?.name ?? "Reclamo");
