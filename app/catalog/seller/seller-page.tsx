import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { CardGrid } from "~/catalog/card";
import { ReportLink } from "~/catalog/report-link";
import { listingCountText } from "~/catalog/search/texts";
import { FoldedShare } from "~/catalog/share";
import { Avatar } from "~/ui/avatar";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { OutsideLink } from "~/ui/navigation/outside-link";
import { Pagination } from "~/ui/navigation/pagination";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";

import type { SellerPageView } from "./seller-page.loader.server";

/** One row of two columns on a phone: the seller is above. */
const EAGER_CARDS = 2;

interface SellerPageProps {
  seller: SellerPageView;
  /** The form to follow the seller. */
  follow?: ReactNode;
  /** Reviews, with the heading `opiniones`; null for none. */
  reviews?: ReactNode;
}

/** A seller's public page, with all their listings on sale. */
export function SellerPage({ seller, follow, reviews }: SellerPageProps) {
  const { name, shop, isSelf, share, messagePath, reportPath } = seller;
  return (
    <div className="wrap pb-10">
      <Breadcrumbs items={[{ label: "Comprar", to: "/comprar" }, { label: name }]} />
      {isSelf ? (
        <Notice className="mb-2" title="Así te ven los demás">
          Tu correo y tus teléfonos no salen en esta página.
        </Notice>
      ) : null}
      <div className="seller">
        <SellerFacts seller={seller} />
        <div className="seller-acts">
          {messagePath ? (
            <LinkButton to={messagePath} rel="nofollow" discover="none">
              <Icon name="mail" /> Mensaje
            </LinkButton>
          ) : null}
          {follow}
          <FoldedShare {...share} />
        </div>
        <div className="min-w-0">
          <nav aria-label="Partes de la página" className="seller-tabs">
            <a href="#anuncios">Anuncios</a>
            <a href="#opiniones">Opiniones</a>
            <a href="#datos">{shop ? "Tienda" : "Consejos"}</a>
          </nav>
          <Listings seller={seller} />
          {reviews ?? (
            <section aria-labelledby="opiniones" className="pt-8">
              <h2 id="opiniones" className="mb-2 text-xl">
                Opiniones de compradores
              </h2>
              <p className="text-muted">Sin opiniones todavía. Aquí opinan quienes ya le compraron por Rebi.</p>
            </section>
          )}
        </div>
        <aside aria-labelledby="datos" className="grid gap-3 pt-8 lg:pt-4">
          {shop ? <ShopFacts shop={shop} name={name} /> : <BeforeBuying />}
          {isSelf ? null : (
            <ReportLink to={reportPath}>{shop ? "Reportar esta tienda" : "Reportar a esta persona"}</ReportLink>
          )}
        </aside>
      </div>
    </div>
  );
}

function SellerFacts({ seller }: { seller: SellerPageView }) {
  const { name, photo, initials, shop, place, stars, opinions, sales, undelivered, habits, proofs } = seller;
  return (
    <section aria-label="Vendedor" className="who">
      <Avatar
        photo={photo}
        initials={initials}
        isSquare={shop !== null}
        eager
        className="size-16 text-xl lg:size-22 lg:text-3xl"
      />
      <div className="min-w-0">
        <h1 className="text-2xl tracking-tight wrap-anywhere lg:text-3xl">{name}</h1>
        {place ? <p className="text-muted">{place}</p> : null}
      </div>
      <p className="dots">
        {stars ? (
          <span>
            <span aria-hidden="true" className="text-accent">
              ★
            </span>{" "}
            <b>{stars}</b>
            <span className="sr-only"> de 5 estrellas</span>
          </span>
        ) : null}
        <span>
          <a href="#opiniones" className="link inline-flex min-h-6 items-center">
            {opinions}
          </a>
        </span>
        {sales ? <span>{sales}</span> : null}
      </p>
      <p className="dots text-muted">
        {habits.map((habit) => (
          <span key={habit}>{habit}</span>
        ))}
      </p>
      {proofs ? (
        <p className="flex items-center gap-1.5 text-sm font-semibold text-success">
          <Icon name="shield" className="size-5 flex-none" /> {proofs}
        </p>
      ) : null}
      {undelivered ? <p className="text-muted">{undelivered}; el dinero volvió al comprador.</p> : null}
    </section>
  );
}

