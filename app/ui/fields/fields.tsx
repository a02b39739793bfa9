import type { ElementType, ReactNode } from "react";

import type { FormLook } from "~/platform/forms/field-look";

import { Checkbox, fieldsOf, RadioGroup, Select, TextArea, TextField } from "../field";

const CONTROLS: Readonly<Record<string, ElementType>> = {
  line: TextField,
  area: TextArea,
  select: Select,
  radios: RadioGroup,
  tick: Checkbox,
};

interface FieldsProps<Name extends string> {
  /** As the loader sends them. */
  of: FormLook<Name>;
  /** Values and errors; null before a post. */
  reply: Parameters<typeof fieldsOf>[0];
  /** Some of the fields, in this order; all where nothing is said. */
  only?: readonly Name[];
  /** Controls of kinds that few forms have, so that the others do not load them. */
  controls?: Readonly<Record<string, ElementType>>;
  /** Hints that are more than a text. */
  hints?: Partial<Record<Name, ReactNode>>;
}

/** Fields of a form as its schema describes them. */
export function Fields<Name extends string>({
  of,
  reply,
  only = Object.keys(of) as Name[],
  controls,
  hints,
}: FieldsProps<Name>) {
  const at = fieldsOf(reply);
  return only.map((name) => {
    const { input = "line", ...look } = of[name];
    const { defaultValue, ...field } = at(name);
    const Control = { ...CONTROLS, ...controls }[input] as ElementType;
    return (
      <Control
        key={name}
        {...look}
        {...field}
        {...(look.value ? { defaultChecked: defaultValue === look.value } : { defaultValue })}
        {...(hints?.[name] && { hint: hints[name] })}
      />
    );
  });
}
