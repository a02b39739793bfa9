import type { Order } from "~/orders/model";
import type { MailBlock } from "~/platform/mail/text-mail";

export interface OrderMailEnv {
  site: { url: string; name: string };
  /** E-mails of the order's sellers by uid; a missing seller gets no mail. */
  sellerEmails: ReadonlyMap<string, string>;
}

/** The change of an order that mails tell of. `before` is null for a new order. */
export interface OrderChange {
  before: Order | null;
  after: Order;
}

/** Text of a mail without its frame. */
export interface OrderMailWords {
  subject: string;
  blocks: readonly (MailBlock | null | undefined | false)[];
  link: { label: string; href: string };
}
