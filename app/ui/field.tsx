import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";

import type { FieldErrors } from "~/platform/forms/typed-values";

import { classes } from "./classes";

interface FieldProps {
  label: ReactNode;
  /** Also the id, so that `#price` of an error summary finds it. */
  name: string;
  error?: string;
  hint?: ReactNode;
  /** Marks a field that may stay empty ('opcional'). */
  optional?: boolean;
}

export interface Option {
  value: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

interface Typed {
  values: Readonly<Record<string, string | undefined>> | undefined;
  errors: FieldErrors;
}

/** Name, typed value and error of a field: `<TextField {...at("model")} label="Modelo" />`. Null: before a post. */
export function fieldsOf(typed: Typed | null | undefined) {
  return (name: string) => ({ name, defaultValue: typed?.values?.[name], error: typed?.errors[name] });
}

/** Ids that link a control to its hint and its error for a screen reader. */
export function described(id: string, error: string | undefined, hint: ReactNode) {
  return {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": classes(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined,
  } as const;
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p id={`${id}-hint`} className="text-sm text-muted">
      {children}
    </p>
  ) : null;
}

function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return children ? (
    <p id={`${id}-error`} className="text-sm font-semibold text-danger">
      {children}
    </p>
  ) : null;
}

const optionalMark = <span className="font-normal text-muted"> (opcional)</span>;

export function Field({
  id,
  label,
  error,
  hint,
  optional,
  className,
  children,
}: Omit<FieldProps, "name"> & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={classes("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional ? optionalMark : null}
      </label>
      <Hint id={id}>{hint}</Hint>
      {children}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** One line of text. `className` goes to the whole field, the rest to the `<input>`. */
export function TextField({
  label,
  name,
  error,
  hint,
  optional,
  className,
  id = name,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field {...{ id, label, error, hint, optional, className }}>
      <input type="text" {...input} id={id} name={name} className="input" {...described(id, error, hint)} />
    </Field>
  );
}

export function TextArea({
  label,
  name,
  error,
  hint,
  optional,
  className,
  id = name,
  ...area
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field {...{ id, label, error, hint, optional, className }}>
      <textarea rows={5} {...area} id={id} name={name} className="input" {...described(id, error, hint)} />
    </Field>
  );
}

/** A choice of one among many. `children` may bring `<optgroup>`s before the options. */
export function Select({
  label,
  name,
  error,
  hint,
  optional,
  className,
  id = name,
  options = [],
  children,
  ...select
}: FieldProps & { options?: readonly Option[] } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field {...{ id, label, error, hint, optional, className }}>
      <select {...select} id={id} name={name} className="input" {...described(id, error, hint)}>
        {children}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface RadioGroupProps extends Omit<FieldProps, "label"> {
  legend: ReactNode;
  options: readonly Option[];
  defaultValue?: string;
  required?: boolean;
  className?: string;
}

/** A choice of one among few, all visible. The group itself has the id. */
export function RadioGroup({
  legend,
  name,
  options,
  defaultValue,
  error,
  hint,
  optional,
  required,
  className,
}: RadioGroupProps) {
  const { "aria-describedby": description } = described(name, error, hint);
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      aria-describedby={description}
      className={classes("grid min-w-0 content-start gap-1.5", className)}
    >
      <legend className="mb-1.5 font-semibold">
        {legend}
        {optional ? optionalMark : null}
      </legend>
      <Hint id={name}>{hint}</Hint>
      <div className="grid gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 items-start gap-3 rounded-control border border-line bg-raised px-3 py-2.5 has-checked:border-accent-text has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={defaultValue === option.value}
              disabled={option.disabled}
              required={required}
              className="mt-1 size-4 flex-none"
            />
            <span className="min-w-0">
              {option.label}
              {option.hint ? <span className="block text-sm text-muted">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={name}>{error}</FieldError>
    </fieldset>
  );
}

/** One box, or one of several with the same name (then give each an `id`). */
export function Checkbox({
  label,
  name,
  error,
  hint,
  className,
  id = name,
  ...input
}: Omit<FieldProps, "optional"> & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className={className}>
      <label className="flex min-h-8 items-start gap-2.5 py-1">
        <input
          {...input}
          type="checkbox"
          id={id}
          name={name}
          className="mt-1 size-4 flex-none"
          {...described(id, error, hint)}
        />
        <span className="min-w-0">{label}</span>
      </label>
      <Hint id={id}>{hint}</Hint>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
