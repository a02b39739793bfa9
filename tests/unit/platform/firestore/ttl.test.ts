import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import ts from "typescript";
import { describe, expect, test } from "vitest";

// Firestore deletes expired documents only where firestore.indexes.json has a TTL policy.
const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const TTL_FIELD = "expiresAt";
/** Listings expire by a change of status: a policy would delete them. */
const NOT_DELETED = "vehicles";

interface Override {
  collectionGroup: string;
  fieldPath: string;
  ttl?: boolean;
  indexes: unknown[];
}
const { fieldOverrides } = JSON.parse(readFileSync(join(ROOT, "firestore.indexes.json"), "utf8")) as {
  fieldOverrides: Override[];
};
const policies = fieldOverrides.filter(({ ttl }) => ttl);

/** The value of a name: of a constant or a function's `return`, in its file or in the one that it is imported from. */
function meaningOf(name: string, file: ts.SourceFile): ts.Expression | undefined {
  let found: ts.Expression | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText(file) === name) found ??= node.initializer;
    if (ts.isFunctionDeclaration(node) && node.name?.text === name)
      found ??= node.body?.statements.find(ts.isReturnStatement)?.expression;
    ts.forEachChild(node, visit);
  };
  visit(file);
  const origin = found ? null : importedFrom(name, file);
  return origin ? meaningOf(name, origin) : found;
}

function importedFrom(name: string, file: ts.SourceFile): ts.SourceFile | null {
  const origin = file.statements.find(
    (node): node is ts.ImportDeclaration =>
      ts.isImportDeclaration(node) && node.importClause?.namedBindings?.getText(file).includes(name) === true,
  );
  const specifier = origin?.moduleSpecifier;
  if (!specifier || !ts.isStringLiteral(specifier) || !/^(~|\.{1,2})\//.test(specifier.text)) return null;
  const path = specifier.text.startsWith("~/")
    ? join(ROOT, "app", `${specifier.text.slice(2)}.ts`)
    : resolve(ROOT, dirname(file.fileName), `${specifier.text}.ts`);
  return existsSync(path) ? parse(path, readFileSync(path, "utf8")) : null;
}

function parse(fileName: string, source: string): ts.SourceFile {
  return ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

/** The beginning of a path, as far as it is written down: up to its first `/`, null where it is not. */
function collectionOf(path: ts.Expression, file: ts.SourceFile): string | null {
  if (ts.isStringLiteralLike(path)) return path.text.split("/")[0] ?? null;
  if (ts.isAwaitExpression(path) || ts.isParenthesizedExpression(path)) return collectionOf(path.expression, file);
  if (ts.isTemplateExpression(path)) {
    if (path.head.text !== "") return path.head.text.split("/")[0] ?? null;
    const first = path.templateSpans[0];
    return first ? collectionOf(first.expression, file) : null;
  }
  if (ts.isCallExpression(path) && ts.isPropertyAccessExpression(path.expression))
    return path.expression.name.text === "path" ? collectionOf(path.expression.expression, file) : null;
  if (ts.isCallExpression(path) && ts.isIdentifier(path.expression) && path.expression.text === "collection")
    return path.arguments[0] && ts.isStringLiteralLike(path.arguments[0]) ? path.arguments[0].text : null;
  const name = ts.isCallExpression(path) ? path.expression : path;
  const meaning = ts.isIdentifier(name) ? meaningOf(name.text, file) : undefined;
  if (meaning && ts.isArrowFunction(meaning)) return ts.isBlock(meaning.body) ? null : collectionOf(meaning.body, file);
  return meaning ? collectionOf(meaning, file) : null;
}

/**
 * Collections to which a source writes the TTL field: `{ create | set | merge | update: path, data: { expiresAt } }`.
 */
function writtenIn(fileName: string, source: string): string[] {
  const file = parse(fileName, source);
  const written: string[] = [];
  const propertyOf = (node: ts.ObjectLiteralExpression, ...names: string[]) =>
    node.properties.find((each) => each.name && names.includes(each.name.getText(file)));
  const valueOf = (property: ts.ObjectLiteralElementLike | undefined) => {
    if (!property) return undefined;
    if (ts.isPropertyAssignment(property)) return property.initializer;
    return ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const path = valueOf(propertyOf(node, "create", "set", "merge", "update"));
      const data = valueOf(propertyOf(node, "data"));
      const given = data && ts.isSatisfiesExpression(data) ? data.expression : data;
      const fields = given && ts.isIdentifier(given) ? meaningOf(given.text, file) : given;
      if (path && fields && ts.isObjectLiteralExpression(fields) && propertyOf(fields, TTL_FIELD))
        written.push(collectionOf(path, file) ?? `unknown collection in ${fileName}: ${path.getText(file)}`);
    }
    // A sum of a day: `sumWrites(path, field, amount, now, { expiresAt })`.
    if (ts.isCallExpression(node) && node.expression.getText(file) === "sumWrites") {
      const [path, , , , data] = node.arguments;
      if (path && data && ts.isObjectLiteralExpression(data) && propertyOf(data, TTL_FIELD))
        written.push(collectionOf(path, file) ?? `unknown collection in ${fileName}: ${path.getText(file)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return written;
}

describe("TTL policies", () => {
  test("TTL policies are in firestore.indexes.json for every collection that the code writes expiresAt to, and no other", () => {
    const sources = globSync("app/**/*.{ts,tsx}", { cwd: ROOT });
    const written = new Set(sources.flatMap((name) => writtenIn(name, readFileSync(join(ROOT, name), "utf8"))));
    written.delete(NOT_DELETED);
    expect(policies.map(({ collectionGroup }) => collectionGroup).sort()).toEqual([...written].sort());
  });

  test("TTL policies are on expiresAt alone, without an index that its growing values would make slow", () => {
    for (const { collectionGroup, fieldPath, indexes } of policies)
      expect({ collectionGroup, fieldPath, indexes }).toEqual({ collectionGroup, fieldPath: TTL_FIELD, indexes: [] });
  });

  test("TTL policies never delete listings", () => {
    expect(policies.filter(({ collectionGroup }) => collectionGroup === NOT_DELETED)).toEqual([]);
  });

  test.each([
    ["a literal", `commit([{ set: "tokens/1", data: { expiresAt } }])`, ["tokens"]],
    ["a template", "commit([{ create: `tokens/${id}`, data: { expiresAt: now } }])", ["tokens"]],
    ["a constant", 'const T = "tokens"; commit([{ merge: `${T}/${id}`, data: { expiresAt } }])', ["tokens"]],
    ["a function", "function p(i) { return `tokens/${i}`; } commit([{ set: p(1), data: { expiresAt } }])", ["tokens"]],
    ["an arrow", "const p = (i) => `tokens/${i}`; commit([{ set: await p(1), data: { expiresAt } }])", ["tokens"]],
    [
      "a variable",
      'const path = p(); function p() { return "tokens/1"; } x({ set: path, data: { expiresAt } })',
      ["tokens"],
    ],
    ["data by name", 'const data = { expiresAt }; x({ set: "tokens/1", data })', ["tokens"]],
    ["other fields", 'x({ set: "tokens/1", data: { createdAt } })', []],
    ["a path from elsewhere", "x({ set: path, data: { expiresAt } })", ["unknown collection in a.ts: path"]],
  ])("TTL policies are looked for behind %s", (_name, source, expected) => {
    expect(writtenIn("a.ts", source)).toEqual(expected);
  });
});
