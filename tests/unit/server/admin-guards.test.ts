import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { ActionFunction, ActionFunctionArgs, LoaderFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import { AdminProofRequired } from "~/accounts/session/admin-proof.server";
import { withFormRecovery } from "~/platform/forms/form-recovery.server";
import { SignInRequired } from "~/platform/http/sign-in-required";
import { RESOURCES } from "~/server/resources.server";
import { fileOf, ROUTE_TABLE } from "~/server/route-table/route-table";

import { ADMIN_FRAME, ROUTE_FILES, routeFiles, routeModules } from "../../support/routes";

const APP = fileURLToPath(new URL("../../../app", import.meta.url));
/** The page of the proof itself. */
const PROVES = fileOf("/administracion/confirmar");
const ADMIN_FILES = [...routeFiles(({ path }) => path.startsWith("/administracion")), ADMIN_FRAME];
const textOf = (file: string): string => readFileSync(`${APP}/${file}`, "utf8");

interface GuardedModule {
  action?: ActionFunction;
  loader?: LoaderFunction;
}

const modules = await routeModules<GuardedModule>(ADMIN_FILES.filter((file) => file !== PROVES));
/** Sent by a page's script: it changes nothing of a thing, and a proof must not be asked for, nor renewed, by it. */
const LOOKS = fileOf("/administracion/trabajo/mirando");
const acts = modules.flatMap(([file, { action }]) => (action && file !== LOOKS ? [{ file, action }] : []));
const reads = modules.flatMap(([file, { loader }]) => (loader && file !== ADMIN_FRAME ? [{ file, loader }] : []));

class Refused extends Error {}

/** Arguments of a loader: the guard of administration refuses, and nothing else is open. */
function readArgs(): LoaderFunctionArgs {
  const closed = (name: string | symbol): never => {
    throw new Error(`${String(name)} was asked before the administrator was known`);
  };
  const accounts = new Proxy(
    {},
    { get: (_, name) => (name === "requireAdmin" ? () => Promise.reject(new Refused()) : closed(name)) },
  );
  const open = { accounts, resources: RESOURCES };
  const context = new Proxy({}, { get: (_, name) => Reflect.get(open, name) ?? { closed: name } });
  const request = new Request("https://rebi.test/administracion/x");
  return { request, params: { number: "x", lista: "personas" }, context } as unknown as LoaderFunctionArgs;
}

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
  const context = {
    accounts,
    savedSubmissions,
    alsoSet: new Headers(),
    maxBodyBytes: 10_000,
    complaints: {},
    cases: {},
    catalog: {},
  };
  return { request, params: { number: "x" }, context } as unknown as ActionFunctionArgs;
}

describe("acts of administration", () => {
  test("acts of administration exist in the pages of the table, and nowhere else", () => {
    expect(acts.length).toBeGreaterThan(2);
    const admin = ROUTE_TABLE.filter(({ access }) => access === "admin").map(({ path }) => path);
    expect(admin.filter((path) => !path.startsWith("/administracion"))).toEqual([]);
    const guarding = ROUTE_FILES.filter((file) =>
      /\brequire(Verified|Enrolled)?Admin\b|\badminLoader\b/.test(textOf(file)),
    );
    expect(guarding.filter((file) => !ADMIN_FILES.includes(file))).toEqual([]);
  });

  test("an act of administration reads nothing before the second factor: only the page that asks for it and the frame do without", () => {
    const without = ADMIN_FILES.filter((file) => /\brequire(Verified|Enrolled)Admin\b/.test(textOf(file)));
    expect(without.sort()).toEqual([PROVES, ADMIN_FRAME].sort());
  });

  test("every page of administration but the proof's has a loader that is called here", () => {
    const without = modules.filter(([, { loader }]) => !loader).map(([file]) => file);
    expect(without).toEqual([]);
  });

  test.each(reads)("nothing is read before the administrator is known: $file", async ({ loader }) => {
    await expect(Promise.resolve().then(() => loader(readArgs()))).rejects.toBeInstanceOf(Refused);
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
