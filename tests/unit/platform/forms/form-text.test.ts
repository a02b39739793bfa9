import { expect, test } from "vitest";

import { formLine, formText, sentFormId } from "~/platform/forms/form-text";

function formOf(name: string, value: string | Blob): FormData {
  const form = new FormData();
  if (typeof value === "string") form.set(name, value);
  else form.set(name, value);
  return form;
}

test("a text comes as it was sent", () => {
  expect(formText(formOf("nota", "  una\r\n  nota "), "nota")).toBe("  una\r\n  nota ");
});

test("a missing field and a file are empty", () => {
  expect(formText(new FormData(), "nota")).toBe("");
  expect(formText(formOf("nota", new Blob(["x"])), "nota")).toBe("");
});

test("a line has single blanks, and none at its ends", () => {
  expect(formLine(formOf("nombre", " Ana \n\t Rosa "), "nombre")).toBe("Ana Rosa");
});

test("the id of a form is cut to 64 characters", () => {
  expect(sentFormId(formOf("formId", "a".repeat(100)))).toBe("a".repeat(64));
  expect(sentFormId(new FormData())).toBe("");
});
