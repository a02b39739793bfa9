import { PER_READ } from "~/admin-kit/list/cells";
import { fileOfList, querySource, rowsSource } from "~/admin-kit/list/file.server";
import { readListQuery } from "~/admin-kit/list/query";
import { fold } from "~/catalog/folding";
import type { Brand } from "~/catalog/model";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";

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
export async function brandFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const {
    database,
    reference: { brands },
  } = context;
  const query = readListQuery(BRAND_LIST, params);
  const { q = "", estado } = query.values;
  const isShown = (brand: Brand) =>
    fold(brand.name).includes(fold(q)) && (estado === undefined || brandStateOf(brand) === estado);
  return fileOfList(context, {
    list: "brands",
    actor,
    spec: BRAND_LIST,
    query,
    columns: columnsOf(await brandListingCounts(context)),
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
