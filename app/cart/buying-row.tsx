import type { ReactNode } from "react";

import { Icon } from "~/ui/icon";

/** Folded on a phone, whose bar buys; a wide window shows it open. */
export function BuyingRow({ ways, protection, children }: { ways: string; protection: string; children: ReactNode }) {
  return (
    <details className="buying" suppressHydrationWarning>
      <summary>
        <Icon name="cart" />
        <span>
          <b className="block">Comprar con Mercado Pago</b>
          <span className="block text-sm text-muted">{ways}</span>
          <span className="block text-sm text-muted">{protection}</span>
        </span>
      </summary>
      <div className="grid gap-3">{children}</div>
    </details>
  );
}
