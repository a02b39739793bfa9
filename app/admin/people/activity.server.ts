import { formatDate, formatNumber } from "~/business/format";
import { CASE_KIND_NAMES, CASE_KINDS } from "~/cases/model";
import { casePath } from "~/cases/queue-query";
import { LISTING_STATUSES, STATUS_NAMES } from "~/catalog/model";
import { complaintPath } from "~/complaints/list-query";
import { adminOrderPath } from "~/orders/paths";
import type { CountQuery, Database, Filter, Snapshot } from "~/platform/firestore/types";
import { REPORTS, reportTargetPath } from "~/reports/constants";

import { sellerListingsPath } from "../listings/listing-list";
import { reportedThingPath } from "../reports/paths";

/** More are not counted. */
const COUNTED = 1_000;
const SHOWN = 5;
/** Purchases, and sales: each is a read. */
const ORDERS_SHOWN = 3;
/** Messages to the business are few: they are put in order here. */
const CASES_MAX = 30;

type ActivityDatabase = Pick<Database, "readAll" | "find" | "count">;

export interface ActivityLine {
  label: string;
  value: string;
  to: string | null;
}

/** What a person did and what was said of it: counts and links, never texts. Some 25 reads. */
export async function loadActivity({ database }: { database: ActivityDatabase }, uid: string) {
  const [listings, counts, target, purchases, sales, papers] = await Promise.all([
    loadListings(database, uid),
    loadCounts(database, uid),
    database.readAll([reportTargetPath({ kind: "person", targetId: uid })]),
    latestOrders(database, ["buyerId", "==", uid], "createdAt"),
    // By the index of the seller's own list: paid ones come first.
    latestOrders(database, ["sellerIds", "array-contains", uid], "paidAt"),
    loadPapers(database, uid),
  ]);
  return { listings, counts: [...counts, ...reportsAbout(target[0])], purchases, sales, papers };
}

async function loadListings(database: ActivityDatabase, uid: string): Promise<ActivityLine[]> {
  const counts = await Promise.all(
    LISTING_STATUSES.map((status) => counted(database, "vehicles", ["sellerId", "==", uid], ["status", "==", status])),
  );
  return LISTING_STATUSES.flatMap((status, at) => {
    const count = counts[at] ?? 0;
    return count === 0
      ? []
      : [{ label: STATUS_NAMES[status], value: countText(count), to: sellerListingsPath(uid, status) }];
  });
}

async function loadCounts(database: ActivityDatabase, uid: string): Promise<ActivityLine[]> {
  const [bought, sold, threads, filed] = await Promise.all([
    counted(database, "orders", ["buyerId", "==", uid]),
    counted(database, "orders", ["sellerIds", "array-contains", uid]),
    counted(database, "threads", ["participants", "array-contains", uid]),
    counted(database, REPORTS, ["reporterId", "==", uid]),
  ]);
  return [
    { label: "Pedidos como comprador", value: countText(bought), to: null },
    { label: "Pedidos como vendedor", value: countText(sold), to: null },
    { label: "Conversaciones", value: countText(threads), to: null },
    { label: "Denuncias que hizo", value: countText(filed), to: null },
  ];
}

function reportsAbout(target: Snapshot | null | undefined): ActivityLine[] {
  const { open = 0, total = 0 } = target?.data ?? {};
  const value = target ? `${Number(total)}, por revisar ${Number(open)}` : "0";
  return [{ label: "Denuncias sobre su cuenta", value, to: target ? reportedThingPath(target.id) : null }];
}

async function latestOrders(
  database: ActivityDatabase,
  of: Filter,
  field: "createdAt" | "paidAt",
): Promise<ActivityLine[]> {
  const found = await database.find({
    collection: "orders",
    where: [of],
    orderBy: [[field, "desc"]],
    select: ["number", "createdAt"],
    limit: ORDERS_SHOWN,
  });
  return found.map(({ id, data }) => ({
    label: dayOf(data.createdAt),
    value: typeof data.number === "string" ? data.number : "Sin número todavía",
    to: adminOrderPath(id),
  }));
}

/** The latest messages to the business and sheets of the complaints' book. */
async function loadPapers(database: ActivityDatabase, uid: string): Promise<ActivityLine[]> {
  const [cases, sheets] = await Promise.all([
    database.find({
      collection: "cases",
      where: [["uid", "==", uid]],
      select: ["kind", "createdAt"],
      limit: CASES_MAX,
    }),
    database.find({
      collection: "complaintProgress",
      where: [["uid", "==", uid]],
      orderBy: [["filedAt", "desc"]],
      select: ["filedAt"],
      limit: SHOWN,
    }),
  ]);
  const lines = [
    ...cases.map(({ id, data }) => {
      const kind = CASE_KINDS.find((one) => one === data.kind);
      return {
        at: data.createdAt,
        line: { label: kind ? CASE_KIND_NAMES[kind] : "Solicitud", value: id, to: casePath(id) },
      };
    }),
    ...sheets.map(({ id, data }) => ({
      at: data.filedAt,
      line: { label: "Reclamo", value: id, to: complaintPath(id) },
    })),
  ];
  const time = (at: unknown): number => (at instanceof Date ? at.getTime() : 0);
  return lines
    .sort((a, b) => time(b.at) - time(a.at))
    .slice(0, SHOWN)
    .map(({ line }) => line);
}

function counted(database: ActivityDatabase, collection: string, ...where: Filter[]): Promise<number> {
  const query: CountQuery = { collection, where, limit: COUNTED };
  return database.count(query);
}

function countText(count: number): string {
  return count >= COUNTED ? "1,000 o más" : formatNumber(count);
}

function dayOf(at: unknown): string {
  return at instanceof Date ? formatDate(at) : "";
}
