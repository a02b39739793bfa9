import { describe, expect, test } from "vitest";

import { ROLE_ROWS } from "~/accounts/admin-verbs";
import type { Role } from "~/accounts/model";
import { submitAdminProof } from "~/accounts/security/admin-proof-page.action.server";
import {
  ADMIN_PROOF_SECONDS,
  ADMIN_SESSION_SECONDS,
  ADMIN_WORK_SECONDS,
  FRESH_PROOF_SECONDS,
} from "~/accounts/session/admin-proof.server";

import { enter, GuardedIdentity } from "../guarded-identity";
import { clockAt, database, headersOf, newEmail, thrown, visit } from "../support";

const CASE = "/administracion/solicitudes/C-1";
const TO_PROOF = { status: 302, location: `/administracion/confirmar?redirect=${encodeURIComponent(CASE)}` };

/** An administrator who signed in just now, and a request of theirs as many seconds later. */
async function administrator(role = "admin") {
  const identity = new GuardedIdentity();
  const { uid, email } = identity.person({ email: newEmail() });
  const cookie = await enter(identity, email);
  await database.commit([{ update: `users/${uid}`, data: { role } }]);
  const request = (seconds: number, also?: string, alsoSet = new Headers()) => {
    const clock = clockAt();
    clock.forward(seconds);
    return visit({ identity, cookie, clock, path: CASE, method: "POST", alsoSet, ...(also && { also }) });
  };
  async function prove(seconds: number, password = "demo1234") {
    const accounts = request(seconds);
    const form = new FormData();
    form.set("password", password);
    return submitAdminProof(accounts, await accounts.requireEnrolledAdmin(), form, CASE);
  }
  return { identity, uid, email, cookie, request, prove };
}

function proofIn(headers: Headers): string {
  return /__Host-admin=[^;]+/.exec(headers.get("Set-Cookie") ?? "")![0];
}

