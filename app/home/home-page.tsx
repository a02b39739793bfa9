import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatSoles } from "~/business/money";
import { CardGrid, ListingCard } from "~/catalog/card";
import type { Home } from "~/catalog/catalog.server";
import type { DroppedCard } from "~/catalog/search/browse";
import { RecentlySeen } from "~/catalog/seen/recently-seen";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";

import { Band } from "./band";
import { Kinds } from "./kinds";
import { ComplaintsBook, SellStrip, TrustPoints } from "./trust";

/** Pictures of a phone's first view: loaded at once. */
const EAGER_CARDS = 4;

export interface HomePageProps {
  home: Home;
  /** Where `home.near` is. */
  place?: { name: string; href: string } | null;
  drops?: readonly DroppedCard[];
  /** The picture itself of the first card. */
  firstPicture?: string | null;
  /** For an address that does not exist. */
  notFound?: boolean;
}

/** Listings first: on a phone the first row stands 200 to 230 px from the top (e2e/home.spec.ts). */
export function HomePage({ home, place = null, drops = [], firstPicture = null, notFound = false }: HomePageProps) {
  const { categories, featured, newest, near, limited } = home;
  const isNear = place !== null && near.length > 0;
  const cards = isNear ? near : newest;
  // Once on the page: its card is also the place that hearts lead back to.
  const shown = new Set([...cards, ...featured].map(({ id }) => id));
  const lowered = drops.filter(({ id }) => !shown.has(id));
  return (
    <>
      <Band />
      <div className="wrap home">
        {notFound ? (
          <Notice tone="warning" title="No encontramos esta página" className="my-2">
            Puede que el enlace esté mal escrito o que el anuncio ya no exista. Busca lo que querías ver:
          </Notice>
        ) : null}
        {limited ? <Notice tone="warning">Por unos minutos mostramos solo una parte de los anuncios.</Notice> : null}
        <Kinds categories={categories} limited={limited} />
        {cards.length > 0 ? (
          <Shelf
            title={isNear ? `Cerca de ti: ${place.name}` : "Recién publicados"}
            to={isNear ? place.href : "/comprar"}
          >
            <CardGrid cards={cards} eager={EAGER_CARDS} firstPicture={firstPicture} short />
          </Shelf>
        ) : (
          <EmptyShelf />
        )}
        <ComplaintsBook />
        {lowered.length > 0 ? (
          <Shelf title="Bajaron de precio">
            <ul className="cards swiped">
              {lowered.map((card) => (
                <ListingCard key={card.id} card={card}>
                  <p className="former">
                    Antes <s>{formatSoles(card.priceCentimos + card.drop.byCentimos, { compact: true })}</s>
                  </p>
                </ListingCard>
              ))}
            </ul>
          </Shelf>
        ) : null}
        {/* Comes with React, below the first view: nothing of it moves. */}
        <RecentlySeen listing={null} />
        {featured.length > 0 ? (
          <Shelf title="Destacados">
            <CardGrid cards={featured} swiped />
          </Shelf>
        ) : null}
        <SellStrip />
        <TrustPoints />
      </div>
    </>
  );
}

function Shelf({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="shelf">
      <div className="shelf-head">
        <h2>{title}</h2>
        {to ? (
          <Link to={to} className="link" aria-label={`Ver todos: ${title}`} discover="none">
            Ver todos
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}

function EmptyShelf() {
  return (
    <section
      aria-label="Recién publicados"
      className="grid justify-items-center gap-3 rounded-card border border-line bg-raised p-8 text-center"
    >
      <h2>Aún no hay anuncios</h2>
      <p className="text-muted">Sé la primera persona en publicar: es gratis y toma unos minutos.</p>
      <LinkButton to="/sell">Vender</LinkButton>
    </section>
  );
}
