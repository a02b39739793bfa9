import type { MailKind } from "./kinds";

/** The words of a link are its act: 'Confirmar mi correo'. */
export interface MailLink {
  label: string;
  href: string;
}

/** Lines of a paragraph, a further link, or words of a user. A date may be `strong`. */
export type MailBlock = string | readonly string[] | MailLink | { quote: string };
export type MailBlocks = readonly (MailBlock | null | undefined | false)[];

/** A thing for sale that a mail is about. */
export interface MailListing {
  title: string;
  /** `S/ 2,800`, `bajó 8 %`, `Hoy en Surco`. */
  facts?: readonly string[];
  photo?: { key: string; width: number; height: number } | null;
  href?: string;
}

/** A mail as data: `sheet.ts` and `html.ts` print its two parts. */
export interface Mail {
  kind: MailKind;
  to: string;
  subject: string;
  /** The event in a few words; the subject where it is left out. */
  heading?: string;
  /** `Hola:` where it is left out; null: none. */
  greeting?: string | null;
  listings?: readonly MailListing[];
  blocks: MailBlocks;
  /** The one button. */
  link: MailLink;
  /** After the button. */
  rest?: MailBlocks;
  /** Turns such mails off without a sign-in. */
  unsubscribe?: string;
  /** Answers go there; to the sender where it is left out or null. */
  replyTo?: string | null;
  /** The recipient among them: the mail is erased with the first of them whose account is erased. */
  about?: readonly string[];
  attachments?: readonly MailAttachment[];
}

/** A file that goes along. A mail is one document of at most 1 MiB with all its files: keep them far below. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
}
