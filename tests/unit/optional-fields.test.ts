import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import ts from "typescript";
import { expect, test } from "vitest";
import { z } from "zod";

// A field of an object whose schema takes `undefined` is required all the same: its schema has to say that it may be
// missing. Without it a form or document without the field is rejected, in English.

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FILES = globSync("{app,local}/**/*.{ts,tsx}", { cwd: ROOT });

/** Schemas that take `undefined` as a value. One of `z.custom` with a message says what is missing. */
const TAKES_UNDEFINED =
  /^z\.(?:unknown|any|undefined|void|coerce\.(?:string|boolean))\(|^z\.custom(?:<.*?>)?\([^,]*\)/s;
const MAY_BE_MISSING = /\.(?:optional|exactOptional|nullish|default|prefault|catch)\(/;

/** Fields of object literals that must be there although anything is good, as `line: text`. */
function strictFields(code: string): string[] {
  const source = ts.createSourceFile("code.tsx", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const look = (value: ts.Expression): void => {
    if (ts.isConditionalExpression(value)) [value.whenTrue, value.whenFalse].forEach(look);
    else if (ts.isParenthesizedExpression(value)) look(value.expression);
    else if (TAKES_UNDEFINED.test(value.getText()) && !MAY_BE_MISSING.test(value.getText()))
      found.push(`${source.getLineAndCharacterOfPosition(value.getStart()).line + 1}: ${value.getText()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node)) look(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test("every field that takes anything says that it may be missing", () => {
  const found = FILES.flatMap((file) => {
    const code = readFileSync(ROOT + file, "utf8");
    return /\bz\.(?:unknown|any|undefined|void|coerce|custom)\b/.test(code)
      ? strictFields(code).map((field) => `${file}:${field}`)
      : [];
  });
  expect(found).toEqual([]);
});

test("a field that takes anything and must be there is found, also as one of two", () => {
  const code = `z.object({
    a: z.unknown(),
    b: isVisitor ? required(email) : z.unknown().transform(() => ""),
    ["c"]: (z.any()),
    d: z.coerce.string(),
    e: z.custom<Date>((value) => value instanceof Date),
    f: z.unknown().optional().transform(() => ""),
    g: z.array(z.unknown()),
    h: z.custom<Date>(fits, "must be a day"),
  })`;
  expect(strictFields(code).map((field) => field.split(":")[0])).toEqual(["2", "3", "4", "5", "6"]);
});

test("zod rejects an object without a field that takes anything, and takes one whose field may be missing", () => {
  const accepts = (field: z.ZodType) => z.object({ field }).safeParse({}).success;
  const anything = [z.unknown(), z.any(), z.undefined(), z.void(), z.coerce.string(), z.custom(() => true)];
  expect(anything.map(accepts)).toEqual(anything.map(() => false));
  expect([z.unknown().optional(), z.unknown().catch(null), z.unknown().default(null)].map(accepts)).toEqual([
    true,
    true,
    true,
  ]);
});
