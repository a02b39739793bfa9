import { expect, test } from "vitest";
import { z } from "zod";

import { choiceField, lineField, reading, required, textField, tickField, written } from "~/platform/forms/fields";
import { formLook } from "~/platform/forms/form-look.server";

test("a form's look holds labels, limits and marks of its fields in their order, and nothing of the server", () => {
  const form = z.object({
    name: required(lineField("Nombre", { max: 40 }), "Escribe tu nombre."),
    text: textField("Texto", { max: 600 }).meta({ maxLength: 660, logged: "text" }),
    use: choiceField(["a"], "Elige.").meta({ label: "Para", input: "select", options: [{ value: "a", label: "A" }] }),
    code: written((text) => ({ value: text }), { label: "Código" }),
    active: tickField.meta({ label: "Visible" }),
    version: z.string(),
    hidden: reading((text) => ({ value: text })),
  });
  expect(Object.entries(formLook(form))).toEqual([
    ["name", { label: "Nombre", maxLength: 40, required: true }],
    ["text", { label: "Texto", input: "area", maxLength: 660, optional: true }],
    ["use", { label: "Para", input: "select", options: [{ value: "a", label: "A" }], optional: true }],
    ["code", { label: "Código" }],
    ["active", { label: "Visible", input: "tick", value: "si" }],
  ]);
  expect(JSON.stringify(formLook(form))).not.toContain("logged");
});

test("a field that two forms share keeps its look where one of them says more", () => {
  const name = required(lineField("Nombre", { max: 40 }), "Escribe tu nombre.");
  expect(formLook(z.object({ name: name.meta({ label: "Tu nombre" }) })).name).toMatchObject({
    label: "Tu nombre",
    maxLength: 40,
    required: true,
  });
  expect(formLook(z.object({ name })).name.label).toBe("Nombre");
});
