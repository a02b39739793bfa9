import { payPath, purchasePath } from "~/orders/paths";
import type { UnpaidOrder } from "~/orders/service";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";

export function UnpaidNotice({ orders, message }: { orders: readonly UnpaidOrder[]; message: string | undefined }) {
  if (orders.length === 0) return null;
  return (
    <Notice tone="warning" title="Tus compras sin pagar" className="mb-5">
      {message ? <p>{message}</p> : null}
      <ul className="mt-2 grid gap-3">
        {orders.map(({ id, number, title }) => (
          <li key={id} className="wrap-anywhere">
            {title} · <span className="whitespace-nowrap">pedido {number}</span>
            <div className="mt-1 flex flex-wrap gap-2">
              <LinkButton to={payPath(id)} size="sm">
                Pagar<span className="sr-only"> el pedido {number}</span>
              </LinkButton>
              <LinkButton to={purchasePath(id)} size="sm" variant="secondary">
                Ver o cancelar<span className="sr-only"> el pedido {number}</span>
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
