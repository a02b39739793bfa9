import type { Reply } from "../model";
import type { Tools } from "../tools/tools.server";

const REASONS_MAX = 2;
const FOR_EACH = 2;

/** Listings like those that were looked at, each with its reason; null where there are none. */
export async function likeSeen(seen: readonly string[], tools: Tools): Promise<Reply | null> {
  const lines: string[] = [];
  const cards: string[] = [];
  for (const id of seen) {
    if (lines.length === REASONS_MAX) break;
    const found = await tools.call("similar_listings", { id });
    if ("error" in found) continue;
    const others = found.anuncios.filter((one) => !seen.includes(one.id) && !cards.includes(one.id)).slice(0, FOR_EACH);
    if (others.length === 0) continue;
    cards.push(...others.map((one) => one.id));
    const names = others.map(({ titulo, href }) => `[${titulo}](${href})`).join(" o ");
    lines.push(`- Porque viste **${found.parecidos_a}**: ${names}.`);
  }
  if (lines.length === 0) return null;
  return { text: ["Esto te puede gustar:", ...lines].join("\n"), cards };
}
