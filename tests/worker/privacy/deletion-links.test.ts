import { describe, expect, test } from "vitest";

import { EMAIL_MAX } from "~/business/email";
import { createTokens } from "~/platform/crypto/tokens.server";
import { GUARD_STAMP } from "~/platform/forms/constants";
import { MAX_PATH } from "~/platform/http/constants";
import { action as confirmAction, loader as confirmLoader } from "~/privacy/deletion/eliminacion-confirmar.route";
import { loader as statusLoader } from "~/privacy/deletion/eliminacion-estado.route";
import { action as requestAction, loader as requestLoader } from "~/privacy/deletion/eliminacion-solicitar.route";
import { DELETION_LINK_SECONDS } from "~/privacy/deletion/email-links.server";

import { enter, GuardedIdentity, mailsTo, readOnly } from "../accounts/guarded-identity";
import { clockAt, database, databaseDown, env, newEmail } from "../accounts/support";
import { answerOf, argsOf, FakeDeletions } from "./deletion-support";

const REQUEST = "/eliminacion-de-datos/solicitar";
const SUBJECT = "Confirma que quieres eliminar tu cuenta";

type Options = Parameters<typeof argsOf>[1];

/** A stamp as the page gave it a while ago. */
async function stamp(clock = clockAt(new Date(Date.now() - 5_000))): Promise<string> {
  return String((await answerOf(requestLoader(argsOf(REQUEST, { clock })))).body?.["stamp"]);
}

async function ask(email: string, options: Options = {}, sent?: string) {
  const behind: Promise<unknown>[] = [];
  const answer = await answerOf(
    requestAction(argsOf(REQUEST, { behind, ...options, form: { email, [GUARD_STAMP]: sent ?? (await stamp()) } })),
  );
  await Promise.all(behind);
  return answer;
}

/** Someone, and the token of the link that was mailed. */
async function mailed(email = newEmail()) {
  const identity = new GuardedIdentity();
  const person = identity.person({ email });
  await ask(person.email, { identity });
  const [mail] = await mailsTo(person.email);
  const token = /\/eliminacion-de-datos\/confirmar\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const deletions = new FakeDeletions();
  const open = (options: Options = {}, of = token) =>
    answerOf(
      confirmLoader(
        argsOf(`/eliminacion-de-datos/confirmar/${of}`, { identity, deletions, params: { token: of }, ...options }),
      ),
    );
  const confirm = (options: Options = {}, of = token) =>
    answerOf(
      confirmAction(
        argsOf(`/eliminacion-de-datos/confirmar/${of}`, {
          identity,
          deletions,
          params: { token: of },
          form: {},
          ...options,
        }),
      ),
    );
  return { identity, person, token, deletions, open, confirm };
}

const linkToken = (
  value: unknown,
  purpose = "deletion-request",
  secret = env.signingSecret,
  seconds = DELETION_LINK_SECONDS,
) => createTokens({ secret, clock: { now: () => new Date() } }).sign(purpose, value, seconds);

