import type { ReactNode } from "react";

import { Icon } from "./icon";

/** Folded until it is wanted, and open where something in it has to be put right. */
export function Disclosure({ summary, open, children }: { summary: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open || undefined} className="group rounded-control border border-line px-4">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2.5 font-semibold text-accent">
        {summary}
        <Icon name="chevron-down" className="size-5 flex-none group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 pt-2 pb-4">{children}</div>
    </details>
  );
}
