import { z } from "zod";

import type { Core } from "~/accounts/core";
import { userPath, type User } from "~/accounts/model";
import { DAY_SECONDS } from "~/business/durations";
import { failed } from "~/platform/failed";
import type { DatabaseReader, Transaction } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";

import { HELPERS_MAX } from "./constants";

const PURPOSE = "shop-helper";
const LIFE_SECONDS = 7 * DAY_SECONDS;
const Invitation = z.object({ seller: z.string().min(1), email: z.string().min(1), at: z.number() });

interface InvitationFacts {
  siteUrl: string;
  brandName: string;
  to: string;
  seller: string;
  shop: string;
  token: string;
}

export function invitationMail({ siteUrl, brandName, to, seller, shop, token }: InvitationFacts): Mail {
  return {
    kind: "shop-helper",
    to,
    subject: `${shop} te invita a manejar sus anuncios`,
    blocks: [
      `${shop} te invita a manejar sus anuncios en ${brandName}: crearlos, editarlos, cambiar sus precios, pausarlos y renovarlos.`,
      "El enlace vale siete días y solo para la cuenta de este correo. Si no conoces la tienda, no hagas nada.",
    ],
    link: { label: "Ver la invitación", href: `${siteUrl}/tienda/invitacion/${token}` },
    about: [seller],
  };
}

/** Users who help in a shop: they manage its listings, and nothing else of it. */
export function createShopHelpers({ database, users, tokens, env, clock, log }: Core) {
  function findHelpers(source: DatabaseReader, seller: string) {
    return source.find({ collection: "users", where: [["worksFor", "==", seller]], limit: HELPERS_MAX });
  }

  /** The invitation of a link, while it holds; null for any other. */
  async function invitationOf(token: string): Promise<{ seller: User; email: string } | null> {
    const invited = await tokens.verify(PURPOSE, token, Invitation);
    const seller = invited && (await users.find(invited.seller));
    return invited && seller && holds(seller, invited) ? { seller, email: invited.email } : null;
  }

  async function acceptIn(tx: Transaction, user: User, invited: z.infer<typeof Invitation>) {
    const found = await tx.read(userPath(invited.seller));
    const seller = found && users.decode(found);
    if (!seller || !holds(seller, invited) || seller.uid === user.uid) return failed("expired");
    if (!user.emailVerified || user.email.toLowerCase() !== invited.email) return failed("other-email");
    if (user.worksFor === seller.uid) return { ok: true as const };
    if (user.worksFor) return failed("busy");
    return (await findHelpers(tx, seller.uid)).length < HELPERS_MAX ? { ok: true as const } : failed("too-many");
  }

  return {
    invitationOf,

    async list(seller: string): Promise<{ uid: string; name: string; email: string }[]> {
      const found = await findHelpers(database, seller);
      return found.flatMap((snapshot) => {
        const user = users.decode(snapshot);
        return user ? [{ uid: user.uid, name: user.displayName, email: user.email }] : [];
      });
    },

    /** Mails an invitation; nothing is stored of it. Callers count it. */
    async invite(uid: string, email: string) {
      const seller = await users.find(uid);
      if (!seller?.shop || seller.shop.isHidden) return failed("no-shop");
      const to = email.toLowerCase();
      if (to === seller.email.toLowerCase()) return failed("own");
      if ((await findHelpers(database, uid)).length >= HELPERS_MAX) return failed("too-many");
      const now = clock.now();
      const token = await tokens.sign(PURPOSE, { seller: uid, email: to, at: now.getTime() }, LIFE_SECONDS);
      const mail = invitationMail({ ...env, to, seller: uid, shop: seller.shop.name, token });
      await database.commit([mailWrite(mail, now)]);
      return { ok: true as const };
    },

    /** By the invited user, once signed in with the invited address. Idempotent. */
    async accept(uid: string, token: string) {
      const invited = await tokens.verify(PURPOSE, token, Invitation);
      if (!invited) return failed("expired");
      let result: Awaited<ReturnType<typeof acceptIn>> = failed("expired");
      await users.change(uid, async (user, _, tx) => {
        result = await acceptIn(tx, user, invited);
        return result.ok && user.worksFor !== invited.seller ? { changes: { worksFor: invited.seller } } : null;
      });
      if (result.ok) log.info("accounts.shop-helper-added", { uid, seller: invited.seller });
      return result;
    },

    /** By the seller; invitations that were mailed before are void as well. */
    async remove(seller: string, uid: string): Promise<void> {
      let isRemoved = false;
      await users.change(uid, ({ worksFor }) => {
        isRemoved = worksFor === seller;
        return isRemoved ? { changes: { worksFor: null } } : null;
      });
      if (!isRemoved) return;
      await users.update(seller, { helpersSince: clock.now() });
      log.info("accounts.shop-helper-removed", { uid, seller });
    },

    leave: (uid: string): Promise<unknown> =>
      users.change(uid, ({ worksFor }) => (worksFor ? { changes: { worksFor: null } } : null)),
  };
}

function holds({ isActive, shop, helpersSince }: User, { at }: z.infer<typeof Invitation>): boolean {
  return isActive && shop?.isHidden === false && (helpersSince?.getTime() ?? 0) < at;
}
