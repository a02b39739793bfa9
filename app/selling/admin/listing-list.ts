import { isUid } from "~/accounts/constants";
import { TIME_ORDER_FILTER, chosenWay, listPath, type ListQuery, type ListSpec } from "~/admin-kit/list/query";
import { ADMIN_LISTINGS_PATH } from "~/catalog/listing/constants";
import { LISTING_STATUSES, STATUS_NAMES, type ListingStatus } from "~/catalog/statuses";

import { STATUS_SLUGS } from "../manage/own-listings-query";

/** Uid of a seller: the page of a person leads here. */
export const SELLER_PARAM = "vende";

export function sellerListingsPath(uid: string, status: ListingStatus | null): string {
  const values = { ...(status !== null && { estado: STATUS_SLUGS[status] }), [SELLER_PARAM]: uid };
  return listPath(LISTING_LIST, { values });
}

export interface ListingFilter {
  status: ListingStatus | null;
  /** Uid. */
  sellerId: string | null;
  isOldestFirst: boolean;
  q: string;
}

/** Listings in every state. `q`: an id, a seller's e-mail, or words of the title. */
export const LISTING_LIST: ListSpec = {
  path: ADMIN_LISTINGS_PATH,
  filters: [
    {
      name: "estado",
      label: "Estado",
      options: LISTING_STATUSES.map((status) => ({ value: STATUS_SLUGS[status], label: STATUS_NAMES[status] })),
    },
    TIME_ORDER_FILTER,
  ],
  texts: ["q", SELLER_PARAM],
};

/** Query of the address. The queue begins with the listing that has waited longest. */
export function listingFilterOf(query: ListQuery): ListingFilter {
  const { estado, q = "", vende = "" } = query.values;
  const status = LISTING_STATUSES.find((one) => STATUS_SLUGS[one] === estado) ?? null;
  const sellerId = isUid(vende) ? vende : null;
  return { status, sellerId, isOldestFirst: chosenWay(query, status === "in_review" ? "asc" : "desc") === "asc", q };
}
