import type { ReactNode } from "react";

import { Notice } from "~/ui/notice";

import { STANDINGS, type StandingReason } from "./standing";

/** The standing of a number, in the same words everywhere. `children`: words of the page. */
export function StandingNotice({ why, children }: { why: StandingReason; children?: ReactNode }) {
  const { tone, title, text } = STANDINGS[why];
  return (
    <Notice tone={tone} className="mb-4" title={title}>
      <p>{text}</p>
      {children}
    </Notice>
  );
}
