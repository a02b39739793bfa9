import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";

import { SECOND_FACTOR_FIELDS as FIELDS, SECOND_FACTOR_INTENTS as INTENTS } from "~/accounts/second-factor/constants";
import { FACTOR_TRIES, SECOND_FACTOR_MESSAGES as MESSAGES } from "~/accounts/second-factor/second-factor.server";
import { submitAdminProof } from "~/accounts/security/admin-proof-page.action.server";
import { action, loader } from "~/accounts/security/perfil-seguridad-segundo-factor.route";
import { action as saveSecurity } from "~/accounts/security/perfil-seguridad.route";
import { submitFactorCode, submitSecondFactor } from "~/accounts/security/second-factor-page.action.server";
import { ADMIN_PROOF_SECONDS } from "~/accounts/session/admin-proof.server";
import type { TokenSecrets } from "~/platform/crypto/tokens.server";
import type { Database } from "~/platform/firestore/types";
import type { FormOutcome } from "~/platform/forms/outcome";

import { contextOf } from "../../../support/context";
import { enter, GuardedIdentity, mailsTo, readOnly } from "../guarded-identity";
import { clockAt, database, databaseDown, env, newEmail, thrown, visit, type Visit } from "../support";
import { proofOf } from "./security-support";

const CASE = "/administracion/solicitudes/C-1";
const TO_PROOF = { status: 302, location: `/administracion/confirmar?redirect=${encodeURIComponent(CASE)}` };
const TO_ENROLMENT = { status: 302, location: "/perfil/seguridad/segundo-factor" };
const WRONG = { kind: "rejected", status: 401 };

