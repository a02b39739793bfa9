import type { ReactNode } from "react";

import { buttonClass } from "./button";
import { Icon } from "./icon";

interface FoldedFiltersProps {
  /** How many are in use. */
  count: number;
  children: ReactNode;
}

/** Filters before a list: folded on a phone, so that the list is in sight; open beside it, in browsers that can. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  return (
    <details className="lg:[&::details-content]:h-auto lg:[&::details-content]:[content-visibility:visible]">
      <summary
        className={buttonClass(
          { variant: "secondary" },
          "w-full justify-between lg:supports-[selector(::details-content)]:hidden",
        )}
      >
        Filtros{count > 0 ? ` (${count})` : ""}
        <Icon name="chevron-down" className="chevron size-4" />
      </summary>
      <div className="pt-3 lg:pt-0">{children}</div>
    </details>
  );
}
