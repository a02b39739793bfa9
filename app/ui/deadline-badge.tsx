import { Badge, type Tone } from "./badge";

/** How near a deadline is. `overdue`: it has passed, or passes today. */
export type Urgency = "calm" | "near" | "overdue";

export const DEADLINE_TONES: Record<Urgency, Tone> = { calm: "neutral", near: "warning", overdue: "danger" };

export function DeadlineBadge({ text, urgency }: { text: string; urgency: Urgency }) {
  return <Badge tone={DEADLINE_TONES[urgency]}>{text}</Badge>;
}