/** A code of an authenticator that is `steps` ahead of a clock. */
function codeOf(secret: string, now: Date, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  return totp.generate({ timestamp: now.getTime() + steps * 30_000 });
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Cookies of an outcome, as the browser sends them back. */
function cookiesOf(outcome: FormOutcome): string {
  const headers = new Headers("headers" in outcome ? outcome.headers : {});
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

function codesOf(outcome: FormOutcome): string[] {
  if (outcome.kind !== "shown" || !("codes" in outcome.reply)) throw new Error(`no codes: ${JSON.stringify(outcome)}`);
  return outcome.reply.codes as string[];
}

/** A signed-in administrator whose requests share one clock. */
async function administrator() {
  const identity = new GuardedIdentity();
  const person = identity.person({ email: newEmail() });
  const { uid, email } = person;
  const cookie = await enter(identity, email);
  await database.commit([{ update: `users/${uid}`, data: { role: "admin" } }]);
  const clock = clockAt();
  const behind: Promise<unknown>[] = [];
  let secrets: TokenSecrets = { secret: env.signingSecret };
  const request = (options: Visit = {}) =>
    visit({ identity, cookie, clock, secrets, path: CASE, method: "POST", behind, ...options });

  async function send(fields: Record<string, string>, options: Visit = {}) {
    const admin = await request(options).requireVerifiedUser();
    const outcome = await submitSecondFactor(request(options), admin, formOf(fields));
    await Promise.all(behind);
    return outcome;
  }
  async function confirm(fields: Record<string, string>, options: Visit = {}) {
    const accounts = request(options);
    const outcome = await submitAdminProof(accounts, await accounts.requireEnrolledAdmin(), formOf(fields), CASE);
    await Promise.all(behind);
    return outcome;
  }
  const begin = async () => request().secondFactor.begin(await request().requireVerifiedUser());
  const enrolment = { intent: INTENTS.add, [FIELDS.password]: "demo1234" };

  /** The secret of a new factor, its recovery codes, and the cookies that its browser got. */
  async function enrolled() {
    const { sealed, secret } = await begin();
    const code = codeOf(secret, clock.now());
    const outcome = await send({ ...enrolment, [FIELDS.enrolment]: sealed, [FIELDS.code]: code });
    return { secret, code, codes: codesOf(outcome), also: cookiesOf(outcome) };
  }
  const sign = (given: TokenSecrets) => void (secrets = given);
  return { identity, person, uid, email, cookie, clock, request, send, confirm, begin, enrolment, enrolled, sign };
}

describe("enrolment", () => {
  test("the enrolment stores nothing readable, shows ten codes once, mails the owner and opens this session", async () => {
    const { uid, email, request, enrolled, begin } = await administrator();
    const { link, qr } = await begin();
    expect(link).toContain("otpauth://totp/Rebi:");
    expect(qr.path).not.toBe("");
    const { secret, codes, also } = await enrolled();
    expect(codes).toHaveLength(10);
    const stored = JSON.stringify((await database.read(`secondFactors/${uid}`))?.data);
    for (const kept of [secret.replaceAll(" ", ""), ...codes, codes[0]!.replaceAll("-", "")])
      expect(stored).not.toContain(kept);
    expect((await mailsTo(email)).at(-1)?.subject).toBe("Activaste la verificación en dos pasos");
    expect(await request().secondFactor.view(uid)).toMatchObject({ codesLeft: 10 });
    expect(await request({ also }).requireAdminProof("overview")).toMatchObject({ uid });
  });

  test("a second factor is known in the request that enrols or removes, however often its loaders ask", async () => {
    const { uid, clock, request, begin, enrolment, enrolled } = await administrator();
    const { sealed, secret } = await begin();
    const accounts = request();
    const admin = await accounts.requireEnrolledAdmin();
    expect(admin.factor).toBe("absent");
    const form = formOf({ ...enrolment, [FIELDS.enrolment]: sealed, [FIELDS.code]: codeOf(secret, clock.now()) });
    await submitSecondFactor(accounts, admin, form);
    expect((await accounts.requireEnrolledAdmin()).factor).toBe("unproved");
    await database.commit([{ delete: `secondFactors/${uid}` }]);
    expect((await accounts.requireEnrolledAdmin()).factor).toBe("unproved");
    expect((await request().requireEnrolledAdmin()).factor).toBe("absent");

    const { codes, also } = await enrolled();
    const later = request({ also });
    const proved = await later.requireEnrolledAdmin();
    expect(proved.factor).toBe("proved");
    const removal = { intent: INTENTS.remove, [FIELDS.removeCode]: codes[0]! };
    expect(await submitSecondFactor(later, proved, formOf(removal))).toMatchObject({ kind: "done" });
    expect((await later.requireEnrolledAdmin()).factor).toBe("absent");
  });

  test("the enrolment keeps the same secret through a wrong code and a wrong password", async () => {
    const { uid, clock, begin, send, enrolment } = await administrator();
    const { sealed, secret } = await begin();
    const code = codeOf(secret, clock.now());
    const form = { ...enrolment, [FIELDS.enrolment]: sealed };
    expect(await send({ ...form, [FIELDS.code]: codeOf(secret, clock.now(), 5) })).toMatchObject({
      kind: "rejected",
      status: 400,
      failure: {
        errors: { [FIELDS.code]: MESSAGES.firstCode },
        values: { intent: INTENTS.add },
        enrolment: { secret },
      },
    });
    expect(await send({ ...form, [FIELDS.code]: code, [FIELDS.password]: "equivocada" })).toMatchObject({
      status: 401,
      failure: { errors: { [FIELDS.password]: expect.any(String) }, enrolment: { secret } },
    });
    expect(await send({ ...form, [FIELDS.code]: "" })).toMatchObject({ status: 400 });
    expect(await database.read(`secondFactors/${uid}`)).toBeNull();
  });

  test("the enrolment rejects another user's secret, an expired one, and a second factor", async () => {
    const { clock, begin, send, enrolment, enrolled } = await administrator();
    const other = await (await administrator()).begin();
    const code = codeOf(other.secret, clock.now());
    expect(await send({ ...enrolment, [FIELDS.enrolment]: other.sealed, [FIELDS.code]: code })).toMatchObject({
      status: 410,
      failure: { enrolment: null },
    });
    const own = await begin();
    await enrolled();
    const again = { ...enrolment, [FIELDS.enrolment]: own.sealed };
    expect(await send({ ...again, [FIELDS.code]: codeOf(own.secret, clock.now()) })).toMatchObject({
      status: 409,
      failure: { errors: { "": MESSAGES.present } },
    });
    clock.forward(3_600);
    expect(await send({ ...again, [FIELDS.code]: codeOf(own.secret, clock.now()) })).toMatchObject({ status: 410 });
  });

  test("the enrolment needs the proof of a provider from a user without a password", async () => {
    const { person, uid, cookie, clock, begin, send } = await administrator();
    Object.assign(person, { password: null, providers: ["google.com"] });
    const { sealed, secret } = await begin();
    const form = {
      intent: INTENTS.add,
      [FIELDS.enrolment]: sealed,
      [FIELDS.code]: codeOf(secret, clock.now()),
    };
    expect(await send(form)).toMatchObject({ kind: "rejected", status: 403 });
    expect(codesOf(await send(form, { also: await proofOf(uid, cookie) }))).toHaveLength(10);
  });

  test("the enrolment is answered by its page: the codes with the session's cookies, then a page without a secret", async () => {
    const { clock, request } = await administrator();
    const args = (form?: FormData) => {
      const url = "http://127.0.0.1:8787/perfil/seguridad/segundo-factor";
      const sent = new Request(url, form && { method: "POST", body: form });
      const context = { accounts: request(), clock, maxBodyBytes: 16_384 };
      return { request: sent, params: {}, context } as unknown as LoaderFunctionArgs & ActionFunctionArgs;
    };
    const before = await loader(args());
    expect(before).toMatchObject({ factor: null, account: { hasPassword: true } });
    const { sealed, secret } = before.enrolment!;
    const fields = { [FIELDS.enrolment]: sealed, [FIELDS.password]: "demo1234" };
    const form = formOf({ intent: INTENTS.add, ...fields, [FIELDS.code]: codeOf(secret, clock.now()) });
    const answer = (await action(args(form))) as { data: { codes: string[] }; init: ResponseInit };
    expect(answer.data.codes).toHaveLength(10);
    expect(new Headers(answer.init.headers).getSetCookie().join()).toMatch(/__Host-factor=.+__Host-admin=/);
    expect(await loader(args())).toMatchObject({ factor: { codesLeft: 10 }, enrolment: null });
  });

  test("the enrolment is for every user, whatever their role", async () => {
    const { uid, request, enrolled } = await administrator();
    await database.commit([{ update: `users/${uid}`, data: { role: "user" } }]);
    await enrolled();
    expect(await request().secondFactor.view(uid)).toMatchObject({ codesLeft: 10 });
    expect(await thrown(request().requireEnrolledAdmin())).toMatchObject({ status: 404 });
  });
});

describe("administration with a second factor", () => {
  test("a factor stays with its owner while the signing secret is changed twice", async () => {
    const { uid, clock, confirm, enrolled, sign } = await administrator();
    const [first, second, third] = [1, 2, 3].map((count) => `signing secret number ${count} of this administrator`);
    sign({ secret: first! });
    const { secret } = await enrolled();
    const stored = (await database.read(`secondFactors/${uid}`))?.data.secret;
    sign({ secret: second!, formerSecret: first! });
    clock.forward(60);
    expect(await confirm({ [FIELDS.code]: codeOf(secret, clock.now()) })).toMatchObject({ kind: "done" });
    expect((await database.read(`secondFactors/${uid}`))?.data.secret).not.toBe(stored);
    sign({ secret: third!, formerSecret: second! });
    clock.forward(60);
    expect(await confirm({ [FIELDS.code]: codeOf(secret, clock.now()) })).toMatchObject({ kind: "done" });
  });

  test("administration with a second factor asks for a code once in each session, also for reading; the code is a proof for acts too", async () => {
    const { uid, email, identity, clock, request, confirm, enrolled } = await administrator();
    const { secret, also } = await enrolled();
    expect(await thrown(request().requireAdmin("overview"))).toEqual(TO_PROOF);
    expect(await thrown(request().requireAdminProof("overview"))).toEqual(TO_PROOF);
    // The cookie of another session is worth nothing, and so is a forged one.
    const ownCookie = await enter(identity, email);
    expect(await thrown(request({ cookie: ownCookie, also }).requireAdmin("overview"))).toEqual(TO_PROOF);
    expect(
      await thrown(request({ also: also.replace("__Host-factor=", "__Host-factor=x") }).requireAdmin("overview")),
    ).toEqual(TO_PROOF);

    clock.forward(3_600);
    expect(await confirm({ [FIELDS.password]: "demo1234" })).toMatchObject({ kind: "rejected", status: 400 });
    const outcome = await confirm({ [FIELDS.code]: codeOf(secret, clock.now()) });
    expect(outcome).toMatchObject({ kind: "done", to: CASE });
    const proved = cookiesOf(outcome);
    expect(await request({ also: proved }).requireAdminProof("overview")).toMatchObject({ uid });

    clock.forward(ADMIN_PROOF_SECONDS);
    expect(await request({ also: proved }).requireAdmin("overview")).toMatchObject({ uid });
    expect(await thrown(request({ also: proved }).requireAdminProof("overview"))).toEqual(TO_PROOF);
    const later = await confirm({ [FIELDS.password]: "demo1234" }, { also: proved });
    const [factorCookie] = proved.split("; ").filter((cookie) => cookie.startsWith("__Host-factor"));
    expect(await request({ also: `${factorCookie}; ${cookiesOf(later)}` }).requireAdminProof("overview")).toMatchObject(
      { uid },
    );
  });

  test("administration with a second factor takes each code once, an older one never, and of two uses at once one", async () => {
    const { clock, confirm, enrolled } = await administrator();
    const { secret, code } = await enrolled();
    expect(await confirm({ [FIELDS.code]: code })).toMatchObject(WRONG);
    clock.forward(300);
    const next = codeOf(secret, clock.now(), 1);
    const both = await Promise.all([1, 2].map(() => confirm({ [FIELDS.code]: next })));
    expect(both.map(({ kind }) => kind).sort()).toEqual(["done", "rejected"]);
    expect(await confirm({ [FIELDS.code]: next })).toMatchObject(WRONG);
    expect(await confirm({ [FIELDS.code]: codeOf(secret, clock.now()) })).toMatchObject(WRONG);
    clock.forward(60);
    const spaced = codeOf(secret, clock.now()).replace(/^.{3}/, "$& ");
    expect(await confirm({ [FIELDS.code]: spaced })).toMatchObject({ kind: "done" });
  });

  test("administration with a second factor takes a recovery code in place of the code, once", async () => {
    const { uid, email, request, confirm, enrolled } = await administrator();
    const { codes } = await enrolled();
    const [first = "", second = ""] = codes;
    expect(await confirm({ [FIELDS.code]: first.toUpperCase().replaceAll("-", " ") })).toMatchObject({ kind: "done" });
    expect(await confirm({ [FIELDS.code]: first })).toMatchObject(WRONG);
    const both = await Promise.all([1, 2].map(() => confirm({ [FIELDS.code]: second })));
    expect(both.map(({ kind }) => kind).sort()).toEqual(["done", "rejected"]);
    expect(await request().secondFactor.view(uid)).toMatchObject({ codesLeft: 8 });
    const told = (await mailsTo(email)).filter(({ subject }) => subject === "Se usó un código de recuperación");
    expect(told.map(({ text }) => /(\d+) códigos sin usar/.exec(text)?.[1]).sort()).toEqual(["8", "9"]);
  });

  test("administration with a second factor rejects even the right code after five wrong ones, until the quarter of an hour is over", async () => {
    const { clock, confirm, enrolled } = await administrator();
    const { secret } = await enrolled();
    clock.forward(FACTOR_TRIES.windowSeconds - ((clock.now().getTime() / 1000) % FACTOR_TRIES.windowSeconds) + 60);
    // Right ones are not counted.
    for (let use = 0; use < FACTOR_TRIES.limit; use += 1) {
      clock.forward(60);
      expect(await confirm({ [FIELDS.code]: codeOf(secret, clock.now()) })).toMatchObject({ kind: "done" });
    }
    for (let guess = 0; guess < FACTOR_TRIES.limit; guess += 1)
      expect(await confirm({ [FIELDS.code]: codeOf(secret, clock.now(), 10 + guess) })).toMatchObject(WRONG);
    clock.forward(60);
    const limited = await confirm({ [FIELDS.code]: codeOf(secret, clock.now()) });
    expect(limited).toMatchObject({
      kind: "rejected",
      status: 429,
      failure: { errors: { [FIELDS.code]: MESSAGES.tooMany } },
    });
    expect(limited).toHaveProperty("retryAfterSeconds");
    clock.forward(FACTOR_TRIES.windowSeconds);
    expect(await confirm({ [FIELDS.code]: codeOf(secret, clock.now()) })).toMatchObject({ kind: "done" });
  });

  test("administration with a second factor makes new recovery codes for a valid code; the former ones are worth nothing", async () => {
    const { send, confirm, enrolled } = await administrator();
    const { codes } = await enrolled();
    expect(await send({ intent: INTENTS.renew, [FIELDS.renewCode]: "000000" })).toMatchObject({
      status: 401,
      failure: { errors: { [FIELDS.renewCode]: MESSAGES.wrong }, values: { intent: INTENTS.renew } },
    });
    const made = codesOf(await send({ intent: INTENTS.renew, [FIELDS.renewCode]: codes[0]! }));
    expect(made).toHaveLength(10);
    expect(await confirm({ [FIELDS.code]: codes[1]! })).toMatchObject(WRONG);
    expect(await confirm({ [FIELDS.code]: made[0]! })).toMatchObject({ kind: "done" });
  });

  test("administration with a second factor is as before once the factor was removed by a valid code; its cookie opens no later one", async () => {
    const { uid, email, request, send, clock, enrolled } = await administrator();
    const { codes, also } = await enrolled();
    expect(await send({ intent: INTENTS.remove, [FIELDS.removeCode]: "123" })).toMatchObject({ status: 401 });
    expect(await send({ intent: INTENTS.remove, [FIELDS.removeCode]: codes[0]! })).toMatchObject({ kind: "done" });
    expect((await mailsTo(email)).at(-1)?.subject).toBe("Quitaste la verificación en dos pasos");
    expect(await request().requireAdmin("overview")).toMatchObject({ uid });
    expect(await send({ intent: INTENTS.remove, [FIELDS.removeCode]: codes[1]! })).toMatchObject({ status: 409 });
    clock.forward(60);
    await enrolled();
    expect(await thrown(request({ also }).requireAdmin("overview"))).toEqual(TO_PROOF);
  });

  test("administration with a second factor stays closed while Firestore cannot tell, or holds what cannot be read", async () => {
    const { uid, request, confirm, enrolled } = await administrator();
    const down: Database = {
      ...readOnly,
      read: (path) => (path.startsWith("secondFactors/") ? databaseDown.read(path) : database.read(path)),
    };
    const { codes, also } = await enrolled();
    await expect(request({ also, database: down }).requireAdmin("overview")).rejects.toMatchObject({ status: 503 });
    const outcome = await confirm({ [FIELDS.code]: codes[0]! }, { database: readOnly });
    expect(outcome).toMatchObject({ kind: "rejected", status: 503 });
    expect(JSON.stringify(outcome)).toContain("no está disponible");
    await database.commit([{ update: `secondFactors/${uid}`, data: { usedStep: "x" } }]);
    await expect(request({ also }).requireAdmin("overview")).rejects.toMatchObject({ status: 503 });
  });
});

describe("administration without a second factor", () => {
  test("administration without a second factor leads to the enrolment in production, reading, acts and the page of the proof alike", async () => {
    const { uid, request, enrolled } = await administrator();
    const production = { environment: "production" } as const;
    const accounts = request(production);
    for (const guard of [accounts.requireAdmin, accounts.requireAdminProof])
      expect(await thrown(guard("overview"))).toEqual(TO_ENROLMENT);
    expect(await thrown(accounts.requireEnrolledAdmin())).toEqual(TO_ENROLMENT);
    expect(await accounts.requireVerifiedUser()).toMatchObject({ user: { uid } });
    const { also } = await enrolled();
    expect(await request({ ...production, also }).requireAdmin("overview")).toMatchObject({ uid });
  });

  test("administration without a second factor goes on as it is elsewhere", async () => {
    const { uid, request } = await administrator();
    expect(await request().requireAdminProof("overview")).toMatchObject({ uid });
  });
});

describe("a user with a second factor", () => {
  const SALES = "/perfil/ventas/cobro";
  const TO_CODE = { status: 302, location: `/perfil/seguridad/codigo?redirect=${encodeURIComponent(SALES)}` };
  const ASKED = { sellers: true, workshops: true, police: true };

  async function user(changes: Record<string, unknown> = {}) {
    const person = await administrator();
    await database.commit([{ update: `users/${person.uid}`, data: { role: "user", ...changes } }]);
    const request = (options: Visit = {}) => person.request({ path: SALES, ...options });
    return { ...person, request };
  }

  test("a user with a second factor shows it once a session for what guards the account and its money; the code is asked on a page of its own", async () => {
    const { uid, clock, request, enrolled } = await user();
    expect(await request().requireProvedUser("sellers")).toMatchObject({ user: { uid } });
    const { secret } = await enrolled();
    expect(await thrown(request().requireProvedUser("sellers"))).toEqual(TO_CODE);
    expect(await thrown(request().requireProvedUser())).toEqual(TO_CODE);
    expect(await request().requireVerifiedUser()).toMatchObject({ user: { uid } });

    const accounts = request();
    const verified = await accounts.requireVerifiedUser();
    clock.forward(60);
    const wrong = formOf({ [FIELDS.code]: codeOf(secret, clock.now(), 9) });
    expect(await submitFactorCode(accounts, verified, wrong, SALES)).toMatchObject(WRONG);
    expect(await submitFactorCode(accounts, verified, formOf({ [FIELDS.code]: " " }), SALES)).toMatchObject({
      kind: "rejected",
      status: 400,
    });
    const right = formOf({ [FIELDS.code]: codeOf(secret, clock.now()) });
    const outcome = await submitFactorCode(accounts, verified, right, SALES);
    expect(outcome).toMatchObject({ kind: "done", to: SALES });
    clock.forward(3 * 86_400);
    expect(await request({ also: cookiesOf(outcome) }).requireProvedUser("sellers")).toMatchObject({ user: { uid } });
  });

  test("a user with a second factor is led to the enrolment where a setting requires one, and nowhere else", async () => {
    const { uid, request, enrolled } = await user();
    const asked = request({ secondFactors: ASKED });
    expect(await thrown(asked.requireProvedUser("sellers"))).toEqual(TO_ENROLMENT);
    expect(await asked.requireProvedUser()).toMatchObject({ user: { uid } });
    const { also } = await enrolled();
    expect(await request({ secondFactors: ASKED, also }).requireProvedUser("sellers")).toMatchObject({ user: { uid } });
  });

  test.each([
    ["workshop", { role: "workshop", workshopId: "taller-uno" }],
    ["officer", { role: "policia", policeUnit: "Comisaría de Breña" }],
  ] as const)(
    "the second factor of a %s is asked on the pages of the role, and required by its setting",
    async (_, role) => {
      const { uid, request, enrolled } = await user(role);
      const enterRole = ({ workshopStaff, officers }: ReturnType<typeof request>) =>
        role.role === "workshop" ? workshopStaff.require(uid) : officers.require(uid);
      expect(await enterRole(request())).toMatchObject({ uid });
      expect(await thrown(enterRole(request({ secondFactors: ASKED })))).toEqual(TO_ENROLMENT);
      const { also } = await enrolled();
      expect(await thrown(enterRole(request()))).toEqual(TO_CODE);
      expect(await enterRole(request({ also, secondFactors: ASKED }))).toMatchObject({ uid });
    },
  );

  test("a user with a second factor ends sessions and asks for links without a code, and changes nothing else without one", async () => {
    const { uid, cookie, enrolled, identity, clock } = await user();
    await enrolled();
    const send = (fields: Record<string, string>) => {
      const accounts = visit({ identity, cookie, clock, path: "/perfil/seguridad", method: "POST" });
      const body = new URLSearchParams(fields);
      const request = new Request("http://127.0.0.1:8787/perfil/seguridad", { method: "POST", body });
      const context = contextOf({ accounts, maxBodyBytes: 10_000 });
      return saveSecurity({ request, context, params: {} } as unknown as ActionFunctionArgs);
    };
    const rejectedAt = await thrown(
      Promise.resolve(send({ intent: "contrasena", currentPassword: "demo1234", newPassword: "nuevaclave77" })),
    );
    expect(rejectedAt.location).toBe("/perfil/seguridad/codigo?redirect=%2Fperfil%2Fseguridad");
    expect(identity.people.get(uid)?.password ?? "demo1234").toBe("demo1234");
    const ended = (await Promise.resolve(send({ intent: "cerrar-todas" }))) as Response;
    expect(ended.headers.get("Location")).toBe("/login");
  });
});
