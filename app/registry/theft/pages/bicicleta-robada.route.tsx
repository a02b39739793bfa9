import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { formatDay } from "~/business/calendar";
import { withText } from "~/business/links";
import { isOpenService } from "~/business/switches";
import { findCategory } from "~/catalog/categories";
import { breadcrumbsOf, type Json } from "~/catalog/structured-data";
import { notFound } from "~/platform/http/http";
import { type PhotoRef, photoUrl } from "~/platform/images";
import { FOUND_PATH, posterPath, STOLEN_LIST_PATH, stolenPath } from "~/registry/theft/constants";
import { pageTitle } from "~/shell/page/title";
import { Badge, type Tone } from "~/ui/badge";
import { buttonClass, LinkButton } from "~/ui/button";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Picture } from "~/ui/picture";
import { TrialLine } from "~/ui/trial-line";

import type { StolenDetail } from "../list/entry";
import { cardOf, placeName, stolenColors } from "../list/view";
import { stolenName } from "../name";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

interface StolenDetailView {
  id: string;
  name: string;
  title: string;
  lead: string;
  photos: PhotoRef[];
  facts: { label: string; value: string }[];
  badges: { label: string; tone: Tone }[];
  story: string;
  sightingHref: string;
  whatsapp: string;
  isRecovered: boolean;
  hasOwner: boolean;
  isTrial: boolean;
}

interface Site {
  url: string;
  name: string;
}

function stolenDetailPage(detail: StolenDetail, site: Site, isTrial: boolean) {
  const { id, category, brand, model, year, colors, marks, place, stolenOn, story, photos, state } = detail;
  const name = stolenName(detail);
  const where = placeName(detail);
  const isRecovered = state === "recovered";
  const { reward, policeReport, lacks } = cardOf(detail);
  const url = site.url + stolenPath(id);
  const title = isRecovered ? `${name}: recuperada` : `${name} robada`;
  const lead = isRecovered ? `Se robó en ${where}.` : `En ${where}, el ${formatDay(stolenOn)}.`;
  const facts = [
    { label: "Tipo", value: category === null ? "" : (findCategory(category)?.name ?? "") },
    { label: "Marca", value: brand },
    { label: "Modelo", value: model },
    { label: "Año", value: year === null ? "" : String(year) },
    { label: "Color", value: stolenColors(colors) },
    { label: "Señas", value: marks },
    { label: "Lugar", value: place },
  ].filter(({ value }) => value !== "");
  const badges: StolenDetailView["badges"] = [
    { label: "Robada", tone: "danger" },
    ...(policeReport ? [{ label: policeReport, tone: "neutral" as const }] : []),
    ...lacks.map((label) => ({ label, tone: "neutral" as const })),
    ...(reward ? [{ label: `Recompensa ${reward}`, tone: "warning" as const }] : []),
  ];
  const page: StolenDetailView = {
    id,
    name,
    title,
    lead,
    photos,
    facts,
    badges,
    story,
    sightingHref: `${stolenPath(id)}/la-vi`,
    whatsapp: withText("https://wa.me/", `${title} en ${where}. Si la ves, avisa aquí: ${url}`),
    isRecovered,
    hasOwner: detail.hasOwner,
    isTrial,
  };
  const description = [`${title}.`, lead, stolenColors(colors), marks].filter(Boolean).join(" ").slice(0, 300);
  return { page, head: headOf(detail, { title, description, url }, site) };
}

function headOf(
  detail: StolenDetail,
  { title, description, url }: { title: string; description: string; url: string },
  site: Site,
) {
  const { photos, publishedAt, state } = detail;
  const photo = photos[0];
  const image = photo ? site.url + photoUrl(photo.key, 1280, "jpeg") : null;
  const crumbs = [{ label: "Bicicletas robadas", to: STOLEN_LIST_PATH }, { label: title }];
  const webPage: Json = {
    "@type": "WebPage",
    "@id": url,
    url,
    name: title,
    description,
    datePublished: publishedAt,
    about: { "@type": "Product", name: stolenName(detail), brand: detail.brand, color: stolenColors(detail.colors) },
    ...(image ? { primaryImageOfPage: image } : {}),
  };
  const structuredData: Json = {
    "@context": "https://schema.org",
    "@graph": [webPage, breadcrumbsOf(crumbs, url, site.url)],
  };
  return {
    title,
    description,
    canonical: url,
    isIndexable: state === "live",
    structuredData,
    openGraph: [
      { property: "og:type", content: "article" },
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      { property: "og:url", content: url },
      { property: "og:site_name", content: site.name },
      { property: "og:locale", content: "es_PE" },
      ...(image && photo
        ? [
            { property: "og:image", content: image },
            { property: "og:image:alt", content: title },
            { name: "twitter:card", content: "summary_large_image" },
          ]
        : []),
    ],
  };
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { theft, env } = context;
  const detail = isOpenService(env.switches, "stolenList") ? await theft.list.detail(params.id) : null;
  if (detail === null) throw notFound("Este reporte no existe, o ya no está publicado.");
  const site = { url: env.siteUrl, name: env.brandName };
  return stolenDetailPage(detail, site, env.switches.stolenList === "prueba");
}

