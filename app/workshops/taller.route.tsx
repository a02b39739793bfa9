import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, Link } from "@remix-run/react";

import { ownHeaders } from "~/platform/http/http";
import { nullIfLate } from "~/platform/null-if-unavailable.server";
import { pageTitle } from "~/shell/page/title";
import { buttonClass, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { PHONE_ICON, WHATSAPP_ICON } from "~/ui/icon-paths";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Panel } from "~/ui/panel";
import type { WorkshopReviewView } from "~/workshops/reviews/constants";
import { WorkshopReviewList } from "~/workshops/reviews/review-list";

import type { WorkshopCard } from "./view";
import { OpenState, Plate, Rating, WorkshopGrid } from "./workshop-card";
import { missingPage, workshopPage, type WorkshopPageView } from "./workshop-page.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const headers = ownHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { workshops, workshopReviews, clock, env } = context;
  const all = await workshops.list();
  const moment = { now: clock.now(), holidays: env.holidays };
  const found = workshopPage(params.slug ?? "", all, { url: env.siteUrl, name: env.brandName }, moment);
  if (found === null)
    return data(
      { found: false as const, cards: missingPage(all, moment) },
      { status: 404, headers: { "X-Robots-Tag": "noindex" } },
    );
  const reviews = await nullIfLate(() => workshopReviews.ofWorkshop(found.page.slug), context);
  return data({ found: true as const, ...found, reviews: reviews ?? [] });
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page?.found) return [{ title: pageTitle("No encontramos este taller") }, { name: "robots", content: "noindex" }];
  const { title, description, canonical, openGraph, structuredData } = page.head;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    ...openGraph,
    { "script:ld+json": structuredData },
  ];
};

export default function Taller() {
  const found = useLoaderData<typeof loader>();
  return found.found ? (
    <WorkshopPage page={found.page} reviews={found.reviews} />
  ) : (
    <MissingWorkshop cards={found.cards} />
  );
}

export function WorkshopPage({ page, reviews }: { page: WorkshopPageView; reviews: readonly WorkshopReviewView[] }) {
  const { name, place, vehicles, rating, state, description, certifiedOn, crumbs, nearby, region, regionHref } = page;
  return (
    <div className="wrap pb-12">
      <Breadcrumbs items={crumbs} />
      <Panel className="grid gap-5">
        <div className="flex items-start gap-4 sm:gap-6">
          <Plate name={name} large />
          <div className="grid min-w-0 gap-1">
            <h1 className="text-2xl tracking-tight sm:text-3xl">{name}</h1>
            <p className="text-muted">
              {vehicles} · {place}
            </p>
            <p>{rating ? <Rating rating={rating} /> : <span className="text-muted">Sin opiniones todavía</span>}</p>
            <p>
              <OpenState state={state} />
            </p>
          </div>
        </div>
        <Actions page={page} />
      </Panel>
      <div className="grid gap-6 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-6">
          {description ? (
            <section aria-labelledby="nosotros">
              <h2 id="nosotros" className="pb-2 text-xl">
                El taller
              </h2>
              <p className="max-w-prose">{description}</p>
            </section>
          ) : null}
          <Services services={page.services} />
          <Certification on={certifiedOn} />
          <WorkshopReviewList reviews={reviews} />
        </div>
        <div className="grid gap-6">
          <Hours week={page.week} />
          <Place page={page} />
        </div>
      </div>
      {nearby.length > 0 ? (
        <section aria-labelledby="cerca" className="pt-10">
          <div className="flex flex-wrap items-baseline justify-between gap-2 pb-4">
            <h2 id="cerca" className="text-xl">
              Otros talleres en {region}
            </h2>
            <Link to={regionHref} className="link inline-flex min-h-8 items-center">
              Ver todos los de {region}
            </Link>
          </div>
          <WorkshopGrid label={`Otros talleres en ${region}`} cards={nearby} />
        </section>
      ) : null}
    </div>
  );
}

