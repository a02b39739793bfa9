import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { LegalRequestPage } from "~/inspections/legal/request-page";
import { loadLegalRequest, submitLegalRequest } from "~/inspections/legal/request.page.server";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { AnnouncedPage } from "~/registry/announced/announced-page";
import { announcedPage, askForNotice } from "~/registry/announced/announced-page.loader.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** `?anuncio=` chooses the motorcycle. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, env } = context;
  if (!isOpenService(env.switches, "legalInspection"))
    return { announced: await announcedPage(context, "legalInspection"), page: null };
  const user = await accounts.requireUser();
  const params = new URL(request.url).searchParams;
  const isTrial = env.switches.legalInspection === "prueba";
  return { announced: null, page: await loadLegalRequest(context, user, params, isTrial) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const read = () => readForm(request, { maxBytes: context.maxBodyBytes });
  if (!isOpenService(context.env.switches, "legalInspection"))
    return respond(await askForNotice(context, "legalInspection", await read()));
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  return respond(await submitLegalRequest(context.inspections, user, await read()));
}

export const meta = pageMeta("Inspección legal de motos");

export default function InspeccionLegal() {
  const { announced, page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  if (page === null) return <AnnouncedPage view={announced} failure={reply} />;
  return <LegalRequestPage page={page} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
