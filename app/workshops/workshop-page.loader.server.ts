import { formatDay } from "~/business/calendar";
import { type OpeningState, openingState } from "~/business/hours";
import { mapHref, whatsappHref } from "~/business/links";
import { findDepartment, formatPhone } from "~/business/peru";
import type { VehicleKind } from "~/catalog/categories";
import { type CrumbLink, breadcrumbsOf, type Json } from "~/catalog/structured-data";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";

import { NO_WORKSHOP_FILTERS, workshopPath, workshopsHref } from "./filters";
import { byRating } from "./finder";
import { type Workshop, weekOf, starsOf } from "./model";
import { serviceName } from "./services";
import {
  type DayHours,
  type RatingText,
  type WorkshopCard,
  type WorkshopMoment,
  placeOf,
  ratingOf,
  vehiclesText,
  weekText,
  workshopCardOf,
  workshopPriceText,
} from "./view";

export interface WorkshopPageView {
  slug: string;
  name: string;
  description: string;
  place: string;
  /** `Bicicletas y motos` */
  vehicles: string;
  rating: RatingText | null;
  state: OpeningState;
  /** `14 de marzo de 2025` */
  certifiedOn: string;
  services: { name: string; price: string | null }[];
  week: DayHours[];
  address: string;
  reference: string;
  mapHref: string;
  phone: { label: string; href: string };
  whatsappHref: string | null;
  crumbs: CrumbLink[];
  nearby: WorkshopCard[];
  region: string;
  /** Address of the finder for this department. */
  regionHref: string;
}

const NEARBY = 3;

/** Page data and structured data of one of `all`; null for an unknown slug. `site.url` is an origin. */
export function workshopPage(
  slug: string,
  all: readonly Workshop[],
  site: Site,
  moment: WorkshopMoment,
): { page: WorkshopPageView; head: WorkshopHead } | null {
  const workshop = all.find(({ id }) => id === slug);
  if (workshop === undefined) return null;
  const page = pageOf(workshop, all, site.name, moment);
  return { page, head: headOf(page, workshop, site) };
}

/** Workshops offered beside a "not found". */
export function missingPage(all: readonly Workshop[], moment: WorkshopMoment): WorkshopCard[] {
  return [...all]
    .sort(byRating)
    .slice(0, NEARBY)
    .map((one) => workshopCardOf(one, stateOf(one, moment), moment));
}

/** None while they cannot be read, so that the rest of the sitemap still works. */
export async function workshopPaths({ workshops, log }: Context): Promise<string[]> {
  try {
    return (await workshops.list()).map(({ id }) => workshopPath(id));
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("sitemap.workshops-left-out", error);
    return [];
  }
}

function pageOf(workshop: Workshop, all: readonly Workshop[], brand: string, moment: WorkshopMoment): WorkshopPageView {
  const { name, department, address, geo, phone, whatsapp, services, hours } = workshop;
  const place = placeOf(workshop);
  const region = findDepartment(department)?.name ?? department;
  const regionHref = workshopsHref({ ...NO_WORKSHOP_FILTERS, department });
  return {
    slug: workshop.id,
    name,
    description: workshop.description,
    place,
    vehicles: vehiclesText(workshop.vehicles),
    rating: ratingOf(workshop),
    state: stateOf(workshop, moment),
    certifiedOn: formatDay(workshop.certifiedAt),
    services: services.map((offer) => ({ name: serviceName(offer.id), price: workshopPriceText(offer) })),
    week: weekText(hours, moment),
    address,
    reference: workshop.reference,
    mapHref: mapHref(geo ?? `${name}, ${address}, ${place}, Perú`),
    phone: { label: formatPhone(phone), href: `tel:${phone}` },
    whatsappHref:
      whatsapp &&
      whatsappHref(
        whatsapp,
        `Hola, ${name}. Los encontré en los talleres certificados de ${brand} y quiero hacer una consulta: `,
      ),
    crumbs: [{ label: "Talleres", to: "/talleres" }, { label: region, to: regionHref }, { label: name }],
    nearby: nearbyOf(workshop, all).map((one) => workshopCardOf(one, stateOf(one, moment), moment)),
    region,
    regionHref,
  };
}

