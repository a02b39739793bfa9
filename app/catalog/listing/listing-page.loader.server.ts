import type { Accounts } from "~/accounts/accounts.server";
import { mayAdminister } from "~/accounts/admin-verbs";
import type { PublicProfile } from "~/accounts/model";
import { verifiedMarks } from "~/accounts/verified";
import { limaDay } from "~/business/calendar";
import { formatMonth, plural } from "~/business/format";
import type { PlacePoint } from "~/business/places/distance.server";
import type { Catalog } from "~/catalog/catalog.server";
import type { Card, Listing } from "~/catalog/model";
import { distanceTo, listingSketch } from "~/catalog/places/listing-place.server";
import type { Sketch } from "~/catalog/places/place-sketch";
import type { PriceGuidance } from "~/catalog/prices/guidance";
import { priceHint, type PriceHint } from "~/catalog/prices/guidance-text";
import { initialsOf, nameOf, recordText } from "~/catalog/seller/seller";
import { structuredDataOf } from "~/catalog/structured-data";
import { photoUrl } from "~/platform/images";
import { agoText } from "~/shell/offline/ago";

import { vehicleOf } from "./compared-prices.loader.server";
import { detailOf, isOnOffer, statusAt, visibilityOf, type Detail, type Visibility } from "./detail";
import type { Seller } from "./seller-card";
import { sizeGuideOf, type SizeGuide } from "./size-guide";

interface ListingPageDeps {
  accounts: Pick<Accounts, "session" | "user" | "publicProfile">;
  catalog: Pick<Catalog, "listing" | "similar" | "activeCountOf" | "priceGuidance" | "entries">;
  now: Date;
  /** As the reader typed it into the size guide. */
  height?: string | null;
  /** The reader's place. */
  from?: PlacePoint | null;
}

export interface ListingPageView {
  listing: Listing;
  detail: Detail;
  /** `hace 3 días`, since its publication; only for a listing on offer. */
  age: string | null;
  /** `a 2 km`; null where the reader's place is unknown. */
  distance: string | null;
  sketch: Sketch | null;
  visibility: Visibility;
  seller: Seller | null;
  sizeGuide: SizeGuide | null;
  /** Those that its price is compared with, the nearest first. */
  comparable: Card[];
  /** None of `comparable`. */
  similar: Card[];
  /** Only for a listing on offer with a comparable price. */
  hint: PriceHint | null;
  isOwner: boolean;
  isSignedIn: boolean;
  canAsk: boolean;
  canBuy: boolean;
  canReport: boolean;
}

const SIMILAR = 4;
const COMPARABLE = 3;

/** Page of a listing for this request's user; null if not found or not allowed. */
export async function listingPage(
  id: string,
  { accounts, catalog, now, height = null, from = null }: ListingPageDeps,
): Promise<ListingPageView | null> {
  const [listing, viewer] = await Promise.all([catalog.listing(id), accounts.session()]);
  if (listing === null) return null;
  const status = statusAt(listing, now);
  const isOwner = viewer?.uid === listing.sellerId;
  const visibility =
    visibilityOf(status, isOwner) ??
    (viewer && (await isAdmin(viewer.uid, accounts)) ? visibilityOf(status, true) : null);
  if (visibility === null) return null;
  const detail = detailOf(listing, status, limaDay(now));
  const [profile, publications, similar, guidance] = await Promise.all([
    accounts.publicProfile(listing.sellerId),
    catalog.activeCountOf(listing.sellerId),
    catalog.similar(listing, SIMILAR + COMPARABLE),
    isOnOffer(status) ? catalog.priceGuidance(vehicleOf(listing)) : null,
  ]);
  const comparable = guidance ? await comparableIn(guidance, catalog) : [];
  return {
    listing,
    detail,
    age: isOnOffer(status) && listing.publishedAt ? ageOf(listing.publishedAt, now) : null,
    distance: distanceTo(listing.location, from)?.text ?? null,
    sketch: listingSketch(listing),
    visibility,
    seller: profile && sellerOf(profile, publications),
    sizeGuide: sizeGuideOf(listing, height),
    comparable,
    similar: similar.filter(({ id: one }) => comparable.every((card) => card.id !== one)).slice(0, SIMILAR),
    hint: guidance && priceHint(guidance, detail),
    isOwner,
    isSignedIn: viewer !== null,
    canAsk: !isOwner && isOnOffer(status),
    canBuy: !isOwner && status === "active",
    canReport: !isOwner && visibilityOf(status, false) !== null,
  };
}

/** The nearest that are still on sale. */
async function comparableIn({ compared }: PriceGuidance, catalog: Pick<Catalog, "entries">): Promise<Card[]> {
  const ids = compared.filter(({ sold }) => sold === null).map(({ id }) => id);
  const entries = await catalog.entries(ids.slice(0, COMPARABLE));
  return ids.flatMap((id) => entries.get(id)?.card ?? []);
}

function ageOf(publishedAt: Date, now: Date): string {
  return agoText(Math.max(0, now.getTime() - publishedAt.getTime())).replaceAll(" ", "\u00a0");
}

function sellerOf(profile: PublicProfile, publications: number): Seller {
  const { uid, photo, since, verified } = profile;
  const name = nameOf(profile);
  return {
    id: uid,
    name,
    photo,
    initials: initialsOf(name),
    marks: verifiedMarks(verified),
    record: recordText(profile),
    standing: [`En Rebi desde ${formatMonth(since)}`, plural(publications, "anuncio")],
  };
}

/** The session's role may be old: it grants nothing. */
async function isAdmin(uid: string, accounts: ListingPageDeps["accounts"]): Promise<boolean> {
  const user = await accounts.user(uid);
  return user !== null && mayAdminister(user.role, "listings");
}

export function headOf(
  { detail, visibility }: Pick<ListingPageView, "detail" | "visibility">,
  site: { url: string; name: string },
) {
  const [photo] = detail.photos;
  const description = summaryOf(detail);
  const canonical = `${site.url}/producto/${detail.id}`;
  return {
    title: `${detail.title}: ${detail.price} | ${site.name}`,
    description,
    canonical,
    indexed: visibility.indexed,
    openGraph: [
      { property: "og:type", content: "product" },
      { property: "og:site_name", content: site.name },
      { property: "og:title", content: `${detail.title}: ${detail.price}` },
      { property: "og:description", content: description },
      { property: "og:url", content: canonical },
      { property: "og:locale", content: "es_PE" },
      ...(photo
        ? pictureOf(detail.priceCentimos, site.url + photoUrl(photo.key, 1280, "jpeg"), visibility, canonical)
        : []),
    ],
    structuredData: structuredDataOf(detail, site.url),
  };
}

/** The picture with price and title for what is on offer, which `twitter:card` makes large; else the photo. */
function pictureOf(priceCentimos: number, photo: string, { indexed }: Visibility, canonical: string) {
  if (!indexed) return [{ property: "og:image", content: photo }];
  return [
    // The price is there for those who keep copies by address: they ask again once it changed.
    { property: "og:image", content: `${canonical}/foto.jpeg?p=${priceCentimos}` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "twitter:card", content: "summary_large_image" },
  ];
}

const SUMMARY_MAX = 155;

export function summaryOf({ condition, year, place, description }: Detail): string {
  const text = `${[condition, year, place].filter(Boolean).join(" · ")}. ${description.replace(/\s+/g, " ").trim()}`;
  return text.length <= SUMMARY_MAX ? text : `${text.slice(0, SUMMARY_MAX).replace(/\s+\S*$/, "")}…`;
}
