import type { ReactNode } from "react";

import { CardGrid } from "~/catalog/card";
import { ViewPicture } from "~/catalog/figures/view-picture";
import type { Card } from "~/catalog/model";
import type { Sketch } from "~/catalog/places/place-sketch";
import type { PriceHint } from "~/catalog/prices/guidance-text";
import { PriceHintLine } from "~/catalog/prices/price-hint";
import { ReportLink } from "~/catalog/report-link";
import { RecentlySeen } from "~/catalog/seen/recently-seen";
import { Share } from "~/catalog/share";
import type { ListingStatus } from "~/catalog/statuses";
import { crumbsOf } from "~/catalog/structured-data";
import { Heart } from "~/shell/hearts/heart";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Notice } from "~/ui/notice";

import { comparePath } from "./constants";
import { ContactBar } from "./contact-bar";
import type { ContactAnswer } from "./contact.server";
import type { Detail } from "./detail";
import { Gallery } from "./gallery";
import { hasOthers, ListingTold, SPECIFICATIONS_ID } from "./listing-told";
import { type OwnerActions, OwnerPanel } from "./owner-panel";
import { type Seller, SellerCard } from "./seller-card";
import type { SizeGuide } from "./size-guide";

interface ListingPageProps {
  detail: Detail;
  age: string | null;
  distance: string | null;
  sketch: Sketch | null;
  seller: Seller | null;
  sizeGuide: SizeGuide | null;
  comparable: readonly Card[];
  similar: readonly Card[];
  hint: PriceHint | null;
  owner: OwnerActions | null;
  canAsk: boolean;
  canReport: boolean;
  isSignedIn: boolean;
  answer: ContactAnswer | undefined;
  siteUrl: string;
  firstPicture: string | null;
  /** Words for its serial; empty for none. */
  trust?: string;
  /** Words of its number against it. */
  warning?: ReactNode;
  /** Ways to buy it; null where it cannot be bought. */
  buying: ReactNode;
  /** The one button that buys it; null where it cannot be bought. */
  buyNow?: ReactNode;
  questions: ReactNode;
  /** `buying` says it. */
  isReservedForViewer?: boolean;
}

interface ListingNotice {
  title: string;
  text: string;
}

/** Explains a state to readers: an active listing needs no words, and its owner sees the owner panel. */
const SHOPPER_NOTICES: Partial<Record<ListingStatus, ListingNotice>> = {
  reserved: { title: "Reservado", text: "Alguien está por comprarlo. Si se libera, volverá a estar disponible." },
  sold: { title: "Vendido", text: "Este anuncio ya se vendió. Mira otros parecidos más abajo." },
  paused: { title: "Pausado", text: "El vendedor pausó este anuncio. Mira otros parecidos más abajo." },
  expired: { title: "Vencido", text: "Este anuncio terminó y ya no está disponible. Mira otros parecidos más abajo." },
};
const NOTICES: Partial<Record<ListingStatus, ListingNotice>> = {
  ...SHOPPER_NOTICES,
  pending_payment: { title: "Pendiente de pago", text: "Solo tú y el equipo pueden ver este anuncio." },
  in_review: { title: "En revisión", text: "Solo tú y el equipo pueden ver este anuncio." },
  rejected: { title: "Rechazado", text: "Solo tú y el equipo pueden ver este anuncio." },
  hidden: { title: "Oculto", text: "Solo tú y el equipo pueden ver este anuncio." },
};

export function ListingPage(props: ListingPageProps) {
  const { detail, canAsk, isSignedIn, answer, buyNow = null } = props;
  return (
    <>
      <ListingContent {...props} />
      <RecentlySeen listing={{ id: detail.id, title: detail.title, photo: detail.photos[0] ?? null }} />
      {canAsk ? (
        <ContactBar
          listingId={detail.id}
          price={detail.price}
          isSignedIn={isSignedIn}
          answer={answer}
          buyNow={buyNow}
        />
      ) : null}
    </>
  );
}

