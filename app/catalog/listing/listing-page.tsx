import type { ReactNode } from "react";

import { CardGrid } from "~/catalog/card";
import { ViewPicture } from "~/catalog/figures/view-picture";
import type { Card } from "~/catalog/model";
import type { PriceHint } from "~/catalog/prices/guidance-text";
import { PriceHintLine } from "~/catalog/prices/price-hint";
import { ReportLink } from "~/catalog/report-link";
import { RecentlySeen } from "~/catalog/seen/recently-seen";
import type { ListingStatus } from "~/catalog/statuses";
import { crumbsOf } from "~/catalog/structured-data";
import { Heart } from "~/shell/hearts/heart";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { OutsideLink } from "~/ui/navigation/outside-link";
import { Notice } from "~/ui/notice";

import { ContactBar } from "./contact-bar";
import type { ContactAnswer } from "./contact.server";
import type { Detail } from "./detail";
import { Gallery } from "./gallery";
import { type OwnerActions, OwnerPanel } from "./owner-panel";
import { type Seller, SellerCard } from "./seller-card";
import { Share } from "./share";

interface ListingPageProps {
  detail: Detail;
  age: string | null;
  seller: Seller | null;
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
  seller,
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
  const { id, title, status, statusName, photos, description, specifications, declared, lookups, place, publishedOn } =
    detail;
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
          <Headline detail={detail} age={age} trust={trust}>
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
          <Share title={title} url={`${siteUrl}/producto/${id}`} />
          <p>
            <a
              href={`/consulta-vehicular?anuncio=${id}`}
              rel="nofollow"
              className="inline-flex min-h-6 items-center gap-1.5 text-sm underline underline-offset-2"
            >
              <Icon name="shield" className="size-4" />
              Verificar este vehículo
            </a>
          </p>
          {canReport ? <ReportLink to={`/producto/${id}/denunciar`}>Reportar anuncio</ReportLink> : null}
        </div>
        <div className="grid gap-8 pt-8">
          <section id="specifications" aria-labelledby="caracteristicas">
            <h2 id="caracteristicas" className="mb-2 text-xl">
              Características
            </h2>
            <table className="specs">
              <tbody>
                {specifications.map(({ label, value }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {lookups.length === 0 ? null : (
            <section aria-labelledby="papeles">
              <h2 id="papeles" className="mb-2 text-xl">
                Papeles
              </h2>
              {declared.length === 0 ? <p>El vendedor no declaró los papeles.</p> : <h3>Declarado por el vendedor</h3>}
              <table className="specs">
                <tbody>
                  {declared.map(({ label, value, isPast }) => (
                    <tr key={label}>
                      <th scope="row">{label}</th>
                      <td className={isPast ? "font-semibold text-danger" : undefined}>{value}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <p className="mt-3 text-sm text-muted">
                No lo comprobamos. Pídele la placa al vendedor y consúltala en las páginas oficiales:
              </p>
              <ul>
                {lookups.map(({ name, href }) => (
                  <li key={href}>
                    <OutsideLink href={href}>{name}</OutsideLink>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section aria-labelledby="descripcion">
            <h2 id="descripcion" className="mb-2 text-xl">
              Descripción
            </h2>
            <p className="told">{description}</p>
            <p className="mt-4 text-sm text-muted">
              {place}
              {publishedOn ? ` · Publicado el ${publishedOn}` : null}
            </p>
          </section>
          {questions}
        </div>
      </div>
      <Similar cards={similar} />
    </div>
  );
}

function Headline({
  detail: { title, price, drop, keyFacts, condition, year, place, featured, inspections },
  age,
  trust,
  children,
}: {
  detail: Detail;
  age: string | null;
  trust: string;
  children: ReactNode;
}) {
  return (
    <div className="grid justify-items-start gap-2">
      {featured ? <Badge>Destacado</Badge> : null}
      <h1 className="text-2xl tracking-tight">{title}</h1>
      <p className="price text-3xl">{price}</p>
      {drop ? <p className="text-sm font-semibold text-success">{drop}</p> : null}
      {keyFacts.length > 0 ? (
        <ul className="key-facts">
          {keyFacts.map(({ icon, label, text }) => (
            <li key={text}>
              <Icon path={icon} />
              <span>
                {label ? <span className="sr-only">{label} </span> : null}
                {text}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-muted">{[condition, String(year), place, age].filter(Boolean).join("\u00a0· ")}</p>
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
      {children}
    </div>
  );
}

function Similar({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="parecidos" className="pt-10">
      <h2 id="parecidos" className="mb-4 text-xl">
        Anuncios parecidos
      </h2>
      <CardGrid cards={cards} />
    </section>
  );
}
