import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { tableEntry } from "~/business/table";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { REPORT_TITLES, type ReportedKind } from "~/reports/model";
import { ReportPage } from "~/reports/report-page";
import { submitReport } from "~/reports/report-page.action.server";
import { reportError } from "~/reports/unreportable.server";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export const headers = ownHeaders;

/** Room for a text that is too long by far, so that it comes back with a message. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const { kind, id } = asked(request, params.id);
  const view = await context.reports.view(user.uid, kind, id);
  if (!view.ok) throw reportError(view);
  return { target: view.target, before: view.before };
}

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

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle(page ? `${REPORT_TITLES[page.target.kind]}: ${page.target.title}` : "Denunciar") },
  { name: "robots", content: "noindex" },
];

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
