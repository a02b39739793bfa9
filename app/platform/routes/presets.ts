import type { RoutePolicy } from "./policy.ts";

// Shared by the rows of several sections.

const KB = 1024;
const MB = 1024 * KB;
export const SMALL_FORM = 8 * KB;
/** Names, addresses, a short note. */
export const FORM = 16 * KB;
/** Long text, percent-encoded, and room for a text far too long, so that it comes back with a message. */
export const LONG_FORM = 64 * KB;
/** The largest plan's photos at 8 MB and the form around them. */
export const PHOTOS_FORM = 130 * MB;
/** A phone's video of half a minute: above 20 MB it is read no further, and rejected with words. */
export const VIDEO_FORM = 130 * MB;
/** A photo may have 8 MB; a larger one is read as well, so that it is rejected by its name. */
export const PHOTO_FORM = 20 * MB;
/** Three files of 5 MB, and room for some that are too large, so that each is rejected by its name. */
export const COMPLAINT_FORM = 40 * MB;
/** Six documents of 5 MB, and room for one that is too large. */
export const LEGAL_DOCUMENTS_FORM = 45 * MB;
/** Six photos at 8 MB, and room for one that is too large. */
export const CLAIM_FORM = 80 * MB;
/** One document of 5 MB, and room for one that is too large. */
export const PROOF_FORM = 12 * MB;
/** A signed request of at most 4,096 characters. */
export const FACEBOOK_FORM = 5 * KB;

/** A frame photo, one of the serial, six others at 8 MB, and a proof of purchase. */
export const REGISTRATION_FORM = 80 * MB;

// Of the seed (local/seed); tests/http/samples.test.ts holds that they are there.
/** On offer. */
export const LISTING = "demo-00001-tarmac-sl7";
/** Paused, of the demo seller. */
export const PAUSED_LISTING = "demo-00007-fold-20";
/** On offer, of the demo seller. */
export const OWN_ACTIVE = "demo-00047-checkpoint-alr-4";
/** With two open reports, and with an answered question that is reported. */
export const REPORTED_LISTING = "demo-00035-verve-2";
export const QUESTION = `demo-00008-nmax-155_${"d".repeat(32)}`;
/** Thread between the demo seller and the demo buyer (local/seed/activity.ts). */
export const THREAD = `${OWN_ACTIVE}_demo-comprador`;
export const OFFER_THREAD = "demo-00087-zs-250-custom_demo-comprador";
export const SELLER = "demo-vendedor-01";
/** A shop, with hours and an address. */
export const SHOP = "demo-vendedor-18";
export const THEFT = "5eed0000000000000000000000000001";
export const SHEET = "000000001-2026";
/** Registered by the demo user (local/seed/bicycles.ts). */
export const BICYCLE = "de0000000000000b1c01";
export const BICYCLE_CODE = "DEM0B1C1AA";
/** Exists in no database: its pages answer 404. */
export const TRANSFER = "5eed00000000000000000000000000ff";
/** Of local/seed/queues.ts: an order that is done, and one in dispute. */
export const ORDER = "demo-pedido-00000001";
export const DISPUTED_ORDER = "demo-pedido-00000002";
/** A file for the bank with the payout of the first. */
export const BATCH = "demo-archivo-00000001";
/** The review of the demo shop (local/seed/reports.ts). */
export const REVIEW = "demo-pedido-1_demo-vendedor-09";
/** Of local/seed/queue-cases.ts: a workshop's application, a claim of a bicycle's serial, a legal inspection. */
export const CASE = "R-7K4M92QX";
export const CLAIM = "R-7K4M92QZ";
export const BICYCLE_SERIAL = "WTU 204 C 1187 K";
export const INSPECTION = "demo-inspeccion-0000001";

type Row = (path: string, file: string, more?: Partial<RoutePolicy>) => RoutePolicy;

/** Rows of one kind: what they have in common, and what is said of each. */
function rowsOf(common: Omit<RoutePolicy, "path" | "file">): Row {
  return (path, file, more = {}) => ({ path, file, ...common, ...more });
}

export const publicPage = rowsOf({ access: "public" });
/** The same for everyone and complete without scripts, which load when they help. */
export const sharedPage = rowsOf({ access: "public", cache: "shared", scripts: "adaptive" });
export const textPage = rowsOf({ access: "public", cache: "shared", scripts: "none", sitemap: true, assistant: false });
export const userPage = rowsOf({ access: "user" });
/** Users write text into its form, and others notice what they do. */
export const userFormPage = rowsOf({ access: "user", noticedByOthers: true, writes: true, maxBodyBytes: SMALL_FORM });
/** A file, a redirect or an action for signed-in users. */
export const userAddress = rowsOf({ access: "user", isPage: false });

/** A page of administration. `path`: below /administracion. */
export function adminPage(path: string, file: string, more: Partial<RoutePolicy> = {}): RoutePolicy {
  return { path: `/administracion${path}`, file, frame: "admin", access: "admin", ...more };
}