function stateOf({ hours }: Workshop, { now, holidays }: WorkshopMoment): OpeningState {
  return openingState(now, holidays, weekOf(hours));
}

/** Others of the department: those of the district first, then the best rated. */
function nearbyOf({ id, department, district }: Workshop, all: readonly Workshop[]): Workshop[] {
  const away = (one: Workshop) => Number(one.district !== district);
  return all
    .filter((one) => one.department === department && one.id !== id)
    .sort((a, b) => away(a) - away(b) || byRating(a, b))
    .slice(0, NEARBY);
}

const TYPES: Record<VehicleKind, string> = { bicicleta: "BikeStore", moto: "MotorcycleRepair" };
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** schema.org data of a workshop and its breadcrumbs: only facts shown on its page. `siteUrl` is an origin. */
function workshopData(workshop: Workshop, crumbs: readonly CrumbLink[], siteUrl: string): Json {
  const { id, name, description, address, district, department, geo, phone, hours, services, vehicles } = workshop;
  const stars = starsOf(workshop);
  const url = siteUrl + workshopPath(id);
  const types = vehicles.map((kind) => TYPES[kind]);
  const business: Json = {
    "@type": types.length === 1 ? (types[0] ?? "LocalBusiness") : types,
    "@id": url,
    url,
    name,
    ...(description ? { description } : {}),
    telephone: phone,
    address: {
      "@type": "PostalAddress",
      streetAddress: address,
      addressLocality: district,
      addressRegion: findDepartment(department)?.name ?? department,
      addressCountry: "PE",
    },
    ...(geo ? { geo: { "@type": "GeoCoordinates", latitude: geo.lat, longitude: geo.lng } } : {}),
    openingHoursSpecification: hours.map(({ day, from, to }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: `https://schema.org/${DAYS[day]}`,
      opens: clock(from),
      closes: clock(to),
    })),
    ...(stars
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: stars.average.toFixed(1),
            ratingCount: stars.count,
            bestRating: "5",
            worstRating: "1",
          },
        }
      : {}),
    makesOffer: services.map((offer) => ({
      "@type": "Offer",
      itemOffered: { "@type": "Service", name: serviceName(offer.id) },
      ...(offer.from === null && offer.to === null
        ? {}
        : {
            priceSpecification: {
              "@type": "PriceSpecification",
              priceCurrency: "PEN",
              ...(offer.from === null ? {} : { minPrice: offer.from.toFixed(2) }),
              ...(offer.to === null ? {} : { maxPrice: offer.to.toFixed(2) }),
            },
          }),
    })),
  };
  return { "@context": "https://schema.org", "@graph": [business, breadcrumbsOf(crumbs, url, siteUrl)] };
}

/** `09:00`, in Lima. */
function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Head and structured data of a workshop, for browsers, search engines and shared links. */
interface WorkshopHead {
  title: string;
  description: string;
  canonical: string;
  openGraph: { property: string; content: string }[];
  structuredData: ReturnType<typeof workshopData>;
}

interface Site {
  url: string;
  name: string;
}

function headOf(page: WorkshopPageView, workshop: Workshop, site: Site): WorkshopHead {
  const canonical = site.url + workshopPath(page.slug);
  const title = `${page.name}: taller certificado en ${page.place}`;
  const description = `${page.vehicles} en ${page.place}. ${page.services
    .slice(0, 4)
    .map(({ name }) => name)
    .join(", ")}. Taller certificado por ${site.name} desde el ${page.certifiedOn}: horario, precios y cómo llegar.`;
  return {
    title: `${title} | ${site.name}`,
    description,
    canonical,
    openGraph: [
      { property: "og:type", content: "place" },
      { property: "og:site_name", content: site.name },
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      { property: "og:url", content: canonical },
      { property: "og:locale", content: "es_PE" },
    ],
    structuredData: workshopData(workshop, page.crumbs, site.url),
  };
}
