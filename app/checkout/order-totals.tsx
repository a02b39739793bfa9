import { formatSoles } from "~/business/money";

import type { CheckoutSummary } from "./summary";

/** Shown where anything is sent, or where all is picked up, by the choices; both where the browser cannot tell. */
const FOR_SHIPPING = "group-[:not(:has([value=shipping]:checked))]/checkout:hidden";
const FOR_PICKUP = "group-has-[[value=shipping]:checked]/checkout:hidden";

export function OrderTotalsTable({ summary }: { summary: CheckoutSummary }) {
  const { coupon, subtotalCentimos, totals, missingForFree } = summary;
  const { shippingCentimos } = totals.shipping;
  return (
    <>
      <dl className="grid gap-2">
        <Row name="Subtotal" value={formatSoles(subtotalCentimos)} />
        {coupon ? <Row name={"Descuento"} value={`−${formatSoles(coupon.discountCentimos)}`} /> : null}
        <Row
          name="Envío a domicilio"
          value={shippingCentimos === 0 ? "Gratis" : formatSoles(shippingCentimos)}
          className={FOR_SHIPPING}
        />
        <Row name="Recoger en persona" value="Gratis" className={FOR_PICKUP} />
        <Row
          name="Total con envío"
          value={formatSoles(totals.shipping.totalCentimos)}
          className={`text-lg font-bold ${FOR_SHIPPING}`}
        />
        <Row
          name="Total si lo recoges"
          value={formatSoles(totals.pickup.totalCentimos)}
          className={`text-lg font-bold ${FOR_PICKUP}`}
        />
      </dl>
      {missingForFree > 0 ? (
        <p className={`text-sm text-muted ${FOR_SHIPPING}`}>
          Te faltan {formatSoles(missingForFree)} para el envío gratis.
        </p>
      ) : null}
      <input type="hidden" name="total-shipping" value={totals.shipping.totalCentimos} />
      <input type="hidden" name="total-pickup" value={totals.pickup.totalCentimos} />
      <input type="hidden" name="lines" value={summary.lines} />
    </>
  );
}

function Row({ name, value, className = "" }: { name: string; value: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-x-4 ${className}`}>
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}
