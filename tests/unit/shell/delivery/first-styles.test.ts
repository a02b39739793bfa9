import { describe, expect, test } from "vitest";

import { createFirstStyles } from "~/shell/delivery/first-styles";
import { parseStylesheet } from "~/shell/delivery/stylesheet";

function pick(css: string, html: string, print = false): string {
  return createFirstStyles(css)(html, { print }).first;
}

describe("rules", () => {
  test.each([
    ["a class of the document", ".a{color:red}", '<p class="b a">', ".a{color:red}"],
    ["a class that nothing has", ".a{color:red}", '<p class="b">', ""],
    ["an element of the document", "table{color:red}", "<table>", "table{color:red}"],
    ["an element that it lacks", "table{color:red}", "<p>", ""],
    ["all names of a selector are needed", ".a .b>td{color:red}", '<p class="a b">', ""],
    ["selectors of a rule one by one", ".a,.b,td{color:red}", '<p class="b">', ".b{color:red}"],
    ["states", ".a[open]:active:after{color:red}", '<p class="a">', ".a[open]:active:after{color:red}"],
    ["what is pointed at", ".a:hover,.a:focus{color:red}", '<p class="a">', ".a:focus{color:red}"],
    ["inputs of files", ".a[type=file]{top:0}.a{top:1px}", '<input class="a" type="text"/>', ".a{top:1px}"],
    ["one of a file", ".a[type=file]{top:0}", '<input class="a" type="file"/>', ".a[type=file]{top:0}"],
    ["what only React may bring", ".a[aria-invalid=true],.a:disabled{color:red}", '<p class="a">', ""],
    [
      "what the server has set",
      ".a[aria-invalid=true]{color:red}",
      '<p class="a" aria-invalid="true">',
      ".a[aria-invalid=true]{color:red}",
    ],
    ["disabled", ".a:disabled{color:red}", '<p class="a" disabled="">', ".a:disabled{color:red}"],
    ["one that must not be disabled", ".a:not(:disabled){color:red}", '<p class="a">', ".a:not(:disabled){color:red}"],
    ["attributes", '[href="a.b"]{color:red}', "<p>", '[href="a.b"]{color:red}'],
    ["what must not be there", ".a:not(.b,:has(.c)){color:red}", '<p class="a">', ".a:not(.b,:has(.c)){color:red}"],
    ["one of several", ".a :is(.b,.c){color:red}", '<p class="a">', ".a :is(.b,.c){color:red}"],
    ["the one of :where()", ":where(.a>:not(:last-child)){color:red}", "<p>", ""],
    ["escaped names", ".sm\\:mt-0\\.5{color:red}", '<p class="sm:mt-0.5">', ".sm\\:mt-0\\.5{color:red}"],
    [
      "names with brackets",
      ".cols-\\[minmax\\(0\\,1fr\\)_2rem\\]>p{color:red}",
      '<p class="cols-[minmax(0,1fr)_2rem]">',
      ".cols-\\[minmax\\(0\\,1fr\\)_2rem\\]>p{color:red}",
    ],
    ["names with brackets that nothing has", ".cols-\\[1fr\\]{color:red}", "<p>", ""],
    ["names escaped in HTML", ".\\[\\&\\>p\\]{color:red}", '<p class="[&amp;&gt;p]">', ".\\[\\&\\>p\\]{color:red}"],
    ["brackets and signs in quotes", '.a{content:"};{,"}.b{color:red}', '<p class="a">', '.a{content:"};{,"}'],
    ["the theme of the document", "[data-theme=dark]{top:0}", '<html data-theme="dark">', "[data-theme=dark]{top:0}"],
    ["another theme", "[data-theme=dark] .a{top:0}", '<html data-theme="light"><p class="a">', ""],
    [
      "the size of text",
      "[data-text=mayor]{top:0}",
      '<html data-theme="dark" data-text="mayor">',
      "[data-text=mayor]{top:0}",
    ],
    ["another size of text", "[data-text=mayor] .a{top:0}", '<html data-theme="dark"><p class="a">', ""],
    ["what stands still once scripts have come", '[data-still="hidden"] p,[data-still] p{top:0}', "<p>", ""],
    [":is() in :is()", ":is(:where(.a):is([open],:open) .b){color:red}", '<p class="b">', ""],
  ])("%s", (_what, css, html, expected) => {
    expect(pick(css, html)).toBe(expected);
  });
});

describe("blocks", () => {
  test("the cut of the stylesheet leaves out empty ones, and keeps a layer's place", () => {
    expect(pick("@layer one{.a{top:0}}@layer two{p{top:0}}@media(width>9px){.a{top:0}}", "<p>")).toBe(
      "@layer one;@layer two{p{top:0}}",
    );
  });
  test("the cut of the stylesheet keeps rules for paper only when asked", () => {
    const css = "@page{margin:0}@media print{p{top:0}}";
    expect([pick(css, "<p>"), pick(css, "<p>", true)]).toEqual(["", css]);
  });
  test("a page that never fetches the stylesheet has the rules for what is pointed at", () => {
    expect([pick("p:hover{top:0}", "<p>"), pick("p:hover{top:0}", "<p>", true)]).toEqual(["", "p:hover{top:0}"]);
  });
  test("the cut of the stylesheet leaves out keyframes that nothing names in blocks as well", () => {
    const css = "@layer one{p{animation:1s one}@keyframes one{to{top:0}}@keyframes one-more{to{top:0}}}";
    expect(pick(css, "<p>")).toBe("@layer one{p{animation:1s one}@keyframes one{to{top:0}}}");
  });
  test("the cut of the stylesheet keeps keyframes only with a rule that names them", () => {
    const css = "p{animation:1s one}@keyframes one{to{top:0}}@keyframes two{to{top:0}}";
    expect(pick(css, "<p>")).toBe("p{animation:1s one}@keyframes one{to{top:0}}");
  });
});

describe("variables", () => {
  test("the cut of the stylesheet leaves out unread values, and keeps those that others read", () => {
    expect(pick(":root{--a:var(--b);--b:red;--c:blue}p{color:var(--a)}", "<p>")).toBe(
      ":root{--a:var(--b);--b:red}p{color:var(--a)}",
    );
  });
  test("the cut of the stylesheet replaces an unset variable by its fallback or its initial value", () => {
    const css =
      'p{line-height:var(--tw-leading,calc(2 / 1.5));border-style:var(--tw-b)}@property --tw-b{syntax:"*";inherits:false;initial-value:solid}';
    expect(pick(css, "<p>")).toBe("p{line-height:calc(2 / 1.5);border-style:solid}");
  });
  test("the cut of the stylesheet keeps a variable that is set", () => {
    const css = 'p{--tw-b:dotted;border-style:var(--tw-b)}@property --tw-b{syntax:"*";inherits:false}';
    expect(pick(css, "<p>")).toBe(css);
  });
});

test("a stylesheet that is not closed fails", () => {
  expect(() => parseStylesheet("@media print{p{top:0}")).toThrow("@media print");
});
