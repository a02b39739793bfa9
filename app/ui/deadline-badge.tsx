import { Badge, type Tone } from "./badge";

/** How near a deadline is. `overdue`: it has passed, or passes today. */
export type Urgency = "calm" | "near" | "overdue";

const TONES: Record<Urgency, Tone> = { calm: "neutral", near: "warning", overdue: "danger" };

export function DeadlineBadge({ text, urgency }: { text: string; urgency: Urgency }) {
  return <Badge tone={TONES[urgency]}>{text}</Badge>;
}
