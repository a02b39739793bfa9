import type { Mail } from "./mail";

/** Lines of a paragraph; an empty line separates blocks. */
export type MailBlock = string | readonly string[];

export interface TextMail extends Omit<Mail, "text"> {
  greeting?: string;
  /** Missing lines (null, false) leave no gap. */
  blocks: readonly (MailBlock | null | false)[];
  /** The one thing to open: its words, and its address on a line of its own. */
  link?: { label: string; href: string };
  footer?: MailBlock;
}

/** A mail in plain text, laid out as all of ours are: greeting, blocks, link and footer with an empty line between. */
export function textMail({ greeting, blocks, link, footer, ...mail }: TextMail): Mail {
  return { ...mail, text: mailText({ greeting, blocks, link, footer }) };
}

export function mailText({
  greeting,
  blocks,
  link,
  footer,
}: Pick<TextMail, "greeting" | "blocks" | "link" | "footer">): string {
  return [greeting, ...blocks, link && [link.label, link.href], footer]
    .filter((block) => typeof block === "object" || typeof block === "string")
    .map((block) => (typeof block === "string" ? block : (block?.join("\n") ?? "")))
    .filter((text) => text !== "")
    .join("\n\n");
}
