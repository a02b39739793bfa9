import type { ComponentProps, Ref } from "react";

import { classes } from "../classes";
import { described, Field, type TextField } from "../field";

/** The server looks at the bytes of what arrives. */
const ACCEPTED = {
  photos: "image/jpeg,image/png,image/webp",
  documents: "application/pdf,image/jpeg,image/png",
  "photos-or-documents": "application/pdf,image/jpeg,image/png,image/webp",
  videos: "video/mp4,video/webm",
  tables: ".csv,.txt,text/csv,text/plain",
};

interface FilesFieldProps extends Omit<ComponentProps<typeof TextField>, "accept" | "defaultValue" | "type"> {
  accept: keyof typeof ACCEPTED;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * Files of a form; `children` are those that are stored already. It is the last field: a file that breaks the form off
 * loses no text then.
 */
export function FilesField({
  label,
  name,
  error,
  hint,
  optional,
  className,
  accept,
  inputRef,
  children,
  id = name,
  ...input
}: FilesFieldProps) {
  return (
    <Field {...{ id, label, error, hint, optional }} className={classes("grid-cols-1 wrap-anywhere", className)}>
      {children}
      <input
        {...input}
        ref={inputRef}
        type="file"
        id={id}
        name={name}
        accept={ACCEPTED[accept]}
        className="input"
        {...described(id, error, hint)}
      />
    </Field>
  );
}
