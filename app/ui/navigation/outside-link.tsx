import type { ReactNode } from "react";

import { classes } from "../classes";

/** Opens a tab of its own, says so, and sends no referrer. */
export function OutsideLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={classes("link inline-flex min-h-8 items-center", className)}
    >
      {children}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}
