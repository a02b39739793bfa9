import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import type { Accounts } from "~/accounts/accounts.server";
import { action as useCode } from "~/accounts/email-links/auth-accion.route";
import { action as askLink } from "~/accounts/email-links/confirmar-correo.route";
import { submitLogin } from "~/accounts/sign-in/login-page.action.server";

import { enter, GuardedIdentity, mailsTo } from "../guarded-identity";
import { log, newEmail, rejection, visit } from "../support";

const ORIGIN = "http://127.0.0.1:8787";
const BACK = "/sell/flow/abc/revisar";

function args(accounts: Accounts, address: string): ActionFunctionArgs {
  const request = new Request(address, { method: "POST", body: new URLSearchParams() });
  return { request, params: {}, context: { accounts, log } } as unknown as ActionFunctionArgs;
}

async function unverified() {
  const identity = new GuardedIdentity();
  const person = identity.person({ email: newEmail() });
  const cookie = await enter(identity, person.email);
  const path = `/confirmar-correo?volver=${encodeURIComponent(BACK)}`;
  const ask = (options: Parameters<typeof visit>[0] = {}) =>
    askLink(args(visit({ identity, cookie, method: "POST", path, ...options }), ORIGIN + path));
  return { identity, person, cookie, ask };
}

const linkIn = ({ text }: { text: string }) => /http\S+\/auth\/accion\S+/.exec(text)?.[0] ?? "";

test("the link of a registration leads back to the page that asked for the account", async () => {
  const identity = new GuardedIdentity();
  const email = newEmail();
  const behind: Promise<unknown>[] = [];
  const form = new FormData();
  for (const [name, value] of Object.entries({ email, password: "demo1234", displayName: "Beto" }))
    form.set(name, value);
  await submitLogin(visit({ identity, method: "POST", behind }), "register", form, BACK);
  await Promise.all(behind);
  const [mail] = await mailsTo(email);
  expect(new URL(linkIn(mail!)).searchParams.get("volver")).toBe(BACK);
});

describe("the button of /confirmar-correo", () => {
  test("the button of /confirmar-correo mails a link again, leads back, and the link leads there too and proves the account", async () => {
    const { identity, person, cookie, ask } = await unverified();
    const answer = (await ask()) as Response;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, BACK]);
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toBe("Confirma tu correo");
    const used = (await useCode(args(visit({ identity, cookie, method: "POST" }), linkIn(mail!)))) as Response;
    expect([used.status, used.headers.get("Location")]).toEqual([303, BACK]);
    const accounts = visit({ identity, cookie, method: "POST" });
    expect(await accounts.isProven(await accounts.requireActiveUser({ whenUnknown: "reject" }))).toBe(true);
  });

  test("the button of /confirmar-correo leads through the sign-in in a browser that is signed out", async () => {
    const { identity, person, ask } = await unverified();
    await ask();
    const [mail] = await mailsTo(person.email);
    const used = (await useCode(args(visit({ identity, method: "POST" }), linkIn(mail!)))) as Response;
    expect(used.headers.get("Location")).toBe(`/login?redirect=${encodeURIComponent(BACK)}`);
  });

  test("the button of /confirmar-correo never leads to another site", async () => {
    const { identity, cookie } = await unverified();
    const path = "/confirmar-correo?volver=https%3A%2F%2Fmalo.test%2F";
    const answer = (await askLink(args(visit({ identity, cookie, method: "POST", path }), ORIGIN + path))) as Response;
    expect(answer.headers.get("Location")).toBe("/perfil");
  });

  test("the button of /confirmar-correo is limited, and reports a service that is down", async () => {
    const { identity, person, ask } = await unverified();
    identity.failing("sendOobCode", () => rejection("INTERNAL", 500));
    expect(await ask()).toMatchObject({ init: { status: 503 } });
    identity.faults.clear();
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push(await ask());
    expect(answers.at(-1)).toMatchObject({ init: { status: 429 } });
    expect((await mailsTo(person.email)).length).toBeLessThanOrEqual(5);
  });
});