describe("deletion request by e-mail", () => {
  test("the request of a deletion by e-mail mails a link that passes the gate, however long the address", async () => {
    const { token, person, open } = await mailed(`${"a".repeat(EMAIL_MAX - newEmail().length)}${newEmail()}`);
    expect(person.email).toHaveLength(EMAIL_MAX);
    expect(`/eliminacion-de-datos/confirmar/${token}.data`.length).toBeLessThanOrEqual(MAX_PATH);
    expect(await open()).toMatchObject({ status: 200, body: { email: person.email } });
  });

  test("the request of a deletion by e-mail answers the same for an e-mail with an account and for one without", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    const [known, unknown] = [await ask(email, { identity }), await ask(newEmail(), { identity })];
    const { headers: knownHeaders, ...rest } = known;
    const { headers, ...other } = unknown;
    expect(rest).toEqual({ status: 303, location: `${REQUEST}?enviado=1`, body: null });
    expect(other).toEqual(rest);
    expect([...knownHeaders]).toEqual([...headers]);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([SUBJECT]);
  });

  test("the request of a deletion by e-mail makes the same service calls for both before it answers", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    const calls: string[][] = [];
    for (const asked of [email, newEmail()]) {
      const before = identity.calls.length;
      await requestAction(
        argsOf(REQUEST, { identity, behind: [], form: { email: asked, [GUARD_STAMP]: await stamp() } }),
      );
      calls.push(identity.calls.slice(before));
    }
    expect(calls).toEqual([["lookup"], ["lookup"]]);
  });

  test("the request of a deletion by e-mail mails a link of 24 hours, and does nothing more", async () => {
    const { person, token, deletions } = await mailed();
    const [mail] = await mailsTo(person.email);
    expect(mail?.text).toContain(
      `\nVer qué se elimina:\nhttp://127.0.0.1:8787/eliminacion-de-datos/confirmar/${token}\n\n`,
    );
    expect(mail?.text).toContain("Si no lo pediste, no hagas nada");
    expect(deletions.asked).toEqual([]);
  });

  test("the request of a deletion by e-mail mails once for a resubmission, also for simultaneous ones", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    const sent = await stamp();
    const answers = await Promise.all([
      ask(email, { identity }, sent),
      ask(email, { identity }, sent),
      ask(email, { identity }, sent),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("the request of a deletion by e-mail mails the corrected address of a form that was brought back", async () => {
    const identity = new GuardedIdentity();
    const [wrong, right] = [identity.person({ email: newEmail() }), identity.person({ email: newEmail() })];
    const sent = await stamp();
    for (const { email } of [wrong, right]) expect(await ask(email, { identity }, sent)).toMatchObject({ status: 303 });
    for (const { email } of [wrong, right]) expect(await mailsTo(email)).toHaveLength(1);
  });

  test.each([
    ["", "Escribe tu correo."],
    ["  ", "Escribe tu correo."],
    ["ana@demo", "Escribe un correo como nombre@ejemplo.pe."],
    [`${"a".repeat(250)}@demo.pe`, "Escribe un correo como nombre@ejemplo.pe."],
  ])("the form rejects %j before any service call, and keeps it", async (email, message) => {
    const identity = new GuardedIdentity();
    expect(await ask(email, { identity })).toMatchObject({
      status: 400,
      body: { errors: { email: message }, values: { email } },
    });
    expect(identity.calls).toEqual([]);
  });

  test("the request of a deletion by e-mail is guarded against robots", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    for (const sent of ["", "x.y", await stamp(clockAt())])
      expect(await ask(email, { identity }, sent)).toMatchObject({ status: 400, body: { values: { email } } });
    expect(
      await ask(email, { identity, headers: {} }, await stamp(clockAt(new Date(Date.now() - 9 * 86_400_000)))),
    ).toMatchObject({ status: 400 });
    expect(identity.calls).toEqual([]);
  });

  test("the request of a deletion by e-mail mails one address 5 times in a quarter of an hour, with or without an account", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    const statusesOf = async (asked: string) => {
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) statuses.push((await ask(asked, { identity })).status);
      return statuses;
    };
    expect(await statusesOf(email)).toEqual([303, 303, 303, 303, 303, 429]);
    expect(await statusesOf(newEmail())).toEqual([303, 303, 303, 303, 303, 429]);
    expect(await mailsTo(email)).toHaveLength(5);
  });

  test.each<[string, (identity: GuardedIdentity) => Options]>([
    [
      "the identity service is down",
      (identity) => (identity.failing("lookup", () => new Response("<html>", { status: 503 })), {}),
    ],
    ["the database is down", () => ({ database: databaseDown })],
  ])("both get the same failure, and the e-mail is kept, while %s", async (_name, prepare) => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    const options = prepare(identity);
    const nobody = newEmail();
    const answers = [await ask(email, { identity, ...options }), await ask(nobody, { identity, ...options })];
    expect(answers).toMatchObject([
      { status: 503, body: { values: { email } } },
      { status: 503, body: { values: { email: nobody } } },
    ]);
    expect(answers[0]?.body?.["errors"]).toEqual(answers[1]?.body?.["errors"]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("the request of a deletion by e-mail logs a mail that could not be stored, and answers the same", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    const failing: typeof readOnly = {
      ...readOnly,
      commit: (writes) =>
        writes.some((write) => "create" in write && write.create.startsWith("mail/"))
          ? databaseDown.commit(writes)
          : database.commit(writes),
    };
    expect(await ask(email, { identity, database: failing })).toMatchObject({
      status: 303,
      location: `${REQUEST}?enviado=1`,
    });
    expect(await mailsTo(email)).toEqual([]);
  });

  test("the request of a deletion by e-mail points a signed-in user to the shorter way", async () => {
    const identity = new GuardedIdentity();
    const cookie = await enter(identity, identity.person({ email: newEmail() }).email);
    expect(await answerOf(requestLoader(argsOf(`${REQUEST}?enviado=1`, { identity, cookie })))).toMatchObject({
      body: { sent: true, isSignedIn: true },
    });
    expect(await answerOf(requestLoader(argsOf(REQUEST)))).toMatchObject({ body: { sent: false, isSignedIn: false } });
  });
});

