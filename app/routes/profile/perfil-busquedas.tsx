import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";

import { flashHeaders, notFound, readForm } from "~/platform/http/http";
import { SAVED_PATH } from "~/searches/constants";
import { nameField, SavedList } from "~/searches/saved-list";
import { submitSaved, viewSaved } from "~/searches/saved-searches.action.server";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";

const MAX_FORM_BYTES = 16 * 1024;

export async function loader({ context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  return viewSaved(context, user.uid);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: MAX_FORM_BYTES });
  const outcome = await submitSaved(context.searches, user.uid, form);
  if ("refusal" in outcome) return data(outcome.refusal, { status: outcome.status });
  if ("reason" in outcome) throw notFound("No encontramos esa búsqueda entre las tuyas.");
  return redirect(SAVED_PATH, {
    status: 303,
    headers: flashHeaders(new Headers(), { type: "success", message: outcome.flash }),
  });
}

export const meta: MetaFunction = () => [{ title: "Búsquedas guardadas" }, { name: "robots", content: "noindex" }];

export default function SavedSearches() {
  const { searches, muted } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Búsquedas guardadas"
        lead="Te avisamos por correo cuando aparece algo nuevo, una vez al día como máximo."
      />
      <ErrorSummary errors={refusal ? summaryErrors(refusal) : {}} title="No hicimos el cambio" />
      {muted && searches.length > 0 ? (
        <Notice tone="warning" className="mb-4" title="Tienes apagados los avisos de búsquedas">
          Actívalos en tus{" "}
          <Link to="/perfil/preferencias" className="link">
            preferencias
          </Link>{" "}
          para recibir correos.
        </Notice>
      ) : null}
      <SavedList searches={searches} refusal={refusal} />
    </>
  );
}

/** The field of the search that was changed: each has one of its own. */
function summaryErrors({ id, errors }: { id: string; errors: Record<string, string> }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field === "nombre" ? nameField(id) : "", message]),
  );
}
