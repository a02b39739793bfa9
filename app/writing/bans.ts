import { formatDate } from "~/business/format";
import type { Snapshot } from "~/platform/firestore/types";

/** Path of the document that bans a user from writing to others for a while. */
export function banDocument(uid: string): string {
  return `writingBans/${uid}`;
}

/** Until when a user may not write; null where they may. */
export function bannedUntil(ban: Snapshot | null | undefined, now: Date): Date | null {
  const until = ban?.data.until;
  return until instanceof Date && until > now ? until : null;
}

/** Message for a user who may not write. */
export function bannedMessage(until: Date): string {
  return (
    `No puedes escribir a otras personas hasta el ${formatDate(until)}. Si crees que es un error, escríbenos ` +
    "desde Contacto."
  );
}
