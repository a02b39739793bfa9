import { type LimaDay, daysBetween, limaDay } from "~/business/calendar";
import { actEntryId, AUDIT, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import type { Transaction } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";

import { WORKSHOPS, workshopStateOf, type WorkshopRecord } from "../model";
import { dueCertificateReminder, endingCertificates, isCertificateEnding } from "./certificate-end";
import { workshopMail } from "./mails";
import { staffIn } from "./staff.server";

/** Workshops of one run; there are a few dozens in all. */
const BATCH = 100;

type RemindResult = { ok: true } | Failed<"not-found" | "conflict" | "nobody">;

export function createCertificateReminders({ database, env, clock, log }: Context) {
  /** Queues the mails, and the record that they were sent, which a later run reads. False: there is no recipient. */
  async function remindIn(tx: Transaction, workshop: WorkshopRecord, until: LimaDay, days: number): Promise<boolean> {
    const staff = await staffIn(tx, workshop.id);
    // Without an account there is no recipient: administrators see it among the pending tasks.
    if (staff.length === 0) return false;
    const now = clock.now();
    const left = daysBetween(limaDay(now), until);
    tx.write(
      { update: WORKSHOPS.path(workshop.id), data: { certificateReminder: { until, days } } },
      ...staff.map((to) => mailWrite(workshopMail(to, workshop, { kind: "certificate-ends", until, left }, env), now)),
    );
    return true;
  }

  /** One transaction per workshop. */
  function remindOne(id: string, today: LimaDay): Promise<boolean> {
    return database.transaction(async (tx) => {
      const workshop = await WORKSHOPS.read(tx, id, log);
      const until = workshop?.certifiedUntil;
      const days = workshop?.active ? dueCertificateReminder(workshop, today) : null;
      return workshop && until && days !== null ? remindIn(tx, workshop, until, days) : false;
    });
  }

  return {
    /** An administrator's reminder of a certificate that ends soon, whenever the last one was. Idempotent. */
    remindNow(id: string, { actor, version }: { actor: string; version: number }): Promise<RemindResult> {
      return database.transaction(async (tx): Promise<RemindResult> => {
        const workshop = await WORKSHOPS.read(tx, id, log);
        if (workshop === null) return failed("not-found");
        const now = clock.now();
        const today = limaDay(now);
        const act = { actor, action: "workshop.reminded", target: WORKSHOPS.path(id) } as const;
        // Once a day and version, whoever sends it.
        const entryId = await actEntryId({ ...act, actor: "" }, `${version}:${today}`);
        const sent = await tx.read(`${AUDIT}/${entryId}`);
        if (sent !== null) return sent.data.actor === actor ? { ok: true } : failed("conflict");
        const { certifiedUntil: until } = workshop;
        const isOpen = until !== null && workshopStateOf(workshop, today) === "visible";
        if (!isOpen || workshop.version !== version || !isCertificateEnding(workshop, today)) return failed("conflict");
        if (!(await remindIn(tx, workshop, until, daysBetween(today, until)))) return failed("nobody");
        tx.write(auditWrite({ ...act, label: workshop.name }, now, entryId));
        return { ok: true };
      });
    },

    /** Daily. Each reminder goes once, however often it runs. @throws UpstreamError */
    async remind(): Promise<{ ending: number; reminded: number }> {
      const today = limaDay(clock.now());
      const found = await database.find({
        collection: "workshops",
        where: endingCertificates(today),
        orderBy: [["certifiedUntil", "asc"]],
        limit: BATCH,
      });
      let reminded = 0;
      for (const { id } of found) reminded += Number(await remindOne(id, today));
      return { ending: found.length, reminded };
    },
  };
}

export type CertificateReminders = ReturnType<typeof createCertificateReminders>;
