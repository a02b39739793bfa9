import type { ReactNode } from "react";

import { classes } from "./classes";
import { Icon } from "./icon";

type NoticeTone = "info" | "success" | "warning" | "danger";

const TONES: Record<NoticeTone, { box: string; mark: string; icon: string }> = {
  info: { box: "bg-sunken", mark: "text-accent", icon: "info" },
  success: { box: "bg-success-soft", mark: "text-success", icon: "check-circle" },
  warning: { box: "bg-warning-soft", mark: "text-warning", icon: "alert" },
  danger: { box: "bg-danger-soft", mark: "text-danger", icon: "alert" },
};

/** Something to know about the page. It is content, not an event: no live region. */
export function Notice({
  tone = "info",
  title,
  className,
  children,
}: {
  tone?: NoticeTone;
  title?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const look = TONES[tone];
  return (
    <div className={classes("flex gap-3 rounded-card p-4", look.box, className)}>
      <Icon name={look.icon} className={classes("mt-0.5 size-5", look.mark)} />
      <div className="min-w-0">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-sm sm:text-base">{children}</div> : null}
      </div>
    </div>
  );
}
