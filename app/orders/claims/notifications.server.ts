import type { Context } from "~/platform/context";
import type { Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { pushWrites } from "~/platform/push/notice";

import { claimWords } from "./claim-mails";
import type { ClaimEntry, OrderClaim } from "./model";
import { problemPath } from "./paths";

/** Mails and notices of claims, as writes for the act's own transaction. */
export function createClaimNotifications(context: Context) {
  async function tell(claim: OrderClaim, entry: ClaimEntry, side: "buyer" | "seller"): Promise<Write[]> {
    const uid = side === "buyer" ? claim.buyerId : claim.sellerId;
    const user = await context.accounts.user(uid);
    if (!user?.isActive) return [];
    const { site } = context;
    const path = problemPath(side, claim.id);
    const notice = pushWrites(user, { kind: "orders", subject: claim.id, path }, entry.at);
    if (user.email === "") return notice;
    const { subject, blocks } = claimWords(claim, entry)[side];
    const mail: Mail = {
      kind: "order-claim",
      to: user.email,
      subject: `${subject} (${claim.orderNumber})`,
      greeting: `Hola, ${user.displayName}:`,
      heading: subject,
      blocks,
      link: { label: "Ver el problema", href: site.url + path },
      rest: [`Pedido ${claim.orderNumber}`],
      about: [claim.buyerId, claim.sellerId],
    };
    return [...notice, mailWrite(mail, entry.at, `claim-${claim.id}-${entry.id}-${side}`)];
  }

  return {
    /** To both; of what one says only to the other, and once until they answer. */
    async writes(before: OrderClaim | null, after: OrderClaim, entry: ClaimEntry): Promise<Write[]> {
      if (entry.kind !== "said")
        return [...(await tell(after, entry, "buyer")), ...(await tell(after, entry, "seller"))];
      const last = before?.entries.at(-1);
      if (last?.kind === "said" && last.by === entry.by) return [];
      return tell(after, entry, entry.by === "buyer" ? "seller" : "buyer");
    },
  };
}
