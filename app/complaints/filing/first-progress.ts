import { complaintListFields, type ComplaintListFields } from "~/complaints/list-fields";
import type { Progress, Sheet } from "~/complaints/model";

/** First progress of a sheet, and its fields for lists; all derived from the sheet. */
export function firstProgress(sheet: Sheet): Progress & ComplaintListFields {
  const { number, uid, kind, consumer, due, filedAt } = sheet;
  return {
    ...complaintListFields(sheet),
    number,
    uid,
    kind,
    consumerName: consumer.name,
    state: "received",
    due,
    suspended: 0,
    offer: null,
    answer: null,
    letter: null,
    history: [{ step: "file", at: filedAt, actor: "consumer", text: "" }],
    filedAt,
    updatedAt: filedAt,
  };
}
