import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";

import { classes } from "./classes";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
type ButtonSize = "sm" | "md" | "lg";

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Class names of a button, for elements that are neither `<button>` nor `<Link>` (a `<summary>`, an outside link). */
export function buttonClass({ variant = "primary", size = "md" }: Look, className?: string): string {
  return classes("btn", `btn-${variant}`, size !== "md" && `btn-${size}`, className);
}

export function Button({ variant, size, className, ...props }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...props} className={buttonClass({ variant, size }, className)} />;
}

export function LinkButton({ variant, size, className, ...props }: Look & LinkProps) {
  return <Link {...props} className={buttonClass({ variant, size }, className)} />;
}
