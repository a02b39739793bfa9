import type { FieldErrors } from "~/platform/forms/forms";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { ConfirmEmail } from "./confirm-email";

interface ConfirmEmailPageProps {
  back: string;
  errors: FieldErrors;
}

/** The page of the button, where the mail could not be sent or the address was opened by itself. */
export function ConfirmEmailPage({ back, errors }: ConfirmEmailPageProps) {
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
