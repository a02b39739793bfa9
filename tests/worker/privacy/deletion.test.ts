import { beforeEach, describe, expect, test } from "vitest";

import { createRecentProof } from "~/accounts/session/recent-auth.server";
import { DAY_MS } from "~/business/durations";
import { createTokens } from "~/platform/crypto/tokens.server";
import { UNKNOWN_INTENT } from "~/platform/forms/outcome";
import { submitAccountDeletion, viewOwnDeletion } from "~/privacy/deletion/deletion-page.action.server";
import * as cancelPage from "~/privacy/deletion/eliminacion-cancelar.route";
import * as page from "~/privacy/deletion/eliminacion-de-datos.route";
import { LastAdminError } from "~/privacy/deletion/model";

import { contextOf } from "../../support/context";
import { formOf } from "../../unit/selling/support";
import { answered, type Handler } from "../accounts/pages-support";
import { env, headersOf, log, thrown } from "../accounts/support";
import {
  deletionOf,
  documentsOf,
  enter,
  leavingWorld,
  type LeavingWorld,
  mailsTo,
  type Member,
  requestOf,
  runDeletions,
  runUntilDone,
  seedMember,
} from "./erasure-world";

const WRONG = "Contraseña incorrecta. Verifica tu contraseña e intenta nuevamente";

let world: LeavingWorld;
let ana: Member;

beforeEach(async () => {
  world = leavingWorld();
  ana = await seedMember(world, { displayName: "Ana" });
});

const deletions = () => requestOf(world).privacy.deletion;

/** The token of the link in the newest mail that has one. */
async function tokenOf({ email }: Member): Promise<string> {
  const links = (await mailsTo(world, email)).flatMap(
    ({ text }) => /\/eliminacion-de-datos\/cancelar\/(\S+)/.exec(text)?.[1] ?? [],
  );
  const token = links.at(-1);
  if (!token) throw new Error("no link was mailed");
  return token;
}

describe("requesting the deletion", () => {
  test("the request of a deletion stores the request for seven days and mails its date, code and link", async () => {
    const { code, eraseAfter } = await deletions().request(ana.uid, "person");
    expect(code).toMatch(/^[0-9A-F]{16}$/);
    expect(eraseAfter).toEqual(new Date(world.time.getTime() + 7 * DAY_MS));
    expect(await deletionOf(world, ana.uid)).toMatchObject({
      code,
      source: "person",
      state: "pending",
      requestedAt: world.time,
      eraseAfter,
      steps: [],
      email: "",
    });
    const [mail, ...more] = await mailsTo(world, ana.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Tu cuenta se eliminará el \d+ de \w+ de 2026$/);
    expect(mail?.text).toContain(code);
    expect(mail?.text).toContain("http://127.0.0.1:8787/eliminacion-de-datos/cancelar/");
    expect(await deletions().pending(ana.uid)).toEqual({ code, eraseAfter });
    expect(await deletions().statusOf(code.toLowerCase())).toEqual({
      state: "pending",
      requestedAt: world.time,
      eraseAfter,
      finishedAt: null,
    });
  });

  test("the request of a deletion is idempotent, also at once: one request and one mail", async () => {
    const both = await Promise.all([deletions().request(ana.uid, "person"), deletions().request(ana.uid, "person")]);
    world.pass({ days: 1 });
    const third = await deletions().request(ana.uid, "email");
    expect(new Set([...both, third].map(({ code }) => code)).size).toBe(1);
    expect(third.eraseAfter).toEqual(both[0]?.eraseAfter);
    expect(await mailsTo(world, ana.email)).toHaveLength(1);
  });

  test("the request of a deletion sends no mail for an account without e-mail, and stores the request", async () => {
    await world.update(`users/${ana.uid}`, { email: "" });
    await deletions().request(ana.uid, "facebook");
    expect((await documentsOf(world)).filter(({ path }) => path.startsWith("mail/"))).toEqual([]);
    world.pass({ days: 7 });
    await runUntilDone(world, ana.uid);
    expect((await documentsOf(world)).filter(({ path }) => path.startsWith("mail/"))).toEqual([]);
    expect(await deletionOf(world, ana.uid)).toMatchObject({ state: "done", nextAt: null });
  });

  test("the request of a deletion is rejected for the last administrator, and allowed for one of several", async () => {
    await world.update(`users/${ana.uid}`, { role: "admin" });
    await expect(deletions().request(ana.uid, "person")).rejects.toThrow(LastAdminError);
    expect(await deletionOf(world, ana.uid)).toBeNull();
    const inactive = await seedMember(world, { role: "admin", isActive: false });
    await expect(deletions().request(ana.uid, "person")).rejects.toThrow(LastAdminError);
    await world.update(`users/${inactive.uid}`, { isActive: true });
    await deletions().request(ana.uid, "person");
    // Both leave: the last one is not erased, and looked at again a day later.
    await deletions().request(inactive.uid, "person");
    world.pass({ days: 7 });
    await runDeletions(world);
    const states = [await deletionOf(world, ana.uid), await deletionOf(world, inactive.uid)]
      .map((one) => one?.state)
      .sort();
    expect(states).toEqual(["pending", "running"]);
    expect(world.events()).toContain("deletion.last-admin");
  });

  test("the request of a deletion waits again where another administrator's began at the same moment: it can be cancelled", async () => {
    const [one, other] = [await seedMember(world, { role: "admin" }), await seedMember(world, { role: "admin" })];
    for (const { uid } of [one, other]) await deletions().request(uid, "person");
    world.pass({ days: 7 });
    // Both runs found that the other one still administered.
    for (const { uid } of [one, other]) await world.update(`deletions/${uid}`, { state: "running" });
    await runDeletions(world);
    const states = new Map(
      await Promise.all([one, other].map(async ({ uid }) => [uid, (await deletionOf(world, uid))?.state] as const)),
    );
    expect([...states.values()].sort()).toEqual(["pending", "running"]);
    const left = [one, other].find(({ uid }) => states.get(uid) === "pending")!;
    const before = world.lines.length;
    await runDeletions(world);
    expect(world.lines.slice(before).map(({ event }) => event)).not.toContain("deletion.last-admin");
    expect(await deletions().cancelOwn(left.uid)).toBe("cancelled");
  });

  test.each(["", "x", "0123456789abcdeg", "0123456789ABCDEF"])(
    "the status of an unknown code (%j) is null",
    async (code) => {
      expect(await deletions().statusOf(code)).toBeNull();
    },
  );
});

