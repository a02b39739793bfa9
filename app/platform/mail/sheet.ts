import { z } from "zod";

import type { Mail, MailBlock, MailBlocks, MailLink } from "./model";

// Noncharacters, which Unicode leaves to such use: no text of a user has a reason to hold one.
const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";
const MARKS = /[\uFDD0\uFDD1]/g;

/** Bold in the HTML part: the date of a mail. Not for subjects. */
export function strong(text: string): string {
  return OPEN + text + CLOSE;
}

export function withoutMarks(text: string): string {
  return text.replace(MARKS, "");
}

/** Text around and within `strong`: the odd ones are bold. */
export function strongParts(text: string): string[] {
  return text.split(MARKS);
}

const LinkSchema = z.object({ label: z.string(), href: z.string() });
const BlockSchema = z.union([z.string(), LinkSchema, z.object({ quote: z.string() })]);
const PhotoSchema = z.object({ key: z.string(), width: z.number(), height: z.number() });

/** The part of a mail's document that its HTML is printed from. Lines are joined: Firestore nests no lists. */
export const MailSheetSchema = z.object({
  kind: z.string(),
  heading: z.string(),
  greeting: z.string().nullable(),
  listings: z.array(
    z.object({
      title: z.string(),
      facts: z.array(z.string()),
      photo: PhotoSchema.nullable(),
      href: z.string().nullable(),
    }),
  ),
  blocks: z.array(BlockSchema),
  link: LinkSchema,
  rest: z.array(BlockSchema),
  unsubscribe: z.string().nullable(),
});
export type MailSheet = z.infer<typeof MailSheetSchema>;
export type SheetBlock = z.infer<typeof BlockSchema>;

export function sheetOf(mail: Mail): MailSheet {
  const { kind, subject, heading = subject, greeting = "Hola:", listings = [], blocks, link, rest = [] } = mail;
  return {
    kind,
    heading,
    greeting,
    listings: listings.map(({ title, facts = [], photo = null, href = null }) => ({
      title,
      facts: [...facts],
      photo: photo && { key: photo.key, width: photo.width, height: photo.height },
      href,
    })),
    blocks: blocksOf(blocks),
    link: { ...link },
    rest: blocksOf(rest),
    unsubscribe: mail.unsubscribe ?? null,
  };
}

/** Missing blocks leave no gap. */
function blocksOf(blocks: MailBlocks): SheetBlock[] {
  return blocks.flatMap((block): SheetBlock[] => {
    if (block === null || block === undefined || block === false) return [];
    if (typeof block === "string") return block === "" ? [] : [block];
    if (isLines(block)) return block.length === 0 ? [] : [block.join("\n")];
    return [{ ...block }];
  });
}

function isLines(block: MailBlock): block is readonly string[] {
  return Array.isArray(block);
}

/** The addresses of a mail in the order of its short ones: that of the button first. */
export function hrefsOf({ link, blocks, rest, listings, unsubscribe }: MailSheet): string[] {
  return [
    link.href,
    ...[...blocks, ...rest].flatMap((block) => (typeof block === "object" && "href" in block ? block.href : [])),
    ...listings.flatMap(({ href }) => href ?? []),
    ...(unsubscribe === null ? [] : [unsubscribe]),
  ];
}

/** The part in plain text, without the small print: equal in content to the HTML part. */
export function mailText(mail: Mail): string {
  const { greeting, listings, blocks, link, rest, unsubscribe } = sheetOf(mail);
  const things = listings.map(({ title, facts, href }) =>
    [[title, ...facts].join(" · "), ...(href === null ? [] : [href])].join("\n"),
  );
  return blocksText([
    ...(greeting === null ? [] : [greeting]),
    ...things,
    ...blocks,
    link,
    ...rest,
    ...(unsubscribe === null ? [] : [{ label: UNSUBSCRIBE, href: unsubscribe }]),
  ]);
}

export const UNSUBSCRIBE = "No recibir más estos avisos";

/** Blocks in plain text, as a letter on paper needs them too. */
export function blocksText(blocks: MailBlocks): string {
  return blocksOf(blocks).map(blockText).join("\n\n");
}

function blockText(block: SheetBlock): string {
  if (typeof block === "string") return withoutMarks(block);
  if ("href" in block) return linkText(block);
  // Typed text stands after `> `, so that it cannot pass for our own words.
  return block.quote
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

function linkText({ label, href }: MailLink): string {
  return `${label}:\n${href}`;
}
