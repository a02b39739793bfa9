import { formatShortDateTime } from "~/business/format";

import type { ConversationMessage } from "../conversation/model";
import { blocksOf, type Inline } from "../markup";
import { maskAnswer } from "../safety/masking";

/** Characters of a conversation that a case holds; older messages are left out. */
export const HANDED_MAX = 20_000;
const CUT = "(Los mensajes anteriores no entraron.)";

export function conversationText(
  messages: readonly Pick<ConversationMessage, "role" | "content" | "timestamp" | "cards">[],
  name: string,
): string {
  const said = messages.map(({ role, content, timestamp, cards }) =>
    [
      `${role === "user" ? name || "Usuario" : "Rebi"} (${formatShortDateTime(timestamp)}):`,
      role === "user" ? content : plainText(maskAnswer(content)),
      ...(cards.length > 0 ? [`Anuncios: ${cards.map((id) => `/producto/${id}`).join(", ")}`] : []),
    ].join("\n"),
  );
  let first = said.length;
  let length = 0;
  while (first > 0) {
    length += (said[first - 1]?.length ?? 0) + 2;
    if (length > HANDED_MAX) break;
    first -= 1;
  }
  return [...(first > 0 ? [CUT] : []), ...said.slice(first)].join("\n\n");
}

/** An answer without markup; links with their path. */
function plainText(answer: string): string {
  return blocksOf(answer)
    .map((block) =>
      block.kind === "list"
        ? block.items.map((item) => `- ${lineText(item)}`).join("\n")
        : block.lines.map(lineText).join("\n"),
    )
    .join("\n");
}

function lineText(pieces: readonly Inline[]): string {
  return pieces.map(({ text, href }) => (href === undefined ? text : `${text} (${href})`)).join("");
}
