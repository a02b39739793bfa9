import { describe, expect, test } from "vitest";

import { readAuthentication, readRegistration } from "~/accounts/passkeys/answers";
import { PasskeyForm } from "~/accounts/passkeys/passkey-form";
import { relyingParty } from "~/accounts/passkeys/relying-party";
import { PasskeySection } from "~/accounts/security/passkey-section";
import { FactorCodePage } from "~/accounts/security/perfil-seguridad-codigo.route";
import { WORDS, wordsFor } from "~/shell/extras/passkeys";

import { htmlOf, textOf } from "../../support/render";

test.each([
  ["https://rebi.pe", "rebi.pe", "https://rebi.pe"],
  ["http://127.0.0.1:8787", "localhost", "http://localhost:8787"],
  ["http://[::1]:8787", "localhost", "http://localhost:8787"],
])("the site of passkeys at %s is %s", (siteUrl, id, origin) => {
  expect(relyingParty(siteUrl)).toEqual({ id, origin });
});

test.each([
  ["NotAllowedError", false, WORDS.cancelled],
  ["AbortError", false, WORDS.cancelled],
  ["NotAllowedError", true, WORDS.late],
  ["InvalidStateError", false, WORDS.registered],
  ["NotSupportedError", false, WORDS.unsupported],
  ["SecurityError", false, WORDS.unsupported],
  ["TypeError", false, WORDS.refused],
])("a browser's %s (late: %s) is told in words", (name, isLate, words) => {
  expect(wordsFor(name, isLate)).toBe(words);
});

describe("an authenticator's answer", () => {
  const answer = {
    id: "AAAA",
    rawId: "AAAA",
    type: "public-key",
    response: { clientDataJSON: "e30", attestationObject: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
  };

  test("an authenticator's answer is read, without transports and extensions where they are odd", () => {
    const odd = { ...answer, clientExtensionResults: 7, response: { ...answer.response, transports: [7] } };
    expect(readRegistration(JSON.stringify(odd))?.response.transports).toEqual([]);
    expect(readAuthentication(JSON.stringify(odd))?.clientExtensionResults).toEqual({});
  });

  test.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["another type", JSON.stringify({ ...answer, type: "password" })],
    ["an id that is too long", JSON.stringify({ ...answer, id: "A".repeat(1_365) })],
    ["an id of other letters", JSON.stringify({ ...answer, id: "../x" })],
  ])("an authenticator's answer is not read of %s", (_, text) => {
    expect(readRegistration(text)).toBeNull();
    expect(readAuthentication(text)).toBeNull();
  });
});

test("the form of a passkey needs scripts and no React, and says what serves without scripts", async () => {
  const form = { purpose: "entrar", intent: "x", action: "/login", label: "Entrar con una llave" } as const;
  const html = await htmlOf(<PasskeyForm {...form} otherwise={<p>Usa los códigos.</p>} />, { address: "/login" });
  expect(html).toMatch(/<form[^>]* data-extra="" data-passkey="\/auth\/llave"[^>]*noscript:hidden/);
  expect(html).toMatch(/<noscript>.*Usa los códigos\./);
});

test("the list shows name and days, and offers no change before its user is verified again", async () => {
  const passkeys = [{ id: "a", name: "Mi celular", since: "1 de mayo", lastUsed: "", isSynced: true }];
  const shown = async (mayChange: boolean) =>
    textOf(
      await htmlOf(<PasskeySection passkeys={passkeys} hasPassword mayChange={mayChange} errors={{}} values={{}} />, {
        address: "/perfil/seguridad",
      }),
    );
  expect(await shown(true)).toContain("Agregada el 1 de mayo. Todavía no la usaste.");
  expect(await shown(true)).toContain("Quitar una llave");
  expect(await shown(false)).not.toContain("Quitar una llave");
});

test("the page that asks for a factor offers those that the account has, and a way for who lost them", async () => {
  const shown = async (hasCodes: boolean, passkeys: number) =>
    textOf(
      await htmlOf(<FactorCodePage back="/policia" kinds={{ hasCodes, passkeys }} errors={{}} />, {
        address: "/perfil/seguridad/codigo",
      }),
    );
  expect(await shown(true, 0)).not.toContain("Con tu llave de acceso");
  expect(await shown(false, 1)).toContain("Con tu llave de acceso");
  expect(await shown(false, 1)).not.toContain("Con un código");
  expect(await shown(true, 2)).toContain("Escríbenos");
});
