import type { Transaction } from "~/platform/firestore/types";

const STAFF_MOST = 5;

/** Users who work at a workshop, as recipients of its mails. */
export async function staffIn(tx: Transaction, workshopId: string): Promise<{ uid: string; email: string }[]> {
  const found = await tx.find({ collection: "users", where: [["workshopId", "==", workshopId]], limit: STAFF_MOST });
  return found.flatMap(({ id: uid, data: { email, role } }) =>
    role === "workshop" && typeof email === "string" && email !== "" ? [{ uid, email }] : [],
  );
}
