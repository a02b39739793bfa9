import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { AUDIT_PATH, UNDO_PATH } from "../audit/log-list";
import { UNDO_FIELD, UNDO_MINUTES } from "./constants";
import { loadUndoPage, takeActBack } from "./undo.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("overview", ({ context, user }) => loadUndoPage(context, user));

/** `acto`: id of the entry whose act is taken back. */
export const action = adminAction("overview", ({ context, uid, form }) =>
  takeActBack(context, uid, form, (verb) => context.accounts.requireAdminProof(verb)),
);

export const meta = pageMeta("Deshacer");

/** Acts of the last minutes that the administrator can take back, where their message is gone. */
export default function AdminUndo() {
  const { acts, isCut } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const errors = failure?.errors ?? {};
  return (
    <>
      <PageHeader
        title="Deshacer"
        lead={`Lo que hiciste en los últimos ${UNDO_MINUTES} minutos y tiene vuelta atrás. Quien ya recibió un correo recibe otro.`}
      />
      <ErrorSummary errors={errors} title="No lo deshicimos" />
      {acts.length === 0 ? (
        <Panel>
          <p>No hay nada que puedas deshacer ahora.</p>
        </Panel>
      ) : (
        <ol className="grid gap-3">
          {acts.map(({ id, action, label, others, to, at, until }) => (
            <li key={id}>
              <Panel>
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <div className="grid min-w-0 gap-1">
                    <p className="font-semibold">{action}</p>
                    <p className="wrap-anywhere">
                      {to === null ? (
                        label
                      ) : (
                        <Link to={to} className="link inline-block min-h-6">
                          {label}
                        </Link>
                      )}
                      {others > 0 ? ` y ${others} más` : ""}
                    </p>
                    <p className="text-sm text-muted">
                      {at} · se puede deshacer hasta el {until}
                    </p>
                  </div>
                  <Form method="post" action={UNDO_PATH}>
                    <SubmitButton name={UNDO_FIELD} value={id} variant="secondary">
                      Deshacer
                      <span className="sr-only">
                        : {action}, {label}
                      </span>
                    </SubmitButton>
                  </Form>
                </div>
              </Panel>
            </li>
          ))}
        </ol>
      )}
      {isCut ? (
        <p className="pt-4 text-sm text-muted">
          Mostramos lo más reciente. Si hiciste muchas cosas seguidas, lo anterior está en el{" "}
          <Link to={AUDIT_PATH} className="link inline-block min-h-6">
            registro
          </Link>
          .
        </p>
      ) : null}
    </>
  );
}
