import { userPagePath } from "~/accounts/users/paths";
import { fold } from "~/business/folding";
import { readNameSearch } from "~/business/search-terms";
import { CASE_NUMBER } from "~/cases/model";
import { NO_FILTERS } from "~/catalog/filters";
import { adminListingPath } from "~/catalog/listing/constants";
import { isListingId } from "~/catalog/model";
import { adminBrandPath } from "~/catalog/reference/admin/paths";
import { COMPLAINT_NUMBER } from "~/complaints/model";
import { adminCouponPath } from "~/coupons/admin/coupon-list";
import { parseCouponCode } from "~/coupons/code";
import type { Context } from "~/platform/context";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Filter } from "~/platform/firestore/types";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { foldSerial } from "~/registry/numbers/serials/fold";
import { adminTheftPath } from "~/registry/theft/admin/paths";
import { adminWorkshopPath } from "~/workshops/admin/paths";
import { hasWorkshopWords } from "~/workshops/view";

import { findUsersByText } from "../users/find-users.server";
import { SEARCH_MAX, type AdminHit } from "./constants";

/** People, of each of two queries where they have a phone, and listings. */
const EACH = 4;
/** Documents of a collection that have one serial. */
const SAME = 3;
const ORDER_NUMBER = /^R-\d{4}-\d{6,}$/;
/** Of a payment at the provider. */
const PAYMENT_ID = /^\d{8,15}$/;
const UID = /^[\w-]{6,128}$/;

/**
 * Looks for a typed text in everything that it may be: the number of an order, of a sheet or of a case, an e-mail, a
 * phone or a name, a uid, the id of a listing, a serial or plate of a bicycle, a listing or a report of theft, a
 * payment (the provider knows its order), the code of a coupon, the name of a workshop or a brand. People and listings
 * are found as in their lists, by beginnings of words, workshops and brands in the edge's copies; all else is exact,
 * but for capitals and blanks. At most 25 reads, 30 with the page's guard.
 */
export async function searchAll(context: Context, typed: string): Promise<AdminHit[]> {
  const { database, payments, log } = context;
  const text = typed.trim().slice(0, SEARCH_MAX);
  if (text === "") return [];
  const compact = text.replace(/\s/g, "");
  const number = compact.toUpperCase();
  const serial = foldSerial(text);
  const isId = isListingId(text) || UID.test(text);
  const coupon = parseCouponCode(text);

  const find = (collection: string, filter: Filter, limit: number) =>
    database.find({ collection, where: [filter], limit });
  const documents = [
    ...(CASE_NUMBER.test(number) ? [`cases/${number}`] : []),
    ...(COMPLAINT_NUMBER.test(compact) ? [`complaintProgress/${compact}`] : []),
    ...(isId ? [`vehicles/${text}`, `users/${text}`, `orders/${text}`, `inspections/${text}`] : []),
    ...(coupon === null ? [] : [`coupons/${coupon}`]),
  ];
  const bySerial = (collection: string) => (serial === "" ? [] : find(collection, ["serialKey", "==", serial], SAME));
  const payment =
    PAYMENT_ID.test(compact) && payments.isConfigured
      ? await nullIfUnavailable(() => payments.getPayment(compact), log)
      : null;
  if (payment && isDocumentId(payment.reference)) documents.push(`orders/${payment.reference}`);
  const [named, orders, users, bicycles, thefts, serials, listings, kept] = await Promise.all([
    documents.length > 0 ? database.readAll(documents) : [],
    ORDER_NUMBER.test(number) ? find("orders", ["number", "==", number], 1) : [],
    findUsersByText(database, text, EACH),
    bySerial("bicycles"),
    bySerial("thefts"),
    bySerial("vehicles"),
    isWords(text) ? listingsWith(context, text) : [],
    isWords(text) ? workshopsAndBrands(context, text) : [],
  ]);
  const hits = [named, orders, users, bicycles, thefts, serials]
    .flat()
    .flatMap((snapshot) => (snapshot && hitOf(snapshot.path, snapshot.data)) ?? []);
  return [...new Map([...hits, ...kept, ...listings].map((hit) => [hit.to, hit])).values()];
}

/** Neither a number nor an e-mail: something that a listing may say. */
function isWords(text: string): boolean {
  return /\p{L}{3}/u.test(text) && !text.includes("@");
}

/** In any state; where nothing has such words, what shoppers would find. */
async function listingsWith({ selling, catalog }: Context, q: string): Promise<AdminHit[]> {
  const name = readNameSearch(q);
  const { found } = name === null ? { found: [] } : await selling.moderation.byWords(name, { max: EACH });
  if (found.length > 0) return found.flatMap(({ path, data }) => hitOf(path, data) ?? []);
  const { cards } = await catalog.search({ ...NO_FILTERS, q });
  return cards.slice(0, EACH).map(({ id, title }) => ({ kind: "Anuncio", title, to: adminListingPath(id) }));
}

/** By words of their names, in the copies that KV remembers. */
async function workshopsAndBrands({ catalog, workshops }: Context, q: string): Promise<AdminHit[]> {
  const [brands, names] = await Promise.all([catalog.brands(), workshops.names()]);
  const words = fold(q);
  return [
    ...names
      .filter(hasWorkshopWords(q))
      .slice(0, EACH)
      .map(({ id, name }) => ({ kind: "Taller", title: name, to: adminWorkshopPath(id) })),
    ...brands
      .filter(({ name }) => fold(name).includes(words))
      .slice(0, EACH)
      .map(({ id, name }) => ({ kind: "Marca", title: name, to: adminBrandPath(id) })),
  ];
}

function hitOf(path: string, data: Record<string, unknown>): AdminHit | null {
  const [collection = "", id = ""] = path.split("/");
  const word = (field: string): string => (typeof data[field] === "string" ? data[field] : "");
  const at = encodeURIComponent(id);
  switch (collection) {
    case "orders":
      return { kind: "Pedido", title: word("number") || id, to: `/administracion/pedidos/${at}` };
    case "cases":
      return { kind: "Solicitud", title: id, to: `/administracion/solicitudes/${at}` };
    case "complaintProgress":
      return { kind: "Reclamo", title: id, to: `/administracion/reclamos/${at}` };
    case "coupons":
      return { kind: "Cupón", title: id, to: adminCouponPath(id) };
    case "inspections":
      return { kind: "Inspección", title: id, to: `/administracion/inspecciones/${at}` };
    case "vehicles":
      return word("status") === "draft"
        ? null
        : { kind: "Anuncio", title: word("title") || id, to: adminListingPath(id) };
    case "thefts":
      return { kind: "Reporte de robo", title: `N.º de serie ${word("serial")}`.trim(), to: adminTheftPath(id) };
    case "users":
      return { kind: "Persona", title: word("displayName") || id, to: userPagePath(id) };
    case "bicycles":
      return word("code") === ""
        ? null
        : { kind: "Bicicleta", title: [word("brand"), word("model")].join(" ").trim(), to: `/r/${word("code")}` };
    default:
      return null;
  }
}
