import type { Backfill } from "~/platform/firestore/backfill.server";

import { complaintListFields } from "./list-fields";
import { SheetSchema } from "./model";

const SheetPart = SheetSchema.pick({ number: true, consumer: true, detail: true });

export const COMPLAINT_LIST_FIELDS: Backfill = {
  name: "complaint-list-fields",
  rules: 1,
  collection: "complaintProgress",
  select: ["excerpt", "searchTerms"],
  beside: "complaints",
  // Whole sheets are read: with the largest texts they stay far below a Worker's memory.
  piece: 50,
  changesOf({ data }, sheet) {
    const stated = SheetPart.safeParse(sheet?.data).data;
    if (stated === undefined) return null;
    const fields = complaintListFields(stated);
    const { excerpt, searchTerms } = data;
    const isRight = JSON.stringify([excerpt, searchTerms]) === JSON.stringify([fields.excerpt, fields.searchTerms]);
    return isRight ? null : { ...fields };
  },
};
