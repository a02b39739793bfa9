import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { listBehind, withList } from "~/admin-kit/list/query";
import { respond } from "~/platform/forms/outcome";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { isUnreached } from "~/shell/recovery/offline-forms";

import { casePath } from "../queue-query";
import { readCaseForm } from "./case-form.server";
import { caseListAddress } from "./case-list";
import { CasePage } from "./case-page";
import { takeCaseStep } from "./case-page.action.server";
import { loadCasePage } from "./case-page.loader.server";
import { MATCH_INTENT } from "./theft-match";
import { TheftMatchForm } from "./theft-match-form";
import { loadTheftMatch, submitTheftMatch } from "./theft-match.page.server";

export { ErrorBoundary, clientAction } from "~/shell/errors/form-page";

/** The list that led here (`lista`), and the page with it. */
function behindOf(request: Request, number: string): { list: string; here: string } {
  const list = listBehind(new URL(request.url).searchParams, caseListAddress);
  return { list, here: withList(casePath(number), list) };
}

export const loader = adminLoader("cases", async ({ request, params, context }) => {
  const number = params.number ?? "";
  const behind = behindOf(request, number);
  const page = await loadCasePage(context, number, behind, (path) => withList(path, behind.list));
  return { ...page, match: await loadTheftMatch(context, page) };
});

/**
 * `intent` is a step of the case: `note`, `attended`, `reopened`, `extended`, `answered` (with files); `decidir-robo`;
 * or `plantilla-respuesta`, which puts a template into the answer.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await context.accounts.requireAdminProof("cases");
  const number = params.number ?? "";
  const sent = await readCaseForm(request, number, context.maxBodyBytes);
  const of = { number, actor: admin.uid, page: behindOf(request, number).here };
  return respond(
    await context.offerUndo(
      admin.uid,
      sent.form,
      () => ({ target: `cases/${number}` }),
      () =>
        sent.form.get("intent") === MATCH_INTENT
          ? submitTheftMatch(context, of, sent.form)
          : takeCaseStep(context, of, sent),
    ),
  );
}

/** After a rejection too: the page then shows what changed meanwhile. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return !isUnreached(actionResult);
}

export const meta = pageMeta<typeof loader>((page) =>
  page ? `${page.view.number}: ${page.view.subject}` : "Solicitud",
);

export default function Solicitud() {
  const { match, ...page } = useLoaderData<typeof loader>();
  const rejection = useActionData<typeof action>();
  const kept = useKeptValues();
  const reply = { errors: rejection?.errors ?? {}, values: rejection?.values ?? kept ?? {} };
  const decide = match && <TheftMatchForm match={match} here={page.here} seen={page.seen} {...reply} />;
  return <CasePage {...page} {...reply} decide={decide} />;
}
