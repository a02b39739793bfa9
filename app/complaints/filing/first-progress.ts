import type { Progress, Sheet } from "~/complaints/model";

/** The progress that a sheet begins with; all of it follows from the sheet. */
export function firstProgress({ number, uid, kind, consumer, due, filedAt }: Sheet): Progress {
  return {
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
