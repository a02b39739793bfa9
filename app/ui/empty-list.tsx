import type { ReactNode } from "react";

import { LinkButton } from "./button";
import { Drawing } from "./drawing";
import { Panel } from "./panel";

interface EmptyListProps {
  /** A name of ./icon.tsx. */
  icon: string;
  title: string;
  /** How the first entry comes here. */
  text: string;
  /** The one act that leads on. */
  to: string;
  action: string;
  /** A quiet way besides. */
  children?: ReactNode;
}

/** A list without entries: what it is for, and what to do next. */
export function EmptyList({ icon, title, text, to, action, children }: EmptyListProps) {
  return (
    <Panel className="grid justify-items-center gap-3 py-8 text-center">
      <Drawing icon={icon} />
      <h2 className="text-xl">{title}</h2>
      <p className="max-w-prose text-muted">{text}</p>
      <LinkButton to={to}>{action}</LinkButton>
      {children}
    </Panel>
  );
}
