import { createComplaintAdmin } from "~/complaints/admin/list.server";
import { createComplaintMails } from "~/complaints/admin/mails.server";
import { createComplaintFiling } from "~/complaints/filing/filing.server";
import { createComplaintUploads } from "~/complaints/filing/uploads.server";
import { createComplaintNotes } from "~/complaints/notes/notes.server";
import { createComplaintNotesPersonalData } from "~/complaints/notes/personal-data.server";
import { createComplaintProgress } from "~/complaints/progress/answering.server";
import { createReminders } from "~/complaints/progress/reminders.server";
import { createComplaintPersonalData } from "~/complaints/sheet/personal-data.server";
import { createSheets } from "~/complaints/sheet/reading.server";

import type { ComplaintsDeps } from "./deps";

export type Complaints = ReturnType<typeof createComplaints>;

export function createComplaints(deps: ComplaintsDeps) {
  return {
    filing: createComplaintFiling(deps),
    uploads: createComplaintUploads(deps),
    sheets: createSheets(deps),
    progress: createComplaintProgress(deps),
    reminders: createReminders(deps),
    admin: createComplaintAdmin(deps),
    mails: createComplaintMails(deps),
    notes: createComplaintNotes(deps),
    personalData: createComplaintPersonalData(deps),
    notesPersonalData: createComplaintNotesPersonalData(deps),
  };
}
