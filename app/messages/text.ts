import type { TextPart } from "./model";

const ADDRESS = /(https?:\/\/[^\s<>"]+)/;
/** Characters that end a sentence but no address. */
const TRAILING = /[.,;:!?)\]»]+$/;

/** A message in pieces. Only addresses of our own site become links. */
export function partsOf(text: string, siteUrl: string): TextPart[] {
  const own = new URL(siteUrl).origin;
  const parts: TextPart[] = [];
  for (const [position, piece] of text.split(ADDRESS).entries()) {
    const address = position % 2 === 1 ? piece.replace(TRAILING, "") : "";
    const isOwn = address !== "" && URL.canParse(address) && new URL(address).origin === own;
    if (isOwn) parts.push({ text: address, href: new URL(address).href }, { text: piece.slice(address.length) });
    else parts.push({ text: piece });
  }
  return joined(parts);
}

function joined(parts: TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.text === "") continue;
    if (last && last.href === undefined && part.href === undefined) last.text += part.text;
    else result.push({ ...part });
  }
  return result;
}
