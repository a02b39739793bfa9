import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";

import { confirmEmailPath } from "./constants";

/** The button that mails the verification link again; it leads back to `back`, as the link itself does. */
export function ConfirmEmail({ back }: { back: string }) {
  return (
    <Form method="post" action={confirmEmailPath(back)} className="grid justify-items-start gap-2">
      <p className="text-sm text-muted">El enlace te trae de vuelta aquí. ¿No te llegó? Revisa también el spam.</p>
      <Button variant="secondary">Enviarme el enlace otra vez</Button>
    </Form>
  );
}