describe("acts of an administrator", () => {
  test("acts of an administrator are open for 10 minutes after the sign-in, then lead to the page of the proof; reading goes on", async () => {
    const { uid, request } = await administrator();
    expect(await request(0).requireAdminProof("overview")).toMatchObject({ uid });
    expect(await thrown(request(ADMIN_PROOF_SECONDS).requireAdminProof("overview"))).toEqual(TO_PROOF);
    expect(await request(ADMIN_PROOF_SECONDS).requireAdmin("overview")).toMatchObject({ uid });
  });

  test("acts of an administrator are open for 10 minutes after the password, in the same session alone", async () => {
    const { uid, email, identity, request, prove } = await administrator();
    const outcome = await prove(3_600);
    expect(outcome).toMatchObject({ kind: "done", to: CASE });
    const also = proofIn(headersOf(outcome));
    expect(await request(3_600, also).requireAdminProof("overview")).toMatchObject({ uid });
    expect(await thrown(request(3_600 + ADMIN_PROOF_SECONDS, also).requireAdminProof("overview"))).toEqual(TO_PROOF);

    const clock = clockAt();
    clock.forward(3_600);
    const elsewhere = { identity, clock, path: CASE, method: "POST", also };
    const ownCookie = await enter(identity, email);
    expect(await thrown(visit({ ...elsewhere, cookie: ownCookie }).requireAdminProof("overview"))).toEqual(TO_PROOF);
    const other = await administrator();
    expect(await thrown(other.request(3_600, also).requireAdminProof("overview"))).toEqual(TO_PROOF);
    expect(await thrown(request(3_600, `${also}x`).requireAdminProof("overview"))).toEqual(TO_PROOF);
  });

  test("acts of an administrator renew their proof, up to eight hours after it was given", async () => {
    const { request, prove } = await administrator();
    let also = proofIn(headersOf(await prove(0)));
    const work = async (seconds: number) => {
      const set = new Headers();
      await request(seconds, also, set).requireAdminProof("listings");
      also = proofIn(set);
    };
    const step = ADMIN_PROOF_SECONDS - 60;
    let seconds = step;
    for (; seconds < ADMIN_WORK_SECONDS; seconds += step) await work(seconds);
    expect(await thrown(request(ADMIN_WORK_SECONDS, also).requireAdminProof("listings"))).toEqual(TO_PROOF);
  });

  test.each(["refunds", "payouts", "erase", "roles"] as const)(
    "acts of an administrator with the right %s want a proof of the last five minutes, which work does not renew",
    async (verb) => {
      const { uid, request, prove } = await administrator();
      expect(await request(FRESH_PROOF_SECONDS - 1).requireAdminProof(verb)).toMatchObject({ uid });
      const set = new Headers();
      await request(FRESH_PROOF_SECONDS, undefined, set).requireAdminProof("listings");
      expect(await thrown(request(FRESH_PROOF_SECONDS, proofIn(set)).requireAdminProof(verb))).toEqual(TO_PROOF);
      const also = proofIn(headersOf(await prove(3_600)));
      expect(await request(3_600, also).requireAdminProof(verb)).toMatchObject({ uid });
    },
  );

  test.each(Object.keys(ROLE_ROWS) as Role[])(
    "acts and pages of administration are open to the role %s as its rights say, and closed as soon as it is lost",
    async (role) => {
      const { uid, identity, cookie, request } = await administrator(role);
      const reading = () => visit({ identity, cookie, clock: clockAt() });
      const { verbs } = ROLE_ROWS[role];
      for (const verb of ROLE_ROWS.admin.verbs) {
        const may = verbs.includes(verb);
        for (const ask of [() => reading().requireAdmin(verb), () => request(0).requireAdminProof(verb)])
          if (may) expect(await ask(), verb).toMatchObject({ uid });
          else expect(await thrown(ask()), verb).toMatchObject({ status: 404 });
      }
      await database.commit([{ update: `users/${uid}`, data: { role: "user" } }]);
      expect(await thrown(reading().requireAdmin("overview"))).toMatchObject({ status: 404 });
      expect(await thrown(request(0).requireAdminProof("overview"))).toMatchObject({ status: 404 });
    },
  );

  test("acts and pages of administration lead a visitor to the sign-in", async () => {
    for (const method of ["GET", "POST"])
      expect(await thrown(visit({ path: CASE, method }).requireAdmin("overview"))).toMatchObject({
        location: `/login?redirect=${encodeURIComponent(CASE)}`,
      });
  });

  test("acts of an administrator whose proof fails, and sign-ins, are in the log; those of others are not", async () => {
    const { uid, prove } = await administrator();
    await prove(3_600, "equivocada");
    const found = async (actor: string) =>
      (await database.find({ collection: "audit", where: [["actor", "==", actor]], limit: 9 })).map(
        ({ data }) => data.action,
      );
    await expect.poll(() => found(uid)).toEqual(["access.proof-failed"]);
    const user = await administrator("user");
    expect(await found(user.uid)).toEqual([]);
  });

  test("acts of an administrator stay closed after a wrong or missing password, which is rejected at its field", async () => {
    const { prove } = await administrator();
    expect(await prove(3_600, "equivocada")).toMatchObject({
      kind: "rejected",
      status: 401,
      failure: { errors: { password: "Contraseña incorrecta. Verifica tu contraseña e intenta nuevamente" } },
    });
    expect(await prove(3_600, "")).toMatchObject({ kind: "rejected", status: 400 });
  });

  test("acts of an administrator are not found for other users", async () => {
    const { request } = await administrator("user");
    expect(await thrown(request(0).requireAdminProof("overview"))).toMatchObject({ status: 404 });
    expect(await thrown(request(0).requireEnrolledAdmin())).toMatchObject({ status: 404 });
  });
});

describe("session of an administrator", () => {
  test("the session of an administrator ends 12 hours after the sign-in, for reads and changes; that of another user goes on", async () => {
    const { uid, cookie, identity, request } = await administrator();
    const signedIn = { identity, cookie, method: "GET" };
    const before = clockAt();
    before.forward(ADMIN_SESSION_SECONDS - 60);
    expect(await visit({ ...signedIn, clock: before }).requireAdmin("overview")).toMatchObject({ uid });
    const after = clockAt();
    after.forward(ADMIN_SESSION_SECONDS);
    expect(await visit({ ...signedIn, clock: after }).session()).toBeNull();
    expect(await thrown(request(ADMIN_SESSION_SECONDS).requireAdminProof("overview"))).toMatchObject({
      location: `/login?redirect=${encodeURIComponent(CASE)}`,
    });
    const user = await administrator("user");
    expect(await user.request(ADMIN_SESSION_SECONDS).session()).toMatchObject({ uid: user.uid });
  });
});
