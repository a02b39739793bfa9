import type { Accounts } from "~/accounts/accounts.server";
import type { AdminVerb } from "~/accounts/admin-verbs";
import type { Cases } from "~/cases/cases.server";
import type { ReferenceAdmin } from "~/catalog/reference/reference.server";
import type { Coupons } from "~/coupons/coupons.server";
import type { Inspections } from "~/inspections/inspections.server";
import type { Snapshot } from "~/platform/firestore/types";
import type { Privacy } from "~/privacy/privacy.server";
import type { Theft } from "~/registry/theft/theft.server";
import type { Selling } from "~/selling/selling.server";
import type { Templates } from "~/templates/templates.server";
import type { AdvisorKeeping } from "~/workshops/keeping/advisors.server";
import type { WorkshopKeeping } from "~/workshops/keeping/keeping.server";

import type { StoredEntry } from "../audit/audit.server";
import type { ReportQueue } from "../reports/report-queue.server";
import type { ReviewHidingDeps } from "../reviews/hiding.server";

/** Rooms whose acts have an inverse. Their entries name the act that is taken back (`withUndoneActs`). */
export interface UndoServices extends ReviewHidingDeps {
  selling: Pick<Selling, "moderation">;
  accounts: { people: { acts: Pick<Accounts["people"]["acts"], "block" | "unblock"> } };
  cases: { queue: Pick<Cases["queue"], "change" | "changeAll"> };
  coupons: { admin: Pick<Coupons["admin"], "setActive"> };
  keeping: {
    workshops: Pick<WorkshopKeeping, "suspend" | "reinstate">;
    advisors: Pick<AdvisorKeeping, "setActive">;
  };
  inspections: { overview: Pick<Inspections["overview"], "pendingOf"> };
  privacy: { deletion: Pick<Privacy["deletion"], "hasBegunIn"> };
  reference: { brands: Pick<ReferenceAdmin["brands"], "read" | "split"> };
  reportQueue: Pick<ReportQueue, "undo">;
  templates: Pick<Templates, "list" | "setActive">;
  theft: { reports: Pick<Theft["reports"], "moderate">; sightings: Pick<Theft["sightings"], "moderate"> };
}

/** An act that is to be taken back. */
export interface UndoneAct {
  entry: StoredEntry;
  /** The document of the act as it is; null for one that is gone. */
  snapshot: Snapshot | null;
  /** It is as the act left it. */
  isUntouched: boolean;
  /** Earlier entries about the document, newest first. */
  before: readonly StoredEntry[];
}

/** Result of each row: `left` says in a sentence which change stays, and why. */
export interface UndoResult {
  done: number;
  left: string[];
}

export interface Inverse {
  verb: AdminVerb;
  /** Takes back the acts of one confirmation: one or several of one action. Idempotent. */
  take(services: UndoServices, acts: readonly UndoneAct[], actor: string, formId: string): Promise<UndoResult>;
}

export const CHANGED_SINCE = "cambió después de lo que hiciste: ya no se puede deshacer. Ábrelo y decide de nuevo.";

/** Reason of an inverse in the log. */
export const UNDONE_REASON = "Se deshizo el cambio anterior.";
