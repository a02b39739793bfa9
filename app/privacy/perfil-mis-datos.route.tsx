import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { OwnData } from "~/privacy/own-data";
import { submitExport, viewExport } from "~/privacy/own-data.action.server";
import { pageTitle } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireUser();
  return { proof: await viewExport(context.accounts, context.log) };
}

/** Proves who asks, and leads to the file. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireVerifiedUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitExport(context, user, form));
}

export const meta: MetaFunction = () => [{ title: pageTitle("Privacidad") }, { name: "robots", content: "noindex" }];

export default function OwnDataRoute() {
  const { proof } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Privacidad"
        lead="Tus datos son tuyos: puedes verlos, llevártelos y pedir que los eliminemos."
      />
      <OwnData proof={proof} errors={failure?.errors ?? {}} />
    </>
  );
}
