import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { PHOTO_FILE_MAX_BYTES } from "~/platform/photos/limits";
import { RegisterPage } from "~/registry/bicycles/form/register-page";
import { submitRegistration, type RegistrationFailure } from "~/registry/bicycles/form/register-page.action.server";
import { viewRegistration } from "~/registry/bicycles/form/register-page.loader.server";
import { pageTitle } from "~/shell/page/title";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const params = new URL(request.url).searchParams;
  return viewRegistration(context, user.uid, params);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await streamForm(request, { maxFileBytes: PHOTO_FILE_MAX_BYTES, maxBytes: context.maxBodyBytes });
  const limited = await context.accounts.unprovenLimits.reject(uid, "listings", form.fields);
  return respond<RegistrationFailure>(limited ?? (await submitRegistration(context, uid, form)));
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
