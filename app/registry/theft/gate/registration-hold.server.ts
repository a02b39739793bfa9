import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Transaction, Write } from "~/platform/firestore/types";

import type { Bicycle } from "../../model";
import { numberIn } from "../../numbers/numbers.server";
import { askedSerial } from "../../numbers/serials/likeness";
import { lookUp } from "../../numbers/serials/look-up";
import { areOfOne, reportsAbout } from "../../numbers/standing";
import { type TheftReport, TheftReportSchema } from "../model";
import { toldOfBicycle, toldWrites } from "../number-mails.server";
import { personOf, readTheft } from "../store.server";
import { createStolenNotes } from "./stolen-notes.server";

/** Numbers that a registration may name, and live reports of one that it is compared with. */
const MOST = 10;

/**
 * Writes that hold a registration in which someone else's report is named, as its number, beside it or as its engraved
 * code: a case, and a mail to the owner; null where nobody's is.
 */
export function createRegistrationHold(context: Context) {
  const { log } = context;
  const notes = createStolenNotes(context);

  async function namedReports(tx: Transaction, { id, serial, engraving }: Bicycle): Promise<TheftReport[]> {
    const keys = new Set<string>();
    for (const asked of [serial, engraving].map(askedSerial)) {
      const found = await lookUp(tx, "named", asked, (one) => decodeDocument(TheftReportSchema, one, log));
      for (const key of [...asked.keys.slice(0, 1), ...found.map(({ document }) => document.serialKey)]) keys.add(key);
    }
    const numbers = await Promise.all([...keys].slice(0, MOST).map((key) => numberIn(tx, key)));
    const ids = numbers.flatMap((number) => reportsAbout(number, [id]).slice(0, MOST));
    const found = await Promise.all([...new Set(ids)].map((one) => readTheft(tx, one, log)));
    return found.flatMap((report) => (report?.state === "live" ? [report] : []));
  }

  return async (tx: Transaction, draft: Bicycle): Promise<Write[] | null> => {
    const owner = await personOf(tx, draft);
    const reports = (await namedReports(tx, draft)).filter((report) => !areOfOne(report, owner));
    if (reports.length === 0) return null;
    const writes: Write[] = [];
    for (const report of reports) writes.push(...(await notes.held(tx, draft, report)));
    log.warn("registry.stolen-registered", { bicycle: draft.id, thefts: reports.map(({ id }) => id) });
    return writes;
  };
}

/** Writes that tell a user whose registration was held what an administrator decided. */
export function createHeldMails(context: Context) {
  return (tx: Transaction, draft: Bicycle, isSame: boolean): Promise<Write[]> =>
    toldWrites(context, tx, toldOfBicycle(draft), isSame ? "notRegistered" : "registered");
}
