import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { classes } from "../classes";
import { Icon } from "../icon";

/** The link above a page's title to the page that it belongs to. */
export function BackLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <p className={classes("pt-4", className)}>
      <Link to={to} className="link inline-flex min-h-6 items-center gap-1.5">
        <Icon name="arrow-left" className="size-4" /> {children}
      </Link>
    </p>
  );
}
