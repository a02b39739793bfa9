import { Link } from "@remix-run/react";

import type { PriceHint, PriceScale } from "./guidance-text";

/** One neutral line, with a scale that says the same to the eye. */
export function PriceHintLine({ hint: { standing, range, compared, model, href, scale } }: { hint: PriceHint }) {
  return (
    <div className="text-sm">
      <Scale {...scale} />
      <p>
        {standing}: {range} en{" "}
        <Link to={href} discover="none" rel="nofollow" className="link">
          {compared}
        </Link>
        {model}.
      </p>
    </div>
  );
}

/** The usual range as a band, the price as a dot. */
export function Scale({ low, high, price }: PriceScale) {
  return (
    <div aria-hidden="true" className="max-w-xs text-xs text-muted">
      <svg viewBox="-3 0 106 8" className="w-full" stroke="currentColor" strokeLinecap="round">
        <path d="M0 4h100" opacity=".25" />
        <path d={`M${low} 4H${high}`} strokeWidth="3" opacity=".4" />
        <circle cx={price} cy="4" r="2.5" fill="currentColor" />
      </svg>
      <div className="flex justify-between">
        <span>Más barato</span>
        <span>Habitual</span>
        <span>Más caro</span>
      </div>
    </div>
  );
}
