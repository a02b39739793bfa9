import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Filter, Snapshot, Transaction, Write } from "~/platform/firestore/types";

import { type Bicycle, bicyclePath, BicycleSchema } from "../../model";
import { changeNumber, followReport, numberIn, withId } from "../../numbers/numbers.server";
import { brandKeyOf, foldSerial } from "../../numbers/serials/fold";
import { areTwoApart, askedSerial, likenessTo } from "../../numbers/serials/likeness";
import { lookUp } from "../../numbers/serials/look-up";
import { apartPair, areOfOne } from "../../numbers/standing";
import type { StolenGoods } from "../market-stop";
import { type TheftReport, TheftReportSchema } from "../model";
import { toldOfBicycle, toldWrites } from "../number-mails.server";
import { personOf, readTheft, theftWrite } from "../store.server";
import { type Comparison, ComparisonSchema, COMPARISONS, comparisonPath } from "./comparison";
import { createStolenNotes } from "./stolen-notes.server";

const NEAR_MAX = 5;
/** Registrations that one report marks. */
const MARKED_MOST = 20;

type Compared = Pick<Comparison, "listingId" | "bicycleId" | "serialKey">;

type Decision = "done" | "conflict" | "not-found" | "contested";

/** Whether a number is one that a report's is compared with. */
function isLike(one: string, other: string): boolean {
  const isNear = likenessTo(askedSerial(one), other) !== null || likenessTo(askedSerial(other), one) !== null;
  return isNear || areTwoApart(one, other);
}

/** Whether a report is by the owner of a bicycle. */
async function isOfOwner(source: Pick<Transaction, "read">, report: TheftReport, bicycle: Bicycle): Promise<boolean> {
  return areOfOne(await personOf(source, report), await personOf(source, bicycle));
}

