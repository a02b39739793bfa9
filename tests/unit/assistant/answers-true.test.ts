import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import ts from "typescript";
import { expect, test } from "vitest";

import { contextOf } from "~/assistant/contexts";
import { linksOf } from "~/assistant/markup";
import { HOW_TO_TOPICS } from "~/assistant/tools/topic-names";
import { topicAnswer } from "~/assistant/tools/topics";
import { SERVICE_SWITCHES, type Switches, type SwitchState } from "~/business/switches";
import { questionsOf } from "~/contact/faq";
import { FAQ_SECTION, FORM_SECTION } from "~/contact/model";
import { MAX_PHOTO_BYTES } from "~/platform/photos/limits";
import { SAVED_MAX } from "~/searches/constants";
import { policyOf } from "~/server/route-policy";

import { marketTools } from "./market";

// Answers of Rebi and of the help name pages and figures. Both change elsewhere, so tests compare them.

const APP = fileURLToPath(new URL("../../../app", import.meta.url));
const textOf = (file: string) => readFileSync(join(APP, file), "utf8");
const QUESTIONS = questionsOf("Rebi").flatMap(({ questions }) => questions);

const ANY_OTHER = policyOf("/no-hay-tal-pagina").policy;
/** Anchors of pages: ids of elements, of questions of the help, and of sections of documents. */
const ANCHORS: ReadonlySet<string> = new Set([
  ...QUESTIONS.map(({ id }) => id),
  ...[FORM_SECTION, FAQ_SECTION],
  ...globSync("**/*.tsx", { cwd: APP }).flatMap((file) =>
    [...textOf(file).matchAll(/(?<![\w-])id(?:=|: )"([\w-]+)"/g)].map(([, id = ""]) => id),
  ),
]);

/** Why an address is none of the site; null for one that exists, with its anchor. */
function faultOf(href: string): string | null {
  const [, path = "", anchor] = /^([^?#]*)[^#]*(?:#(.*))?$/.exec(href) ?? [];
  if (policyOf(path).policy === ANY_OTHER) return `${href}: no such page`;
  return anchor === undefined || ANCHORS.has(anchor) ? null : `${href}: no such part`;
}

const everySwitch = (state: SwitchState) =>
  Object.fromEntries(Object.keys(SERVICE_SWITCHES).map((name) => [name, state])) as Switches;

test("an address that nobody serves, and an anchor that no page has, would be found", () => {
  expect(faultOf("/no-hay-tal-pagina")).toContain("no such page");
  expect(faultOf("/contacto#no-hay")).toContain("no such part");
  expect(faultOf("/contacto#hacen-envios")).toBeNull();
});

test("each link of a topic and of the help leads to a page of the site and a part of it, whatever is switched on", async () => {
  const topics = HOW_TO_TOPICS.filter((topic) => topic !== "planes");
  const answers = (["activo", "proximamente"] as const).flatMap((state) =>
    topics.map((topic) => topicAnswer(topic, "Rebi", everySwitch(state))),
  );
  const plans = await marketTools().call("how_to", { tema: "planes" });
  const links = [...answers, plans].flatMap(({ text, href }) => [href, ...linksOf(text)]);
  const ofHelp = QUESTIONS.flatMap(({ answer }) => answer.flat()).flatMap((piece) =>
    typeof piece === "string" ? [] : [piece.to],
  );
  expect(links.length).toBeGreaterThan(100);
  expect([...links, ...ofHelp].flatMap((href) => faultOf(href) ?? [])).toEqual([]);
});

test("each link that the sources of Rebi's answers write leads to a page of the site and a part of it", () => {
  /** Stand for what is filled in: a listing, and the example of a link in the prompt. */
  const EXAMPLES = new Set(["/ruta"]);
  const links = globSync("assistant/**/*.{ts,tsx}", { cwd: APP }).flatMap((file) =>
    [...textOf(file).matchAll(/\]\((\/[^)\s]*)\)|"(\/[a-z][\w/-]*#[\w-]+)"/g)].map(([, link, part]) =>
      (link ?? part ?? "").replace(/\$?\{[^}]*\}/g, "x"),
    ),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter((href) => !EXAMPLES.has(href)).flatMap((href) => faultOf(href) ?? [])).toEqual([]);
});

test("each quick action that leads to a page leads to one of the site and a part of it", () => {
  const pages = ["/", "/comprar", "/sell", "/producto/bici-1", "/contacto", "/administracion", "/perfil"];
  const links = pages
    .flatMap((page) => contextOf(page).quickActions)
    .flatMap((action) => ("href" in action ? action.href : []));
  expect(links.length).toBeGreaterThan(10);
  expect(links.flatMap((href) => faultOf(href) ?? [])).toEqual([]);
});

/** Sources of sentences that people read as answers. */
const ANSWERS = [
  "assistant/tools/topics.ts",
  "contact/faq.ts",
  "assistant/texts.ts",
  ...["answers", "buttons", "navigation", "of-shown", "prices", "rule-engine", "subjects"].map(
    (name) => `assistant/rules/${name}.ts`,
  ),
];
/** Digits that sentences may hold, each with its reason. */
const ALLOWED: readonly [words: RegExp, reason: string][] = [
  [/en el 105\b/, "the telephone of the police"],
  [/noviembre de 2026/, "the date of the guidance"],
  [/29 rueda mejor en caminos, 26 y 27\.5/, "sizes of wheels"],
  [/\(hasta 20\)/, "the searches of an account: held below"],
  [/\*\*1 anuncio\*\*/, "one, in words"],
];

/** Texts of a source in quotes, without what is filled in, and without examples of questions (`«…»`). */
function sentencesOf(file: string): string[] {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  // A name or an address has no blank; a pattern is no sentence.
  return found.filter((text) => /\s/.test(text.trim()) && !/\(\?|\\|\[a-z/.test(text));
}

test("figures in answers come from constants, settings and documents: no sentence holds digits but those with a reason", () => {
  const all = ANSWERS.flatMap((file) => sentencesOf(file).map((text) => `${file}: ${text}`));
  expect(all.length).toBeGreaterThan(150);
  // An example may be written over two lines.
  const plain = all.map((text) => text.replace(/«[^»]*(?:»|$)/g, "").replace(/^([^:]*: )[^«]*»/, "$1"));
  const digits = plain.map((text) => ALLOWED.reduce((rest, [words]) => rest.replace(words, ""), text));
  expect(digits.filter((text) => /\d/.test(text))).toEqual([]);
  // None is allowed that is gone.
  expect(ALLOWED.filter(([words]) => !all.some((text) => words.test(text))).map(([, reason]) => reason)).toEqual([]);
});

test("figures that sentences must write are those of the code", () => {
  const help = JSON.stringify(QUESTIONS);
  expect(help).toContain(`(hasta ${SAVED_MAX})`);
  expect(help).toContain(`hasta ${MAX_PHOTO_BYTES / 1024 / 1024} MB cada una`);
});
