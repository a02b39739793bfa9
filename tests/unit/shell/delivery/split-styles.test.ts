import { expect, test } from "vitest";

import { createFirstStyles } from "~/shell/delivery/first-styles";

const FIRST_VIEW = '<h1 class="a b">';
const HTML = `${FIRST_VIEW}<p class="b z"><td>`;

function split(css: string) {
  return createFirstStyles(css)(HTML, { print: false, end: FIRST_VIEW.length });
}

test.each([
  [
    "values of the page without weight, so that the whole stylesheet's win from the head",
    ":root{--a:1px;--z:2px}.a{top:var(--a)}.z{left:var(--z)}",
    ":root{--a:1px}.a{top:var(--a)}",
    ":where(:root){--z:2px}.z{left:var(--z)}",
  ],
  ["rules by what they need", ".a{top:0}.z{left:0}h1,p{color:red}", ".a{top:0}h1{color:red}", ".z{left:0}p{color:red}"],
  ["rules that need a later place", ".z .a{top:0}.a{color:red}", ".a{color:red}", ".z .a{top:0}"],
  ["rules in their blocks", "@media(x){.a{top:0}.z{color:red}}", "@media(x){.a{top:0}}", "@media(x){.z{color:red}}"],
  [
    "rules of layers, whose order is told first",
    "@layer one{.z{top:0}}@layer two{.a{top:0}}",
    "@layer one;@layer two{.a{top:0}}",
    "@layer one{.z{top:0}}",
  ],
  [
    "a rule that is to win over a later one: it is repeated",
    ".z{top:0}.b{top:1px}",
    ".b{top:1px}",
    ".z{top:0}.b{top:1px}",
  ],
  [
    "a rule that is to win over one that is repeated",
    ".z{top:0}.b{top:1px;color:red}.a{color:blue}",
    ".b{top:1px;color:red}.a{color:blue}",
    ".z{top:0}.b{top:1px;color:red}.a{color:blue}",
  ],
  [
    "properties that set the same",
    ".z{inset:0;line-height:1;padding:0}.a{left:1px}.b{font:x}h1{padding-left:0}",
    ".a{left:1px}.b{font:x}h1{padding-left:0}",
    ".z{inset:0;line-height:1;padding:0}.a{left:1px}.b{font:x}h1{padding-left:0}",
  ],
  [
    "a rule of another layer wins by the layer",
    "@layer one{.z{top:0}}@layer two{.b{top:1px}}",
    "@layer one;@layer two{.b{top:1px}}",
    "@layer one{.z{top:0}}",
  ],
  [
    "values of variables by who reads them",
    "h1,p{--x:var(--y);--y:0;--w:1}.a{top:var(--x)}.z{left:var(--w)}",
    "h1{--x:var(--y);--y:0}.a{top:var(--x)}",
    "h1,p{--x:var(--y);--y:0;--w:1}.z{left:var(--w)}",
  ],
  [
    "keyframes and properties by who names them",
    '.a{animation:one;top:var(--x)}.z{animation:two;left:var(--y)}@keyframes one{to{top:0}}@keyframes two{to{top:0}}@property --x{syntax:"*"}@property --y{syntax:"*"}',
    '.a{animation:one;top:var(--x)}@keyframes one{to{top:0}}@property --x{syntax:"*"}',
    '.z{animation:two;left:var(--y)}@keyframes two{to{top:0}}@property --y{syntax:"*"}',
  ],
])("the split of the stylesheet divides %s", (_what, css, first, rest) => {
  expect(split(css)).toEqual({ first, rest });
});

test("documents with the same names share the result only where their first views do", () => {
  const pick = createFirstStyles(".a{top:0}.z{left:0}");
  expect(pick('<p class="a"><p class="z">', { print: false, end: 13 }).rest).toBe(".z{left:0}");
  expect(pick('<p class="a"><p class="z">', { print: false, end: 26 }).rest).toBe("");
  expect(pick('<p class="z"><p class="a">', { print: false, end: 13 }).first).toBe(".z{left:0}");
  expect(pick('<p class="z"><p class="a">', { print: false }).first).toBe(".a{top:0}.z{left:0}");
});
