import { toSoles } from "../business/money.ts";
import { photoUrl } from "../platform/images.ts";
import { findCategory, VEHICLE_KIND_NAMES } from "./categories.ts";
import { hrefOf, NO_FILTERS } from "./filters.ts";
import type { Detail } from "./listing/detail.ts";
import type { ListingStatus } from "./statuses.ts";

export interface CrumbLink {
  label: string;
  /** Missing for the page itself. */
  to?: string;
}

/** Breadcrumbs of a listing: kind, category, the listing. */
export function crumbsOf({ category, title }: Pick<Detail, "category" | "title">): CrumbLink[] {
  const known = findCategory(category);
  const kind = known?.kind ?? "bicicleta";
  return [
    { label: "Comprar", to: "/comprar" },
    {
      label: VEHICLE_KIND_NAMES[kind].plural,
      to: hrefOf({ ...NO_FILTERS, types: [kind === "moto" ? "motos" : "bicicletas"] }),
    },
    { label: known?.name ?? category, to: hrefOf({ ...NO_FILTERS, types: [category] }) },
    { label: title },
  ];
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const AVAILABILITY: Partial<Record<ListingStatus, string>> = {
  active: "InStock",
  reserved: "LimitedAvailability",
  sold: "SoldOut",
};

/** schema.org data of a listing and its breadcrumbs. `siteUrl` is an origin. */
export function structuredDataOf(detail: Detail, siteUrl: string): Json {
  const url = `${siteUrl}/producto/${detail.id}`;
  const isMoto = findCategory(detail.category)?.kind === "moto";
  const product: Json = {
    "@type": isMoto ? ["Product", "Motorcycle"] : "Product",
    "@id": url,
    name: detail.title,
    description: detail.description,
    image: detail.photos.map(({ key }) => siteUrl + photoUrl(key, 1280, "jpeg")),
    brand: { "@type": "Brand", name: detail.brand },
    model: detail.model,
    ...(isMoto ? { vehicleModelDate: String(detail.year) } : { releaseDate: String(detail.year) }),
    itemCondition: `https://schema.org/${detail.isNew ? "NewCondition" : "UsedCondition"}`,
    additionalProperty: detail.specifications.map(({ label, value }) => ({
      "@type": "PropertyValue",
      name: label,
      value,
    })),
    offers: {
      "@type": "Offer",
      url,
      price: toSoles(detail.priceCentimos).toFixed(2),
      priceCurrency: "PEN",
      availability: `https://schema.org/${AVAILABILITY[detail.status] ?? "OutOfStock"}`,
      itemCondition: `https://schema.org/${detail.isNew ? "NewCondition" : "UsedCondition"}`,
      areaServed: "PE",
    },
  };
  return { "@context": "https://schema.org", "@graph": [product, breadcrumbsOf(crumbsOf(detail), url, siteUrl)] };
}

/** schema.org data of breadcrumbs; `url` is the page's own. */
export function breadcrumbsOf(crumbs: readonly CrumbLink[], url: string, siteUrl: string): Json {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, to }, position) => ({
      "@type": "ListItem",
      position: position + 1,
      name: label,
      item: to === undefined ? url : siteUrl + to,
    })),
  };
}

/** schema.org data of a seller's page. `url` is absolute, `since` a day (`2026-03-10`), `place` a department's name. */
export function personDataOf({
  url,
  name,
  image,
  since,
  place,
  isShop,
}: {
  url: string;
  name: string;
  image: string | null;
  since: string;
  place: string | null;
  isShop: boolean;
}): Json {
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    dateCreated: since,
    mainEntity: {
      "@type": isShop ? "Organization" : "Person",
      "@id": url,
      url,
      name,
      ...(image === null ? {} : { image }),
      ...(place === null
        ? {}
        : {
            [isShop ? "location" : "homeLocation"]: {
              "@type": "AdministrativeArea",
              name: place,
              containedInPlace: "PE",
            },
          }),
    },
  };
}
