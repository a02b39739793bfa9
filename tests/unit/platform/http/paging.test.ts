import { describe, expect, test } from "vitest";

import { isDocumentId } from "~/platform/firestore/paths";
import { cursorParam, pageParam, pagePath } from "~/platform/http/paging";

describe("pageParam", () => {
  test.each([
    ["", 1],
    ["pagina=3", 3],
    ["pagina=0", 1],
    ["pagina=-2", 1],
    ["pagina=2.5", 1],
    ["pagina=1e99", 1],
    ["pagina=99999", 1],
    ["pagina=x", 1],
  ])("pageParam reads %j as page %d", (query, page) => {
    expect(pageParam(new URLSearchParams(query))).toBe(page);
  });
});

test("pagePath leaves the first page without a parameter", () => {
  expect([pagePath("/favorites", 1), pagePath("/favorites", 2)]).toEqual(["/favorites", "/favorites?pagina=2"]);
});

test("cursorParam understands the name of older addresses", () => {
  expect(cursorParam(new URLSearchParams("desde=a&antes=b"), "antes")).toBe("a");
  expect(cursorParam(new URLSearchParams("antes=b"), "antes")).toBe("b");
  expect(cursorParam(new URLSearchParams("antes=b"))).toBeNull();
});

test.each([
  ["abc_1-2", true],
  ["with space", true],
  ["", false],
  [".", false],
  ["..", false],
  ["a/b", false],
  ["__name__", false],
  ["x".repeat(129), false],
])("isDocumentId(%j) is %s", (text, expected) => {
  expect(isDocumentId(text)).toBe(expected);
});
