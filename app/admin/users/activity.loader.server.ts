import { formatDate, formatNumber } from "~/business/format";
import { CASE_KINDS, CASE_KIND_NAMES } from "~/cases/model";
import { casePath } from "~/cases/queue-query";
import { LISTING_STATUSES, STATUS_NAMES } from "~/catalog/statuses";
import { complaintPath } from "~/complaints/list-query";
import { boughtOrdersPath, soldOrdersPath } from "~/orders/admin/order-queue-list";
import type { Context } from "~/platform/context";
import type { CountQuery, Database, Filter, Snapshot } from "~/platform/firestore/types";
import { REPORTS, reportTargetPath, reportedThingPath } from "~/reports/constants";
import { sellerListingsPath } from "~/selling/admin/listing-list";

import { readAdminUser } from "./user.loader.server";

/** More are not counted. */
const COUNTED = 1_000;
/** Messages to the business, and sheets of the complaints' book: each is a read. */
const PAPERS_SHOWN = 4;

type ActivityDatabase = Pick<Database, "read" | "readAll" | "find" | "count">;

export interface ActivityLine {
  label: string;
  value: string;
  to: string | null;
}

/**
 * Activity of a user and reports of it: counts and links, never texts. 25 reads: with the guard as many as a page may
 * cost, which is why the log is not below it. @throws a 404
 */
export async function loadUserActivity(context: Context, uid: string) {
  const { database } = context;
  const [{ displayName }, listings, counts, target, papers] = await Promise.all([
    readAdminUser(context, uid),
    loadListings(database, uid),
    loadCounts(database, uid),
    database.readAll([reportTargetPath({ kind: "person", targetId: uid })]),
    loadPapers(database, uid),
  ]);
  return { uid, name: displayName || "Sin nombre", listings, counts: [...counts, ...reportsAbout(target[0])], papers };
}
export type UserActivityView = Awaited<ReturnType<typeof loadUserActivity>>;

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
  const [bought, sold, threads, filed, ofListings] = await Promise.all([
    counted(database, "orders", ["buyerId", "==", uid]),
    counted(database, "orders", ["sellerId", "==", uid]),
    counted(database, "threads", ["participants", "array-contains", uid]),
    counted(database, REPORTS, ["reporterId", "==", uid]),
    counted(database, REPORTS, ["snapshot.sellerId", "==", uid], ["kind", "==", "listing"]),
  ]);
  return [
    { label: "Pedidos como comprador", value: countText(bought), to: bought === 0 ? null : boughtOrdersPath(uid) },
    { label: "Pedidos como vendedor", value: countText(sold), to: sold === 0 ? null : soldOrdersPath(uid) },
    { label: "Conversaciones", value: countText(threads), to: null },
    { label: "Reportes que hizo", value: countText(filed), to: null },
    { label: "Reportes sobre sus anuncios", value: countText(ofListings), to: null },
  ];
}

function reportsAbout(target: Snapshot | null | undefined): ActivityLine[] {
  const { open = 0, total = 0 } = target?.data ?? {};
  const value = target ? `${Number(total)}, por revisar ${Number(open)}` : "0";
  return [{ label: "Reportes sobre su cuenta", value, to: target ? reportedThingPath(target.id) : null }];
}

/** The latest messages to the business and sheets of the complaints' book. */
async function loadPapers(database: ActivityDatabase, uid: string): Promise<ActivityLine[]> {
  const latest = (collection: string, field: string, ...select: string[]) =>
    database.find({
      collection,
      where: [["uid", "==", uid]],
      orderBy: [[field, "desc"]],
      select: [field, ...select],
      limit: PAPERS_SHOWN,
    });
  const [cases, sheets] = await Promise.all([
    latest("cases", "createdAt", "kind"),
    latest("complaintProgress", "filedAt"),
  ]);
  const lines = [
    ...cases.map(({ id, data }) => {
      const kind = CASE_KINDS.find((one) => one === data.kind);
      return { at: data.createdAt, label: kind ? CASE_KIND_NAMES[kind] : "Solicitud", value: id, to: casePath(id) };
    }),
    ...sheets.map(({ id, data }) => ({ at: data.filedAt, label: "Reclamo", value: id, to: complaintPath(id) })),
  ];
  const time = (at: unknown): number => (at instanceof Date ? at.getTime() : 0);
  return lines
    .sort((a, b) => time(b.at) - time(a.at))
    .map(({ at, label, value, to }) => ({ label: [label, dayOf(at)].filter(Boolean).join(", "), value, to }));
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
