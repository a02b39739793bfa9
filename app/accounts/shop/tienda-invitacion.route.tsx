import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { activeUserAction, userLoader } from "~/accounts/guards.server";
import { act, takeForm } from "~/platform/forms/act.server";
import { done } from "~/platform/forms/outcome";
import { pageMeta } from "~/shell/page/title";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

const LISTINGS_PATH = "/perfil/anuncios";

/** A visitor with the link is signed in first: only the account of the invited address can accept. */
export const loader = userLoader(async ({ context, params, user }) => {
  const invitation = await context.accounts.shopHelpers.invitationOf(params.token ?? "");
  if (invitation === null) return data({ shop: null, isFor: false }, { status: 404 });
  return data({
    shop: invitation.seller.shop?.name ?? "",
    isFor: invitation.email === user.email.toLowerCase(),
  });
});

export const action = activeUserAction("reject", ({ context, params, uid, form }) =>
  takeForm(
    form,
    act({
      run: () => context.accounts.shopHelpers.accept(uid, params.token ?? ""),
      done: () => done(LISTINGS_PATH, "Listo: aquí están los anuncios de la tienda."),
      words: {
        expired: "Esta invitación ya no vale. Pide otra a la tienda.",
        "other-email": "Esta invitación es para otro correo, o el tuyo todavía no está confirmado.",
        busy: "Ya ayudas en otra tienda. Déjala primero en Mi tienda.",
        "too-many": "Esta tienda ya tiene a todas las personas que puede tener.",
      },
    }),
  ),
);

export const meta = pageMeta("Invitación de una tienda");

export default function Invitation() {
  const { shop, isFor } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Container narrow className="pb-10">
      <PageHeader title={shop === null ? "Esta invitación ya no vale" : `${shop} te invita a ayudar en su tienda`} />
      <ErrorSummary errors={failure?.errors ?? {}} title="No aceptamos la invitación" />
      <Panel className="grid justify-items-start gap-4">
        {shop === null ? (
          <>
            <p>Venció, o la tienda la anuló. Pide otra a la tienda.</p>
            <LinkButton to="/" variant="secondary">
              Ir al inicio
            </LinkButton>
          </>
        ) : isFor ? (
          <>
            <p>
              Podrás crear sus anuncios, editarlos, cambiar precios, pausarlos y renovarlos, con tu propia cuenta. La
              tienda verá tu nombre y tu correo, y puedes dejarla cuando quieras.
            </p>
            <Form method="post">
              <Button size="lg">Aceptar la invitación</Button>
            </Form>
          </>
        ) : (
          <p>
            Esta invitación es para otro correo. Cierra sesión y entra con la cuenta de ese correo, o pide a la tienda
            que te invite con el tuyo.
          </p>
        )}
      </Panel>
    </Container>
  );
}
