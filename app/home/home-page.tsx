import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { CardGrid } from "~/catalog/card";
import type { Home } from "~/catalog/catalog.server";
import type { Card } from "~/catalog/model";
import { RecentlySeen } from "~/catalog/seen/recently-seen";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";

import { CategoryGrid } from "./category-grid";
import { Hero } from "./hero";
import { ComplaintsBook, HowItWorks, TrustPoints } from "./trust";

export interface HomeDrop {
  id: string;
  title: string;
  price: string;
  /** `Bajó S/ 200 el 3 de noviembre` */
  drop: string;
}

/** Price drops as lines without pictures: the pictures of home are its budget. */
function PriceDrops({ drops }: { drops: readonly HomeDrop[] }) {
  return (
    <ul className="swiped grid gap-3 max-md:auto-cols-[17rem] md:grid-cols-2">
      {drops.map(({ id, title, price, drop }) => (
        <li key={id}>
          <Link
            to={`/producto/${id}`}
            discover="none"
            className="grid h-full grid-cols-[1fr_auto] items-center gap-x-3 rounded-card border border-line bg-raised px-4 py-2 hover:bg-sunken"
          >
            <span className="truncate">{title}</span>
            <span className="price">{price}</span>
            <span className="col-span-2 text-sm text-success">{drop}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export interface Nearby {
  place: string;
  href: string;
  cards: readonly Card[];
}

interface HomePageProps {
  home: Home;
  near?: Nearby | null;
  drops?: readonly HomeDrop[];
  /** For an address that does not exist. */
  notFound?: boolean;
}

/** On a phone at most 3,500 px high (e2e/home.spec.ts), the complaints book in the upper half. */
export function HomePage({ home, near = null, drops = [], notFound = false }: HomePageProps) {
  const { categories, featured, newest, total, limited } = home;
  return (
    <>
      <Hero total={total} limited={limited} compact={notFound}>
        {notFound ? (
          <Notice tone="warning" title="No encontramos esta página" className="mb-6 text-ink">
            Puede que el enlace esté mal escrito o que el anuncio ya no exista. Busca lo que querías ver:
          </Notice>
        ) : null}
      </Hero>
      <ComplaintsBook />
      <div className="wrap grid grid-cols-1 gap-6 pt-4 sm:gap-12 sm:pt-8">
        {limited ? <Notice tone="warning">Por unos minutos mostramos solo una parte de los anuncios.</Notice> : null}
        <CategoryGrid categories={categories} pictures={[...featured, ...newest]} limited={limited} />
        {/* Comes with React, below the first view: nothing of it moves. */}
        <RecentlySeen listing={null} />
        {near ? (
          <Shelf title={`Cerca de ti: ${near.place}`} to={near.href}>
            <CardGrid cards={near.cards} swiped />
          </Shelf>
        ) : null}
        {featured.length > 0 ? (
          <Shelf title="Destacados">
            <CardGrid cards={featured} swiped />
          </Shelf>
        ) : null}
        {drops.length > 0 ? (
          <Shelf title="Bajaron de precio">
            <PriceDrops drops={drops} />
          </Shelf>
        ) : null}
        {newest.length > 0 ? (
          <Shelf title="Recién publicados" to="/comprar">
            <CardGrid cards={newest} short swiped />
          </Shelf>
        ) : (
          <EmptyShelf />
        )}
        <HowItWorks />
        <TrustPoints />
      </div>
    </>
  );
}

function Shelf({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="mb-2 flex items-center justify-between gap-4 sm:mb-4">
        <h2 className="text-xl tracking-tight sm:text-2xl">{title}</h2>
        {to ? (
          <Link to={to} className="link inline-flex min-h-8 items-center gap-1 whitespace-nowrap">
            Ver todos <Icon name="arrow-right" className="size-4" />
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
      <h2 className="text-xl">Aún no hay anuncios</h2>
      <p className="text-muted">Sé la primera persona en publicar: es gratis y toma unos minutos.</p>
      <LinkButton to="/sell">Vender</LinkButton>
    </section>
  );
}
