import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { userPath } from "~/accounts/model";
import { submitPersonAct } from "~/admin/people/acts.action.server";
import { PersonPage } from "~/admin/people/person-page";
import { loadPerson } from "~/admin/people/person.loader.server";
import { BLOCK_REPORT_FIELD } from "~/admin/reports/paths";
import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

/** `denuncia`: the reported thing from which the account is blocked. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("people");
  const reportId = new URL(request.url).searchParams.get(BLOCK_REPORT_FIELD);
  return loadPerson(context, params.uid ?? "", uid, reportId);
}

/** `intent`: one of PERSON_INTENTS; `ver-datos` answers with what is masked. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("people");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const person = params.uid ?? "";
  return respond(
    await takeAct(context, uid, form, { target: userPath(person) }, () => submitPersonAct(context, person, uid, form)),
  );
}

/** After a conflict too: the page then shows what the account has become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

// Without the name: titles stay in histories and logs.
export const meta: MetaFunction = () => [{ title: pageTitle("Persona") }, { name: "robots", content: "noindex" }];

export default function AdminPerson() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <PersonPage
      key={`${view.uid} ${view.steps} ${view.notes.length}`}
      view={view}
      reply={reply ?? (kept && { errors: {}, values: kept })}
    />
  );
}
