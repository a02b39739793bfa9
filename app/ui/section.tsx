import type { ReactNode } from "react";

import { classes } from "./classes";
import { Panel } from "./panel";

/** A panel with a heading that names it. `id` is the heading's. */
export function Section({
  id,
  title,
  level: Heading = "h2",
  className,
  children,
}: {
  id: string;
  title: ReactNode;
  level?: "h2" | "h3";
  className?: string;
  children: ReactNode;
}) {
  return (
    <Panel as="section" aria-labelledby={id} className={classes("grid grid-cols-1 gap-3", className)}>
      <Heading id={id} className="text-lg">
        {title}
      </Heading>
      {children}
    </Panel>
  );
}
