import type { FieldErrors } from "~/platform/forms/forms";

export interface FieldsProps {
  values: Record<string, string>;
  errors: FieldErrors;
}
