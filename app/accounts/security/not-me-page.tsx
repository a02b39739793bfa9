import { Form } from "@remix-run/react";

import { recoverPath } from "~/accounts/constants";
import type { FieldErrors } from "~/platform/forms/forms";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";
import { SubmitButton } from "~/ui/submit-button";

interface NotMePageProps {
  isValid: boolean;
  lead: string;
  button: string;
  errors: FieldErrors;
}

/** A mailed link that says that it was not the user. Opening it changes nothing: mail scanners open links too. */
export function NotMePage({ isValid, lead, button, errors }: NotMePageProps) {
  return (
    <Container narrow className="pb-12">
      <PageHeader
        title={isValid ? "¿No fuiste tú?" : "Este enlace ya no sirve"}
        lead={isValid ? lead : "Venció, o no llegó completo. Igual puedes proteger tu cuenta con una contraseña nueva."}
      />
      <ErrorSummary errors={errors} />
      {isValid ? (
        <Form method="post">
          <SubmitButton size="lg" variant="danger">
            {button}
          </SubmitButton>
        </Form>
      ) : (
        <LinkButton to={recoverPath({})}>Crear una contraseña nueva</LinkButton>
      )}
    </Container>
  );
}
