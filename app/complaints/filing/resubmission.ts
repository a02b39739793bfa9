import { StatementSchema, type Attachment, type Sheet, type Statement } from "~/complaints/model";
import { inFixedOrder } from "~/complaints/sheet/digest";

/** A form has made a sheet already, and now says something else or is sent by somebody else: nothing was filed. */
export class SpentFormError extends Error {
  override readonly name = "SpentFormError";
  /** Of the sheet that it made; null where that is another person's. */
  readonly number: string | null;

  constructor(number: string | null) {
    super("the form has made another sheet");
    this.number = number;
  }
}

/**
 * Whether a form that is sent again says what its sheet does, for the same person. Files may be missing: a browser
 * that lost the first answer sends what was typed, and not what was chosen.
 */
export function isSaidBy(
  sheet: Sheet,
  { uid, statement, attachments }: { uid: string | null; statement: Statement; attachments: readonly Attachment[] },
): boolean {
  const isKnown = ({ sha256 }: Attachment): boolean => sheet.attachments.some((own) => own.sha256 === sha256);
  return (
    sheet.uid === uid &&
    attachments.every(isKnown) &&
    inFixedOrder(StatementSchema.parse(sheet)) === inFixedOrder(statement)
  );
}
