import { isEmail } from "~/business/email";
import type { CopyPart, Sheet } from "~/complaints/model";

/**
 * By the consumer's choice; where the chosen way is missing, by the other one. `letter`: the domicile that one has to
 * go to; null for no letter.
 */
export function deliveryOf({ consumer, guardian, answerBy }: Pick<Sheet, "consumer" | "guardian" | "answerBy">) {
  const given = (field: "name" | "address") => guardian?.[field] || consumer[field] || null;
  const email = mailable(guardian?.email ?? "") ?? mailable(consumer.email);
  return {
    name: given("name") ?? "",
    email,
    letter: answerBy !== "correo" || email === null ? given("address") : null,
  };
}

/** Where copies of a new sheet go: one to each address of the consumer's side. */
export function copyAddresses({
  consumer,
  guardian,
}: Pick<Sheet, "consumer" | "guardian">): Record<CopyPart, string | null> {
  const own = mailable(consumer.email);
  const other = mailable(guardian?.email ?? "");
  return { consumer: own, guardian: other?.toLowerCase() === own?.toLowerCase() ? null : other };
}

/** The address as typed, if mail can be sent to it: a sheet is filed with whatever address the consumer insists on. */
export function mailable(email: string): string | null {
  return isEmail(email) ? email : null;
}
