import type { ReactNode } from "react";

import { Button, buttonClass } from "~/ui/button";

/** Button 'Marcar vendido' with a confirmation that needs no scripts. `about`: the listing, for screen readers. */
export function SoldButton({ about }: { about?: ReactNode }) {
  return (
    <details className="grid open:gap-2">
      <summary className={buttonClass({ variant: "secondary", size: "sm" }, "min-h-11")}>Marcar vendido{about}</summary>
      <p className="py-2 text-sm">¿Ya se vendió? Sale del catálogo; durante un día puedes volver a publicarlo.</p>
      <Button name="intent" value="vendido" size="sm" className="min-h-11">
        Sí, se vendió{about}
      </Button>
    </details>
  );
}
