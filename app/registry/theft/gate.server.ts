import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";

import { numberIn } from "../numbers/numbers.server";
import { brandKeyOf, foldSerial, namedKeysOf } from "../serials/fold";
import {
  areTwoApart,
  type AskedSerial,
  askedSerial,
  likenessTo,
  nearEntriesOf,
  partEntriesOf,
  twoApartEntriesOf,
} from "../serials/likeness";
import type { TheftService } from "../service";
import { ComparisonSchema, COMPARISONS, comparisonPath } from "./comparison";
import { THEFTS, stolenPath } from "./constants";
import { lookalikeMail } from "./mails";
import { type TheftReport, TheftReportSchema } from "./model";
import { stolenName } from "./name";
import { ownerReachOf, readTheft } from "./store.server";

type OfferedListing = Parameters<TheftService["gate"]>[1];

/** Reports of one serial that a gate reads and records, the oldest first: each of them stops the listing. */
const STOPPING_MAX = 10;
const NEAR_MAX = 5;
/** Values that one query can ask for. */
const MOST_VALUES = 30;

/** Compares a listing with the live reports, in the transaction that publishes it. */
export function createPublishGate(context: Context): Pick<TheftService, "gate" | "isReported"> & {
  decideComparison(
    id: string,
    state: "same" | "different",
    auditOf: (id: string) => Write,
  ): Promise<"done" | "conflict" | "not-found">;
} {
  const { env, clock, log } = context;

  async function stolenOnes(tx: Transaction, serialKey: string, bicycleId: string | null): Promise<TheftReport[]> {
    const bicycle =
      bicycleId !== null && isDocumentId(bicycleId) ? await context.registry.bicycles.readIn(tx, bicycleId) : null;
    const own = bicycle?.theftId ?? null;
    const { theftIds, apart } = await numberIn(tx, serialKey, log);
    const isApart = bicycleId !== null && apart.includes(bicycleId);
    const ids = [...new Set([...(own === null ? [] : [own]), ...(isApart ? [] : theftIds)])];
    for (let first = 0; first < ids.length; first += STOPPING_MAX) {
      const reports = await Promise.all(ids.slice(first, first + STOPPING_MAX).map((id) => readTheft(tx, id, log)));
      const live = reports.filter((report) => report?.state === "live").filter((report) => report !== null);
      if (live.length > 0) return live;
    }
    return [];
  }

  /** Live reports of other numbers that the listing may mean: beside the likeliest one, and in its texts. */
  async function namedOnes(tx: Transaction, { serial, texts = [] }: OfferedListing): Promise<TheftReport[]> {
    const keys = namedKeysOf(serial ?? "", texts, MOST_VALUES);
    if (keys.length === 0) return [];
    const found = await tx.find({ collection: THEFTS, where: [["serialKey", "in", keys]], limit: STOPPING_MAX });
    return liveOf(found);
  }

  const liveOf = (found: readonly Snapshot[]): TheftReport[] =>
    found
      .flatMap((snapshot) => decodeDocument(TheftReportSchema, snapshot, log) ?? [])
      .filter(({ state }) => state === "live");

  async function lookalikes(tx: Transaction, { serial, brand }: OfferedListing): Promise<TheftReport[]> {
    const asked = askedSerial(serial ?? "");
    const [read = "", whole = ""] = asked.reads;
    const entries = [
      nearEntriesOf(read),
      nearEntriesOf(whole),
      [...partEntriesOf(read), ...partEntriesOf(whole)],
      ...(brand === undefined ? [] : twoApartEntriesOf(read, MOST_VALUES)),
    ];
    const found = new Map<string, TheftReport>();
    for (const value of entries.filter(({ length }) => length > 0)) {
      const snapshots = await tx.find({
        collection: THEFTS,
        where: [["serialNear", "array-contains-any", value]],
        limit: NEAR_MAX,
      });
      for (const report of liveOf(snapshots)) if (isAlike(asked, report, brand)) found.set(report.id, report);
    }
    return [...found.values()].slice(0, NEAR_MAX);
  }

  /** A case for the administrators, and a mail to the owner; once for each report and listing. */
  async function noted(
    tx: Transaction,
    listing: Pick<OfferedListing, "id" | "serial">,
    report: TheftReport,
    isPublished = false,
  ): Promise<Write[]> {
    const now = clock.now();
    const formId = await sha256Hex(`stolen:${report.id}:${listing.id}:exact`, 16);
    const opened = await context.cases.filing.writesIn(tx, {
      formId,
      kind: "robo",
      uid: null,
      name: "Registro de bicicletas",
      email: "",
      phone: null,
      subject: `Anuncio detenido: ${isPublished ? "es" : "la serie es la de"} una bicicleta robada (${stolenName(report)})`,
      text: isPublished
        ? "Alguien comparó los dos y es la misma bicicleta. El anuncio está en pausa: decide qué sigue."
        : "El anuncio no se publicó. Compara las fotos y decide: rechaza el anuncio, o responde al vendedor.",
      fields: [
        { label: "Anuncio", value: `${env.siteUrl}/producto/${listing.id}` },
        { label: "Reporte", value: env.siteUrl + stolenPath(report.id) },
        { label: "Serie comparada", value: foldSerial(listing.serial ?? "") || "la de la bicicleta registrada" },
      ],
      answerWithin: null,
    });
    const mailId = `lookalike-${formId}`;
    if ((await tx.read(`mail/${mailId}`)) !== null) return opened;
    const { email } = await ownerReachOf(tx, report);
    return email === null ? opened : [...opened, mailWrite(lookalikeMail(email, report, env), now, mailId)];
  }

  /** Similar reports that nobody has compared yet, or that are the same bicycle; the writes ask for the comparisons. */
  async function compared(tx: Transaction, listing: OfferedListing) {
    const open: TheftReport[] = [];
    const same: TheftReport[] = [];
    const writes: Write[] = [];
    for (const report of await lookalikes(tx, listing)) {
      const path = comparisonPath(report.id, listing.id);
      const before = await tx.read(path);
      const state = before && ComparisonSchema.safeParse(before.data).data?.state;
      if (state === "same") same.push(report);
      else if (state !== "different") open.push(report);
      const data = { theftId: report.id, listingId: listing.id, state: "open", createdAt: clock.now() };
      if (before === null) writes.push({ create: path, data });
    }
    return { open, same, writes };
  }

  async function gate(tx: Transaction, listing: OfferedListing) {
    const key = foldSerial(listing.serial ?? "");
    const serialKey = key === "" ? null : key;
    // An own bicycle's report stops it too: no stolen bicycle is for sale.
    const reported = await stolenOnes(tx, key, listing.bicycleId);
    const stolen = reported.length > 0 ? reported : await namedOnes(tx, listing);
    if (stolen.length > 0) {
      const writes = await Promise.all(stolen.map((report) => noted(tx, listing, report)));
      log.warn("registry.stolen-offered", { listing: listing.id, thefts: stolen.map(({ id }) => id) });
      return { verdict: "stolen" as const, serialKey, writes: writes.flat() };
    }
    const { open, same, writes } = await compared(tx, listing);
    if (same.length > 0) return { verdict: "stolen" as const, serialKey, writes };
    return { verdict: open.length > 0 ? ("marked" as const) : ("clear" as const), serialKey, writes };
  }

  /** Notes whether two are one bicycle. The same one is stopped, with a case and a mail to its owner. */
  async function decideComparison(
    id: string,
    state: "same" | "different",
    auditOf: (id: string) => Write,
  ): Promise<"done" | "conflict" | "not-found"> {
    const decided = await context.database.transaction(async (tx) => {
      const snapshot = isDocumentId(id) ? await tx.read(`${COMPARISONS}/${id}`) : null;
      const comparison = snapshot && decodeDocument(ComparisonSchema, snapshot, log);
      if (!comparison) return "not-found";
      if (comparison.state !== "open") return "conflict";
      tx.write({ update: snapshot.path, data: { state } }, auditOf(id));
      const { theftId: about, findId, bicycleId } = comparison;
      if (findId !== null && bicycleId !== null) {
        if (state === "same") tx.write(...(await context.finds.sameIn(tx, findId, bicycleId, about)));
        return comparison;
      }
      const report = state === "same" && about !== null ? await readTheft(tx, about, log) : null;
      const listing = report && (await tx.read(`vehicles/${comparison.listingId}`));
      const serial = typeof listing?.data.serial === "string" ? listing.data.serial : null;
      if (report && listing) tx.write(...(await noted(tx, { id: listing.id, serial }, report, true)));
      return comparison;
    });
    if (typeof decided === "string") return decided;
    const { theftId, listingId } = decided;
    if (state === "same" && theftId !== null && listingId !== "")
      await context.marketStop.stop({ theftId, listingId, serialKey: "", bicycleId: "" });
    return "done";
  }

  return {
    gate,
    decideComparison,
    isReported: async (tx, { serialKey, bicycleId }) => (await stolenOnes(tx, serialKey ?? "", bicycleId)).length > 0,
  };
}

/** Whether a number is similar enough for a person to compare: of the same brand also with two characters off. */
function isAlike(asked: AskedSerial, { serialKey, brand: stolen }: TheftReport, brand: string | undefined): boolean {
  if (likenessTo(asked, serialKey) !== null) return true;
  const isSameBrand = brand !== undefined && brandKeyOf(brand) === brandKeyOf(stolen);
  return isSameBrand && asked.reads.some((read) => areTwoApart(read, serialKey));
}
