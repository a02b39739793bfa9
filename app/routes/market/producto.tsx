import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { pricedItems } from "~/analytics/events";
import { formatDateTime } from "~/business/format";
import { BuyForm, BuyNow } from "~/cart/buy-form";
import { BuyingRow } from "~/cart/buying-row";
import { findCategory } from "~/catalog/categories";
import { placeOfVisitor } from "~/catalog/last-place.server";
import { CONTACT_QUERY, HEIGHT_QUERY } from "~/catalog/listing/constants";
import { submitContact, tellAfterSignIn } from "~/catalog/listing/contact.action.server";
import { isOnOffer, serialTrust } from "~/catalog/listing/detail";
import { ListingPage } from "~/catalog/listing/listing-page";
import { type ListingPageView, headOf, listingPage } from "~/catalog/listing/listing-page.loader.server";
import { MissingListing } from "~/catalog/listing/missing-listing";
import type { OwnerActions } from "~/catalog/listing/owner-panel";
import { piecesLeft } from "~/catalog/model";
import { OfferLink, ReservedForYou } from "~/offers/listing-offer";
import { takesOffers } from "~/offers/rules";
import { isOpen } from "~/orders/changes";
import { purchasePath } from "~/orders/paths";
import { priceTerms } from "~/orders/price-terms";
import { PriceTermsLines } from "~/orders/price-terms-lines";
import type { Context } from "~/platform/context";
import { respond } from "~/platform/forms/outcome";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { nullIfLate } from "~/platform/null-if-unavailable.server";
import { ListingQuestions } from "~/questions/listing-questions";
import { StandingNotice } from "~/registry/numbers/standing-notice";
import { ownModeration } from "~/selling/review/own-moderation";
import { EDITABLE_STATUSES, canTransition, transition } from "~/selling/transitions";
import { StructuredData } from "~/shell/page/structured-data";
import { pageTitle } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** `?contacto=1`: after the sign-in that asking for the contact needed. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { accounts, budgets, catalog, clock, env, figures, limiter, photos } = context;
  startSeller(params.id ?? "", context);
  const asked = new URL(request.url).searchParams;
  const height = asked.get(HEIGHT_QUERY);
  const page = await listingPage(params.id ?? "", {
    accounts,
    catalog,
    now: clock.now(),
    height,
    from: placeOfVisitor(request),
  });
  if (page === null) {
    const { newest } = await catalog.home();
    return data({ found: false as const, newest }, { status: 404, headers: { "X-Robots-Tag": "noindex" } });
  }
  const { detail, seller, isSignedIn, canAsk, canBuy, canReport, visibility } = page;
  if (!page.isOwner)
    context.analytics.track("view_item", () =>
      pricedItems([
        { listingId: detail.id, category: detail.category, unitCentimos: detail.priceCentimos, quantity: 1 },
      ]),
    );
  const site = { url: env.siteUrl, name: env.brandName };
  const [photo] = detail.photos;
  const answer =
    canAsk && isSignedIn && asked.has(CONTACT_QUERY)
      ? await tellAfterSignIn(page.listing, () => accounts.requireActiveUser({ whenUnknown: "reject" }), {
          accounts,
          limiter,
          budgets,
          limits: env.limits,
          figures,
          siteUrl: site.url,
          now: clock.now(),
        })
      : undefined;
  const counts = page.listing.questions;
  const viewer = detail.status === "reserved" && isSignedIn ? await accounts.session() : null;
  const hasNumber = isOnOffer(detail.status) && Boolean(page.listing.serialKey || page.listing.isRegistered);
  const [newest, firstPicture, answersIn, agreed, standing] = await Promise.all([
    nullIfLate(() => context.questions.newest(page.listing), context),
    photo ? photos.thumbnailDataUrl(photo.key) : null,
    seller && canAsk ? context.messages.answerTime(seller.id) : null,
    viewer && nullIfLate(() => reservedFor(context, viewer.uid, page.listing), context),
    hasNumber ? nullIfLate(() => context.registry.standingOf(page.listing), context) : null,
  ]);
  const questions = {
    questions: newest ?? [],
    total: counts?.answered ?? 0,
    waiting: page.isOwner ? (counts?.open ?? 0) : null,
    canAsk,
  };
  const screen = {
    answer,
    detail,
    age: page.age,
    distance: page.distance,
    sketch: page.sketch,
    seller: seller && { ...seller, answersIn },
    sizeGuide: page.sizeGuide,
    comparable: page.comparable,
    similar: page.similar,
    hint: page.hint,
    isSignedIn,
    canAsk,
    canReport,
    owner: ownerActions(page, clock.now()),
    siteUrl: site.url,
    firstPicture,
    trust: standing?.may.vouch ? serialTrust(page.listing) : "",
    warning: standing && !standing.may.vouch ? standing.why : null,
  };
  const priced = { centimos: detail.priceCentimos, isUsed: !detail.isNew };
  const headers: HeadersInit = answer || agreed ? { "Cache-Control": "private, no-store" } : {};
  return data(
    {
      found: true as const,
      screen,
      questions,
      canBuy,
      canOffer: canBuy && takesOffers(page.listing),
      agreed,
      terms: canBuy || agreed ? priceTerms(env, priced, isMotorcycle(detail.category)) : null,
      pieces: piecesLeft(page.listing),
      head: headOf(page, site),
    },
    { status: visibility.status, headers },
  );
}

