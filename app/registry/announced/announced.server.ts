import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import type { ServiceSwitch } from "~/business/switches";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import { mailWrite } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";
import { type PersonalData, deleteFound, inTurn } from "~/platform/personal-data";

import { SERVICE_NAMES, ServiceNoticeSchema, serviceNoticeId, serviceNoticePath } from "./model";
import { ANNOUNCED } from "./services";

/** Services open months after they are announced. */
const LIFE_SECONDS = 800 * DAY_SECONDS;
const PURPOSE = "service-notice";
const Subject = z.object({ id: z.string(), service: z.enum(SERVICE_NAMES) });

/** State of the notice of a mail's link; null for a forged, cut or expired link. */
export type ServiceNoticeState = { service: ServiceSwitch; isOn: boolean } | null;

interface AnnouncedServices {
  /** Stores an address once, with the mail of confirmation. @throws UpstreamError */
  ask(service: ServiceSwitch, email: string, userId: string | null): Promise<void>;
  noticeState(token: string): Promise<ServiceNoticeState>;
  /** Deletes the address. Idempotent. @throws UpstreamError */
  withdraw(token: string): Promise<ServiceNoticeState>;
  personalData: PersonalData;
}

export function createAnnouncedServices({ database, tokens, site, clock, log }: Context): AnnouncedServices {
  async function state(token: string): Promise<{ id: string; service: ServiceSwitch; isOn: boolean } | null> {
    const subject = await tokens.verify(PURPOSE, token, Subject);
    return subject && { ...subject, isOn: (await database.read(serviceNoticePath(subject.id))) !== null };
  }

  return {
    async ask(service, email, userId) {
      const id = await serviceNoticeId(service, email);
      const now = clock.now();
      const { title } = ANNOUNCED[service];
      const link = `${site.url}/avisos/servicio/${await tokens.sign(PURPOSE, { id, service }, LIFE_SECONDS)}`;
      const mail = textMail({
        to: email,
        subject: `Te avisaremos cuando abra: ${title}`,
        greeting: "Hola:",
        blocks: [
          `Pediste que te avisemos cuando abra «${title}» en ${site.name}. Te escribiremos una sola vez, ese día.`,
          "Si no fuiste tú o cambiaste de idea, borra tu correo con este enlace:",
        ],
        link: { label: "No quiero el aviso:", href: link },
        footer: site.name,
        about: userId === null ? [] : [userId],
        headers: { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      });
      try {
        await database.commit([
          { create: serviceNoticePath(id), data: { service, email, userId, createdAt: now } },
          mailWrite(mail, now),
        ]);
      } catch (error) {
        // Stored already: the same answer, which does not reveal earlier requests.
        if (!isFirestoreError(error, "ALREADY_EXISTS")) throw error;
      }
    },

    async noticeState(token) {
      const found = await state(token);
      return found && { service: found.service, isOn: found.isOn };
    },

    async withdraw(token) {
      const found = await state(token);
      if (found?.isOn) await database.commit([{ delete: serviceNoticePath(found.id) }]);
      return found && { service: found.service, isOn: false };
    },

    personalData: {
      async export(uid, verifiedEmail) {
        const found = await Promise.all(
          queriesOf(uid, verifiedEmail).map((where) =>
            database.find({ collection: "serviceNotices", where: [where], limit: 50 }),
          ),
        );
        const notices = new Map(
          found.flat().map((snapshot) => [snapshot.id, decodeDocument(ServiceNoticeSchema, snapshot, log)]),
        );
        return [...notices.values()].flatMap((notice) =>
          notice
            ? [{ service: ANNOUNCED[notice.service].title, email: notice.email, createdAt: notice.createdAt }]
            : [],
        );
      },
      erase: (uid, verifiedEmail) =>
        inTurn(
          ...queriesOf(uid, verifiedEmail).map(
            (where) => () => deleteFound(database, { collection: "serviceNotices", where: [where] }),
          ),
        ),
    },
  };
}

/** By account, and by address for requests without signing in. */
function queriesOf(uid: string, verifiedEmail: string) {
  const byEmail = ["email", "==", verifiedEmail.toLowerCase()] as [string, "==", string];
  return [["userId", "==", uid] as [string, "==", string], ...(verifiedEmail === "" ? [] : [byEmail])];
}

declare module "~/platform/context" {
  interface Context {
    announced: AnnouncedServices;
  }
}
