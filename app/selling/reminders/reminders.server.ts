import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { DAY_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Snapshot } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import { PhotoSchema } from "~/platform/photos/model";

import { endingMail } from "./mail";

/** The mail comes three days before the end; two nights look at each listing, so that a failed night does no harm. */
const FROM_DAYS = 3;
const UNTIL_DAYS = 1;
const BATCH = 50;
/** Batches of one run; listings that end first come first. */
const MAX_BATCHES = 60;

const EndingSchema = z.object({
  sellerId: z.string(),
  title: z.string(),
  price: z.number(),
  photos: z.array(PhotoSchema).catch([]),
  expiresAt: z.date(),
});

interface ReminderReport {
  sent: number;
  /** Reminded before, or the seller switched these mails off. */
  quiet: number;
  failed: number;
}

export interface ReminderNeeds {
  accounts: Pick<Accounts, "user">;
  site: { url: string; name: string };
}

/** Mails the sellers of listings that are about to end, once for each period. May run twice, or twice at once. */
export async function remindOfEnds(
  { database, clock, log }: Context,
  { accounts, site }: ReminderNeeds,
): Promise<ReminderReport> {
  const report: ReminderReport = { sent: 0, quiet: 0, failed: 0 };
  const now = clock.now();
  let last: Snapshot | undefined;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const found: Snapshot[] = await database.find({
      collection: "vehicles",
      where: [
        ["status", "==", "active"],
        ["expiresAt", ">", new Date(now.getTime() + UNTIL_DAYS * DAY_MS)],
        ["expiresAt", "<=", new Date(now.getTime() + FROM_DAYS * DAY_MS)],
      ],
      orderBy: [
        ["expiresAt", "asc"],
        ["__name__", "asc"],
      ],
      select: Object.keys(EndingSchema.shape),
      limit: BATCH,
      ...(last && { startAfter: [last.data.expiresAt, last.path] }),
    });
    const sent = await database.readAll(found.map((listing) => `mail/${mailIdOf(listing)}`));
    const outcomes = await Promise.all(found.map(async (listing, at) => (sent[at] ? "quiet" : remind(listing))));
    for (const outcome of outcomes) report[outcome] += 1;
    if (found.length < BATCH) break;
    last = found.at(-1);
  }
  return report;

  async function remind(snapshot: Snapshot): Promise<keyof ReminderReport> {
    try {
      const { sellerId, expiresAt, ...listing } = EndingSchema.parse(snapshot.data);
      const seller = await accounts.user(sellerId);
      if (!seller?.isActive || seller.email === "" || !seller.preferences.notifications.listings) return "quiet";
      const mail = endingMail({ to: seller, listing, expiresAt, site });
      await database.commit([mailWrite({ ...mail, about: [sellerId] }, now, mailIdOf(snapshot))]);
      return "sent";
    } catch (error) {
      // Another run at the same time sent it.
      if (isFirestoreError(error, "ALREADY_EXISTS")) return "quiet";
      log.error("selling.reminder-failed", { id: snapshot.id, error });
      return "failed";
    }
  }
}

/** One for a listing and its period. */
function mailIdOf({ id, data }: Snapshot): string {
  const end = data["expiresAt"];
  return `ending-${id}-${end instanceof Date ? end.getTime() : "none"}`;
}
