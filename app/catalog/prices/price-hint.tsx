import { Link } from "@remix-run/react";
import type { CSSProperties } from "react";

import type { PriceHint, PriceScale } from "./guidance-text";

/** Directly under the price: where it stands among its like, and the page that shows exactly them. */
export function PriceHintLine({ hint: { standing, compared, model, href, scale } }: { hint: PriceHint }) {
  return (
    <div className="text-sm">
      <p>
        <b>{standing}</b> entre{" "}
        <Link to={href} discover="none" rel="nofollow" className="link">
          {compared}
        </Link>
        {model}
      </p>
      <Scale {...scale} />
    </div>
  );
}

/** The usual range as a band, the price as a dot; each with its amount, so that it can be read without its sentence. */
export function Scale({ low, high, price }: PriceScale) {
  const places = { "--low": `${low.at}%`, "--high": `${high.at}%`, "--at": `${price.at}%` } as CSSProperties;
  return (
    <div
      role="img"
      aria-label={`Lo habitual va de ${low.text} a ${high.text}; este cuesta ${price.text}`}
      className="scale"
      style={places}
    >
      <i />
      <b />
      <span>{price.text}</span>
      <p>
        <span>{low.text}</span>
        {high.text === low.text ? null : <span>{high.text}</span>}
      </p>
    </div>
  );
}
