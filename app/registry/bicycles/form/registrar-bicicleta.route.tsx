import type { ActionFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { PHOTO_FILE_MAX_BYTES } from "~/platform/photos/limits";
import { RegisterPage } from "~/registry/bicycles/form/register-page";
import { submitRegistration, type RegistrationFailure } from "~/registry/bicycles/form/register-page.action.server";
import { viewRegistration } from "~/registry/bicycles/form/register-page.loader.server";
import { pageTitle } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(({ context, query, user }) => {
  const { registry, catalog, orders, log } = context;
  return viewRegistration({ bicycles: registry.bicycles, catalog, orders, log }, user.uid, query);
});

export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const { registry, catalog, orders, clock, log } = context;
  const form = await streamForm(request, { maxFileBytes: PHOTO_FILE_MAX_BYTES, maxBytes: context.maxBodyBytes });
  const limited = await context.accounts.unprovenLimits.reject(uid, "listings", form.fields);
  const deps = { bicycles: registry.bicycles, catalog, orders, clock, log };
  return respond<RegistrationFailure>(limited ?? (await submitRegistration(deps, uid, form)));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Registra tu bicicleta") },
  { name: "description", content: "Registra gratis tu bicicleta con su número de serie y obtén su certificado." },
];

export default function RegistrarBicicleta() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <RegisterPage key={view.id} view={view} failure={failure} />;
}
