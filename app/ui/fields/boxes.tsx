import type { FieldLook } from "~/platform/forms/field-look";

interface BoxesProps extends Pick<FieldLook, "label" | "hint" | "options"> {
  name: string;
  /** Chosen values, with commas between them. */
  defaultValue?: string;
  error?: string;
}

/** Several options of a list. The group has the name as its id, the target of the error summary. */
function Boxes({ name, label, hint, options = [], defaultValue, error }: BoxesProps) {
  const chosen = defaultValue?.split(",") ?? [];
  const described = [hint ? `${name}-hint` : "", error ? `${name}-error` : ""].filter(Boolean).join(" ");
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={described || undefined} className="min-w-0">
      <legend className="font-semibold">{label}</legend>
      {hint ? (
        <p id={`${name}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {/* Before the list, which is longer than a phone: the summary's link leads here. */}
      {error ? (
        <p id={`${name}-error`} className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2 has-checked:border-accent-text has-checked:bg-accent-soft"
          >
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
              className="size-4 flex-none"
            />
            <span className="min-w-0">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** For `<Fields controls>` of a form that has such a list. */
export const WITH_BOXES = { boxes: Boxes };
