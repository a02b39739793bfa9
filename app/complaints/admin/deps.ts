import type { Complaints } from "~/complaints/complaints.server";
import type { Clock } from "~/platform/clock";
import type { Templates } from "~/templates/templates.server";

export interface ComplaintStepDeps {
  complaints: {
    sheets: Pick<Complaints["sheets"], "find">;
    progress: Pick<Complaints["progress"], "advance" | "preview">;
    uploads: Pick<Complaints["uploads"], "storeProof" | "storeAnswerFile" | "seal" | "open">;
    mails: Pick<Complaints["mails"], "resend">;
    notes: Pick<Complaints["notes"], "add">;
  };
  templates: Pick<Templates, "textOf">;
  clock: Clock;
}

/** A complaint, and its page with the list behind it: an accepted form leads there. */
export interface ComplaintPageOf {
  number: string;
  page: string;
}
