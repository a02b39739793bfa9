import { createComplaintAdmin } from "~/complaints/admin/list.server";
import { createComplaintMails } from "~/complaints/admin/mails.server";
import { createComplaintFiling } from "~/complaints/filing/filing.server";
import { createComplaintUploads } from "~/complaints/filing/uploads.server";
import { createComplaintProgress } from "~/complaints/progress/progress.server";
import { createReminders } from "~/complaints/progress/reminders.server";
import { createComplaintPersonalData } from "~/complaints/sheet/personal-data.server";
import { createSheets } from "~/complaints/sheet/sheets.server";
import type { Context } from "~/platform/context";

export type Complaints = ReturnType<typeof createComplaints>;

declare module "~/platform/context" {
  interface Context {
    complaints: Complaints;
  }
}

export function createComplaints(context: Context) {
  return {
    filing: createComplaintFiling(context),
    uploads: createComplaintUploads(context),
    sheets: createSheets(context),
    progress: createComplaintProgress(context),
    reminders: createReminders(context),
    admin: createComplaintAdmin(context),
    mails: createComplaintMails(context),
    personalData: createComplaintPersonalData(context),
  };
}
