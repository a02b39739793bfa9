import type { Context } from "~/platform/context";
import type { Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";

import type { Bicycle } from "../../model";
import type { SerialNumber } from "../../numbers/model";
import { heldDecidedMail } from "../mails";
import type { TheftReport } from "../model";
import { emailOf, isReportOf, readTheft } from "../store.server";
import { createStolenNotes } from "./stolen-notes.server";

/** Live reports of a number that a registration is compared with. */
const MOST = 10;

/** A case, and a mail to the owner; null where nobody has reported the number as stolen. */
export function createRegistrationHold(context: Context) {
  const { log } = context;
  const notes = createStolenNotes(context);
  return async (tx: Transaction, draft: Bicycle, { theftIds, apart }: SerialNumber): Promise<Write[] | null> => {
    if (apart.includes(draft.id)) return null;
    const reports: TheftReport[] = [];
    for (const id of theftIds.slice(0, MOST)) {
      const report = await readTheft(tx, id, log);
      if (report?.state === "live" && !(await isReportOf(tx, report, draft.ownerId))) reports.push(report);
    }
    if (reports.length === 0) return null;
    const writes: Write[] = [];
    for (const report of reports) writes.push(...(await notes.held(tx, draft, report)));
    log.warn("registry.stolen-registered", { bicycle: draft.id, thefts: reports.map(({ id }) => id) });
    return writes;
  };
}

/** Writes that tell a user whose registration was held what an administrator decided. */
export function createHeldMails({ env, clock }: Context) {
  return async (tx: Transaction, draft: Bicycle, isSame: boolean): Promise<Write[]> => {
    const email = await emailOf(tx, draft.ownerId);
    return email === null ? [] : [mailWrite(heldDecidedMail(email, draft, isSame, env), clock.now())];
  };
}
