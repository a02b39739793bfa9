import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { BACK_QUERY } from "~/accounts/constants";
import { userLoader } from "~/accounts/guards.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { ConfirmEmail } from "./confirm-email";
import { submitConfirmEmail } from "./email-links.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(({ request }) => ({ back: backOf(request) }));

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireVerifiedUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitConfirmEmail(context.accounts, user, form, backOf(request)));
}

function backOf(request: Request): string {
  return safeRedirect(new URL(request.url).searchParams.get(BACK_QUERY), "/perfil");
}

export const meta = pageMeta("Confirma tu correo");

/** The page of the button, where the mail could not be sent or the address was opened directly. */
export default function ConfirmEmailPage() {
  const { back } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const errors = failure?.errors ?? {};
  return (
    <Container narrow className="pb-12">
      <PageHeader
        title="Confirma tu correo"
        lead="Te enviamos un enlace cuando creaste tu cuenta. Ábrelo para publicar, comprar, reservar y ver contactos."
      />
      <Panel className="grid justify-items-start gap-4">
        <ErrorSummary errors={errors} title="No enviamos el correo" />
        <ConfirmEmail back={back} />
        <LinkButton to={back} variant="secondary">
          Volver a lo que hacías
        </LinkButton>
      </Panel>
    </Container>
  );
}
