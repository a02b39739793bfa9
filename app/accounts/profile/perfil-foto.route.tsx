import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { NotAvailable } from "~/accounts/profile/profile-lists";
import { PhotoForm } from "~/accounts/profile/profile-photo";
import { submitPhoto, userIfKnown } from "~/accounts/profile/profile.action.server";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { pageMeta } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(
  async ({ context, uid }) => {
    const user = await userIfKnown(context.accounts, uid, context.log);
    return data({ known: user !== null, photo: user?.photo ?? null }, { status: user ? 200 : 503 });
  },
  { reading: true },
);

export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  // A photo of more than 8 MB is read as well, so that the message can name it.
  const form = await streamForm(request, { maxFileBytes: context.maxBodyBytes, maxBytes: context.maxBodyBytes });
  return respond(await submitPhoto(context, uid, form));
}

export const meta = pageMeta("Mi foto");

export default function PhotoRoute() {
  const { known, photo } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="Mi foto" lead="Una cara da confianza al comprador." />
      {known || failure ? (
        <PhotoForm photo={photo} errors={failure?.errors ?? {}} />
      ) : (
        <NotAvailable title="No pudimos leer tu foto en este momento" />
      )}
    </>
  );
}
