import { type LimaDay, daysBetween, limaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import { mailWrite } from "~/platform/mail/mail";

import { WORKSHOPS } from "../model";
import { dueCertificateReminder, endingCertificates } from "./certificate-end";
import { workshopMail } from "./mails";
import { staffIn } from "./staff.server";

/** Workshops of one run; there are a few dozens in all. */
const BATCH = 100;

export function createCertificateReminders({ database, env, clock, log }: Context) {
  /** One transaction per workshop: the mails, and the record that they were sent, which a later run reads. */
  function remindOne(id: string, today: LimaDay): Promise<boolean> {
    return database.transaction(async (tx) => {
      const path = WORKSHOPS.path(id);
      const snapshot = await tx.read(path);
      const workshop = WORKSHOPS.of(snapshot, log);
      const until = workshop?.certifiedUntil;
      const days = workshop?.active ? dueCertificateReminder(workshop, today) : null;
      if (!workshop || !until || days === null) return false;
      const staff = await staffIn(tx, id);
      // Without an account there is no recipient: administrators see it among the pending tasks.
      if (staff.length === 0) return false;
      const now = clock.now();
      const left = daysBetween(today, until);
      tx.write(
        { update: path, data: { certificateReminder: { until, days } } },
        ...staff.map((to) =>
          mailWrite(workshopMail(to, workshop, { kind: "certificate-ends", until, left }, env), now),
        ),
      );
      return true;
    });
  }

  return {
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
