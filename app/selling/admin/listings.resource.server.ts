import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";
import { ADMIN_LISTINGS_PATH } from "~/catalog/listing/constants";
import { STATUS_NAMES } from "~/catalog/statuses";

import { LISTING_ROWS } from "./list.loader.server";
import { extensionBack, featuring, hidingAgain, showing, unapproving } from "./listing-inverses";

const ACTS = {
  "listing.approved": "Anuncio aprobado",
  "listing.unapproved": "Aprobación de un anuncio deshecha",
  "listing.rejected": "Anuncio rechazado",
  "listing.hidden": "Anuncio oculto",
  "listing.shown": "Anuncio visible de nuevo",
  "listing.featured": "Anuncio destacado",
  "listing.unfeatured": "Destacado de un anuncio quitado",
  "listing.extended": "Plazo de un anuncio ampliado",
  "listing.shortened": "Ampliación del plazo de un anuncio quitada",
  "listing.corrected": "Categoría o marca de un anuncio corregida",
  "listings.exported": "Lista de anuncios descargada",
};

export const LISTINGS_RESOURCE: AdminResource = {
  path: ADMIN_LISTINGS_PATH,
  verb: "listings",
  section: "Anuncios",
  acts: ACTS,
  inverses: {
    "listing.approved": unapproving,
    "listing.hidden": showing,
    "listing.shown": hidingAgain,
    "listing.featured": featuring(false),
    "listing.unfeatured": featuring(true),
    "listing.extended": extensionBack,
  },
  documents: [{ collection: "vehicles", name: "Anuncio", states: STATUS_NAMES }],
  targets: { "lists/listings": "Lista de anuncios" },
  list: LISTING_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
