import type { Accounts } from "~/accounts/accounts.server";
import type { UnprovenFailure } from "~/accounts/email-links/constants";
import { formatPhone, parsePhone } from "~/business/peru";
import type { ListingFigures } from "~/catalog/figures/figures.server";
import type { Listing } from "~/catalog/model";
import type { UserLimits } from "~/platform/env-limits";
import { failed, type Told } from "~/platform/failed";
import type { Limiter, LimitRule } from "~/platform/limits/limits.server";
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
  limits: Pick<UserLimits, "contacts">;
  figures: Pick<ListingFigures, "count">;
  /** Network of the request, for counting. */
  network: string;
  siteUrl: string;
  now: Date;
}

/** Sellers whose contact all accounts of one network may get in a day: customers of a phone company share one. */
export const NETWORK_LIMIT = ruleOf("contact", "network", "day");
export const SELLER_LIMIT = ruleOf("contact", "target", "day");
/** Remembers that an account got the contact of a seller. */
const TOLD = { ...ruleOf("contact", "account", "day"), limit: 1 };

const refusals = (limit: number) => ({
  account: `Ya pediste ${limit} contactos hoy. Mañana podrás pedir más.`,
  network: "Hoy se pidieron muchos contactos desde tu conexión. Envía un mensaje por aquí o inténtalo mañana.",
  seller: "Hoy muchas personas pidieron este contacto. Envía un mensaje por aquí o inténtalo mañana.",
});

/**
 * Gives `buyerId` the contact of a listing's seller. Idempotent: a seller counts once a day towards the limits, and not
 * at all without a number.
 */
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
  { limiter, limits: { contacts }, figures, network }: ContactDeps,
): Promise<Told<"limited"> | null> {
  const told = `contact-told:${buyerId}:${sellerId}`;
  if (!(await limiter.peek(told, TOLD)).allowed) return null;
  const limits = [
    ["account", limitKey(buyerId), contacts],
    // At least twice what one account may get.
    [
      "network",
      `contact-network:${network}`,
      { ...NETWORK_LIMIT, limit: Math.max(NETWORK_LIMIT.limit, 2 * contacts.limit) },
    ],
    ["seller", sellerLimitKey(sellerId), SELLER_LIMIT],
  ] as const;
  const taken: (readonly [key: string, rule: LimitRule])[] = [];
  const giveBack = async () => {
    for (const [key, rule] of taken) await limiter.giveBack(key, rule);
  };
  for (const [name, key, rule] of limits) {
    const { allowed, retryAfterSeconds } = await limiter.take(key, rule);
    taken.push([key, rule]);
    if (allowed) continue;
    await giveBack();
    return failed("limited", { retryAfterSeconds, message: refusals(contacts.limit)[name] });
  }
  // Last, so that a concurrent request is never taken for the repetition of one that is then rejected.
  if (!(await limiter.take(told, TOLD)).allowed) await giveBack();
  else if (buyerId !== sellerId) figures.count(id, "contacts");
  return null;
}

export function limitKey(buyerId: string): string {
  return `contact:${buyerId}`;
}

export function sellerLimitKey(sellerId: string): string {
  return `contact-seller:${sellerId}`;
}

function whatsappUrl(e164: string, text: string): string {
  return `https://wa.me/${e164.slice(1)}?text=${encodeURIComponent(text)}`;
}