describe("grace period", () => {
  test("the grace period lasts to the minute, and then the job begins", async () => {
    const { eraseAfter } = await deletions().request(ana.uid, "person");
    // Takes the listings off sale.
    expect(await runDeletions(world)).toMatchObject({ advanced: 1 });
    world.time = new Date(eraseAfter.getTime() - 60_001);
    expect(await runDeletions(world)).toMatchObject({ finished: 0, advanced: 1 });
    expect(await world.find(`users/${ana.uid}`)).toMatchObject({ isActive: true });
    expect(await runDeletions(world)).toMatchObject({ advanced: 1 });
    expect(await world.find(`users/${ana.uid}`)).toMatchObject({ isActive: false });
    // A user let in before the lock has a minute.
    expect((await deletionOf(world, ana.uid))?.steps).toEqual(["lock"]);
    world.time = new Date(world.time.getTime() - 30_000);
    expect(await runDeletions(world)).toEqual({ finished: 0, advanced: 0, skipped: 0, failed: 0 });
    await runUntilDone(world, ana.uid);
  });

  test("the grace period continues when the user signs in", async () => {
    await deletions().request(ana.uid, "person");
    world.pass({ days: 3 });
    await enter(world, ana.email);
    expect((await deletionOf(world, ana.uid))?.state).toBe("pending");
  });

  test("the grace period of an undecodable document is postponed after the others", async () => {
    await world.seed({ set: "deletions/broken", data: { nextAt: world.time, state: "?" } });
    expect(await runDeletions(world)).toMatchObject({ failed: 1 });
    expect(await runDeletions(world)).toEqual({ finished: 0, advanced: 0, skipped: 0, failed: 0 });
  });
});

