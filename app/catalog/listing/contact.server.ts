import type { Accounts } from "~/accounts/accounts.server";
import { formatPhone, parsePhone } from "~/business/peru";
import type { Listing } from "~/catalog/model";
import type { FormFailure } from "~/platform/forms/typed-values";
import type { Limiter } from "~/platform/limits/limits.server";

import { isOnOffer, statusAt } from "./detail";

/** Ways to reach a seller besides a message; both null for who left no number. Never an e-mail. */
export interface SellerContact {
  whatsapp: string | null;
  phone: { href: string; label: string } | null;
}

/** What the page shows after asking: the contact, or why not. */
export type ContactAnswer = { ok: true; contact: SellerContact } | FormFailure;

export type ContactResult =
  | { ok: true; contact: SellerContact }
  | { ok: false; status: 404 | 409 | 429; message: string; retryAfterSeconds?: number };

interface ContactDeps {
  accounts: Pick<Accounts, "contactOf">;
  limiter: Pick<Limiter, "take">;
  siteUrl: string;
  now: Date;
}

/** A day of contacts for one person: far more than a buyer needs, far less than a harvest. */
export const CONTACT_LIMIT = { limit: 20, windowSeconds: 86_400 };

/** Tells `buyerId` how to reach the seller of a listing. Counts towards the day's limit only where there is something to tell. */
export async function requestContact(
  listing: Listing,
  buyerId: string,
  { accounts, limiter, siteUrl, now }: ContactDeps,
): Promise<ContactResult> {
  if (!isOnOffer(statusAt(listing, now)))
    return { ok: false, status: 409, message: "Este anuncio ya no está disponible." };
  const { allowed, retryAfterSeconds } = await limiter.take(limitKey(buyerId), CONTACT_LIMIT);
  if (!allowed) {
    return {
      ok: false,
      status: 429,
      retryAfterSeconds,
      message: "Ya pediste 20 contactos hoy. Mañana podrás pedir más.",
    };
  }
  const seller = await accounts.contactOf(listing.sellerId);
  if (!seller) return { ok: false, status: 404, message: "Quien publicó este anuncio ya no está en Rebi." };
  const phone = parsePhone(seller.phone);
  const whatsapp = parsePhone(seller.whatsapp);
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

export function limitKey(buyerId: string): string {
  return `contact:${buyerId}`;
}

function whatsappUrl(e164: string, text: string): string {
  return `https://wa.me/${e164.slice(1)}?text=${encodeURIComponent(text)}`;
}
