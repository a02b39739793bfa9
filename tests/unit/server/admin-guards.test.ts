import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { ActionFunction, ActionFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import { AdminProofRequired } from "~/accounts/session/admin-proof.server";
import { withFormRecovery } from "~/platform/forms/form-recovery.server";
import { SignInRequired } from "~/platform/http/sign-in-required";
import { ROUTE_TABLE } from "~/server/route-table/route-table";

const ROUTES = fileURLToPath(new URL("../../../app/routes", import.meta.url));
/** The page of the proof itself. */
const PROVES = "admin/administracion-confirmar.tsx";
/** The page of an administrator's own second factor: outside of administration, as that asks for the factor. */
const ENROLS = { path: "/perfil/seguridad/segundo-factor", file: "profile/perfil-seguridad-segundo-factor.tsx" };
const MODULES = globSync("**/*.{ts,tsx}", { cwd: ROUTES });
const textOf = (file: string): string => readFileSync(`${ROUTES}/${file}`, "utf8");

const actions = await Promise.all(
  MODULES.filter((file) => file.startsWith("admin/") && file !== PROVES).map(async (file) => {
    const module = (await import(`../../../app/routes/${file}`)) as { action?: ActionFunction };
    return { file, action: module.action };
  }),
);
const acts = actions.flatMap(({ file, action }) => (action ? [{ file, action }] : []));

/** Arguments of a form whose only open service is the guard of acts. */
function argsOf(kept: unknown[] = []): ActionFunctionArgs {
  const accounts = new Proxy(
    { requireAdminProof: () => Promise.reject(new AdminProofRequired("/administracion/x")) },
    {
      get: (guards, name) => {
        if (name in guards) return guards[name as keyof typeof guards];
        throw new Error(`accounts.${String(name)} was asked before the proof`);
      },
    },
  );
  const body = new URLSearchParams({ intent: "note", note: "Lo llamamos ayer" });
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(body.toString().length),
  };
  const request = new Request("https://rebi.test/administracion/x", { method: "POST", body: body.toString(), headers });
  const savedSubmissions = { keep: (form: unknown) => Promise.resolve((kept.push(form), new Headers())) };
  const context = { accounts, savedSubmissions, maxBodyBytes: 10_000, complaints: {}, cases: {}, catalog: {} };
  return { request, params: { number: "x" }, context } as unknown as ActionFunctionArgs;
}

describe("acts of administration", () => {
  test("acts of administration exist in the pages of the table, and nowhere else", () => {
    expect(acts.length).toBeGreaterThan(2);
    const admin = ROUTE_TABLE.filter(({ access }) => access === "admin").map(({ path }) => path);
    expect(admin.filter((path) => !path.startsWith("/administracion"))).toEqual([ENROLS.path]);
    const guarding = MODULES.filter((file) => /\brequire(Verified|Enrolled)?Admin\b/.test(textOf(file)));
    expect(guarding.filter((file) => !file.startsWith("admin/"))).toEqual([ENROLS.file]);
  });

  test("reads nothing before the second factor: only the page that asks for it and the frame do without", () => {
    const admin = MODULES.filter((file) => file.startsWith("admin/"));
    const without = admin.filter((file) => /\brequire(Verified|Enrolled)Admin\b/.test(textOf(file)));
    expect(without.sort()).toEqual([PROVES, "admin/administracion-layout.tsx"].sort());
    const guarded = admin.filter((file) => /\brequireAdmin\("/.test(textOf(file)) || without.includes(file));
    expect(admin.filter((file) => /^export async function loader/m.test(textOf(file)))).toEqual(guarded);
  });

  test.each(acts)("acts of administration need a recent proof first: $file", async ({ action }) => {
    await expect(Promise.resolve(action(argsOf()))).rejects.toBeInstanceOf(AdminProofRequired);
  });

  test.each(acts)("acts of administration keep the typed form until the proof: $file", async ({ action }) => {
    const kept: unknown[] = [];
    const answer = await Promise.resolve(withFormRecovery(action, true)(argsOf(kept))).catch(
      (thrown: unknown) => thrown as Response,
    );
    expect((answer as Response).headers.get("Location")).toBe(
      "/administracion/confirmar?redirect=%2Fadministracion%2Fx",
    );
    expect(kept).toEqual([
      { path: "/administracion/x", values: { intent: "note", note: "Lo llamamos ayer" }, files: [] },
    ]);
  });

  test("acts of administration are interrupted like an ended session", () => {
    expect(new AdminProofRequired("/administracion")).toBeInstanceOf(SignInRequired);
  });
});
