import { formatShortDay } from "~/business/format";
import type { Letter } from "~/complaints/model";

/** Text of the step "letter sent", which identifies a resubmission. */
export function letterText({ sentOn, carrier, proof }: Pick<Letter, "sentOn" | "carrier" | "proof">): string {
  return `Enviada el ${formatShortDay(sentOn)} por ${carrier}. Constancia: ${proof.name}.`;
}
