import { findDepartment } from "~/business/peru";
import type { VehicleKind } from "~/catalog/categories";
import { breadcrumbsOf, type CrumbLink, type Json } from "~/catalog/structured-data";

import { workshopPath } from "./filters";
import { starsOf, type Workshop } from "./model";
import { serviceName } from "./services";

const TYPES: Record<VehicleKind, string> = { bicicleta: "BikeStore", moto: "MotorcycleRepair" };
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** schema.org data of a workshop and its breadcrumbs: only facts shown on its page. `siteUrl` is an origin. */
export function workshopData(workshop: Workshop, crumbs: readonly CrumbLink[], siteUrl: string): Json {
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
