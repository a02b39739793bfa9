import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";

import type { Bicycle } from "../model";
import type { SerialNumber } from "../numbers/model";
import { stolenPath } from "./constants";
import { heldDecidedMail, registeredAgainMail } from "./mails";
import { stolenName } from "./name";
import { emailOf, ownerReachOf, readTheft } from "./store.server";

/** Live reports of a number that a registration is compared with. */
const MOST = 10;

/**
 * Writes that hold the registration of a number which someone else has reported as stolen: a case, and a mail to the
 * owner; null where nobody has.
 */
export function createRegistrationHold(context: Context) {
  const { env, clock, log } = context;
  return async (tx: Transaction, draft: Bicycle, { theftIds, apart }: SerialNumber): Promise<Write[] | null> => {
    if (apart.includes(draft.id)) return null;
    const found = await Promise.all(theftIds.slice(0, MOST).map((id) => readTheft(tx, id, log)));
    const reports = found.flatMap((report) =>
      report?.state === "live" && report.ownerId !== draft.ownerId ? [report] : [],
    );
    if (reports.length === 0) return null;
    const writes: Write[] = [];
    for (const report of reports) {
      const formId = await sha256Hex(`registered-again:${report.id}:${draft.id}`, 16);
      const opened = await context.cases.filing.writesIn(tx, {
        formId,
        kind: "robo",
        uid: null,
        name: "Registro de bicicletas",
        email: "",
        phone: null,
        subject: `Registro detenido: la serie es la de una bicicleta robada (${stolenName(report)})`,
        text: "No la registramos. Compara las fotos, las marcas y las pruebas, y decide si es la misma bicicleta.",
        fields: [
          { label: "Borrador", value: draft.id },
          { label: "Reporte", value: env.siteUrl + stolenPath(report.id) },
          { label: "Serie comparada", value: report.serialKey },
        ],
        answerWithin: null,
      });
      const mailId = `registered-again-${formId}`;
      const { email } = opened.length === 0 ? { email: null } : await ownerReachOf(tx, report);
      writes.push(...opened);
      if (email !== null && (await tx.read(`mail/${mailId}`)) === null)
        writes.push(mailWrite(registeredAgainMail(email, report, env), clock.now(), mailId));
    }
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
