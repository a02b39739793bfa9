import type { PriceTermsView } from "./price-terms";

/** Below a price: how it is paid, what protects the payment, and what the transfer of a motorcycle needs. */
export function PriceTermsLines({ terms: { ways, protection, transfer } }: { terms: PriceTermsView }) {
  return (
    <div className="grid gap-1 text-sm text-muted">
      {ways ? <p>{ways}</p> : null}
      {protection ? <p>{protection}</p> : null}
      {transfer ? <p>{transfer}</p> : null}
    </div>
  );
}
