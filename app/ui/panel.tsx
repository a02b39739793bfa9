import type { ComponentPropsWithoutRef } from "react";

import { classes } from "./classes";

export function Panel({
  as: Element = "div",
  className,
  ...props
}: ComponentPropsWithoutRef<"section"> & { as?: "div" | "section" | "article" | "aside" | "li" }) {
  return (
    <Element
      {...props}
      className={classes("rounded-card border border-line bg-raised p-4 shadow-card sm:p-6", className)}
    />
  );
}
