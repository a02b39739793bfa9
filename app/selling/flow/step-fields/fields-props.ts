import type { FieldErrors } from "~/platform/forms/forms";

/** Props of a step's fields: typed or saved values by name, and what is wrong with them. */
export interface FieldsProps {
  values: Record<string, string>;
  errors: FieldErrors;
}
