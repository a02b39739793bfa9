import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { missingVariables, UPSTREAMS } from "../../../local/check/upstreams.ts";
import { ROOT } from "../../../local/stack/options.ts";

/** Without any variable of theirs, whatever this machine has. */
const EMPTY = Object.fromEntries(
  Object.values(UPSTREAMS)
    .flat()
    .map((name) => [name, ""]),
);

function verify(...args: string[]) {
  const script = join(ROOT, "local", "stack", "verify.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--no-warnings", script, ...args], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, ...EMPTY },
  });
  return { status, text: stdout + stderr };
}

describe("npm run verify", () => {
  test("npm run verify refuses to ask real services without their variables, and names them by service", () => {
    const { status, text } = verify("--target", "real", "gemini", "firestore");
    expect(status).toBe(1);
    expect(text).toContain("  gemini: GEMINI_API_KEY\n");
    expect(text).toContain("  firestore: FIREBASE_PROJECT_ID, FIREBASE_CLIENT_EMAIL, FIREBASE_PRIVATE_KEY\n");
    expect(text).not.toContain("VAPID");
  });

  test("npm run verify refuses a service or a target that it does not know", () => {
    expect(verify("nada")).toMatchObject({ status: 1, text: expect.stringContaining("mercado-pago") });
    expect(verify("--target", "otro")).toMatchObject({ status: 1, text: expect.stringContaining("local o real") });
  });
});

test("a variable of spaces is missing", () => {
  expect(missingVariables("gemini", { GEMINI_API_KEY: "  " })).toEqual(["GEMINI_API_KEY"]);
  expect(missingVariables("gemini", { GEMINI_API_KEY: "clave" })).toEqual([]);
});
