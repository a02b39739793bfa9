import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import { action, loader } from "~/routes/files/tema";
import { parseTheme, themeCookie } from "~/shell/page/theme";

test.each([
  ["light", "light"],
  ["dark", "dark"],
  ["system", "system"],
  ["Dark", "light"],
  ["", "light"],
  ["toString", "light"],
  [null, "light"],
  [undefined, "light"],
])("cookie %j means theme %s", (value, theme) => {
  expect(parseTheme(value)).toBe(theme);
});

test("the cookie lasts a year and belongs to the whole site", () => {
  expect(themeCookie("dark")).toBe("theme=dark; Path=/; Max-Age=31536000; Secure; SameSite=Lax");
});

const post = (fields: Record<string, string>) =>
  action({
    request: new Request("http://x.test/tema", { method: "POST", body: new URLSearchParams(fields) }),
    params: {},
    context: {},
  } as unknown as ActionFunctionArgs);

describe("POST /tema", () => {
  test("POST /tema stores the choice and redirects back", async () => {
    const answer = await post({ theme: "dark", volver: "/comprar?q=trek" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/comprar?q=trek");
    expect(answer.headers.get("Set-Cookie")).toBe(themeCookie("dark"));
  });

  test.each(["//evil.test", "https://evil.test/", "", "javascript:alert(1)"])(
    'the form leads nowhere for "%s"',
    async (volver) => {
      expect((await post({ theme: "light", volver })).headers.get("Location")).toBe("/");
    },
  );

  test("POST /tema rejects any other theme", async () => {
    await expect(post({ theme: "dark; Path=/x", volver: "/" })).rejects.toMatchObject({
      init: { status: 400 },
      data: { message: "Elige uno de los temas: claro, oscuro o sistema." },
    });
  });

  test("POST /tema has no page", () => {
    try {
      loader();
      expect.unreachable();
    } catch (answer) {
      expect(answer).toMatchObject({ status: 405 });
    }
  });
});