/** Numbers that are like those of live reports: a person compares the two once (/administracion/comparaciones). */
export function createComparisons(context: Context) {
  const { clock, log } = context;
  const notes = createStolenNotes(context);

  async function lookalikes(tx: Transaction, serial: string, brand: string | undefined): Promise<TheftReport[]> {
    const asked = askedSerial(serial);
    const isAlike = (report: TheftReport) =>
      brand !== undefined &&
      brandKeyOf(brand) === brandKeyOf(report.brand) &&
      asked.reads.some((read) => areTwoApart(read, report.serialKey));
    const reportOf = (snapshot: Snapshot) => decodeDocument(TheftReportSchema, snapshot, log);
    const found = await lookUp(tx, "thefts", asked, reportOf, { most: NEAR_MAX, isAlike });
    return found.map(({ document }) => document);
  }

  const at = () => clock.now();

  /** Asks for one comparison, as long as the report is live with the number that it was looked up by. */
  function mark(report: TheftReport, thing: Compared): Promise<void> {
    return context.database.transaction(async (tx) => {
      const now = await readTheft(tx, report.id, log);
      if (now?.state === "live" && now.serialKey === report.serialKey)
        tx.write(...(await compared(tx, [now], thing)).writes);
    });
  }

  /** The write by which a number is in doubt while it is compared. */
  function doubtWrites(tx: Transaction, { id, serialKey }: { id: string; serialKey: string }, isOpen: boolean) {
    return changeNumber(tx, serialKey, ({ comparing }) => ({ comparing: withId(comparing, id, isOpen) }), at());
  }

  /** Similar reports that nobody has compared with this yet, or that are the same bicycle; the writes ask for it. */
  async function compared(tx: Transaction, reports: TheftReport[], thing: Compared) {
    const open: TheftReport[] = [];
    const same: TheftReport[] = [];
    const writes: Write[] = [];
    const now = clock.now();
    for (const report of reports.slice(0, NEAR_MAX)) {
      const path = comparisonPath(report.id, thing.listingId || (thing.bicycleId ?? ""));
      const before = await tx.read(path);
      const state = before && ComparisonSchema.safeParse(before.data).data?.state;
      if (state === "same") same.push(report);
      else if (state !== "different") open.push(report);
      if (before !== null) continue;
      const data = { theftId: report.id, ...thing, state: "open", createdAt: now };
      writes.push({ create: path, data });
      const id = path.slice(COMPARISONS.length + 1);
      writes.push(...(await doubtWrites(tx, { id, serialKey: thing.serialKey }, true)));
    }
    return { open, same, writes };
  }

  /** Whether no registration of the number was found to be another bicycle than the reported one. */
  async function isUndecided(tx: Transaction, report: TheftReport, serialKey: string): Promise<boolean> {
    const { registrations } = await numberIn(tx, serialKey);
    const paths = registrations.slice(0, NEAR_MAX).map((one) => comparisonPath(report.id, one.bicycleId));
    const compared = await Promise.all(paths.map((path) => tx.read(path)));
    return compared.every((one) => one?.data.state !== "different");
  }

  /** Registrations of others whose number is like that of a report, of which they know nothing yet. */
  async function nearRegistrations(report: TheftReport): Promise<Bicycle[]> {
    const { serialKey } = report;
    const bicycleOf = (snapshot: Snapshot) => decodeDocument(BicycleSchema, snapshot, log);
    const found = await lookUp(context.database, "bicycles", askedSerial(serialKey), bicycleOf, { most: MARKED_MOST });
    const near = found.map(({ document }) => document).filter((one) => one.serialKey !== serialKey);
    const areOwn = await Promise.all(near.map((one) => isOfOwner(context.database, report, one)));
    return near.filter((_, place) => !areOwn[place]);
  }

  /** Notes whether two are one bicycle. The same one is stopped, with a case and a mail to its owner. */
  async function decide(id: string, state: "same" | "different", auditOf: (id: string) => Write): Promise<Decision> {
    const decided = await context.database.transaction(async (tx) => {
      const snapshot = isDocumentId(id) ? await tx.read(`${COMPARISONS}/${id}`) : null;
      const comparison = snapshot && decodeDocument(ComparisonSchema, snapshot, log);
      if (!comparison) return "not-found";
      if (comparison.state !== "open") return "conflict";
      const { findId, theftId, bicycleId } = comparison;
      if (
        state === "same" &&
        findId !== null &&
        !(await context.finds.isDecidedIn(tx, { theftId, bicycleId: bicycleId ?? "" }))
      )
        return "contested";
      tx.write(
        { update: snapshot.path, data: { state } },
        auditOf(id),
        ...(await doubtWrites(tx, comparison, false)),
        ...(state === "different" ? await apartWrites(tx, comparison) : []),
      );
      return state === "same" ? sameIn(tx, comparison) : null;
    });
    if (typeof decided === "string") return decided;
    if (decided) await context.marketStop.stop(decided);
    return "done";
  }

  /** A listing with the very number of a report is from now on another bicycle with it. */
  async function apartWrites(tx: Transaction, { theftId, listingId }: Comparison): Promise<Write[]> {
    const report = theftId === null || listingId === "" ? null : await readTheft(tx, theftId, log);
    const listing = report && (await tx.read(`vehicles/${listingId}`));
    if (!report || report.serialKey === "" || listing?.data.serialKey !== report.serialKey) return [];
    return changeNumber(
      tx,
      report.serialKey,
      ({ apart }) => ({ apart: withId(apart, apartPair(report.id, listingId)) }),
      at(),
    );
  }

  /** Queues what follows for one bicycle under two numbers; answers what may not be sold any more, null for nothing. */
  async function sameIn(tx: Transaction, comparison: Comparison): Promise<StolenGoods | null> {
    const { theftId, listingId, findId, bicycleId } = comparison;
    if (findId !== null) {
      if (bicycleId !== null) tx.write(...(await context.finds.sameIn(tx, findId, bicycleId, theftId)));
      return null;
    }
    const report = theftId === null ? null : await readTheft(tx, theftId, log);
    if (listingId === "") return report?.state === "live" ? sameRegisteredIn(tx, report, bicycleId ?? "") : null;
    const listing = report && (await tx.read(`vehicles/${listingId}`));
    const serial = typeof listing?.data.serial === "string" ? listing.data.serial : null;
    if (report && listing) tx.write(...(await notes.offered(tx, { id: listing.id, serial }, report, true)));
    return theftId === null ? null : { theftId, listingId, serialKey: "", bicycleId: "" };
  }

  /**
   * The registration's number says from now on that it is reported, as long as the report is live; other registrations
   * of it are apart. Its holder is told, and may answer.
   */
  async function sameRegisteredIn(
    tx: Transaction,
    report: TheftReport,
    bicycleId: string,
  ): Promise<StolenGoods | null> {
    const bicycle = await context.registry.bicycles.readIn(tx, bicycleId);
    if (bicycle === null || bicycle.status === "draft" || bicycle.serialKey === "") return null;
    const now = clock.now();
    const { id, serialKey } = bicycle;
    const apart = await changeNumber(
      tx,
      serialKey,
      (number) => {
        const others = number.registrations.map((one) => apartPair(report.id, one.bicycleId));
        return { apart: withId([...new Set([...number.apart, ...others])], apartPair(report.id, id), false) };
      },
      at(),
    );
    tx.write(
      ...apart,
      ...(await followReport(tx, { id: report.id, serialKey }, "live", now)),
      theftWrite(report, { otherKeys: [...new Set([...report.otherKeys, serialKey])] }, now),
      ...(await context.transfers.stopIn(tx, bicycle)),
      {
        update: bicyclePath(id),
        data: { transferId: null, askedAt: now, version: bicycle.version + 1, updatedAt: now },
      },
      ...(await notes.registered(tx, bicycle, report)),
      ...(await toldWrites(context, tx, toldOfBicycle(bicycle), "isSame", `found-same-${report.id}-${id}`)),
    );
    return { theftId: report.id, serialKey, bicycleId: id };
  }

  return {
    decide,

    ofListing: async (
      tx: Transaction,
      { id, serial, brand }: { id: string; serial: string | null; brand?: string | undefined },
    ) => {
      const serialKey = foldSerial(serial ?? "");
      const found = await lookalikes(tx, serial ?? "", brand);
      const undecided = await Promise.all(found.map((report) => isUndecided(tx, report, serialKey)));
      const reports = found.filter((_, place) => undecided[place]);
      return compared(tx, reports, { listingId: id, bicycleId: null, serialKey });
    },

    /** Asks for the comparison of registrations that are older than a report of a number like theirs. Idempotent. */
    async markNear(report: TheftReport): Promise<void> {
      for (const { id, serialKey } of report.serialKey === "" ? [] : await nearRegistrations(report))
        await mark(report, { listingId: "", bicycleId: id, serialKey });
    },

    /**
     * Asks for the comparison of listings with the number of a bicycle that nobody registered: words and a mail alone
     * pause no one's sale (docs/decisions/2026-11-28-report-in-a-minute.md). Idempotent.
     */
    async markOffered(report: TheftReport): Promise<void> {
      const { serialKey } = report;
      if (serialKey === "") return;
      const offered = (where: Filter) =>
        context.database.find({
          collection: "vehicles",
          where: [where],
          select: ["status", "serialKey"],
          limit: MARKED_MOST,
        });
      const found = await Promise.all([
        offered(["serialKey", "==", serialKey]),
        offered(["namedKeys", "array-contains", serialKey]),
      ]);
      for (const { id, data } of found.flat().filter((listing) => listing.data.status === "active")) {
        const key = typeof data.serialKey === "string" ? data.serialKey : "";
        await mark(report, { listingId: id, bicycleId: null, serialKey: key });
      }
    },

    /** Ends the open comparisons with a report that is over, or that has another number by now. Idempotent. */
    async endOf({ id: theftId, state, serialKey: stolenKey }: TheftReport): Promise<void> {
      const found = await context.database.find({
        collection: COMPARISONS,
        where: [["theftId", "==", theftId]],
        limit: MARKED_MOST * 5,
      });
      for (const { path, data } of found.filter((one) => one.data.state === "open" && !one.data.findId)) {
        const id = path.slice(COMPARISONS.length + 1);
        const serialKey = typeof data.serialKey === "string" ? data.serialKey : "";
        if (state === "live" && isLike(stolenKey, serialKey)) continue;
        await context.database.transaction(async (tx) => {
          if ((await tx.read(path))?.data.state !== "open") return;
          tx.write({ delete: path }, ...(await doubtWrites(tx, { id, serialKey }, false)));
        });
      }
    },

    /** Writes that mark a new registration whose number is like those of others' live reports, not equal. */
    async nearWrites(tx: Transaction, bicycle: Bicycle, serialKey: string): Promise<Write[]> {
      const { id, serial, brand } = bicycle;
      const found = (await lookalikes(tx, serial, brand)).filter((report) => report.serialKey !== serialKey);
      const areOwn = await Promise.all(found.map((report) => isOfOwner(tx, report, bicycle)));
      const others = found.filter((_, place) => !areOwn[place]);
      const { open, writes } = await compared(tx, others, { listingId: "", bicycleId: id, serialKey });
      if (open.length > 0) log.info("registry.near-registered", { bicycle: id, thefts: open.map((one) => one.id) });
      return writes;
    },

    /**
     * Queues that a registered bicycle is another one than the reported, against an earlier comparison; answers what
     * may be sold again. Its holder is told.
     */
    async otherIn(tx: Transaction, bicycleId: string, theftId: string): Promise<StolenGoods | null> {
      const [bicycle, report] = await Promise.all([
        context.registry.bicycles.readIn(tx, bicycleId),
        readTheft(tx, theftId, log),
      ]);
      if (bicycle === null || report === null || !report.otherKeys.includes(bicycle.serialKey)) return null;
      const now = clock.now();
      const { id, serialKey } = bicycle;
      tx.write(
        ...(await followReport(tx, { id: report.id, serialKey }, null, now)),
        theftWrite(report, { otherKeys: report.otherKeys.filter((key) => key !== serialKey) }, now),
        { update: comparisonPath(report.id, id), data: { state: "different" } },
        ...(await toldWrites(context, tx, toldOfBicycle(bicycle), "isOther", `found-other-${report.id}-${id}`)),
      );
      return { theftId: report.id, serialKey, bicycleId: id };
    },
  };
}

export type Comparisons = ReturnType<typeof createComparisons>;
