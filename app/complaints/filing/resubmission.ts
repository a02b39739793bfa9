import { StatementSchema, type Attachment, type Sheet, type Statement } from "~/complaints/model";
import { inFixedOrder } from "~/platform/crypto/fixed-order";

/** The form has made a sheet before, and now has other content or comes from another user: nothing was filed. */
export class FormAlreadyUsedError extends Error {
  override readonly name = "FormAlreadyUsedError";
  /** Number of that sheet; null where it is another user's. */
  readonly number: string | null;

  constructor(number: string | null) {
    super("the form has made another sheet");
    this.number = number;
  }
}

/** The same user's content. Files may be missing: browsers send typed text again, but no chosen files. */
export function isSameSubmission(
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