function Listings({ seller: { listings, isSelf, tools } }: { seller: SellerPageView }) {
  const { cards, total, page, limited, pageHrefs } = listings;
  return (
    <section aria-labelledby="anuncios" className="pt-4">
      <h2 id="anuncios" className="mb-3 text-xl">
        {total > 0 ? listingCountText(total) : "Anuncios"}
      </h2>
      {limited ? (
        <Notice tone="warning" className="mb-4">
          Por unos minutos mostramos solo una parte de los anuncios.
        </Notice>
      ) : null}
      {tools ? <Tools tools={tools} /> : null}
      {cards.length > 0 ? <CardGrid cards={cards} eager={EAGER_CARDS} /> : <NoListings isSelf={isSelf} />}
      <Pagination page={page} pages={pageHrefs.length} hrefOf={(number) => pageHrefs[number - 1] ?? ""} />
    </section>
  );
}

/** A choice is an address of its own. */
function Tools({ tools: { action, kinds, orders, type, order } }: { tools: NonNullable<SellerPageView["tools"]> }) {
  return (
    <Form
      action={action}
      preventScrollReset
      key={`${type} ${order}`}
      className="mb-3 flex flex-wrap gap-2"
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
    >
      {kinds.length > 1 ? <Choices name="tipo" label="Tipo" choices={kinds} chosen={type} /> : null}
      <Choices name="orden" label="Orden" choices={orders} chosen={order} />
      <Button variant="secondary">Ver</Button>
    </Form>
  );
}

interface ChoicesProps {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  chosen: string;
}

function Choices({ name, label, choices, chosen }: ChoicesProps) {
  return (
    <select name={name} aria-label={label} defaultValue={chosen} className="input min-w-0 flex-1 basis-32">
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function ShopFacts({ shop: { opening, hours, address, place, mapHref, qr, posterPath }, name }: ShopFactsProps) {
  return (
    <Panel className="grid gap-4">
      <h2 id="datos" className="text-xl">
        La tienda
      </h2>
      <dl className="grid gap-3">
        {opening ? (
          <div>
            <dt className="text-sm text-muted">Horario</dt>
            <dd>
              <b className={opening.open ? "text-accent" : undefined}>{opening.label}</b>
              {opening.next ? ` · ${opening.next}` : null}
              {hours.map((line) => (
                <span key={line} className="block text-sm text-muted">
                  {line}
                </span>
              ))}
            </dd>
          </div>
        ) : null}
        <div>
          <dt className="text-sm text-muted">{address ? "Dirección" : "Lugar"}</dt>
          <dd className="wrap-anywhere">
            {address || place}
            <span className="block">
              <OutsideLink href={mapHref}>Cómo llegar</OutsideLink>
            </span>
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center gap-4">
        {/* Black on white in any theme: readers expect it. */}
        <svg
          role="img"
          aria-label={`Código QR de la página de ${name}`}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          className="size-34 flex-none rounded-control"
        >
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <p className="min-w-0 flex-1 basis-32 text-sm">
          Quien pase por la vitrina lo escanea y ve los anuncios.
          <a href={posterPath} className="link flex min-h-8 items-center">
            Afiche para imprimir
          </a>
        </p>
      </div>
    </Panel>
  );
}

interface ShopFactsProps {
  shop: NonNullable<SellerPageView["shop"]>;
  name: string;
}

function BeforeBuying() {
  return (
    <Panel className="grid gap-2">
      <h2 id="datos" className="text-xl">
        Antes de comprar
      </h2>
      <p>Escríbele por Rebi: así queda registro de lo que acuerdan.</p>
      <p>Revisa el vehículo y sus papeles en persona antes de pagar.</p>
      <p>
        <Link to="/consulta-vehicular" className="link inline-flex min-h-8 items-center">
          Consulta si tiene reporte de robo
        </Link>
      </p>
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
        <LinkButton to="/comprar" variant="secondary">
          Ver todos los anuncios
        </LinkButton>
      )}
    </div>
  );
}
