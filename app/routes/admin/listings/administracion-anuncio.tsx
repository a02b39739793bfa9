import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { AdminListingPage } from "~/admin/listings/listing-page";
import { loadAdminListing, submitAdminListing } from "~/admin/listings/listing.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("listings");
  return loadAdminListing(context, params.id ?? "", uid);
}

/** `intent`: tomar; approve, reject, hide, show; destacar, quitar-destacado, ampliar, corregir. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("listings");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const id = params.id ?? "";
  const act = () => submitAdminListing(context, id, uid, form);
  // To look at a listing is no act.
  const isClaim = form.get("intent") === "tomar";
  return respond(await (isClaim ? act() : takeAct(context, uid, form, { target: `vehicles/${id}` }, act)));
}

/** After a conflict too: the page then shows what the listing has become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: pageTitle(view ? `Anuncio ${view.id}` : "Anuncio") },
  { name: "robots", content: "noindex" },
];

export default function AdminListing() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  // A new page for each listing and version: no field, focus or button of the one before stays.
  const key = `${view.id}:${view.version}`;
  return <AdminListingPage key={key} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
