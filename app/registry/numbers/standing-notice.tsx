import type { ReactNode } from "react";

import { Notice } from "~/ui/notice";

import { STANDINGS, type StandingReason } from "./standing";

/** What is said of a number, in the same words everywhere. `children`: what the page adds. */
export function StandingNotice({ why, children }: { why: StandingReason; children?: ReactNode }) {
  const { tone, title, text } = STANDINGS[why];
  return (
    <Notice tone={tone} className="mb-4" title={title}>
      <p>{text}</p>
      {children}
    </Notice>
  );
}
