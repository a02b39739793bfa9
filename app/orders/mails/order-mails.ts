import { formatSoles } from "~/business/money";
import { inspectionTitle, type Order } from "~/orders/model";
import { purchasePath, salePath } from "~/orders/paths";
import { isReservationNews } from "~/orders/reservations/held-words";
import type { Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { MailListing } from "~/platform/mail/model";
import { pushWrites, type PushRecipient } from "~/platform/push/notice";

import { buyerWords } from "./buyer-mails";
import type { OrderMailEnv, OrderMailWords } from "./mail-env";
import { reservationOf, sellerWords } from "./seller-mails";

export type { OrderMailEnv } from "./mail-env";

/**
 * Mails of a change of an order, as writes for its transaction. Pure; `before` is null for a new order. Document ids
 * come from the order's id and version, so that one change sends its mails once. Some changes send none.
 */
export function mailsFor(before: Order | null, after: Order, env: OrderMailEnv): Write[] {
  const change = { before, after };
  const { sellerId } = after;
  const about = [after.buyerId, ...(sellerId === null ? [] : [sellerId])].filter((uid) => !env.erased?.has(uid));
  const write = (to: string, name: string | null, words: OrderMailWords, part: string): Write =>
    mailWrite(
      {
        kind: "order",
        to,
        subject: `${words.subject} (${after.number})`,
        greeting: name ? `Hola, ${name}:` : "Hola:",
        heading: words.subject,
        listings: listingsOf(after),
        blocks: words.blocks,
        link: words.link,
        rest: [...(words.rest ?? []), `Pedido ${after.number}`],
        about,
      },
      after.updatedAt,
      `order-${after.id}-${after.version}-${part}`,
    );
  const toBuyer =
    after.buyerEmail === ""
      ? []
      : buyerWords(change, env).map((words, n) => write(after.buyerEmail, after.buyerName, words, `buyer-${n}`));
  const { sellerEmail } = env;
  const told = sellerId === null ? null : sellerWords(change, env);
  if (sellerEmail === null || told === null) return toBuyer;
  return [...toBuyer, write(sellerEmail, after.lines[0]?.sellerName ?? null, told, "seller-0")];
}

/** The things of an order, which each of its mails shows. */
function listingsOf({ lines, plan, inspection, totalCentimos }: Order): MailListing[] {
  if (inspection) return [{ title: inspectionTitle(inspection), facts: [formatSoles(totalCentimos)] }];
  if (plan)
    return [{ title: `Plan ${plan.planName} para «${plan.listingTitle}»`, facts: [formatSoles(totalCentimos)] }];
  return lines.map(({ title, quantity, unitCentimos, photo }) => ({
    title: quantity === 1 ? title : `${quantity} × ${title}`,
    facts: [formatSoles(unitCentimos)],
    photo,
  }));
}

/** Notifications of a change of an order, for the recipients of its mails; `devices`: users with devices, by uid. */
export function noticesFor(
  before: Order | null,
  after: Order,
  env: OrderMailEnv,
  devices: ReadonlyMap<string, PushRecipient>,
): Write[] {
  const change = { before, after };
  const write = (uid: string, path: string): Write[] =>
    pushWrites(devices.get(uid) ?? null, { kind: "orders", subject: after.id, path }, after.updatedAt);
  // The buyer of a new order is looking at it.
  const toBuyer = before && buyerWords(change, env).length > 0 ? write(after.buyerId, purchasePath(after.id)) : [];
  const { sellerId } = after;
  if (sellerId === null || !sellerWords(change, env)) return toBuyer;
  return [...toBuyer, ...write(sellerId, isReservationNews(change) ? reservationOf(after) : salePath(after.id))];
}
