import { expect, test } from "vitest";

import { visitorMark } from "~/platform/http/gate.server";

const flash = encodeURIComponent(JSON.stringify({ type: "success", message: "Sesión cerrada" }));

function markOf(cookie: string, { type = "text/html; charset=utf-8", status = 200, method = "GET" } = {}) {
  const request = new Request("https://rebi.test/comprar", { method, headers: { Cookie: cookie } });
  return visitorMark(request, new Response(null, { status, headers: { "Content-Type": type } }));
}

test.each([
  ["a visitor's page", "theme=dark; __Host-cart=x", "1"],
  ["a signed-in user's page", "__Host-session=a.b.c", "0"],
  ["a page of an expired session", "__Host-session=", "0"],
  ["a page with a message of the last change", `__Host-flash=${flash}`, null],
  ["a page with a form that came back", "__Host-kept-0123456789abcdef=00", null],
])("the check of visitors marks %s", (_what, cookie, mark) => {
  expect(markOf(cookie)).toBe(mark);
});

test("data of a page are marked like the page", () => {
  expect(markOf("", { type: "text/x-script" })).toBe("1");
});

test.each([{ type: "image/avif" }, { status: 404 }, { status: 302 }, { method: "POST" }])("%o is no page", (given) => {
  expect(markOf("", given)).toBeNull();
});
