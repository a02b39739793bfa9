import { singleInverse } from "~/admin-kit/resources/inverse";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { SEARCH_USES, SEARCH_WORDS } from "../../model";
import { ADMIN_SEARCHES_PATH } from "./paths";
import { searchesFile } from "./searches.page.server";

const ACTS = {
  "search.accepted": "Palabra de la búsqueda aceptada",
  "search.dismissed": "Búsqueda sin resultados descartada",
  "search.reopened": "Búsqueda sin resultados por decidir de nuevo",
  "search.use-changed": "Uso de la búsqueda cambiado",
  "searches.exported": "Lista de búsquedas descargada",
};

const reopening = singleInverse(async ({ searchWords }, { snapshot }, actor, id) => {
  return (await searchWords.takeBack(actor, id, snapshot.updateTime)).ok;
});

export const SEARCHES_RESOURCE: AdminResource = {
  path: ADMIN_SEARCHES_PATH,
  verb: "catalog",
  section: "Búsquedas",
  acts: ACTS,
  inverses: { "search.accepted": reopening, "search.dismissed": reopening },
  documents: [
    { collection: SEARCH_WORDS, name: "Búsqueda", page: "first" },
    { collection: SEARCH_USES, name: "Uso de la búsqueda" },
  ],
  targets: { "lists/searches": "Lista de búsquedas" },
  file: searchesFile,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
