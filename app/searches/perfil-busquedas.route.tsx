import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { respond } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { readForm } from "~/platform/http/http";
import { nameField, SavedList } from "~/searches/saved-list";
import { submitSaved, viewSaved } from "~/searches/saved-searches.action.server";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(({ context, user }) => viewSaved(context, user.uid));

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitSaved(context.searches, user.uid, form));
}

export const meta = pageMeta("Búsquedas guardadas");

export default function SavedSearches() {
  const { searches, muted } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Búsquedas guardadas"
        lead="Te avisamos por correo cuando aparece algo nuevo, una vez al día como máximo."
      />
      <ErrorSummary errors={failure ? summaryErrors(failure) : {}} title="No hicimos el cambio" />
      {muted && searches.length > 0 ? (
        <Notice tone="warning" className="mb-4" title="Tienes apagados los avisos de búsquedas">
          Actívalos en tus{" "}
          <Link to="/perfil/preferencias" className="link">
            preferencias
          </Link>{" "}
          para recibir correos.
        </Notice>
      ) : null}
      <SavedList searches={searches} failure={failure} />
    </>
  );
}

/** Errors of the changed search only: each search has a form of its own. */
function summaryErrors({ errors, values }: FormFailure): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field === "nombre" ? nameField(values.id ?? "") : "", message]),
  );
}
