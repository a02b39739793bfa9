import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { AdminListPage } from "~/admin-kit/list/list-page";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";

import { AUDIT_FROM, AUDIT_TO } from "./log-list";
import { checkLog, loadAuditPage } from "./log-page.loader.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, `persona`, `objeto`; days `del`, `al`; `desde` or `antes`. */
export const loader = adminLoader("audit", ({ context, query }) => loadAuditPage(context, query));

/** `del`, `al`: the days that are compared with their seals. */
export const action = adminAction("audit", ({ context, form }) => checkLog(context, form));

export const meta = pageMeta("Registro");

export default function AdminLog() {
  const { seals, isWhole, ...view } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <AdminListPage view={view}>
      <ErrorSummary errors={failure?.errors ?? {}} title="El registro no es como se selló" />
      <Notice tone={isWhole ? "info" : "warning"} className="mb-4">
        {seals.map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
        <Form method="post" className="pt-2">
          {[AUDIT_FROM, AUDIT_TO].map((name) => (
            <input key={name} type="hidden" name={name} value={view.query.values[name] ?? ""} />
          ))}
          <SubmitButton variant="secondary" busy="Comparando…">
            Comparar estos días con sus sellos
          </SubmitButton>
        </Form>
      </Notice>
    </AdminListPage>
  );
}
