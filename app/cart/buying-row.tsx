import type { ReactNode } from "react";

import { Icon } from "~/ui/icon";

export function BuyingRow({ protection, children }: { protection: string; children: ReactNode }) {
  return (
    <details className="buying" suppressHydrationWarning>
      <summary>
        <Icon name="cart" />
        <span>
          <b className="block">Comprar con Mercado Pago</b>
          <span className="block text-sm text-muted">{protection}</span>
        </span>
      </summary>
      <div className="grid gap-3">{children}</div>
    </details>
  );
}
