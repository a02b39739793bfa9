import type { ReactNode } from "react";

import { Button, buttonClass } from "~/ui/button";
import { TextField } from "~/ui/field";

/** Button 'Marcar vendido' with a confirmation that needs no scripts. `about`: the listing, for screen readers. */
export function SoldButton({ id, about }: { id: string; about?: ReactNode }) {
  return (
    <details className="grid open:gap-2">
      <summary className={buttonClass({ variant: "secondary", size: "sm" }, "min-h-11")}>Marcar vendido{about}</summary>
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
      <Button name="intent" value="vendido" size="sm" className="min-h-11">
        Sí, se vendió{about}
      </Button>
    </details>
  );
}
