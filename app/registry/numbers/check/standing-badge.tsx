import { Badge, type Tone } from "~/ui/badge";

import { STANDINGS, type StandingReason } from "../standing";

const TONES: Record<(typeof STANDINGS)[StandingReason]["tone"], Tone> = {
  info: "neutral",
  success: "success",
  warning: "warning",
  danger: "danger",
};

/** The standing of a number, in the words of all places. */
export function StandingBadge({ why }: { why: StandingReason }) {
  return <Badge tone={TONES[STANDINGS[why].tone]}>{STANDINGS[why].title}</Badge>;
}
