import type { Centimos } from "~/business/money";
import type { CategoryId } from "~/catalog/categories";
import type { PhotoRef } from "~/platform/images";

/** Content of the cookie: ids and quantities, never a price. */
export interface CartItem {
  listingId: string;
  quantity: number;
  /** The unit price when it was added, to show changes. Never charged. */
  seenCentimos: Centimos;
}

export const MAX_CART_LINES = 20;

export type CartLineProblem = "not-found" | "sold" | "reserved" | "paused" | "own";

/** A line in its present state. Its price comes from the catalogue index (drawer) or from Firestore (checkout). */
export interface CartLine {
  listingId: string;
  title: string;
  photo: PhotoRef | null;
  category: CategoryId;
  sellerId: string;
  quantity: number;
  isUsed: boolean;
  /** Pieces that can be bought; a used vehicle is one piece. */
  stock: number;
  unitCentimos: Centimos;
  /** The price when it was added, where it differs. */
  formerCentimos: Centimos | null;
  /** Null where it can be bought. A line with a problem counts in no total and never blocks the others. */
  problem: CartLineProblem | null;
}
