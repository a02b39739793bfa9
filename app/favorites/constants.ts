/** Orders of the page, as in its address: when they were saved, the lowest price, a lowered price. */
export const FAVORITES_ORDERS = [
  { id: "guardados", name: "Lo último que guardé" },
  { id: "precio", name: "Menor precio" },
  { id: "bajaron", name: "Bajaron de precio" },
] as const;
export type FavoritesOrder = (typeof FAVORITES_ORDERS)[number]["id"];
export const ORDER_QUERY = "orden";

export function favoritesPath(order: FavoritesOrder, page = 1): string {
  const params = new URLSearchParams();
  if (order !== FAVORITES_ORDERS[0].id) params.set(ORDER_QUERY, order);
  if (page > 1) params.set("pagina", String(page));
  return params.size === 0 ? "/favorites" : `/favorites?${params.toString()}`;
}
