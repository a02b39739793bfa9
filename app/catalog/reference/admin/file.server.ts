import { PER_READ } from "~/admin-kit/list/cells";
import { fileOfList, querySource, rowsSource, type ListFileDeps } from "~/admin-kit/list/file.server";
import { readListQuery } from "~/admin-kit/list/query";
import type { CsvColumn } from "~/platform/csv";
import type { Database } from "~/platform/firestore/types";

import type { Catalog } from "../../catalog.server";
import { fold } from "../../folding";
import type { Brand } from "../../model";
import type { ReferenceAdmin } from "../reference.server";
import { BRAND_LIST, FIRST_BRANDS } from "./brand-list";
import { BRANDS_BY_NAME, brandKindsText, brandListingCounts, brandStateOf } from "./brands.page.server";

const STATE_NAMES = { ofrecidas: "Se ofrece", ocultas: "No se ofrece", unidas: "Unida a otra" } as const;

type BrandCounts = Awaited<ReturnType<typeof brandListingCounts>>;
const columnsOf = (counts: BrandCounts): readonly CsvColumn<Brand>[] => [
  { label: "Código", cell: ({ id }) => id },
  { label: "Nombre", cell: ({ name }) => name },
  { label: "Vehículos", cell: ({ kinds }) => brandKindsText(kinds) },
  { label: "Estado", cell: (brand) => STATE_NAMES[brandStateOf(brand)] },
  { label: "Unida a (código)", cell: ({ mergedInto }) => mergedInto ?? "" },
  { label: "Publicados", cell: ({ id, mergedInto }) => (mergedInto ? "" : (counts.get(id)?.count ?? 0)) },
];

/** The list of brands as a file, with the filters of its page. */
export async function brandFile(
  deps: ListFileDeps & {
    database: Pick<Database, "find" | "count">;
    catalog: Pick<Catalog, "brands" | "search">;
    reference: Pick<ReferenceAdmin, "brands">;
  },
  params: URLSearchParams,
  actor: string,
): Promise<Response> {
  const {
    database,
    reference: { brands },
  } = deps;
  const query = readListQuery(BRAND_LIST, params);
  const { q = "", estado } = query.values;
  const isShown = (brand: Brand) =>
    fold(brand.name).includes(fold(q)) && (estado === undefined || brandStateOf(brand) === estado);
  return fileOfList(deps, {
    list: "brands",
    actor,
    spec: BRAND_LIST,
    query,
    columns: columnsOf(await brandListingCounts(deps)),
    source:
      estado === FIRST_BRANDS
        ? rowsSource(await brands.first())
        : querySource(database, [BRANDS_BY_NAME], {
            perRead: PER_READ,
            rowsOf: (found) => found.flatMap((one) => brands.decode(one) ?? []).filter(isShown),
            after: query.after,
          }),
    narrowBy: "estado",
  });
}
