import type { ReactNode } from "react";

import { VerifiedMarks } from "~/accounts/verified-marks";
import { CardGrid } from "~/catalog/card";
import { ReportLink } from "~/catalog/report-link";
import { listingCountText } from "~/catalog/search/texts";
import { Avatar } from "~/ui/avatar";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Pagination } from "~/ui/navigation/pagination";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";

import { ratingText, sellerPath } from "./seller";
import type { SellerPageView } from "./seller-page.loader.server";

/** One row of two columns on a phone: the seller's profile is above. */
const EAGER_CARDS = 2;

/** A seller's public profile, with all their listings on sale; `children` (reviews) come below. */
export function SellerPage({ seller, children }: { seller: SellerPageView; children?: ReactNode }) {
  const { id, name, listings, isSelf } = seller;
  const { cards, total, page, pages, limited } = listings;
  return (
    <div className="wrap pb-10">
      <Breadcrumbs items={[{ label: "Comprar", to: "/comprar" }, { label: name }]} />
      {isSelf ? (
        <Notice className="mb-4" title="Así te ven los demás">
          Tu correo y tus teléfonos no salen en esta página.
        </Notice>
      ) : null}
      <SellerFacts seller={seller} />
      <section aria-labelledby="anuncios" className="pt-8">
        <h2 id="anuncios" className="mb-4 text-xl">
          {total > 0 ? listingCountText(total) : "Anuncios"}
        </h2>
        {limited ? (
          <Notice tone="warning" className="mb-4">
            Por unos minutos mostramos solo una parte de los anuncios.
          </Notice>
        ) : null}
        {cards.length > 0 ? <CardGrid cards={cards} eager={EAGER_CARDS} /> : <NoListings isSelf={isSelf} />}
        <Pagination page={page} pages={pages} hrefOf={(number) => sellerPath(id, number)} />
      </section>
      {children}
      {isSelf ? null : (
        <div className="pt-8">
          <ReportLink to={`${sellerPath(id)}/denunciar`}>Reportar a esta persona</ReportLink>
        </div>
      )}
    </div>
  );
}

function SellerFacts({
  seller: { name, photo, initials, marks, since, place, rating, sales, undelivered, answers },
}: {
  seller: SellerPageView;
}) {
  return (
    <Panel className="flex items-center gap-4 sm:gap-6">
      <Avatar photo={photo} initials={initials} eager className="size-16 text-xl sm:size-24 sm:text-3xl" />
      <div className="min-w-0">
        <h1 className="text-2xl tracking-tight sm:text-3xl">{name}</h1>
        <VerifiedMarks marks={marks} />
        <p className="text-muted">
          En Rebi desde {since}
          {place ? ` · ${place}` : null}
        </p>
        {rating || sales > 0 ? (
          <p className="text-muted">
            {[rating && `★ ${ratingText(rating)}`, sales > 0 && (sales === 1 ? "1 venta" : `${sales} ventas`)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        ) : null}
        {undelivered > 0 ? (
          <p className="text-muted">
            {undelivered === 1 ? "No entregó 1 venta pagada" : `No entregó ${undelivered} ventas pagadas`}; el dinero
            volvió al comprador.
          </p>
        ) : null}
        {answers ? (
          <p className="mt-1 flex items-center gap-2">
            <Icon name="mail" className="size-5 flex-none text-accent" /> {answers}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

function NoListings({ isSelf }: { isSelf: boolean }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        {isSelf ? "Ahora no tienes anuncios publicados." : "Ahora no tiene anuncios publicados."}
      </p>
      {isSelf ? (
        <LinkButton to="/sell">Publicar un anuncio</LinkButton>
      ) : (
        <LinkButton to="/comprar">Ver todos los anuncios</LinkButton>
      )}
    </div>
  );
}