function ListingContent({
  detail,
  age,
  distance,
  sketch,
  seller,
  sizeGuide,
  comparable,
  similar,
  hint,
  owner,
  canAsk,
  canReport,
  isSignedIn,
  answer,
  siteUrl,
  firstPicture,
  trust = "",
  warning = null,
  buying,
  buyNow = null,
  questions,
  isReservedForViewer = false,
}: ListingPageProps) {
  const { id, title, status, statusName, photos } = detail;
  const isSaid = isReservedForViewer || (owner && status in SHOPPER_NOTICES);
  const notice = owner?.notice ?? (isSaid ? undefined : NOTICES[status]);
  const heart = owner ? null : <Heart id={id} title={title} wide={photos.length === 0} />;
  return (
    <div className="wrap listing pb-10">
      <Breadcrumbs items={crumbsOf(detail)} />
      {canAsk ? <ViewPicture listingId={id} /> : null}
      {owner ? <OwnerPanel id={id} statusName={statusName} actions={owner} /> : null}
      {notice ? (
        <Notice tone="warning" title={notice.title} className="mb-4">
          {notice.text}
        </Notice>
      ) : null}
      <div className="offer">
        <Gallery photos={photos} title={title} preview={firstPicture}>
          {heart}
        </Gallery>
        <div className="grid gap-4 pt-4 lg:pt-0">
          <Headline detail={detail} away={[distance, age]}>
            {photos.length > 0 ? null : heart}
          </Headline>
          {hint ? <PriceHintLine hint={hint} /> : null}
          {warning}
          {buying}
          <SellerCard
            listingId={id}
            seller={seller}
            canAsk={canAsk}
            isBuyable={buyNow !== null}
            isSignedIn={isSignedIn}
            answer={answer}
          />
          <Proofs id={id} trust={trust} inspections={detail.inspections} />
        </div>
        <div className="grid gap-8 pt-8">
          <ListingTold detail={detail} sizeGuide={sizeGuide} sketch={sketch} distance={distance} />
          {questions}
        </div>
      </div>
      <Cards id="comparables" title="Comparable con" cards={comparable}>
        <CompareLink ids={[id, ...[...comparable, ...similar].map((card) => card.id)]} />
      </Cards>
      <Cards id="parecidos" title="Anuncios parecidos" cards={similar}>
        {comparable.length === 0 ? <CompareLink ids={[id, ...similar.map((card) => card.id)]} /> : null}
      </Cards>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-10">
        <Share title={title} url={`${siteUrl}/producto/${id}`} />
        {canReport ? <ReportLink to={`/producto/${id}/denunciar`}>Reportar anuncio</ReportLink> : null}
      </div>
    </div>
  );
}

function Headline({
  detail: { title, price, drop, keyFacts, specifications, place, featured },
  away,
  children,
}: {
  detail: Detail;
  /** Distance and age, where they are known. */
  away: readonly (string | null)[];
  children: ReactNode;
}) {
  return (
    <div className="grid justify-items-start gap-2">
      {featured ? <Badge>Destacado</Badge> : null}
      <h1 className="text-2xl tracking-tight">{title}</h1>
      <p className="price text-3xl">{price}</p>
      {drop ? <p className="text-sm font-semibold text-success">{drop}</p> : null}
      {/* The section of that name where nothing is left for its table. */}
      <ul className="key-facts" id={hasOthers(specifications) ? undefined : SPECIFICATIONS_ID}>
        {keyFacts.map(({ name, icon, label, text }) => (
          <li key={name}>
            {icon ? <Icon path={icon} /> : null}
            <span>
              {label ? <span className="sr-only">{label} </span> : null}
              {text}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{[place, ...away].filter(Boolean).join("\u00a0· ")}</p>
      {children}
    </div>
  );
}

/** Facts that were checked, and the way to check more. */
function Proofs({ id, trust, inspections }: { id: string; trust: string; inspections: Detail["inspections"] }) {
  return (
    <div className="grid justify-items-start gap-2">
      {trust || inspections.length > 0 ? (
        <ul className="proofs">
          {trust ? (
            <li>
              <Icon name="shield" className="size-4" />
              {trust}
            </li>
          ) : null}
          {inspections.map(({ label, to }) => (
            <li key={to}>
              <a href={to} className="underline underline-offset-2">
                <Icon name="check-circle" className="size-4" />
                {label}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <a
        href={`/consulta-vehicular?anuncio=${id}`}
        rel="nofollow"
        className="inline-flex min-h-6 items-center gap-1.5 text-sm underline underline-offset-2"
      >
        <Icon name="shield" className="size-4" />
        Verificar este vehículo
      </a>
    </div>
  );
}

function Cards({
  id,
  title,
  cards,
  children,
}: {
  id: string;
  title: string;
  cards: readonly Card[];
  children: ReactNode;
}) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pt-10">
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      <CardGrid cards={cards} swiped />
      {children}
    </section>
  );
}

/** This listing beside the next ones, as many as a comparison holds. */
function CompareLink({ ids }: { ids: readonly string[] }) {
  return (
    <p className="pt-4">
      <LinkButton to={comparePath(ids)} rel="nofollow" discover="none" variant="secondary">
        Comparar lado a lado
      </LinkButton>
    </p>
  );
}
