import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Badge } from "~/ui/badge";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";

import { SOON } from "./navigation";

interface MenuProps {
  /** Menus of one group close each other, by the browser itself. */
  group?: string;
  /** Content of the button; it needs words, if only for screen readers. */
  summary: ReactNode;
  className?: string;
  align?: "start" | "end";
  children: ReactNode;
}

/**
 * A menu that needs no script: `<details>` opens and closes it, a click outside too (shell.css). The bootstrap adds
 * Escape and navigation; so React must not know of `open`.
 */
export function Menu({ group = "menu", summary, className, align = "start", children }: MenuProps) {
  return (
    <details name={group} className={classes("menu", className)} suppressHydrationWarning>
      <summary>{summary}</summary>
      <div className={classes("menu-panel", align === "end" && "menu-end")}>{children}</div>
    </details>
  );
}

interface MenuItemProps {
  label: string;
  to?: string;
  soon?: boolean;
  mark?: string;
  /** Accessible name; absent for the words themselves. */
  name?: string;
}

/** A line of a menu: a link where there is an address, and marked where it is announced or has something unread. */
export function MenuItem({ label, to, soon, mark = soon ? SOON : undefined, name }: MenuItemProps) {
  const text = mark ? (
    <>
      {`${label} `}
      <Badge className={soon ? undefined : "bg-ink text-surface"}>{mark}</Badge>
    </>
  ) : (
    label
  );
  const className = soon ? "menu-item soon" : "menu-item";
  return (
    <li>
      {to ? (
        <Link to={to} className={className} aria-label={name}>
          {text}
        </Link>
      ) : (
        <span className={className}>{text}</span>
      )}
    </li>
  );
}

export function Chevron() {
  return <Icon name="chevron-down" className="chevron size-4" />;
}
