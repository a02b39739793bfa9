import { purchasePath, salePath } from "../paths";

/** Page of a claim for one of its parties; the buyer's opens it. */
export function problemPath(side: "buyer" | "seller", orderId: string): string {
  return `${side === "buyer" ? purchasePath(orderId) : salePath(orderId)}/problema`;
}
