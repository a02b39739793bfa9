import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { isOpenService } from "~/business/switches";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { PHOTO_FILE_MAX_BYTES } from "~/platform/photos/limits";
import { OwnBicyclePage } from "~/registry/bicycles/own/bicycle-page";
import { BICYCLE_NOT_OWN, submitOwnBicycle, viewOwnBicycle } from "~/registry/bicycles/own/bicycle.page.server";
import { startTransferPath, transferPath } from "~/registry/transfer/constants";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(async ({ params, context, uid }) => {
  const { registry, selling, env } = context;
  const isTransferable = isOpenService(env.switches, "transfer");
  const transfers = isTransferable ? { start: startTransferPath, open: transferPath } : null;
  const services = { bicycles: registry.bicycles, sales: selling.registered };
  const view = await viewOwnBicycle(services, uid, params.id, transfers);
  if (view === null) throw notFound(BICYCLE_NOT_OWN);
  return view;
});

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const { registry, selling, clock } = context;
  const form = await streamForm(request, { maxFileBytes: PHOTO_FILE_MAX_BYTES, maxBytes: context.maxBodyBytes });
  const limited = await context.accounts.unprovenLimits.reject(uid, "listings", form.fields);
  const deps = { bicycles: registry.bicycles, sales: selling.registered, clock };
  return respond(limited ?? (await submitOwnBicycle(deps, uid, params.id ?? "", form)));
}

export const meta = pageMeta<typeof loader>((view) => view?.card.name ?? "Mi bicicleta");

export default function PerfilBicicleta() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <OwnBicyclePage view={view} failure={failure} />;
}
