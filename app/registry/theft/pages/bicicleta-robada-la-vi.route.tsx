import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { limaDay } from "~/business/calendar";
import { isOpenService } from "~/business/switches";
import { respond } from "~/platform/forms/outcome";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { stolenName } from "~/registry/theft/name";
import { SightingPage } from "~/registry/theft/pages/sighting-page";
import { sendSighting, SIGHTING_PURPOSE } from "~/registry/theft/pages/sighting.action.server";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { theft, env, formGuard, clock } = context;
  const detail = isOpenService(env.switches, "stolenList") ? await theft.list.detail(params.id) : null;
  if (detail?.state !== "live") throw notFound("Este reporte ya no está publicado.");
  const stamp = await formGuard.stamp(SIGHTING_PURPOSE);
  return { id: detail.id, name: stolenName(detail), stamp, today: limaDay(clock.now()) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  if (!isOpenService(context.env.switches, "stolenList")) throw notFound();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await sendSighting(context, params.id ?? "", form));
}

export const meta = pageMeta<typeof loader>((page) => (page ? `Vi la ${page.name}` : "La vi"));

export default function LaVi() {
  const page = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return <SightingPage {...page} errors={rejected?.errors ?? {}} values={rejected?.values ?? {}} />;
}
