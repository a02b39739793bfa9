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
    <svg viewBox="-3 0 106 10" width="212" height="20" aria-hidden="true" stroke="currentColor" strokeLinecap="round">
      <path d="M0 5h100" opacity=".25" />
      <path d={`M${low} 5H${high}`} strokeWidth="4" opacity=".4" />
      <circle cx={price} cy="5" r="3" fill="currentColor" />
    </svg>
  );
}