/** How the listing is reserved for this user: by their unpaid order, or by an accepted offer; null where it is not. */
async function reservedFor({ orders, offers }: Context, uid: string, listing: ListingPageView["listing"]) {
  if (!listing.reservedBy) return offers.agreedOn(uid, listing);
  const found = await orders.read(listing.reservedBy, { uid, isAdmin: false });
  if (found?.as !== "buyer" || !isOpen(found.order)) return null;
  const { id, number, reservedUntil } = found.order;
  const text = `Está en tu pedido ${number}, que espera el pago hasta el ${formatDateTime(reservedUntil)}.`;
  return { title: "Lo tienes reservado", text, to: purchasePath(id) };
}

/** `intent=contacto`: how to reach the seller, for a signed-in user. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { accounts, budgets, catalog, figures, limiter, clock, env } = context;
  const user = await accounts.requireActiveUser({ whenUnknown: "reject" });
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const now = clock.now();
  const page = await listingPage(params.id ?? "", { accounts, catalog, now });
  if (page === null) throw notFound("No encontramos este anuncio.");
  const headers = { "Cache-Control": "private, no-store" };
  const answer = await submitContact(form, page.listing, user, {
    accounts,
    limiter,
    budgets,
    limits: env.limits,
    figures,
    siteUrl: env.siteUrl,
    now,
  });
  if (answer.kind === "rejected") return respond({ ...answer, headers });
  return data({ ok: true as const, contact: answer.contact }, { headers });
}

function isMotorcycle(category: string): boolean {
  return findCategory(category)?.kind === "moto";
}

const CHANGES = [
  { transition: "pause", intent: "pausar", label: "Pausar" },
  { transition: "resume", intent: "reanudar", label: "Reanudar" },
  { transition: "release", intent: "liberar", label: "Quitar reserva" },
  { transition: "markSold", intent: "vendido", label: "Marcar como vendido" },
  { transition: "relist", intent: "volver-a-publicar", label: "Volver a publicar" },
] as const;

function ownerActions({ isOwner, listing, detail }: ListingPageView, now: Date): OwnerActions | null {
  if (!isOwner) return null;
  const review = ownModeration(listing);
  return {
    notice: review && { title: review.title, text: review.lines.join(" ") },
    version: listing.version,
    hasPoster: isOnOffer(detail.status),
    canEdit: EDITABLE_STATUSES.includes(detail.status),
    changes: CHANGES.filter(({ transition: name }) =>
      name === "relist" ? transition(name, listing, now).ok : canTransition(name, detail.status),
    ).map(({ intent, label }) => ({
      intent,
      label,
    })),
  };
}

/** Begins to read what the page tells of the seller while the listing itself is read: the index knows who it is. */
function startSeller(id: string, { accounts, catalog, messages, waitUntil }: Context): void {
  const started = catalog.sellerOf(id).then(async (seller) => {
    if (seller !== null) await Promise.all([accounts.publicProfile(seller), messages.answerTime(seller)]);
  });
  // The page asks again and meets the error there.
  waitUntil(started.catch(() => null));
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page?.found)
    return [{ title: pageTitle("No encontramos este anuncio") }, { name: "robots", content: "noindex" }];
  const { title, description, canonical, indexed, openGraph } = page.head;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    ...(indexed ? [] : [{ name: "robots", content: "noindex" }]),
    ...openGraph,
  ];
};

type Found = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { found: true }>;

function Buying({ page: { screen, canBuy, canOffer, agreed, pieces, terms } }: { page: Found }) {
  const { id } = screen.detail;
  if (!terms) return null;
  if (agreed)
    return (
      <>
        <ReservedForYou {...agreed} />
        <PriceTermsLines terms={terms} />
      </>
    );
  return canBuy ? (
    <BuyingRow ways={terms.ways} protection={terms.protection}>
      <BuyForm listingId={id} pieces={pieces} />
      {canOffer ? <OfferLink listingId={id} /> : null}
      <PriceTermsLines terms={{ ...terms, ways: "", protection: "" }} />
    </BuyingRow>
  ) : null;
}

export default function Producto() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return page.found ? (
    <>
      <ListingPage
        {...page.screen}
        warning={page.screen.warning ? <StandingNotice why={page.screen.warning} /> : null}
        answer={answer ?? page.screen.answer}
        buying={<Buying page={page} />}
        buyNow={page.canBuy && !page.agreed ? <BuyNow listingId={page.screen.detail.id} /> : null}
        isReservedForViewer={page.agreed !== null}
        questions={<ListingQuestions listingId={page.screen.detail.id} {...page.questions} />}
      />
      <StructuredData of={page.head.structuredData} />
    </>
  ) : (
    <MissingListing newest={page.newest} />
  );
}
