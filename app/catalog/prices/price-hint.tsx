import { Link } from "@remix-run/react";

import type { PriceHint } from "./guidance-text";

export function PriceHintLine({ hint: { standing, range, compared, about, href } }: { hint: PriceHint }) {
  return (
    <p className="text-sm">
      {standing}: <b>{range}</b> por{" "}
      <Link to={href} discover="none" rel="nofollow" className="link">
        {compared}
      </Link>
      <span className="block text-muted">{about}</span>
    </p>
  );
}
