import type { FieldErrors } from "~/platform/forms/forms";

/** What the fields of a step show: typed or saved values by name, and what is wrong with them. */
export interface FieldsProps {
  values: Record<string, string>;
  errors: FieldErrors;
}
