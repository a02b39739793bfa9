import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { flashHeaders, notFound, readForm } from "~/platform/http/http";
import { ManagedListings, StatusFilter } from "~/selling/manage/own-listings-page";
import { listingsPath, readListingsQuery } from "~/selling/manage/own-listings-query";
import { submitManaged, viewListings } from "~/selling/manage/own-listings.action.server";
import { STEP_FORM_MAX_BYTES } from "~/selling/model";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page";
import { Pagination } from "~/ui/pagination";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const query = readListingsQuery(new URL(request.url).searchParams);
  return { ...viewListings(await context.selling.listings(user.uid, query)), status: query.status };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: STEP_FORM_MAX_BYTES });
  const outcome = await submitManaged(context.selling, user.uid, form);
  if ("errors" in outcome) return data({ errors: outcome.errors }, { status: outcome.status });
  if ("reason" in outcome) throw notFound("No encontramos ese anuncio entre los tuyos.");
  const { search } = new URL(request.url);
  const headers = flashHeaders(new Headers(), { type: "success", message: outcome.flash });
  return redirect(outcome.go ?? `/perfil/anuncios${search}`, { status: 303, headers });
}

export const meta: MetaFunction = () => [{ title: "Mis anuncios" }, { name: "robots", content: "noindex" }];

export default function MyListings() {
  const { listings, states, all, status, page, pages } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="Mis anuncios">
        <LinkButton to="/sell/flow">Publicar un anuncio</LinkButton>
      </PageHeader>
      <ErrorSummary errors={refusal?.errors ?? {}} title="No hicimos el cambio" />
      {all > 0 ? <StatusFilter states={states} all={all} current={status} /> : null}
      <ManagedListings listings={listings} filtered={status !== null} />
      <Pagination page={page} pages={pages} hrefOf={(number) => listingsPath({ status, page: number })} />
    </>
  );
}
