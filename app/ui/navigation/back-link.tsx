import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import { LIST_PARAM } from "~/platform/forms/constants";

import { classes } from "../classes";
import { Icon } from "../icon";

/** The link above a page's title to the page that it belongs to; to a list as it was left, with filters and page. */
export function BackLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  // Read again, so that a forged one leads to this list only.
  const query = new URLSearchParams(new URLSearchParams(useLocation().search).get(LIST_PARAM) ?? "").toString();
  return (
    <p className={classes("pt-4", className)}>
      <Link
        to={query === "" || to.includes("?") ? to : `${to}?${query}`}
        className="link inline-flex min-h-6 items-center gap-1.5"
      >
        <Icon name="arrow-left" className="size-4" /> {children}
      </Link>
    </p>
  );
}