function Actions({ page: { phone, whatsappHref, mapHref } }: { page: WorkshopPageView }) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow">
      {whatsappHref ? (
        <a href={whatsappHref} rel="noreferrer" className={buttonClass({})}>
          <Icon path={WHATSAPP_ICON} /> WhatsApp
        </a>
      ) : null}
      <a href={phone.href} className={buttonClass({ variant: whatsappHref ? "secondary" : "primary" })}>
        <Icon path={PHONE_ICON} /> Llamar al {phone.label}
      </a>
      <a href={mapHref} rel="noreferrer" className={buttonClass({ variant: "secondary" })}>
        Cómo llegar
      </a>
    </div>
  );
}

function Services({ services }: Pick<WorkshopPageView, "services">) {
  return (
    <section aria-labelledby="servicios">
      <h2 id="servicios" className="pb-2 text-xl">
        Servicios y precios
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {services.map(({ name, price }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5">
            <span>{name}</span>
            <span className={price ? "font-semibold" : "text-muted"}>{price ?? "según lo que haya que hacer"}</span>
          </li>
        ))}
      </ul>
      <p className="pt-2 text-sm text-muted">
        Precios referenciales que nos dio el taller, sin repuestos. Pide el precio final antes de dejar tu vehículo.
      </p>
    </section>
  );
}

function Certification({ on }: { on: string }) {
  return (
    <section aria-labelledby="certificacion" className="rounded-card bg-success-soft p-4 sm:p-6">
      <h2 id="certificacion" className="flex items-center gap-2 text-xl">
        <Icon name="shield" className="size-6 text-success" /> Certificado desde el {on}
      </h2>
      <p className="pt-2">Lo visitamos antes de certificarlo. Quiere decir que:</p>
      <ul className="list-disc pt-1 pl-5">
        <li>tiene local, dirección y responsable conocidos;</li>
        <li>cuenta con las herramientas para los servicios que ofrece;</li>
        <li>se comprometió a dar el precio antes de empezar y comprobante al terminar.</li>
      </ul>
      <p className="pt-2 text-sm">
        El trabajo y su garantía los da el taller. Si algo no salió bien, cuéntanos: una certificación también se
        pierde.
      </p>
    </section>
  );
}

function Hours({ week }: Pick<WorkshopPageView, "week">) {
  return (
    <Panel as="section" aria-labelledby="horario">
      <h2 id="horario" className="pb-2 text-xl">
        Horario
      </h2>
      <table className="w-full">
        <tbody>
          {week.map(({ day, hours, today }) => (
            <tr key={day} className={classes("border-b border-line last:border-0", today && "font-bold")}>
              <th scope="row" className={classes("py-1.5 pr-3 align-top", !today && "font-normal")}>
                {day}
                {today ? <span className="text-muted"> (hoy)</span> : null}
              </th>
              <td className="py-1.5 text-right">{hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-sm text-muted">Hora de Lima. Cierra los feriados nacionales.</p>
    </Panel>
  );
}

function Place({ page: { address, place, reference, mapHref, phone } }: { page: WorkshopPageView }) {
  return (
    <Panel as="section" aria-labelledby="direccion">
      <h2 id="direccion" className="pb-2 text-xl">
        Dirección
      </h2>
      <address className="not-italic">
        <p>
          {address}, {place}
        </p>
        {reference ? <p className="text-muted">{reference}</p> : null}
        <p className="pt-1">
          <a href={mapHref} rel="noreferrer" className="link inline-flex min-h-8 items-center">
            Ver en el mapa
          </a>
        </p>
        <p>
          Teléfono{" "}
          <a href={phone.href} className="link inline-flex min-h-8 items-center whitespace-nowrap">
            {phone.label}
          </a>
        </p>
      </address>
    </Panel>
  );
}

export function MissingWorkshop({ cards }: { cards: readonly WorkshopCard[] }) {
  return (
    <div className="wrap pb-12">
      <Panel className="my-8 grid justify-items-start gap-3">
        <h1 className="text-2xl tracking-tight">No encontramos este taller</h1>
        <p className="text-muted">Puede que ya no esté certificado o que el enlace esté mal escrito.</p>
        <LinkButton to="/talleres">Ver todos los talleres</LinkButton>
      </Panel>
      {cards.length > 0 ? (
        <section aria-labelledby="otros">
          <h2 id="otros" className="pb-4 text-xl">
            Talleres certificados
          </h2>
          <WorkshopGrid label="Talleres certificados" cards={cards} />
        </section>
      ) : null}
    </div>
  );
}
