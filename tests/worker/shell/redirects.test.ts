import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import type { Accounts } from "~/accounts/accounts.server";
import { action as socialAction } from "~/accounts/sign-in/auth-social.route";
import { withFormRecovery } from "~/platform/forms/form-recovery.server";
import { action as themeAction } from "~/routes/files/tema";
import { action as deviceAction } from "~/routes/install/dispositivo";
import { action as loginAction, loader as loginLoader } from "~/routes/sign-in/login";

import { FakeSocialIdentity } from "../accounts/sign-in/fake-social";
import { FakeIdentity, log, newEmail, rejection, signedInPerson, thrown, visit } from "../accounts/support";

// safeRedirect itself is tested with 10,000 cases (tests/unit/platform/http/redirects.test.ts); this is about who uses
// it.
const ORIGIN = "http://127.0.0.1:8787";

/** Addresses that browsers, or careless parsers, read as another site's. */
const TARGETS: readonly string[] = [
  ...[
    "//",
    "///",
    "////",
    "/\\",
    "\\/",
    "\\\\",
    "/\\/",
    "\\",
    "/.//",
    "/..//",
    "/./\\",
    "/a/..//",
    "/%2e%2e//",
    "/;//",
    "/\t/",
    "/\n/",
    "/\r/",
    "/\r\n/",
    "\t//",
    "\n//",
    " //",
    "\u00a0//",
    "\u0000//",
    "/\u0000/",
    "/\u0085/",
    "/\u2028/",
    "／／",
    "/／",
    "/＼",
    "/。/",
    "https:",
    "https:/",
    "https://",
    "https:///",
    "https:\\\\",
    "http:\\",
    "HTTPS://",
    "hTtP://",
    "h\tttps://",
    " https://",
    "//https://",
    "https://127.0.0.1:8787@",
    "https://127.0.0.1:8787.",
    "http://127.0.0.1:8787%2F@",
    "//127.0.0.1:8787@",
    "//user:pass@",
    "//@",
    "///@",
    "ftp://",
    "ws://",
    "file://",
    "blob:https://",
  ].flatMap((start) => [`${start}evil.example`, `${start}evil.example/perfil?a=1#b`]),
  ...[
    "javascript:",
    "JaVaScRiPt:",
    "java\tscript:",
    " javascript:",
    "\u0001javascript:",
    "/javascript:",
    "data:text/html,",
    "data:text/html;base64,",
    "vbscript:",
    "view-source:",
    "about:",
    "mailto:",
  ].flatMap((scheme) => [`${scheme}alert(1)`, `${scheme}//evil.example/%0aalert(1)`]),
  ...[
    "//[::1]",
    "//[",
    "http://[",
    "//0x7f000001",
    "//2130706433",
    "//１２７.0.0.1",
    "//localhost",
    "//evil。example",
    "//%65vil.example",
    "//evil.example%00",
    "//evil.example\u0000",
    "//ⓔvil.example",
    "//xn--evil-.example",
  ],
  ...[
    "/perfil\r\nSet-Cookie: a=b",
    "/perfil\nLocation: https://evil.example",
    "/perfil%0d%0aSet-Cookie:a=b",
    "/\u202e//elpmaxe.live",
    "/perfil\u0000",
    "/\ud800",
    "/%",
    "/%zz",
    "/%2f%2fevil.example",
    "/%5cevil.example",
    "/%09/evil.example",
    "/?//evil.example",
    "/#//evil.example",
    "/login?redirect=//evil.example",
    "/.evil.example",
    "/@evil.example",
    "/:evil.example",
    "/evil.example:443",
    "@evil.example",
    ".evil.example",
    ":80/evil.example",
    "?redirect=//evil.example",
    "#//evil.example",
    "",
    " ",
    "null",
    "undefined",
    "[object Object]",
    "/".repeat(500) + "evil.example",
    `/${"a/".repeat(500)}../../evil.example`,
    `/${"../".repeat(100)}/evil.example`,
  ],
];

function args(accounts: Accounts | null, request: Request) {
  return {
    request,
    params: {},
    context: {
      accounts,
      log,
      alsoSet: new Headers(),
      savedSubmissions: { keep: async () => new Headers(), forget: async () => new Headers() },
    },
  } as unknown as LoaderFunctionArgs & ActionFunctionArgs;
}

/** The places of this site that a browser may end at, as it reads `location` on each kind of page. */
function expectStays(location: string | null, target: string): void {
  const shown = JSON.stringify(target);
  expect(location, shown).toMatch(/^\/(?![/\\])/);
  expect(location, shown).not.toMatch(/[\p{Cc}\\]/u);
  for (const base of [ORIGIN, "https://rebi.example/login?x=1", "https://rebi.example/auth/callback"])
    expect(new URL(location ?? "", base).origin, shown).toBe(new URL(base).origin);
}

