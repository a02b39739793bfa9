/** How a page shows a field of a form: plain data that its loader sends (`formLook`). */
export interface FieldLook {
  label: string;
  /** The label of a group of radio buttons. */
  legend?: string;
  /** The name where nothing is said. */
  id?: string;
  /** Of a box, where it is ticked. */
  value?: string;
  /** A line of text where nothing is said. */
  input?: "area" | "select" | "radios" | "tick" | "boxes" | "files";
  hint?: string;
  optional?: boolean;
  required?: boolean;
  options?: readonly { value: string; label: string; hint?: string; disabled?: boolean }[];
  type?: "date" | "email" | "tel";
  inputMode?: "decimal" | "email" | "numeric" | "tel";
  autoComplete?: string;
  maxLength?: number;
  min?: string;
  /** Of files. */
  accept?: "photos" | "documents" | "photos-or-documents" | "tables";
  multiple?: boolean;
  rows?: number;
}

/** The fields of a form by their names, in their order. */
export type FormLook<Name extends string = string> = Readonly<Record<Name, FieldLook>>;

/** Value of a box that is ticked. */
export const TICKED = "si";
