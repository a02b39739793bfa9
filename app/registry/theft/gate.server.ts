import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";

import { foldSerial, likenessOf, neighbourhoodOf } from "../serials/fold";
import type { TheftService } from "../service";
import { THEFTS, stolenPath } from "./constants";
import { lookalikeMail } from "./mails";
import { type TheftReport, TheftReportSchema } from "./model";
import { stolenName } from "./name";
import { emailOf, readTheft, watchedThefts } from "./store.server";

type OfferedListing = Parameters<TheftService["gate"]>[1];

/** Reports of one serial that a gate reads and records, the oldest first: each of them stops the listing. */
const STOPPING_MAX = 10;
const NEAR_MAX = 5;

/** Compares a listing with the live reports, in the transaction that publishes it. */
export function createPublishGate(context: Context): Pick<TheftService, "gate" | "isReported"> {
  const { env, clock, log } = context;

  async function stolenOnes(tx: Transaction, serialKey: string, bicycleId: string | null): Promise<TheftReport[]> {
    const bicycle =
      bicycleId !== null && isDocumentId(bicycleId) ? await context.registry.bicycles.readIn(tx, bicycleId) : null;
    const own = bicycle?.theftId ?? null;
    const ids = [...new Set([...(own === null ? [] : [own]), ...(await watchedThefts(tx, serialKey))])];
    for (let first = 0; first < ids.length; first += STOPPING_MAX) {
      const reports = await Promise.all(ids.slice(first, first + STOPPING_MAX).map((id) => readTheft(tx, id, log)));
      const live = reports.filter((report) => report?.state === "live").filter((report) => report !== null);
      if (live.length > 0) return live;
    }
    return [];
  }

  async function lookalikes(tx: Transaction, serialKey: string): Promise<TheftReport[]> {
    if (serialKey === "") return [];
    const found = await tx.find({
      collection: THEFTS,
      where: [["serialNear", "array-contains-any", neighbourhoodOf(serialKey)]],
      limit: NEAR_MAX,
    });
    const reports = found.flatMap((snapshot) => decodeDocument(TheftReportSchema, snapshot, log) ?? []);
    return reports.filter((report) => report.state === "live" && likenessOf(serialKey, report.serialKey) === "near");
  }

  /** A case for the administrators, and a mail to the owner of an exact match; once for each report and listing. */
  async function noted(
    tx: Transaction,
    listing: OfferedListing,
    report: TheftReport,
    isExact: boolean,
  ): Promise<Write[]> {
    const now = clock.now();
    const formId = await sha256Hex(`stolen:${report.id}:${listing.id}:${isExact ? "exact" : "near"}`, 16);
    const opened = await context.cases.filing.writesIn(tx, {
      formId,
      kind: "robo",
      uid: null,
      name: "Registro de bicicletas",
      email: "",
      phone: null,
      subject: isExact
        ? `Anuncio detenido: la serie es la de una bicicleta robada (${stolenName(report)})`
        : `Anuncio con una serie parecida a la de una bicicleta robada (${stolenName(report)})`,
      text: isExact
        ? "El anuncio no se publicó. Compara las fotos y decide: rechaza el anuncio, o responde a quien vende."
        : "El anuncio se publicó. Compara las fotos y la serie.",
      fields: [
        { label: "Anuncio", value: `${env.siteUrl}/producto/${listing.id}` },
        { label: "Reporte", value: env.siteUrl + stolenPath(report.id) },
        { label: "Serie comparada", value: foldSerial(listing.serial ?? "") || "la de la bicicleta registrada" },
      ],
      answerWithin: null,
    });
    const mailId = `lookalike-${formId}`;
    if (!isExact || (await tx.read(`mail/${mailId}`)) !== null) return opened;
    const email = await emailOf(tx, report.ownerId);
    return email === null ? opened : [...opened, mailWrite(lookalikeMail(email, report, env), now, mailId)];
  }

  async function gate(tx: Transaction, listing: OfferedListing) {
    const key = foldSerial(listing.serial ?? "");
    const serialKey = key === "" ? null : key;
    // An own bicycle's report stops it too: no stolen bicycle is for sale.
    const stolen = await stolenOnes(tx, key, listing.bicycleId);
    if (stolen.length > 0) {
      const writes = await Promise.all(stolen.map((report) => noted(tx, listing, report, true)));
      log.warn("registry.stolen-offered", { listing: listing.id, thefts: stolen.map(({ id }) => id) });
      return { verdict: "stolen" as const, serialKey, writes: writes.flat() };
    }
    const near = await lookalikes(tx, key);
    const writes = await Promise.all(near.map((report) => noted(tx, listing, report, false)));
    return { verdict: near.length > 0 ? ("marked" as const) : ("clear" as const), serialKey, writes: writes.flat() };
  }

  return {
    gate,
    isReported: async (tx, { serialKey, bicycleId }) => (await stolenOnes(tx, serialKey ?? "", bicycleId)).length > 0,
  };
}
