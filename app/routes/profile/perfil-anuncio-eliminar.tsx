import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { useEffect } from "react";

import { userLoader } from "~/accounts/guards.server";
import { forgetDraft } from "~/catalog/seen/last-draft";
import { STATUS_NAMES } from "~/catalog/statuses";
import type { FieldErrors } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { submitListingDeletion } from "~/selling/manage/own-listings.action.server";
import { LISTING_NOT_OWN, reservationPath, titleOf, type OwnListing } from "~/selling/model";
import { Thumbnail } from "~/selling/thumbnail";
import { canDelete, isHeldByOrder, undeletableMessage } from "~/selling/transitions";
import { pageMeta } from "~/shell/page/title";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = userLoader(async ({ params, context, user }) => {
  const listing = await context.selling.drafts.own(user.uid, params.id ?? "");
  if (listing === null) throw notFound(LISTING_NOT_OWN);
  return { listing, statusName: STATUS_NAMES[listing.status] };
});

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitListingDeletion(context.selling, user.uid, params.id ?? "", form));
}

export const meta = pageMeta("Eliminar anuncio");

export function DeleteListing({
  listing,
  statusName,
  errors,
}: {
  listing: OwnListing;
  statusName: string;
  errors: FieldErrors;
}) {
  useEffect(() => forgetDraft(listing.id), [listing.id]);
  const held = undeletableMessage(listing);
  const allowed = held === null && canDelete(listing.status);
  return (
    <div className="max-w-3xl pb-10">
      <PageHeader title={allowed ? "¿Eliminar este anuncio?" : "Este anuncio no se puede eliminar"} />
      <ErrorSummary errors={errors} title="No lo eliminamos" />
      <Panel className="grid gap-5">
        <div className="flex items-center gap-4">
          <Thumbnail listing={listing} />
          <div className="grid min-w-0 justify-items-start gap-1">
            <p className="font-semibold">{titleOf(listing)}</p>
            <Badge>{statusName}</Badge>
          </div>
        </div>
        {allowed ? (
          <p>
            Se borran el anuncio y{" "}
            {listing.photos.length > 0
              ? `${listing.photos.length === 1 ? "su foto" : `sus ${listing.photos.length} fotos`}`
              : "lo que escribiste"}
            . No se puede deshacer.
            {listing.status === "active" ? " Si solo quieres que no se vea por un tiempo, puedes pausarlo." : ""}
          </p>
        ) : (
          <Notice tone="warning" title={held === null ? "Este anuncio está reservado" : "Este anuncio es de un pedido"}>
            {held === null ? (
              "Tiene un comprador, por eso no se puede eliminar ahora."
            ) : (
              <>
                {held}{" "}
                <Link
                  to={isHeldByOrder(listing) ? reservationPath(listing.id) : "/perfil/ventas"}
                  className="link inline-block min-h-6"
                >
                  {isHeldByOrder(listing) ? "Ver la reserva" : "Ver mis ventas"}
                </Link>
              </>
            )}
          </Notice>
        )}
        <div className="flex flex-col gap-3 sm:flex-row">
          <LinkButton to="/perfil/anuncios" variant="secondary" size="lg">
            No, volver
          </LinkButton>
          {allowed ? (
            <Form method="post" className="grid">
              <input type="hidden" name="version" value={listing.version} />
              <Button name="intent" value="eliminar" variant="danger" size="lg">
                Sí, eliminar
              </Button>
            </Form>
          ) : null}
        </div>
      </Panel>
    </div>
  );
}

export default function DeleteListingRoute() {
  const { listing, statusName } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <DeleteListing listing={listing} statusName={statusName} errors={failure?.errors ?? {}} />;
}
