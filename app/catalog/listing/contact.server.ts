import type { Accounts } from "~/accounts/accounts.server";
import type { UnprovenFailure } from "~/accounts/email-links/constants";
import { formatPhone, parsePhone } from "~/business/peru";
import type { ListingFigures } from "~/catalog/figures/figures.server";
import type { Listing } from "~/catalog/model";
import type { UserLimits } from "~/platform/env-limits";
import { failed, type Told } from "~/platform/failed";
import { type Budgets, limited } from "~/platform/limits/budgets.server";
import type { Limiter } from "~/platform/limits/limits.server";
import { ruleOf } from "~/platform/routes/acts";

import { isOnOffer, statusAt } from "./detail";

/** Ways to reach a seller besides a message; both null without a number. Never an e-mail. */
export interface SellerContact {
  whatsapp: string | null;
  phone: { href: string; label: string } | null;
}

export type ContactAnswer = { ok: true; contact: SellerContact } | UnprovenFailure;

interface ContactDeps {
  accounts: Pick<Accounts, "contactOf">;
  limiter: Pick<Limiter, "take" | "peek" | "giveBack">;
  budgets: Pick<Budgets, "takeShared">;
  limits: Pick<UserLimits, "contacts">;
  figures: Pick<ListingFigures, "count">;
  siteUrl: string;
  now: Date;
}

/** Remembers that an account got the contact of a seller. */
const TOLD = { ...ruleOf("contact", "account", "day"), limit: 1 };

/** Idempotent: a seller counts once a day towards the limits, and not at all without a number. */
export async function requestContact(
  listing: Listing,
  buyerId: string,
  deps: ContactDeps,
): Promise<{ ok: true; contact: SellerContact } | Told<"not-on-offer" | "gone" | "limited">> {
  const { accounts, siteUrl, now } = deps;
  if (!isOnOffer(statusAt(listing, now))) return failed("not-on-offer", "Este anuncio ya no está disponible.");
  const seller = await accounts.contactOf(listing.sellerId);
  if (!seller) return failed("gone", "El vendedor de este anuncio ya no está en Rebi.");
  const phone = parsePhone(seller.phone);
  const whatsapp = parsePhone(seller.whatsapp);
  if (phone !== null || whatsapp !== null) {
    const rejection = await countContact(listing, buyerId, deps);
    if (rejection !== null) return rejection;
  }
  return {
    ok: true,
    contact: {
      whatsapp:
        whatsapp === null
          ? null
          : whatsappUrl(
              whatsapp,
              `Hola, vi tu anuncio «${listing.title}» en Rebi y me interesa: ${siteUrl}/producto/${listing.id}`,
            ),
      phone: phone === null ? null : { href: `tel:${phone}`, label: formatPhone(phone) },
    },
  };
}

/** Counts one seller towards each limit, or none where one rejects or the contact was given before; null: allowed. */
async function countContact(
  { id, sellerId }: Pick<Listing, "id" | "sellerId">,
  buyerId: string,
  { limiter, budgets, limits: { contacts }, figures }: ContactDeps,
): Promise<Told<"limited"> | null> {
  const told = `contact-told:${buyerId}:${sellerId}`;
  if (!(await limiter.peek(told, TOLD)).allowed) return null;
  const own = [limitKey(buyerId), contacts] as const;
  const { allowed, retryAfterSeconds } = await limiter.take(...own);
  if (!allowed) {
    const { limit } = contacts;
    const message = `Ya pediste ${limit} contactos hoy. Mañana podrás pedir más.`;
    return failed("limited", { retryAfterSeconds, message });
  }
  const shared = await budgets.takeShared("contact", { uid: buyerId, targets: [sellerId] });
  if (!shared.allowed) {
    await limiter.giveBack(...own);
    const { message, ...told } = limited(shared);
    return { ...told, message: shared.needsPhone ? message : `${message} También puedes enviar un mensaje por aquí.` };
  }
  // Last, so that a concurrent request is never taken for the repetition of one that is then rejected.
  if (!(await limiter.take(told, TOLD)).allowed)
    for (const [key, rule] of [own, ...shared.takes]) await limiter.giveBack(key, rule);
  else if (buyerId !== sellerId) figures.count(id, "contacts");
  return null;
}

export function limitKey(buyerId: string): string {
  return `contact:${buyerId}`;
}

function whatsappUrl(e164: string, text: string): string {
  return `https://wa.me/${e164.slice(1)}?text=${encodeURIComponent(text)}`;
}
