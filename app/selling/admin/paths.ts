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

export const ADMIN_LISTINGS_FILE_PATH = `${ADMIN_LISTINGS_PATH}.csv`;
export const ADMIN_LISTINGS_BULK_PATH = `${ADMIN_LISTINGS_PATH}/lote`;

export const LISTING_QUEUE_PATH = `${ADMIN_LISTINGS_PATH}?estado=en-revision`;
