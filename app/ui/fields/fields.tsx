import type { ElementType, ReactNode } from "react";

import type { FormLook } from "~/platform/forms/field-look";

import { Checkbox, fieldsOf, RadioGroup, Select, TextArea, TextField } from "../field";
import { Boxes } from "./boxes";

const CONTROLS = { line: TextField, area: TextArea, select: Select, radios: RadioGroup, tick: Checkbox, boxes: Boxes };

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
  return only.map((name) => {
    const { input = "line", ...look } = of[name];
    const { defaultValue, ...field } = at(name);
    const Control: ElementType = CONTROLS[input];
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
