import { Select } from "~/ui/field";
import { SubmitButton } from "~/ui/submit-button";

import { TEMPLATE_FIELD } from "./constants";

interface TemplatePickerProps {
  options: readonly { value: string; label: string }[];
  intent: string;
  /** Id of the list, unique on the page. */
  id: string;
  error?: string;
}

/**
 * Chooses a template within an answer's form: the form comes back with the text after the typed one, and nothing is
 * sent. Renders nothing without templates.
 */
export function TemplatePicker({ options, intent, id, error }: TemplatePickerProps) {
  if (options.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        name={TEMPLATE_FIELD}
        id={id}
        label="Plantilla"
        options={options}
        error={error}
        className="min-w-40 flex-1"
      />
      <SubmitButton name="intent" value={intent} variant="secondary">
        Poner este texto
      </SubmitButton>
    </div>
  );
}
