import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { AdminCase } from "~/complaints/admin/complaint-page";
import { submitAdmin } from "~/complaints/admin/complaint-page.action.server";
import { viewCase } from "~/complaints/admin/complaint-page.loader.server";
import { intentOf, type AdminReply } from "~/complaints/admin/constants";
import { casePath } from "~/complaints/admin/list-query";
import { StrandedForm } from "~/complaints/admin/step-form";
import { adminsOf } from "~/complaints/progress/transitions";
import { typedValues } from "~/platform/forms/typed-values";
import { flashHeaders, notFound, readForm } from "~/platform/http/http";
import { ScreenError } from "~/shell/errors/error-boundary";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { keepingForm, LOST, unlessRefused } from "~/shell/recovery/offline-forms";

const MISSING = "No hay un reclamo con ese número.";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { accounts, complaints } = context;
  await accounts.requireAdmin();
  const found = await complaints.sheet(params.number ?? "");
  if (found === null) throw notFound(MISSING);
  const names = await accounts.names(adminsOf(found.progress));
  return viewCase(found, (uid) => names.get(uid) || "Administrador", context);
}

/** `intent`: revisar-respuesta, responder, revisar-oferta, ofrecer. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const number = params.number ?? "";
  const outcome = await submitAdmin(context.complaints, () => context.accounts.requireAdmin(), number, form);
  if ("reason" in outcome) throw notFound(MISSING);
  if ("reply" in outcome) return data(outcome.reply, { status: outcome.status });
  return redirect(casePath(number), {
    status: 303,
    headers: flashHeaders(new Headers(), { type: "success", message: outcome.flash }),
  });
}

export const clientAction = keepingForm((form): AdminReply => {
  const values = typedValues(form);
  return { step: intentOf(values.intent ?? "")?.step ?? null, errors: { "": LOST }, values, preview: null };
});

/** Whoever is told that the case went on sees how: a refusal alone would read nothing anew. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return unlessRefused(change) || change.actionStatus === 409;
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: view ? `Reclamo ${view.progress.number}` : "Reclamo" },
  { name: "robots", content: "noindex" },
];

export default function AdminComplaint() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminCase key={view.progress.version} view={view} reply={reply ?? keptReply(kept)} />;
}

/** The complaint cannot be read: the text that was being sent must not go with it. */
export function ErrorBoundary() {
  const reply = useActionData<typeof action>();
  const step = reply?.step ?? null;
  return reply && step !== null ? <StrandedForm reply={{ ...reply, step }} /> : <ScreenError />;
}

function keptReply(values: Record<string, string> | null): AdminReply | null {
  return values && { step: intentOf(values.intent ?? "")?.step ?? null, errors: {}, values, preview: null, kept: true };
}
