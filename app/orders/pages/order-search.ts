import type { Database } from "~/platform/firestore/types";

/** `R-2026-000123`. */
const ORDER_NUMBER = /^R-\d{4}-\d{6,}$/;

/** Id of the order with this number as typed (blanks and case do not matter); null for none. */
export async function orderIdByNumber(database: Pick<Database, "find">, typed: string): Promise<string | null> {
  const number = typed.replace(/\s/g, "").toUpperCase();
  if (!ORDER_NUMBER.test(number)) return null;
  const [found] = await database.find({ collection: "orders", where: [["number", "==", number]], limit: 1 });
  return found?.id ?? null;
}
