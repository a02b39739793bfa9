import type { ReactNode } from "react";

import { classes } from "./classes";

/** The page's width and margins; `narrow` for forms and reading. */
export function Container({
  narrow = false,
  className,
  children,
}: {
  narrow?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return <div className={classes("wrap", narrow && "max-w-3xl", className)}>{children}</div>;
}

/** The only `<h1>` of a page with its lead and, at the right, its actions. */
export function PageHeader({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children?: ReactNode }) {
  return (
    // A grid around it has its own gaps.
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-6 pb-6 sm:pt-10 [.grid>&]:pb-2">
      <div className="min-w-0 max-w-3xl">
        <h1 className="text-2xl tracking-tight sm:text-3xl">{title}</h1>
        {lead ? <p className="mt-2 text-muted sm:text-lg">{lead}</p> : null}
      </div>
      {children ? <div className="flex flex-wrap gap-2">{children}</div> : null}
    </div>
  );
}
