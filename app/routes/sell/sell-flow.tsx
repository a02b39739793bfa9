import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { readForm } from "~/platform/http/http";
import { DraftList, StartForm } from "~/selling/flow/draft-list";
import { STEP_FORM_MAX_BYTES } from "~/selling/model";
import { newListingId } from "~/selling/owned-listing.server";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  return { drafts: await context.selling.drafts(user.uid), newId: newListingId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: STEP_FORM_MAX_BYTES });
  const started = await context.selling.start(user.uid, form.get("id"));
  if (!started.ok) return data({ errors: { "": started.message } }, { status: 409 });
  return redirect(`/sell/flow/${started.id}/vehiculo`, { status: 303 });
}

export const meta: MetaFunction = () => [{ title: "Publica tu anuncio" }, { name: "robots", content: "noindex" }];

export default function SellFlow() {
  const { drafts, newId } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Container narrow>
      <PageHeader
        title="Publica tu anuncio"
        lead="Son seis pasos cortos. Cada uno se guarda: puedes salir y seguir después, en este o en otro dispositivo."
      />
      <ErrorSummary errors={refusal?.errors ?? {}} />
      <StartForm id={newId} />
      <DraftList drafts={drafts} />
    </Container>
  );
}