export const meta: MetaFunction<typeof loader> = ({ data: found }) => {
  if (!found) return [{ title: pageTitle("Reporte no encontrado") }, { name: "robots", content: "noindex" }];
  const { title, description, canonical, openGraph, structuredData, isIndexable } = found.head;
  return [
    { title: pageTitle(title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    ...openGraph,
    ...(isIndexable ? [] : [{ name: "robots", content: "noindex" }]),
    { "script:ld+json": structuredData },
  ];
};

export default function StolenDetailPage() {
  const view = useLoaderData<typeof loader>().page;
  const { name, title, photos, facts, story, badges, sightingHref, whatsapp, id, isRecovered, hasOwner, isTrial } =
    view;
  return (
    <Container className="pb-12">
      <Breadcrumbs items={[{ label: "Bicicletas robadas", to: STOLEN_LIST_PATH }, { label: name }]} />
      <PageHeader title={title} lead={view.lead} />
      <TrialLine isTrial={isTrial} />
      {isRecovered ? (
        <Notice tone="success" title="Ya apareció">
          Su dueño la recuperó. Gracias a quienes avisaron.
        </Notice>
      ) : (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
          <div className="grid gap-4">
            <Photos photos={photos.slice(0, 1)} name={name} />
            {photos.length === 0 ? <Notice>Su dueño no puso fotos.</Notice> : null}
          </div>
          <div className="grid gap-4 lg:row-span-2">
            <Panel className="grid gap-4">
              <p className="flex flex-wrap gap-2">
                {badges.map(({ label, tone }) => (
                  <Badge key={label} tone={tone}>
                    {label}
                  </Badge>
                ))}
              </p>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
                {facts.map(({ label, value }) => (
                  <div key={label} className="contents">
                    <dt className="text-muted">{label}</dt>
                    <dd className="wrap-anywhere">{value}</dd>
                  </div>
                ))}
              </dl>
              {story === "" ? null : <p className="whitespace-pre-line wrap-anywhere">{story}</p>}
            </Panel>
            <Panel className="grid gap-3">
              {hasOwner ? (
                <>
                  <LinkButton to={sightingHref} size="lg">
                    La vi
                  </LinkButton>
                  <LinkButton to={`${FOUND_PATH}?reporte=${id}`} variant="secondary">
                    La tengo yo
                  </LinkButton>
                </>
              ) : (
                <p className="font-semibold">
                  Su dueño ya no está en esta página: si la ves, avisa a la Policía (105).
                </p>
              )}
              <a
                href={whatsapp}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ variant: "secondary" })}
              >
                Compartir por WhatsApp
              </a>
              <a href={posterPath(id)} className={buttonClass({ variant: "secondary" })}>
                Imprimir cartel (PDF)
              </a>
            </Panel>
            <Notice tone="warning" title="Si te la ofrecen o la encuentras">
              No la compres y no intentes recuperarla por tu cuenta: llama a la Policía (105)
              {hasOwner ? " y avisa con «La vi»" : ""}.
            </Notice>
          </div>
          <div className="grid gap-4">
            <Photos photos={photos.slice(1)} name={name} from={1} />
          </div>
        </div>
      )}
    </Container>
  );
}

/** The first photo comes before the facts on a phone, the others after them. */
function Photos({ photos, name, from = 0 }: { photos: readonly PhotoRef[]; name: string; from?: number }) {
  return photos.map((photo, position) => (
    <Picture
      key={photo.key}
      photo={photo}
      alt={from + position === 0 ? name : `${name}, foto ${from + position + 1}`}
      sizes="(min-width: 1024px) 640px, 100vw"
      priority={from + position === 0}
      className="h-auto w-full rounded-card"
    />
  ));
}
