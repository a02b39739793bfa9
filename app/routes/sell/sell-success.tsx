import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { notFound, readForm } from "~/platform/http/http";
import { stepPath, submitFreePlan } from "~/selling/flow/flow.action.server";
import { PendingListing, PublishedListing } from "~/selling/flow/success-page";
import { STEP_FORM_MAX_BYTES } from "~/selling/model";
import { Container } from "~/ui/page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const id = new URL(request.url).searchParams.get("id") ?? "";
  const listing = await context.selling.own(user.uid, id);
  if (listing === null) throw notFound("No encontramos ese anuncio entre los tuyos.");
  if (listing.status === "draft") throw redirect(stepPath(id, "revisar"));
  if (listing.status !== "active" && listing.status !== "pending_payment") throw redirect("/perfil/anuncios");
  const { plans } = await context.selling.rules();
  return { listing, plans, address: `${context.env.siteUrl}/producto/${id}` };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: STEP_FORM_MAX_BYTES });
  const id = new URL(request.url).searchParams.get("id") ?? "";
  const outcome = await submitFreePlan(context.selling, user.uid, id, form);
  if ("refusal" in outcome) return data(outcome.refusal, { status: outcome.status });
  if ("reason" in outcome) throw notFound("No encontramos ese anuncio entre los tuyos.");
  return redirect(outcome.go, { status: 303 });
}

export const meta: MetaFunction = () => [{ title: "Tu anuncio está listo" }, { name: "robots", content: "noindex" }];

export default function SellSuccess() {
  const { listing, plans, address } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Container narrow>
      {listing.status === "pending_payment" ? (
        <PendingListing listing={listing} plans={plans} refusal={refusal} />
      ) : (
        <PublishedListing listing={listing} address={address} />
      )}
    </Container>
  );
}
