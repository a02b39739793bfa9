import { ADMIN_LISTINGS_PATH } from "~/catalog/listing/constants";
import type { ListingStatus } from "~/catalog/statuses";
import type { Tone } from "~/ui/badge";

export const LISTING_TONES: Partial<Record<ListingStatus, Tone>> = {
  in_review: "warning",
  pending_payment: "warning",
  active: "success",
  rejected: "danger",
  hidden: "danger",
  expired: "danger",
};

// Addresses of the listings of administration; safe in the browser.

export const ADMIN_LISTINGS_BULK_PATH = `${ADMIN_LISTINGS_PATH}/lote`;

/** Filters of the list of what waits for a decision. */
export const PLAIN_QUEUE = "estado=en-revision";
export const LISTING_QUEUE_PATH = `${ADMIN_LISTINGS_PATH}?${PLAIN_QUEUE}`;

/** Field of a form whose list has the thing: its decision leads to the next of the list. */
export const QUEUE_FIELD = "cola";