describe("deletion link of the mail", () => {
  test("the deletion link of the mail shows the account, and changes nothing however often it is opened", async () => {
    const { person, deletions, open, token } = await mailed();
    for (let count = 0; count < 2; count += 1)
      expect(await open()).toMatchObject({
        status: 200,
        body: { email: person.email, code: null, action: `/eliminacion-de-datos/confirmar/${token}` },
      });
    expect(deletions.asked).toEqual([]);
  });

  test("the deletion link of the mail requests the deletion by its button, once, and leads to its status", async () => {
    const { person, deletions, open, confirm } = await mailed();
    const done = await confirm();
    const [code] = [...deletions.known.keys()];
    expect(done).toMatchObject({ status: 303, location: `/eliminacion-de-datos/estado/${code}` });
    expect(deletions.asked).toEqual([{ uid: person.uid, source: "email" }]);
    expect(await open()).toMatchObject({ status: 410, body: { email: null, code } });
    // Pressed again it leads there and asks for nothing; also after the deletion was cancelled.
    deletions.known.get(code!)!.state = "cancelled";
    expect(await confirm()).toMatchObject({ status: 303, location: `/eliminacion-de-datos/estado/${code}` });
    expect(deletions.asked).toHaveLength(1);
  });

  test("the deletion link of the mail makes one deletion when pressed twice at once", async () => {
    const { deletions, confirm } = await mailed();
    const pressed = await Promise.all([confirm(), confirm()]);
    expect(new Set(pressed.map(({ location }) => location)).size).toBe(1);
    expect(deletions.known.size).toBe(1);
  });

  test("the deletion link of the mail is valid again when the request failed, and when the link could not be marked", async () => {
    const { deletions, open, confirm } = await mailed();
    deletions.isDown = true;
    expect(await confirm()).toMatchObject({
      status: 503,
      body: { errors: { "": expect.stringContaining("no está disponible") } },
    });
    deletions.isDown = false;
    expect(await confirm({ database: readOnly })).toMatchObject({ status: 503 });
    expect(await open()).toMatchObject({ status: 200 });
    expect(await confirm()).toMatchObject({ status: 303 });
    expect(deletions.known.size).toBe(1);
  });

  test("the deletion link of the mail is rejected for the last administrator, with a reason, and stays valid", async () => {
    const { deletions, open, confirm } = await mailed();
    deletions.isLastAdmin = true;
    expect(await confirm()).toMatchObject({
      status: 409,
      body: { errors: { "": expect.stringContaining("única persona que administra") } },
    });
    expect(await open()).toMatchObject({ status: 200 });
  });

  test.each<[string, (uid: string, email: string, token: string) => string | Promise<string>]>([
    ["nothing", () => ""],
    ["words", () => "inventado"],
    ["a forged signature", (_uid, _email, token) => `${token.slice(0, -3)}AAA`],
    [
      "another's payload under this signature",
      (_uid, _email, token) =>
        `${btoa('{"until":9999999999999,"value":{"id":"x","uid":"y","email":"z"}}').replace(/=+$/, "")}.${token.split(".")[1]}`,
    ],
    ["a token of another purpose", (uid, email) => linkToken({ id: "a", uid, email }, "unsubscribe")],
    [
      "one by another secret",
      (uid, email) => linkToken({ id: "a", uid, email }, "deletion-request", "another secret of thirty-two characters"),
    ],
    ["one that lacks what it must say", (uid) => linkToken({ uid })],
    ["an expired one", (uid, email) => linkToken({ id: "a", uid, email }, "deletion-request", env.signingSecret, -1)],
    ["one of an account that is gone", (_uid, email) => linkToken({ id: "a", uid: "nadie", email })],
    ["one to an e-mail that the account no longer has", (uid) => linkToken({ id: "a", uid, email: "antes@demo.pe" })],
  ])("the deletion link of the mail is rejected when it is %s, opened or pressed", async (_name, make) => {
    const { person, token, deletions, open, confirm } = await mailed();
    const forged = await make(person.uid, person.email, token);
    expect(await open({}, forged)).toMatchObject({ status: 410, body: { email: null, code: null } });
    expect(await confirm({}, forged)).toMatchObject({ status: 410, body: { expired: true } });
    expect(deletions.asked).toEqual([]);
  });

  test("the deletion link of the mail expires after 24 hours", async () => {
    const { deletions, open, confirm } = await mailed();
    const clock = clockAt();
    clock.forward(DELETION_LINK_SECONDS);
    expect(await open({ clock })).toMatchObject({ status: 410 });
    expect(await confirm({ clock })).toMatchObject({ status: 410 });
    expect(deletions.asked).toEqual([]);
  });

  test("the deletion link of the mail is neither valid nor expired while a service is down", async () => {
    const { identity, deletions, open, confirm } = await mailed();
    identity.failing("lookup", () => new Response("<html>", { status: 503 }));
    await expect(open()).rejects.toMatchObject({ status: 503 });
    expect(await confirm()).toMatchObject({ status: 503, body: expect.not.objectContaining({ expired: true }) });
    await expect(open({ database: databaseDown })).rejects.toMatchObject({ status: 503 });
    expect(deletions.asked).toEqual([]);
  });
});

describe("status page of a deletion code", () => {
  const status = (code: string, deletions = new FakeDeletions()) =>
    answerOf(statusLoader(argsOf(`/eliminacion-de-datos/estado/${code}`, { deletions, params: { code } })));

  test("the status page of a deletion code shows the status, and nothing about the owner", async () => {
    const deletions = new FakeDeletions();
    const { code, eraseAfter } = await deletions.request("persona-1", "email");
    const { body } = await status(code, deletions);
    expect(body).toMatchObject({ code, state: "pending", eraseAfter, finishedAt: null });
  });

  test.each([
    "",
    "x",
    "inventado-0000",
    "..%2Fusers",
    "a/b",
    "a".repeat(65),
    "__abcdef0123__",
    "__proto__",
    crypto.randomUUID().replaceAll("-", ""),
  ])("the status page of a deletion code answers not found for %j", async (code) => {
    expect(await status(code)).toMatchObject({
      status: 404,
      body: { message: "No encontramos ese código. Revisa que esté completo." },
    });
  });
});
