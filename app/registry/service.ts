import type { Failed } from "~/platform/failed";
import type { DatabaseReader, Transaction, Write } from "~/platform/firestore/types";

import type { BicycleSale } from "./bicycles/sale";
import type { EventKind } from "./constants";
import type { Bicycle, HistoryEvent, RegistryActor } from "./model";
import type { Likeness } from "./numbers/serials/model";
import type { NumberStanding } from "./numbers/standing";
import type { SerialVerdict } from "./numbers/verdict";
import type { TheftReport } from "./theft/model";

// Services that the rooms of the registry offer one another and the rest of the product. With a transaction as argument
// they read and write in it.

/** A registered bicycle, a live report, or both of one bicycle. */
export interface NumberMatch {
  likeness: Likeness;
  bicycle: Bicycle | null;
  report: TheftReport | null;
}

export interface SerialService {
  /**
   * Registered bicycles and live reports with this number or one like it, the exact ones first and stolen ones first
   * among each; `most` (5) of them. A text that holds no number finds none.
   */
  find(typed: string, most?: number): Promise<NumberMatch[]>;
}

export interface FrameReadings {
  /** A number that a workshop read off a frame, compared with what the listing and the registration say. */
  verdictOf(
    source: DatabaseReader,
    read: string,
    told: { bicycle: Pick<Bicycle, "id" | "serial"> | null; listingSerial: string | null; listingId?: string | null },
  ): Promise<SerialVerdict>;
  /** Writes of a case about a stolen number that was read; once for each inspection and number. */
  stolenWrites(
    tx: DatabaseReader,
    read: string,
    inspection: { id: string; title: string; workshop: string; listingId: string | null },
  ): Promise<Write[]>;
}

export interface BicycleService {
  read(id: string): Promise<Bicycle | null>;
  /**
   * The registered bicycle of a sticker or certificate, which live as long as the frame; `endedAt`: when the code gave
   * way to that of another owner. Null for unknown codes.
   */
  byCode(code: string): Promise<{ bicycle: Bicycle; code: string; endedAt: Date | null } | null>;
  ownedBy(uid: string): Promise<Bicycle[]>;
  events(id: string): Promise<HistoryEvent[]>;
  /**
   * Changes fields of a bicycle in a transaction and adds a line to its history: the writes, and the changed bicycle.
   * Every change of a registered bicycle goes through here; one that ends the tie to a listing unties the listing too.
   */
  change(
    tx: Transaction,
    bicycle: Bicycle,
    changes: Partial<Bicycle>,
    event: { kind: EventKind; actor: RegistryActor; note?: string },
  ): Promise<{ writes: Write[]; bicycle: Bicycle }>;
  /** Null: none. No line of its history; the former listing is untied. */
  tie(tx: Transaction, bicycle: Bicycle, listingId: string | null): Promise<Write[]>;
  /** Standing by its number, in a transaction or not. */
  standing(
    bicycle: Pick<Bicycle, "id" | "serialKey" | "theftId">,
    source?: Pick<Transaction, "read" | "find">,
  ): Promise<NumberStanding>;
  /** Reads within a transaction. @throws FirestoreError for one that does not fit its schema */
  readIn(tx: Transaction, id: string): Promise<Bicycle | null>;
}

export interface BicycleSales {
  /** Sales of bicycles by their ids, with the address of each for its seller. */
  of(bicycles: readonly Bicycle[]): Promise<Map<string, BicycleSale & { href: string }>>;
  /** The listing that sells an own bicycle: the existing one, or a new draft from the registered data. Idempotent. */
  start(uid: string, bicycleId: string): Promise<SaleStart>;
}
export type SaleStart =
  /** `photosMissed`: number of photos that could not be copied. */
  | { ok: true; href: string; repeated: boolean; photosMissed: number }
  | { ok: false; reason: "not-allowed"; message: string }
  | Failed<"not-found">;

export interface TheftService {
  /**
   * Called in the transaction that publishes or renews a listing: `stolen` stops it. The writes open a case for
   * administrators and notify the owner, or mark a listing whose serial looks like a stolen one.
   */
  gate(
    tx: Transaction,
    listing: {
      id: string;
      serial: string | null;
      bicycleId: string | null;
      sellerId: string;
      brand?: string | undefined;
      /** Title and description, which may name a number too. */
      texts?: readonly string[];
    },
  ): Promise<{ verdict: "clear" | "marked" | "stolen"; serialKey: string | null; writes: Write[] }>;
  /** Whether an administrator told one of these, a bicycle or a listing with the number, apart from a report of it. */
  isApartIn(
    tx: Transaction,
    stolen: { theftId: string; serialKey: string },
    ids: readonly (string | null)[],
  ): Promise<boolean>;
  /**
   * The live report of a folded serial, of a registered bicycle, or of a number that the texts of a listing name; null
   * for none. Reads in the transaction, and notifies nobody.
   */
  reportIn(
    tx: Transaction,
    vehicle: {
      serialKey: string | null;
      bicycleId: string | null;
      namedKeys?: readonly string[];
      listingId?: string;
    },
  ): Promise<string | null>;
}
