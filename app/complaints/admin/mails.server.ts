import { complaintMailId, COPY_PARTS, type Progress } from "~/complaints/model";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { deliveryOfMail, retryWrite, type MailDelivery } from "~/platform/mail/delivery";

export interface ComplaintMail extends MailDelivery {
  id: string;
  to: string;
  subject: string;
}

/** `queued`: it is sent again. `unchanged`: it is queued already, or was sent. */
type ResendResult = "queued" | "unchanged" | "not-found";

/** The mails of a complaint and their delivery. Callers check permissions. */
export function createComplaintMails({ database, clock }: Context) {
  /** Ids of all mails that a complaint can have so far: of its filing, and of each step. */
  function idsOf({ number, history }: Pick<Progress, "number" | "history">): string[] {
    const parts = [...COPY_PARTS, "business"];
    const steps = history.flatMap((_, at) => [`${at}-consumer`, `${at}-business`]);
    return [...parts, ...steps].map((part) => complaintMailId(number, part));
  }

  return {
    /** The mails that exist, in the order of their events. @throws UpstreamError */
    async list(progress: Pick<Progress, "number" | "history">): Promise<ComplaintMail[]> {
      const ids = idsOf(progress);
      const found = await database.readAll(ids.map((id) => `mail/${id}`));
      return found.flatMap((snapshot, index) => {
        const mail = snapshot && deliveryOfMail(snapshot.data);
        return mail ? [{ id: ids[index] ?? "", ...mail }] : [];
      });
    },

    /** Queues a failed mail again. Idempotent: a queued or sent mail stays unchanged. @throws UpstreamError */
    async resend(progress: Pick<Progress, "number" | "history">, id: string, actor: string): Promise<ResendResult> {
      if (!idsOf(progress).includes(id)) return "not-found";
      return database.transaction(async (tx): Promise<ResendResult> => {
        const mail = await tx.read(`mail/${id}`);
        if (mail === null) return "not-found";
        const write = retryWrite(mail.path, mail.data, clock.now());
        if (write === null) return "unchanged";
        const { number } = progress;
        const target = `complaintProgress/${number}`;
        const entry = { actor, action: "complaint.mail-resent", target, label: number } as const;
        tx.write(write, auditWrite(entry, clock.now()));
        return "queued";
      });
    },
  };
}
