import { readOrder, readType, type SearchOrder, type TypeId } from "./filter-values.ts";

/** Which of a seller's listings the address asks for. */
export interface SellerQuery {
  type: TypeId | null;
  order: Exclude<SearchOrder, "relevancia" | "cerca">;
  page: number;
}

export const SELLER_ORDERS = ["recientes", "precio-asc", "precio-desc", "anio"] as const;

/** Values that cannot be read are those of the bare address. */
export function readSellerQuery(params: URLSearchParams): Omit<SellerQuery, "page"> {
  const order = readOrder(params.get("orden") ?? "");
  return {
    type: readType(params.get("tipo") ?? "") ?? null,
    order: order === undefined || order === "relevancia" || order === "cerca" ? "recientes" : order,
  };
}

/** Without the values of the bare address. */
export function sellerParams({ type, order, page }: SellerQuery): URLSearchParams {
  return new URLSearchParams({
    ...(type && { tipo: type }),
    ...(order !== "recientes" && { orden: order }),
    ...(page > 1 && { pagina: String(page) }),
  });
}
