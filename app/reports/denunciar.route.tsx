import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { tableEntry } from "~/business/table";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { REPORT_TITLES, type ReportedKind } from "~/reports/model";
import { ReportPage } from "~/reports/report-page";
import { submitReport } from "~/reports/report-page.action.server";
import { reportError } from "~/reports/unreportable.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** Room for a text that is too long by far, so that it comes back with a message. */
export const loader = userLoader(async ({ request, params, context, user }) => {
  const { kind, id } = asked(request, params.id);
  const view = await context.reports.view(user.uid, kind, id);
  if (!view.ok) throw reportError(view);
  return { target: view.target, before: view.before };
});

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const { kind, id } = asked(request, params.id);
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitReport(context.reports, { reporterId: user.uid, kind, targetId: id }, form));
}

const KINDS: Readonly<Record<string, ReportedKind>> = {
  producto: "listing",
  vendedor: "person",
  opiniones: "review",
  preguntas: "question",
};

/** Reported thing of the address, by its first segment. */
function asked(request: Request, id = ""): { kind: ReportedKind; id: string } {
  return { kind: tableEntry(KINDS, new URL(request.url).pathname.split("/")[1] ?? "") ?? "person", id };
}

export const meta = pageMeta<typeof loader>((page) =>
  page ? `${REPORT_TITLES[page.target.kind]}: ${page.target.title}` : "Denunciar",
);

export default function Report() {
  const { target, before } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <ReportPage
      target={target}
      before={before?.status ?? null}
      errors={failure?.errors ?? {}}
      values={failure?.values ?? kept ?? before ?? {}}
    />
  );
}
