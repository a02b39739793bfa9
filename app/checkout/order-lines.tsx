import { Link } from "@remix-run/react";

import { formatSoles } from "~/business/money";
import { Checkbox } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Picture } from "~/ui/picture";

import type { CheckoutSeller, CheckoutSummary } from "./summary";

export function OrderLines({ sellers }: { sellers: readonly CheckoutSeller[] }) {
  return (
    <div className="grid gap-4">
      {sellers.map(({ id, name, lines }) => (
        <div key={id}>
          <h3 className="text-sm text-muted">Vendido por {name}</h3>
          <ul className="mt-2 grid gap-3">
            {lines.map(({ listingId, title, photo, quantity, totalCentimos }) => (
              <li key={listingId} className="flex items-center gap-3">
                {photo ? (
                  <Picture
                    photo={photo}
                    alt=""
                    sizes="4rem"
                    widths={[360]}
                    className="size-16 flex-none rounded-control object-cover"
                  />
                ) : null}
                <div className="flex min-w-0 flex-1 flex-wrap gap-x-3">
                  <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                    <Link to={`/producto/${listingId}`} className="link">
                      {title}
                    </Link>
                    {quantity > 1 ? ` × ${quantity}` : null}
                  </span>
                  <span className="font-semibold whitespace-nowrap">{formatSoles(totalCentimos)}</span>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Lines of the cart that cannot be bought. With an order, the buyer agrees to continue without them. */
export function LeftOut({
  summary: { problems, without, sellers },
  agreed,
  error,
}: {
  summary: CheckoutSummary;
  agreed?: string | undefined;
  error?: string | undefined;
}) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="warning" title="Esto no entra en tu pedido">
      <ul className="list-disc pl-5">
        {problems.map(({ listingId, message }) => (
          <li key={listingId}>{message}</li>
        ))}
      </ul>
      {sellers.length > 0 ? (
        <Checkbox
          key={without}
          name="without"
          value={without}
          label="Seguir sin esto"
          defaultChecked={agreed === without}
          error={error}
          className="mt-2"
        />
      ) : null}
    </Notice>
  );
}
