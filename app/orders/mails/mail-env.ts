import type { Order } from "~/orders/model";
import type { Mail } from "~/platform/mail/model";

export interface OrderMailEnv {
  site: { url: string; name: string };
  /** Null for an order without a seller, or a seller without an address. */
  sellerEmail: string | null;
  /** Parties without an account any more: mails are about the others. */
  erased?: ReadonlySet<string>;
}

/** The change of an order that mails tell of. `before` is null for a new order. */
export interface OrderChange {
  before: Order | null;
  after: Order;
}

/** Text of a mail without its frame. */
export type OrderMailWords = Pick<Mail, "subject" | "blocks" | "link" | "rest">;
