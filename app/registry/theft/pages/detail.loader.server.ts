import { formatDay } from "~/business/calendar";
import { withText } from "~/business/links";
import { findCategory } from "~/catalog/categories";
import { breadcrumbsOf, type Json } from "~/catalog/structured-data";
import { photoUrl, type PhotoRef } from "~/platform/images";
import type { Tone } from "~/ui/badge";

import { STOLEN_LIST_PATH, stolenPath } from "../constants";
import type { StolenDetail } from "../list/entry";
import { cardOf, placeName, stolenColors } from "../list/view";
import { stolenName } from "../name";

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

export function stolenDetailPage(detail: StolenDetail, site: Site, isTrial: boolean) {
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
