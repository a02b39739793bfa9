import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { hrefOf, isSearch } from "~/catalog/search/filters";
import { flashHeaders, readForm } from "~/platform/http/http";
import { SAVED_PATH } from "~/searches/constants";
import { SaveSearchForm } from "~/searches/save-form";
import { askedFilters, submitSave, viewSave } from "~/searches/saved-searches.action.server";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepForm as clientAction, unlessRefused as shouldRevalidate } from "~/shell/recovery/offline-forms";

const MAX_FORM_BYTES = 16 * 1024;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const filters = askedFilters(request);
  if (!isSearch(filters)) throw nothingAsked();
  return { ...(await viewSave(context, user.uid, filters)), href: hrefOf(filters) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: MAX_FORM_BYTES });
  const filters = askedFilters(request);
  if (!isSearch(filters)) throw nothingAsked();
  const outcome = await submitSave(context.searches, user.uid, filters, form);
  if ("refusal" in outcome) return data(outcome.refusal, { status: outcome.status });
  return redirect(SAVED_PATH, {
    status: 303,
    headers: flashHeaders(new Headers(), { type: "success", message: outcome.flash }),
  });
}

/** All of the catalogue is no search: whoever comes here without filters chooses some first. */
function nothingAsked(): Response {
  return redirect("/comprar", {
    status: 303,
    headers: flashHeaders(new Headers(), { type: "info", message: "Elige algún filtro y luego guarda tu búsqueda." }),
  });
}

export const meta: MetaFunction = () => [{ title: "Guardar búsqueda" }, { name: "robots", content: "noindex" }];

export default function SaveSearch() {
  const { known, summary, name, notify, href } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const kept = useKeptValues();
  const typed = refusal?.values ?? kept;
  return (
    <>
      <PageHeader title={known ? "Ya guardaste esta búsqueda" : "Guardar búsqueda"} />
      <ErrorSummary errors={refusal?.errors ?? {}} title="No pudimos guardarla" />
      <SaveSearchForm
        known={known}
        summary={summary}
        href={href}
        name={typed ? (typed.nombre ?? "") : name}
        notify={typed ? typed.avisar === "si" : notify}
        errors={refusal?.errors ?? {}}
      />
    </>
  );
}
