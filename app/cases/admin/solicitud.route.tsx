import type { ActionFunctionArgs } from "@remix-run/cloudflare";

import { adminLoader } from "~/accounts/guards.server";
import { respond } from "~/platform/forms/outcome";
import { pageMeta } from "~/shell/page/title";

import { readCaseForm } from "./case-form.server";
import { takeCaseStep } from "./case-page.action.server";
import { loadCasePage } from "./case-page.loader.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `lista`: the list that led here. */
export const loader = adminLoader("cases", ({ params, context, query }) =>
  loadCasePage(context, params.number ?? "", query),
);

/**
 * `intent` is a step of the case: `attended`, `reopened`, `extended`, `answered` (with files); `decidir-robo`;
 * or `plantilla-respuesta`, which puts a template into the answer.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("cases");
  const number = params.number ?? "";
  const sent = await readCaseForm(request, number, context.maxBodyBytes);
  return respond(
    await context.offerUndo(
      uid,
      sent.form,
      () => ({ target: `cases/${number}` }),
      () => takeCaseStep(context, { number, actor: uid }, sent, new URL(request.url).searchParams),
    ),
  );
}

export const meta = pageMeta<typeof loader>((sheet) => sheet?.name ?? "Solicitud");
