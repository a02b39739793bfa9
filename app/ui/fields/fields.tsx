import type { ReactNode } from "react";

import { TICKED, type FieldLook, type FormLook } from "~/platform/forms/field-look";

import { Checkbox, fieldsOf, RadioGroup, Select, TextArea, TextField } from "../field";

interface FieldsProps<Name extends string> {
  /** As the loader sends them. */
  of: FormLook<Name>;
  /** Values and errors; null before a post. */
  reply: Parameters<typeof fieldsOf>[0];
  /** Some of the fields, in this order; all where nothing is said. */
  only?: readonly Name[];
  /** Hints that are more than a text. */
  hints?: Partial<Record<Name, ReactNode>>;
}

/** Fields of a form as its schema describes them. */
export function Fields<Name extends string>({ of, reply, only = Object.keys(of) as Name[], hints }: FieldsProps<Name>) {
  const at = fieldsOf(reply);
  return (
    <>
      {only.map((name) => (
        <DescribedField key={name} {...of[name]} {...at(name)} {...(hints?.[name] && { hint: hints[name] })} />
      ))}
    </>
  );
}

type DescribedFieldProps = Omit<FieldLook, "hint"> & ReturnType<ReturnType<typeof fieldsOf>> & { hint?: ReactNode };

function DescribedField({ input, defaultValue, ...field }: DescribedFieldProps) {
  switch (input) {
    case "area":
      return <TextArea {...field} defaultValue={defaultValue} />;
    case "select":
      return <Select {...field} defaultValue={defaultValue} />;
    case "radios":
      return <RadioGroup options={[]} {...field} legend={field.label} defaultValue={defaultValue} />;
    case "tick":
      return <Checkbox {...field} value={TICKED} defaultChecked={defaultValue === TICKED} />;
    default:
      return <TextField {...field} defaultValue={defaultValue} />;
  }
}
