import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { Button, buttonClass } from "~/ui/button";
import { TextField } from "~/ui/field";

interface SoldFormProps {
  id: string;
  version: number;
  /** The listing, for screen readers. */
  about?: ReactNode;
  /** Where the page itself does not answer it. */
  action?: string;
}

/** Its `intent` at /perfil/anuncios. */
export const SOLD = "vendido";

/** Without scripts. A form of its own: Enter in its field presses no other button. */
export function SoldForm({ id, version, about, action }: SoldFormProps) {
  return (
    <Form method="post" {...(action && { action })} className="contents">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <details className="grid justify-items-start open:basis-full open:gap-2">
        <summary className={buttonClass({ variant: "secondary", size: "sm" }, "min-h-11")}>
          Marcar como vendido{about}
        </summary>
        <p className="py-2 text-sm">¿Ya se vendió? Sale del catálogo; durante un día puedes volver a publicarlo.</p>
        <TextField
          id={`vendido-${id}`}
          label="¿En cuántos soles?"
          name="soldPrice"
          optional
          inputMode="decimal"
          autoComplete="off"
          className="mb-2 max-w-64"
          hint="Se ve sin tu nombre ni enlace en la comparación de precios de anuncios similares."
        />
        <Button name="intent" value={SOLD} size="sm" className="min-h-11">
          Sí, se vendió{about}
        </Button>
      </details>
    </Form>
  );
}
