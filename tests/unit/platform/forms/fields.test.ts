import { describe, expect, test } from "vitest";
import { z } from "zod";

import { choiceField, lineField, textField } from "~/platform/forms/fields";
import { parseForm } from "~/platform/forms/forms";

describe("a file in the place of a text", () => {
  test("a file in the place of a text is rejected in Spanish, at its field", () => {
    const schema = z.object({
      name: lineField("Nombre", { max: 20 }),
      text: textField("Mensaje", { max: 20 }),
      choice: choiceField(["a"], "Elige."),
    });
    const form = new FormData();
    for (const name of ["name", "text", "choice"]) form.append(name, new File(["x"], "x.txt"));
    const message = "Escribe esto como texto.";
    expect(parseForm(schema, form)).toEqual({
      ok: false,
      errors: { name: message, text: message, choice: message },
      values: {},
    });
  });
});
