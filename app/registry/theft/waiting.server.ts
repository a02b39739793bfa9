import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";

import { type Bicycle, bicyclePath } from "../model";
import { isBelievedAtOnce, othersOf } from "../numbers/belief";
import type { SerialNumber } from "../numbers/model";
import { followReport, numberIn } from "../numbers/numbers.server";
import { serialKeysOf } from "../numbers/serials/likeness";
import { contestedMail, rejectedContestMail, waitingMail } from "./mails";
import type { TheftReport } from "./model";
import { stolenName } from "./name";
import { emailOf, ownerReachOf, theftWrite } from "./store.server";

/** Registrations of one number that are told about a report. */
const TOLD_MAX = 10;

/** The bicycle of a report, as its number knows it; one that is not registered has no id. */
export type Claimed = Pick<Bicycle, "id" | "ownerId" | "serial" | "serialKey">;

/** Reports about a number that someone else has registered before, or can prove better: an administrator decides. */
export function createContests(context: Context) {
  const { env, clock, log } = context;

  /** Registered bicycles of other users with the number of this one. */
  async function holdersIn(tx: Transaction, bicycle: Claimed): Promise<{ number: SerialNumber; holders: Bicycle[] }> {
    const number = await numberIn(tx, bicycle.serialKey, log);
    const others = othersOf(number, bicycle.id).slice(0, TOLD_MAX);
    const found = await Promise.all(others.map(({ bicycleId }) => context.registry.bicycles.readIn(tx, bicycleId)));
    const holders = found.flatMap((other) => (other && other.ownerId !== bicycle.ownerId ? [other] : []));
    const ids = new Set(holders.map(({ id }) => id));
    const registrations = number.registrations.filter((one) => one.bicycleId === bicycle.id || ids.has(one.bicycleId));
    return { number: { ...number, registrations }, holders };
  }

  /** Others with the number of a bicycle, where a report about it has to wait; null where it works at once. */
  async function betterHolders(tx: Transaction, bicycle: Claimed): Promise<Bicycle[] | null> {
    if (bicycle.serialKey === "") return null;
    const { number, holders } = await holdersIn(tx, bicycle);
    return holders.length === 0 || isBelievedAtOnce(number, bicycle.id) ? null : holders;
  }

  async function mailsTo(
    tx: Transaction,
    holders: readonly Bicycle[],
    mailOf: (email: string, holder: Bicycle) => Parameters<typeof mailWrite>[0],
    idOf: (holder: Bicycle) => string,
  ): Promise<Write[]> {
    const writes: Write[] = [];
    for (const holder of holders) {
      const email = await emailOf(tx, holder.ownerId);
      if (email !== null) writes.push(mailWrite(mailOf(email, holder), clock.now(), idOf(holder)));
    }
    return writes;
  }

  return {
    betterHolders,

    /** Lets a report wait: nothing is stopped, both sides are told, and a case waits for an administrator. */
    async wait(tx: Transaction, report: TheftReport, bicycle: Claimed, holders: readonly Bicycle[]) {
      const now = clock.now();
      const { serialKey } = serialKeysOf(bicycle.serial);
      const changes = { state: "waiting" as const, serialKey, serialNear: [] };
      const { email } = await ownerReachOf(tx, report);
      const opened = await context.cases.filing.writesIn(tx, {
        formId: await sha256Hex(`waiting:${report.id}`, 16),
        kind: "robo",
        uid: null,
        name: "Registro de bicicletas",
        email: "",
        phone: null,
        subject: `Reporte en espera: otro registro tiene el número (${stolenName(report)})`,
        text:
          "Otra persona registró antes una bicicleta con este número, o lo prueba mejor. El reporte espera: compara " +
          "las pruebas de las dos en su página y publícalo u ocúltalo.",
        fields: [
          { label: "Reporte por decidir", value: `${env.siteUrl}/administracion/robos/${report.id}` },
          { label: "Serie comparada", value: serialKey },
        ],
        answerWithin: null,
      });
      const known = [bicycle, ...holders].filter(({ id }) => id !== "");
      const asked = known.map(({ id }) => ({ update: bicyclePath(id), data: { askedAt: now } }));
      tx.write(
        theftWrite(report, changes, now),
        ...(await followReport(tx, { id: report.id, serialKey }, "waiting", { now, log })),
        ...opened,
        ...asked,
        ...(email === null ? [] : [mailWrite(waitingMail(email, report, env), now, `theft-waiting-${report.id}`)]),
        ...(await mailsTo(
          tx,
          holders,
          (to, holder) => contestedMail(to, holder, env),
          (holder) => `theft-contested-${report.id}-${holder.id}`,
        )),
      );
      return { ...report, ...changes, updatedAt: now, version: report.version + 1 };
    },

    /** Mails to the holders of a number that a report against it was not published. */
    async rejectedWrites(tx: Transaction, bicycle: Claimed, report: TheftReport): Promise<Write[]> {
      const { holders } = await holdersIn(tx, bicycle);
      return mailsTo(
        tx,
        holders,
        (to, holder) => rejectedContestMail(to, holder, env),
        (holder) => `theft-contest-over-${report.id}-${holder.id}`,
      );
    },
  };
}

export type Contests = ReturnType<typeof createContests>;
