import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { SECOND_FACTOR_FIELDS } from "~/accounts/second-factor/constants";
import {
  qrOf,
  newRecoveryCodes,
  recoveryHash,
  newTotpSecret,
  totpAddress,
  totpStep,
} from "~/accounts/second-factor/second-factor.server";
import { typedEntries } from "~/platform/forms/typed-values";

// "12345678901234567890" of RFC 6238, appendix B.
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);

describe("codes by time", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("the codes by time are those of RFC 6238 at %i s", (seconds, code) => {
    expect(totpStep(RFC_SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test("the codes by time count one step before and after theirs, and tell which one it was", () => {
    const step = Math.floor(1_234_567_890 / 30);
    for (const steps of [-1, 0, 1]) expect(totpStep(RFC_SECRET, "005924", at((step + steps) * 30))).toBe(step);
    for (const steps of [-2, 2]) expect(totpStep(RFC_SECRET, "005924", at((step + steps) * 30))).toBeNull();
  });

  test.each(["", "00592", "0059240", "00592a", " 005924", "٠٠٥٩٢٤"])(
    "the codes by time are six digits, unlike %j",
    (code) => {
      expect(totpStep(RFC_SECRET, code, at(1_234_567_890))).toBeNull();
    },
  );

  test("the codes by time come from a random secret of 160 bits", () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });

  test("the codes by time are set up by an address that names site and account", () => {
    const url = new URL(totpAddress(RFC_SECRET, { issuer: "Rebi", account: "ana+1@demo.pe" }));
    expect(decodeURIComponent(url.href)).toContain("otpauth://totp/Rebi:ana+1@demo.pe?");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      secret: RFC_SECRET,
      issuer: "Rebi",
      period: "30",
      digits: "6",
    });
  });
});

describe("recovery codes", () => {
  test("recovery codes are ten, all different, of 16 characters that are not mistaken for others", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
  });

  test("recovery codes have a hash of their own for each user, however they are typed", async () => {
    const hash = await recoveryHash("ana", "abcd-efgh-jkmn-pqrs");
    expect(await recoveryHash("ana", "ABCD EFGH jkmnpqrs")).toBe(hash);
    expect(await recoveryHash("beto", "abcd-efgh-jkmn-pqrs")).not.toBe(hash);
    expect(hash).not.toContain("abcd");
  });
});

test("typed codes and the sealed secret are neither given back nor kept", () => {
  const form = new FormData();
  for (const name of ["intent", ...Object.values(SECOND_FACTOR_FIELDS)]) form.set(name, "x");
  expect(typedEntries(form)).toEqual([["intent", "x"]]);
});

describe("a QR code", () => {
  test("a QR code is a path inside its square, with the white margin that readers need", () => {
    const { size, path } = qrOf("otpauth://totp/Rebi:ana?secret=GEZDGNBV");
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map(([, ...numbers]) => numbers.map(Number));
    expect(runs.length).toBeGreaterThan(50);
    // The upper edge of the first finder: seven black modules.
    expect(runs[0]).toEqual([4, 4, 7, 7]);
    for (const [x = 0, y = 0, width = 0] of runs) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
      expect(Math.max(x + width, y + 1)).toBeLessThanOrEqual(size - 4);
    }
    expect(path.replaceAll(/M\d+ \d+h\d+v1h-\d+z/g, "")).toBe("");
  });
});

test("only server modules import the packages of codes and images: no byte of them reaches a browser", () => {
  const app = fileURLToPath(new URL("../../../../app", import.meta.url));
  const importing = globSync("**/*.{ts,tsx}", { cwd: app }).filter((file) =>
    /from "(otpauth|uqr)"/.test(readFileSync(`${app}/${file}`, "utf8")),
  );
  expect(importing.sort()).toEqual(["accounts/second-factor/second-factor.server.ts", "platform/pdf/qr.server.ts"]);
});
