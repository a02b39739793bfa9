import { toSoles } from "~/business/money";

/** A thing that is sold, without the words that its seller wrote. */
interface AnalyticsItem {
  item_id: string;
  item_category?: string;
  price?: number;
  quantity?: number;
}

interface Priced {
  currency: "PEN";
  value: number;
  items: AnalyticsItem[];
}

/** The events, by GA4's names of e-commerce, with their parameters. */
export interface AnalyticsEvents {
  view_item_list: { item_list_id: string; items: AnalyticsItem[] };
  search: { search_term: string };
  view_item: Priced;
  add_to_cart: Priced;
  begin_checkout: Priced;
  purchase: Priced & { transaction_id: string; shipping: number };
}

interface Sold {
  listingId: string;
  category?: string;
  unitCentimos: number;
  quantity: number;
}

/** `total`: where it is more than the sum of the items. */
export function pricedItems(sold: readonly Sold[], total?: number): Priced {
  const sum = sold.reduce((value, { unitCentimos, quantity }) => value + unitCentimos * quantity, 0);
  return {
    currency: "PEN",
    value: toSoles(total ?? sum),
    items: sold.map(({ listingId, category, unitCentimos, quantity }) => ({
      item_id: listingId,
      ...(category !== undefined && { item_category: category }),
      price: toSoles(unitCentimos),
      quantity,
    })),
  };
}

const TERM_MAX = 100;

/** Search term; null where it may be somebody's address, number or document. */
export function searchTerm(text: string): string | null {
  const term = text.trim().slice(0, TERM_MAX);
  return term === "" || term.includes("@") || term.replace(/\D/g, "").length > 5 ? null : term;
}