describe("cancelling by the link", () => {
  test("the cancelling by the link works signed out, once, and is confirmed by mail; nothing was erased", async () => {
    const { code } = await deletions().request(ana.uid, "person");
    const token = await tokenOf(ana);
    expect(await deletions().cancelState(token)).toEqual({ state: "pending", eraseAfter: expect.any(Date) });
    expect((await deletionOf(world, ana.uid))?.state).toBe("pending");
    expect(await deletions().cancel(token)).toEqual({ state: "cancelled" });
    expect(await deletions().cancel(token)).toEqual({ state: "cancelled" });
    expect(await deletions().cancelState(token)).toEqual({ state: "cancelled" });
    expect(await deletions().statusOf(code)).toMatchObject({ state: "cancelled", finishedAt: world.time });
    expect((await mailsTo(world, ana.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Tu cuenta se eliminará"),
      "Tu cuenta se queda",
    ]);
    world.pass({ days: 8 });
    // The listings come back.
    expect(await runDeletions(world)).toEqual({ finished: 0, advanced: 1, skipped: 0, failed: 0 });
    expect(await runDeletions(world)).toEqual({ finished: 0, advanced: 0, skipped: 0, failed: 0 });
    expect(await world.find(`users/${ana.uid}`)).toMatchObject({ isActive: true });
  });

  test("the cancelling by the link is rejected for links that are forged, cut, of another purpose, or older than the grace", async () => {
    await deletions().request(ana.uid, "person");
    const token = await tokenOf(ana);
    const tokens = createTokens({ secret: env.signingSecret, clock: { now: () => world.time } });
    const other = createTokens({ secret: "another secret of thirty-two characters", clock: { now: () => world.time } });
    const subject = { uid: ana.uid, request: String((await deletionOf(world, ana.uid))?.request) };
    const forged = [
      `${token}x`,
      token.slice(0, -1),
      "",
      "a.b",
      await tokens.sign("search-notice", subject, 60),
      await other.sign("deletion-cancel", subject, 60),
      await tokens.sign("deletion-cancel", { ...subject, request: "other" }, 60),
    ];
    for (const bad of forged)
      expect([await deletions().cancelState(bad), await deletions().cancel(bad)]).toEqual([null, null]);
    world.pass({ days: 7 });
    expect([await deletions().cancelState(token), await deletions().cancel(token)]).toEqual([null, null]);
    expect((await deletionOf(world, ana.uid))?.state).toBe("pending");
  });

  test("the cancelling by the link is rejected for another user's request, and for a later request", async () => {
    const beto = await seedMember(world);
    await deletions().request(ana.uid, "person");
    await deletions().request(beto.uid, "person");
    const first = await tokenOf(ana);
    await deletions().cancel(await tokenOf(beto));
    expect((await deletionOf(world, ana.uid))?.state).toBe("pending");
    await deletions().cancel(first);
    world.pass({ minutes: 1 });
    const { code } = await deletions().request(ana.uid, "person");
    expect(await deletions().cancel(first)).toBeNull();
    expect(await deletionOf(world, ana.uid)).toMatchObject({ state: "pending", code });
    expect(await deletions().cancel(await tokenOf(ana))).toEqual({ state: "cancelled" });
  });

  test("the cancelling by the link fails once the erasing has begun", async () => {
    const { code } = await deletions().request(ana.uid, "person");
    const token = await tokenOf(ana);
    await world.update(`deletions/${ana.uid}`, { nextAt: world.time, eraseAfter: world.time });
    await runDeletions(world);
    expect([await deletions().cancelState(token), await deletions().cancel(token)]).toEqual([
      { state: "begun" },
      { state: "begun" },
    ]);
    expect(await deletions().cancelOwn(ana.uid)).toBe("begun");
    await runUntilDone(world, ana.uid);
    expect(await deletions().cancel(token)).toEqual({ state: "begun" });
    // Done steps stay done, whoever asks once more.
    expect((await deletions().request(ana.uid, "facebook")).code).toBe(code);
    expect(await deletions().statusOf(code)).toMatchObject({ state: "done", finishedAt: expect.any(Date) });
  });
});

describe("form of the deletion page", () => {
  async function send(
    fields: Record<string, string>,
    { cookie = ana.cookie, also }: { cookie?: string; also?: string } = {},
  ) {
    const context = requestOf(world, { cookie, also, method: "POST" });
    const person = await requestOf(world, { cookie, method: "POST" }).accounts.requireVerifiedUser();
    return submitAccountDeletion(context, person, formOf(fields));
  }
  const ask = { intent: "eliminar", password: "demo1234", entiendo: "si" };

  test("the form of the deletion page requests the deletion and states its day", async () => {
    expect(await send(ask)).toMatchObject({
      kind: "done",
      flash: {
        type: "success",
        message: expect.stringMatching(/^Eliminaremos tu cuenta el \d+ de \w+ de 2026\. Te enviamos un correo/),
      },
    });
    expect(await send(ask)).toMatchObject({ kind: "done" });
    expect(await mailsTo(world, ana.email)).toHaveLength(1);
  });

  test.each([
    ["a wrong password", { ...ask, password: "otra-clave" }, 401, { password: WRONG }],
    ["no password", { ...ask, password: "" }, 400, { password: "Escribe tu contraseña." }],
    [
      "no tick",
      { intent: "eliminar", password: "demo1234" },
      400,
      { entiendo: "Marca la casilla para confirmar que quieres eliminar tu cuenta." },
    ],
    [
      "nothing",
      { intent: "eliminar" },
      400,
      {
        password: "Escribe tu contraseña.",
        entiendo: "Marca la casilla para confirmar que quieres eliminar tu cuenta.",
      },
    ],
  ])(
    "the form rejects %s; nothing is requested and no password comes back",
    async (_name, fields: Record<string, string>, status, errors) => {
      const outcome = await send(fields);
      expect(outcome).toMatchObject({ kind: "rejected", status, failure: { errors } });
      expect(JSON.stringify(outcome)).not.toMatch(/otra-clave|demo1234/);
      expect(await deletionOf(world, ana.uid)).toBeNull();
    },
  );

  test("the form of the deletion page accepts a provider's proof without a password, once", async () => {
    Object.assign(world.identity.people.get(ana.uid)!, { password: null, providers: ["google.com"] });
    expect(await send({ intent: "eliminar", entiendo: "si" })).toMatchObject({
      kind: "rejected",
      status: 403,
      failure: { errors: { "": "Confirma que eres tú para hacer este cambio." } },
    });
    const { tokens, database, clock } = requestOf(world);
    const request = new Request("http://x/", { headers: { Cookie: `__Host-session=${ana.cookie}` } });
    const proof = (await createRecentProof({ request, tokens, database, clock }).grant(ana.uid))
      .get("Set-Cookie")!
      .split(";")[0]!;
    const outcome = await send({ intent: "eliminar", entiendo: "si" }, { also: proof });
    expect(outcome).toMatchObject({ kind: "done" });
    expect(headersOf(outcome).get("Set-Cookie")).toMatch(/^__Host-reciente=;.*Max-Age=0/);
    expect((await deletionOf(world, ana.uid))?.state).toBe("pending");
  });

  test("the form of the deletion page explains a rejection to the last administrator, and a service that is down", async () => {
    await world.update(`users/${ana.uid}`, { role: "admin" });
    expect(await send(ask)).toMatchObject({
      kind: "rejected",
      status: 409,
      failure: { errors: { "": expect.stringContaining("Eres la única persona que administra el sitio") } },
    });
    await world.update(`users/${ana.uid}`, { role: "user" });
    const person = await requestOf(world, { cookie: ana.cookie }).accounts.requireVerifiedUser();
    const context = requestOf(world, { cookie: ana.cookie, method: "POST" });
    world.block = (service, what) =>
      service === "firestore" && what === "commit" ? Promise.resolve(new Response("<html>", { status: 503 })) : null;
    expect(await submitAccountDeletion(context, person, formOf(ask))).toMatchObject({
      kind: "rejected",
      status: 503,
      failure: { values: { entiendo: "si" } },
    });
  });

  test("the form of the deletion page cancels, and says so when there is nothing to cancel", async () => {
    await send(ask);
    expect(await send({ intent: "cancelar" })).toMatchObject({
      kind: "done",
      flash: { type: "success", message: "Cancelamos la eliminación. Tu cuenta se queda como estaba." },
    });
    expect(await send({ intent: "cancelar" })).toMatchObject({ kind: "done", flash: { type: "info" } });
    expect((await deletionOf(world, ana.uid))?.state).toBe("cancelled");
  });

  test("the form of the deletion page rejects other intents", async () => {
    expect(await send({ intent: "otra-cosa" })).toMatchObject({
      status: 400,
      failure: { errors: { "": UNKNOWN_INTENT } },
    });
  });
});

describe("content of the deletion page", () => {
  const view = (cookie: string | null) =>
    viewOwnDeletion(
      contextOf({
        accounts: requestOf(world, { cookie }).accounts,
        privacy: requestOf(world).privacy,
        orders: requestOf(world).orders,
        payouts: requestOf(world).payouts,
        theft: requestOf(world).theft,
        clock: requestOf(world).clock,
        log,
      }),
    );

  test("the deletion page is empty for visitors, has counts for a signed-in user, and then the day", async () => {
    expect(await view(null)).toBeNull();
    await requestOf(world, { cookie: ana.cookie, method: "POST" }).selling.drafts.start(ana.uid);
    expect(await view(ana.cookie)).toMatchObject({
      kind: "ask",
      reports: { names: [], isKept: false },
      hasPassword: true,
      provedRecently: false,
      amounts: expect.arrayContaining([
        { name: "listings", count: 1 },
        { name: "favorites", count: 0 },
      ]),
    });
    const { code, eraseAfter } = await deletions().request(ana.uid, "person");
    expect(await view(ana.cookie)).toEqual({
      ...{ kind: "pending", code, eraseAfter },
      ...{ open: [], needsAccount: false, isWaiting: false },
    });
  });

  test("the content of the deletion page renders while a service is down", async () => {
    world.block = (service) =>
      service === "identity" ? Promise.resolve(new Response("<html>", { status: 503 })) : null;
    expect(await view(ana.cookie)).toEqual({ kind: "unavailable" });
  });
});

describe("deletion routes", () => {
  const argsOf = (
    path: string,
    { cookie = null, form, token }: { cookie?: string | null; form?: Record<string, string>; token?: string },
  ) => {
    const request = new Request(`http://127.0.0.1:8787${path}`, {
      ...(form && { method: "POST", body: formOf(form) }),
    });
    return {
      request,
      params: token === undefined ? {} : { token },
      context: requestOf(world, { cookie, method: form ? "POST" : "GET", path }),
    };
  };
  const PATH = "/eliminacion-de-datos";

  test("deletion routes accept the form from signed-in users only, and answer with a redirect", async () => {
    const signedOut = thrown(
      (page.action as Handler)(
        argsOf(PATH, { form: { intent: "eliminar", password: "demo1234", entiendo: "si" } }) as never,
      ),
    );
    expect(await signedOut).toMatchObject({ status: 302, location: `/login?redirect=${encodeURIComponent(PATH)}` });
    const done = await answered(
      (page.action as Handler)(
        argsOf(PATH, {
          cookie: ana.cookie,
          form: { intent: "eliminar", password: "demo1234", entiendo: "si" },
        }) as never,
      ),
    );
    expect(done).toMatchObject({
      status: 303,
      location: PATH,
      flash: expect.stringContaining("Eliminaremos tu cuenta"),
    });
    const rejected = await answered(
      (page.action as Handler)(argsOf(PATH, { cookie: ana.cookie, form: { intent: "eliminar" } }) as never),
    );
    expect(rejected.status).toBe(400);
    expect(
      await answered((page.action as Handler)(argsOf(PATH, { cookie: ana.cookie, form: { intent: "?" } }) as never)),
    ).toMatchObject({ status: 400 });
  });

  test("deletion routes show and cancel by the link, each with its status", async () => {
    await deletions().request(ana.uid, "person");
    const token = await tokenOf(ana);
    const path = `${PATH}/cancelar/${token}`;
    const show = (link = token) => answered((cancelPage.loader as Handler)(argsOf(path, { token: link }) as never));
    const press = (link = token) =>
      answered((cancelPage.action as Handler)(argsOf(path, { token: link, form: {} }) as never));
    expect([await show("x"), await press("x")].map(({ status }) => status)).toEqual([404, 404]);
    expect(await show()).toMatchObject({ status: 200, body: { cancel: { state: "pending" } } });
    expect((await deletionOf(world, ana.uid))?.state).toBe("pending");
    expect(await press()).toMatchObject({ status: 200, body: { cancel: { state: "cancelled" } } });
    await deletions().request(ana.uid, "person");
    const late = await tokenOf(ana);
    await world.update(`deletions/${ana.uid}`, { nextAt: world.time, eraseAfter: world.time });
    await runDeletions(world);
    expect([await show(late), await press(late)].map(({ status }) => status)).toEqual([410, 410]);
  });
});
