import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useRouteError, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { listBehind, withList } from "~/admin-kit/list/query";
import { complaintListAddress } from "~/admin/complaints/complaint-list";
import { limaDay } from "~/business/calendar";
import { nextDueText } from "~/business/due-reminders";
import { AdminComplaintPage } from "~/complaints/admin/complaint-page";
import { takeComplaintStep } from "~/complaints/admin/complaint-page.action.server";
import { viewComplaint } from "~/complaints/admin/complaint-page.loader.server";
import { COMPLAINT_TEMPLATES, NO_COMPLAINT, stepOfIntent, type ComplaintStepReply } from "~/complaints/admin/constants";
import { COMPLAINT_STEP_FILE_BYTES } from "~/complaints/admin/letter.action.server";
import { StrandedForm } from "~/complaints/admin/step-form";
import { complaintPath } from "~/complaints/list-query";
import { adminsOf } from "~/complaints/progress/transitions";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { typedValues } from "~/platform/forms/typed-values";
import { notFound } from "~/platform/http/http";
import { PageError } from "~/shell/errors/error-boundary";
import { isUnexpected } from "~/shell/errors/failure";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { keepingForm, revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

/** The list that led here (`lista`). */
function listOf(request: Request): string {
  return listBehind(new URL(request.url).searchParams, complaintListAddress);
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { accounts, complaints } = context;
  await accounts.requireAdmin("complaints");
  const found = await complaints.sheets.find(params.number ?? "");
  if (found === null) throw notFound(NO_COMPLAINT);
  const { number } = found.sheet;
  const list = listOf(request);
  const [crowded, mails, notes, templates, following] = await Promise.all([
    complaints.sheets.isCrowded(found.sheet),
    complaints.mails.list(found.progress),
    complaints.notes.list(number),
    context.templates.optionsFor(COMPLAINT_TEMPLATES),
    complaints.admin.nextAfter(number),
  ]);
  const names = await accounts.names([...adminsOf(found.progress), ...notes.map(({ actor }) => actor)]);
  const next = following && {
    to: withList(complaintPath(following.number), list),
    label: nextDueText(following.due, limaDay(context.clock.now())),
  };
  const nameOf = (uid: string) => names.get(uid) || "Administrador";
  return viewComplaint({ ...found, crowded, mails, notes, templates, next, list }, nameOf, context);
}

/**
 * `intent`: plantilla-respuesta, revisar-respuesta, responder (with files), the same of an offer, carta-enviada (with a
 * file), reenviar (a mail), nota.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const number = params.number ?? "";
  const requireAdmin = () => context.accounts.requireAdminProof("complaints");
  // Read after the check, so that the frame can keep the text of a form that needs a new proof.
  const open = () => streamForm(request, { maxFileBytes: COMPLAINT_STEP_FILE_BYTES, maxBytes: context.maxBodyBytes });
  const page = withList(complaintPath(number), listOf(request));
  return respond(await takeComplaintStep(context, requireAdmin, { number, page }, open));
}

export const clientAction = keepingForm((form, message): ComplaintStepReply => {
  const values = typedValues(form);
  return {
    ok: false,
    step: stepOfIntent(values.intent ?? ""),
    errors: { "": message },
    values,
    preview: null,
  };
});

/** After a conflict too: the page then shows what the complaint has become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta = pageMeta<typeof loader>((view) => (view ? `Reclamo ${view.progress.number}` : "Reclamo"));

export default function AdminComplaint() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminComplaintPage key={view.progress.version} view={view} reply={reply ?? keptReply(kept)} />;
}

/** The complaint cannot be read: the text that was being sent must not go with it. */
export function ErrorBoundary() {
  const error = useRouteError();
  const reply = useActionData<typeof action>();
  const step = reply?.step ?? null;
  const isStranded = reply && (step === "answer" || step === "offer");
  return (
    <>
      {!isStranded || isUnexpected(error) ? <PageError /> : null}
      {isStranded ? <StrandedForm reply={{ ...reply, step }} /> : null}
    </>
  );
}

function keptReply(values: Record<string, string> | null): ComplaintStepReply | null {
  return (
    values && {
      ok: false,
      step: stepOfIntent(values.intent ?? ""),
      errors: {},
      values,
      preview: null,
      kept: true,
    }
  );
}
