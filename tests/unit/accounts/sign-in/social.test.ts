import { describe, expect, test } from "vitest";

import { AUTH_CATALOGUE, authFailure, upstreamFailure, type AuthCause } from "~/accounts/identity/errors";
import { PROVIDERS } from "~/accounts/providers";
import { OTHER_METHOD_WORD } from "~/accounts/sign-in/login-page";
import { providerRejection } from "~/accounts/sign-in/social-callback.server";
import { failureOfWord, signInAddress } from "~/accounts/sign-in/social-causes";
import { UpstreamError } from "~/platform/errors";
import { isSignInAddress, SIGN_IN_HOSTS, signInOrigins } from "~/platform/http/sign-in-hosts";

const wordIn = (address: string) => new URL(address, "http://x.test").searchParams.get("causa");

describe("the sign-in page's address", () => {
  const ofTheCatalogue = Object.keys(AUTH_CATALOGUE).filter(
    (cause) => !["unsupported-provider", "expired-code", "invalid-code"].includes(cause),
  ) as AuthCause[];

  test.each(ofTheCatalogue)("the sign-in page's address writes %s as a word that is read as the same row", (cause) => {
    const word = wordIn(signInAddress(authFailure(cause), "/"));
    expect(word).toMatch(/^[a-z-]+$/);
    expect(failureOfWord(word)).toEqual(authFailure(cause));
  });

  test("the sign-in page's address keeps the requested page, encoded, and omits home", () => {
    expect(signInAddress(authFailure("network"), "/sell/flow?a=1&b=2")).toBe(
      "/login?redirect=%2Fsell%2Fflow%3Fa%3D1%26b%3D2&causa=conexion",
    );
    expect(signInAddress(authFailure("network"), "/")).toBe("/login?causa=conexion");
  });

  test("the sign-in page's address carries no messages: upstream faults become the general ones", () => {
    const odd = upstreamFailure(new UpstreamError("firestore", "rate-limited", "secret detail"));
    expect(failureOfWord(wordIn(signInAddress(odd, "/")))).toMatchObject({ cause: "upstream", status: 503 });
    expect(
      failureOfWord(wordIn(signInAddress({ ok: false, cause: "other", message: "Algo nuevo", status: 422 }, "/"))),
    ).toEqual(authFailure("other"));
  });

  test.each([null, "", "nada", "constructor", "hasOwnProperty", "cancelado "])(
    "the address does not know %j",
    (word) => {
      expect(failureOfWord(word)).toBeNull();
    },
  );

  test("the sign-in page's address has a word for the account's own methods", () => {
    expect(failureOfWord(OTHER_METHOD_WORD)?.cause).toBe("other-method");
  });
});

describe("a provider's rejection", () => {
  test.each([
    ["code=x&state=y", null],
    ["oauth_token=x&oauth_verifier=y", null],
    ["error=access_denied", "popup-closed"],
    ["denied=x", "popup-closed"],
    ["error=temporarily_unavailable", "network"],
    ["error=redirect_uri_mismatch", "operation-not-allowed"],
    ["error=", "other"],
    ["error=__proto__", "other"],
  ])("a provider's rejection is read from ?%s", (query, cause) => {
    expect(providerRejection(new URLSearchParams(query))?.cause ?? null).toBe(cause);
  });
});

describe("sign-in pages of providers", () => {
  test("sign-in pages of providers are on the hosts that forms may lead to", () => {
    expect(PROVIDERS.map(({ slug }) => slug).toSorted()).toEqual(Object.keys(SIGN_IN_HOSTS).toSorted());
    for (const { slug } of PROVIDERS) {
      for (const host of SIGN_IN_HOSTS[slug]) {
        expect(isSignInAddress(slug, `https://${host}/o?a=1`, null)).toBe(true);
        expect(signInOrigins(null)).toContain(`https://${host}`);
      }
    }
  });

  test.each([
    "http://accounts.google.com/o",
    "https://accounts.google.com.mal.test/o",
    "https://accounts.google.com@mal.test/o",
    "https://ana@accounts.google.com/o",
    "https://accounts.google.com:8443/o",
    "https://demo-rebi.firebaseapp.com/__/auth/handler",
    "https://github.com/login",
    "http://127.0.0.1:9102/social",
    "//accounts.google.com/o",
    "javascript:alert(1)",
    "",
  ])("sign-in pages of providers are not %s", (address) => {
    expect(isSignInAddress("google", address, null)).toBe(false);
  });

  test("sign-in pages of providers are only the local ones where the emulator is configured", () => {
    const host = "127.0.0.1:9102";
    expect(isSignInAddress("google", `http://${host}/social?state=x`, host)).toBe(true);
    expect(isSignInAddress("google", "https://accounts.google.com/o", host)).toBe(false);
    expect(isSignInAddress("google", "http://127.0.0.1:91020/social", host)).toBe(false);
    expect(signInOrigins(host)).toEqual([`http://${host}`]);
  });
});
