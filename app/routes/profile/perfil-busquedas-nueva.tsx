import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { hrefOf, isSearch } from "~/catalog/filters";
import { respond } from "~/platform/forms/outcome";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { flashHeaders, readForm } from "~/platform/http/http";
import { SaveSearchForm } from "~/searches/save-form";
import { askedFilters, submitSave, viewSave } from "~/searches/saved-searches.action.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(async ({ request, context, user }) => {
  const filters = askedFilters(request);
  if (!isSearch(filters)) throw nothingAsked();
  return { ...(await viewSave(context, user.uid, filters)), href: hrefOf(filters) };
});

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const filters = askedFilters(request);
  if (!isSearch(filters)) throw nothingAsked();
  return respond(
    await withinBudget(context, "savedSearch", { uid: user.uid }, form, () =>
      submitSave(context.searches, user.uid, filters, form),
    ),
  );
}

/** A search without filters cannot be saved: back to the catalogue, to choose some. */
function nothingAsked(): Response {
  return redirect("/comprar", {
    status: 303,
    headers: flashHeaders(new Headers(), { type: "info", message: "Elige algún filtro y luego guarda tu búsqueda." }),
  });
}

export const meta = pageMeta("Guardar búsqueda");

export default function SaveSearch() {
  const { known, summary, name, notify, href } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  const typed = failure?.values ?? kept;
  return (
    <>
      <PageHeader title={known ? "Ya guardaste esta búsqueda" : "Guardar búsqueda"} />
      <ErrorSummary errors={failure?.errors ?? {}} title="No pudimos guardarla" />
      <SaveSearchForm
        known={known}
        summary={summary}
        href={href}
        name={typed ? (typed.nombre ?? "") : name}
        notify={typed ? typed.avisar === "si" : notify}
        errors={failure?.errors ?? {}}
      />
    </>
  );
}
