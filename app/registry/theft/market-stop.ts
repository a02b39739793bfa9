import { ownBicyclePath } from "../bicycles/constants";

/** Where a seller answers a report of the number: beside the registered bicycle, else by the contact form. */
export function answerPath(bicycleId: string | null | undefined): string {
  return bicycleId ? `${ownBicyclePath(bicycleId)}#numero` : "/contacto#contact-form";
}

declare module "~/platform/context" {
  interface Context {
    marketStop: MarketStop;
  }
}

/** A stolen bicycle, and the report of it. */
export interface StolenGoods {
  theftId: string;
  /** Empty for none, as the bicycle's id. */
  serialKey: string;
  bicycleId: string;
  /** A listing that is the same bicycle by its looks. */
  listingId?: string;
}

export interface MarketStop {
  /** Pauses its listings, tells their sellers, and stops their orders. Idempotent; at most 20 listings a run. */
  stop(stolen: StolenGoods): Promise<{ listings: number; orders: number }>;
  /** Lets listings go on that this report alone had stopped, and tells their sellers. Idempotent. */
  resume(stolen: StolenGoods): Promise<{ listings: number; orders: number }>;
}
