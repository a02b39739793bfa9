import { Badge } from "~/ui/badge";

import type { Term } from "./view";

/** How long a case may wait, beside its number. */
export function TermBadge({ term: { day, left, tone } }: { term: Term }) {
  return <Badge tone={tone}>{left === null ? `Plazo: ${day}` : `${left} (${day})`}</Badge>;
}
