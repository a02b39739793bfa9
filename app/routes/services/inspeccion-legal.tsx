import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { LegalRequestPage } from "~/inspections/legal/request-page";
import { loadLegalRequest, submitLegalRequest } from "~/inspections/legal/request.page.server";
import { respond } from "~/platform/forms/outcome";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { AnnouncedPage } from "~/registry/bicycles/public/announced-page";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** `?anuncio=` chooses the motorcycle. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, env } = context;
  if (!isOpenService(env.switches, "legalInspection")) return { page: null };
  const user = await accounts.requireUser();
  const params = new URL(request.url).searchParams;
  const isTrial = env.switches.legalInspection === "prueba";
  return { page: await loadLegalRequest(context, user, params, isTrial) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (!isOpenService(context.env.switches, "legalInspection")) throw notFound();
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  return respond(
    await submitLegalRequest(context.inspections, user, await readForm(request, { maxBytes: context.maxBodyBytes })),
  );
}

export const meta = pageMeta("Inspección legal de motos");

export default function InspeccionLegal() {
  const { page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  if (page === null) return <AnnouncedPage service="legalInspection" />;
  return <LegalRequestPage page={page} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