const loginPath = (target: string): string => `${ORIGIN}/login?redirect=${encodeURIComponent(target.toWellFormed())}`;

test("the addresses that lead away are some two hundred", () => {
  expect(new Set(TARGETS).size).toBeGreaterThan(150);
});

describe("no address that comes from outside leads away", () => {
  test("/login of someone who is signed in already", async () => {
    const { cookie } = await signedInPerson();
    const accounts = visit({ cookie });
    for (const target of TARGETS) {
      const { status, location } = await thrown(loginLoader(args(accounts, new Request(loginPath(target)))));
      expect(status).toBe(302);
      expectStays(location, target);
    }
  });

  test("/login of a visitor, who is shown where it leads", async () => {
    const accounts = visit();
    for (const target of TARGETS)
      expectStays((await loginLoader(args(accounts, new Request(loginPath(target))))).data.redirectTo, target);
  });

  test.each(["login", "register"])("/%s after it has let someone in", async (page) => {
    // Two hundred real ones would be too many attempts of one account.
    const enter = () => Promise.resolve({ ok: true, headers: new Headers() });
    const accounts = { signIn: { withPassword: enter, register: enter } } as unknown as Accounts;
    for (const target of TARGETS) {
      const body = new URLSearchParams({ email: "ana@demo.pe", password: "demo1234", displayName: "Ana" });
      const answer = await loginAction(
        args(accounts, new Request(loginPath(target).replace("/login", `/${page}`), { method: "POST", body })),
      );
      if (!(answer instanceof Response)) throw new Error("refused");
      expect(answer.status).toBe(303);
      expectStays(answer.headers.get("Location"), target);
    }
  });

  test("/login keeps a real sign-in on the site", async () => {
    const identity = new FakeIdentity();
    const { email } = identity.add({ email: newEmail() });
    const target = "/\\evil.example";
    const request = new Request(loginPath(target), {
      method: "POST",
      body: new URLSearchParams({ email, password: "demo1234" }),
    });
    const answer = await loginAction(args(visit({ identity, method: "POST" }), request));
    expectStays(answer instanceof Response ? answer.headers.get("Location") : null, target);
  });

  test("/auth/social that failed: the sign-in page and its way back", async () => {
    for (const target of TARGETS) {
      const identity = new FakeSocialIdentity().failing("createAuthUri", () => rejection("OPERATION_NOT_ALLOWED"));
      const request = new Request(`${ORIGIN}/auth/social`, {
        method: "POST",
        body: new URLSearchParams({ provider: "google", redirect: target.toWellFormed() }),
      });
      const answer = await socialAction(args(visit({ identity, path: "/auth/social", method: "POST" }), request));
      const location = answer.headers.get("Location");
      expectStays(location, target);
      expectStays(new URL(location ?? "", ORIGIN).searchParams.get("redirect") ?? "/", target);
    }
  });

  test("/tema stays on the site", async () => {
    for (const target of TARGETS) {
      const answer = await themeAction(
        args(
          null,
          new Request(`${ORIGIN}/tema`, {
            method: "POST",
            body: new URLSearchParams({ theme: "dark", volver: target.toWellFormed() }),
          }),
        ),
      );
      expect(answer.status).toBe(303);
      expectStays(answer.headers.get("Location"), target);
    }
  });

  test("/dispositivo stays on the site", async () => {
    for (const target of TARGETS) {
      const answer = await deviceAction(
        args(
          null,
          new Request(`${ORIGIN}/dispositivo`, {
            method: "POST",
            body: new URLSearchParams({ texto: "grande", volver: target.toWellFormed() }),
          }),
        ),
      );
      expect(answer.status).toBe(303);
      expectStays(answer.headers.get("Location"), target);
    }
  });

  test("the page that a form without one of its own was sent from", async () => {
    const guarded = withFormRecovery(() => visit({ method: "POST" }).requireUser(), false);
    for (const target of TARGETS) {
      for (const referer of [target, ORIGIN + target, `${ORIGIN}/${target}`]) {
        const request = new Request(`${ORIGIN}/favorites/cambiar`, { method: "POST" });
        // Characters that no header can carry never come as one.
        if (/^[\x20-\x7e]*$/.test(referer)) request.headers.set("Referer", referer);
        const { status, location } = await thrown(Promise.resolve(guarded(args(null, request))));
        expect(status).toBe(302);
        expectStays(location, target);
        expectStays(new URL(location ?? "", ORIGIN).searchParams.get("redirect"), target);
      }
    }
  });
});
