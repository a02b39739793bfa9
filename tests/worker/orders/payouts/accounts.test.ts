import { expect, test } from "vitest";

import type { VerifiedUser } from "~/accounts/session/deps";
import type { PayoutAccount } from "~/orders/payouts/account-model";
import { loadPayoutAccount, submitPayoutAccount } from "~/orders/payouts/account.page.server";
import { createPayouts } from "~/orders/payouts/payouts.server";
import { createTokens } from "~/platform/crypto/tokens.server";
import { createLogger } from "~/platform/log";

import { contextOf } from "../../../support/context";
import { database } from "../../accounts/support";

const CCI = "01124100019000658270";
const site = { url: "https://rebi.test", name: "Rebi" };
const START = new Date("2026-11-23T15:00:00Z");
const clock = { now: () => START };
const HOUR_MS = 3_600_000;

/** Locked by their links. */
const locked: string[] = [];

function payoutsWith(secret = "s".repeat(32), formerSecret: string | null = null, now = START) {
  const clock = { now: () => now };
  const lines: string[] = [];
  const log = createLogger({}, (_, line) => lines.push(line));
  return {
    ...createPayouts(
      contextOf({
        database,
        tokens: createTokens({ secret, formerSecret, clock }),
        env: { signingSecret: secret, formerSigningSecret: formerSecret },
        site,
        clock,
        log,
        accounts: { lockPayouts: (uid) => Promise.resolve(void locked.push(uid)) },
      }),
    ),
    lines,
  };
}

function accountOf(uid: string): PayoutAccount {
  return { uid, method: "cci", number: CCI, holder: "Rosa Huamán", documentType: "dni", document: "45678912" };
}

/** Where `prove` answers a failure, nothing may be stored. */
function submit(uid: string, payouts: ReturnType<typeof payoutsWith>, failure: { message: string } | null) {
  const form = new FormData();
  const fields = { medio: "cci", cci: CCI, titular: "Rosa Huamán", "tipo-documento": "dni", documento: "45678912" };
  for (const [name, value] of Object.entries({ ...fields, password: "demo1234" })) form.set(name, value);
  const user = {
    user: { uid },
    account: { methods: [{ id: "password" }], email: `${uid}@demo.pe` },
  } as unknown as VerifiedUser;
  const security = {
    prove: () =>
      Promise.resolve(failure && { ok: false as const, cause: "other" as const, status: 403 as const, ...failure }),
    spendProof: () => new Headers(),
  };
  return submitPayoutAccount(contextOf({ accounts: { security }, payouts }), user, form);
}

async function mailsTo(email: string) {
  const found = await database.find({ collection: "mail", where: [["to", "array-contains", email]], limit: 5 });
  return found.map(({ data }) => data);
}

test("an account is sealed at rest, shown masked, replaced, and erased", async () => {
  const uid = crypto.randomUUID();
  const payouts = payoutsWith();
  expect(await payouts.accounts.view(uid)).toBeNull();
  await payouts.accounts.save(accountOf(uid), "");
  const stored = JSON.stringify((await database.read(`payoutAccounts/${uid}`))?.data);
  for (const secret of [CCI, "8270", "Rosa", "45678912", "cci"]) expect(stored).not.toContain(secret);
  const shown = { number: "•••• 8270", holder: "Rosa Huamán", document: "DNI •••• 8912" };
  expect(await payouts.accounts.view(uid)).toMatchObject(shown);
  expect(await payouts.personalData.export(uid)).toMatchObject({ lineas: [], cuenta: shown });

  await payouts.accounts.save({ ...accountOf(uid), method: "yape", number: "+51987654321" }, "");
  expect(await payouts.accounts.view(uid)).toMatchObject({ method: "Yape", number: "•••• 4321" });
  expect(payouts.lines.join("")).not.toContain("4321");
  expect([await payouts.personalData.erase(uid), await payouts.personalData.erase(uid)]).toEqual(["done", "done"]);
  expect(await database.read(`payoutAccounts/${uid}`)).toBeNull();
});

test("a sealed account opens for its own user and secret only", async () => {
  const [uid, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await payoutsWith().accounts.save(accountOf(uid), "");
  const stored = await database.read(`payoutAccounts/${uid}`);
  await database.commit([{ set: `payoutAccounts/${other}`, data: stored?.data ?? {} }]);
  expect(await payoutsWith().accounts.view(other)).toBeNull();
  const rotated = payoutsWith("t".repeat(32));
  expect(await rotated.accounts.view(uid)).toBeNull();
  expect(rotated.lines.join("")).toContain("payouts.account-not-opened");
});

test("nothing is stored before the seller proved who they are", async () => {
  const uid = crypto.randomUUID();
  const payouts = payoutsWith();
  expect(await submit(uid, payouts, { message: "Confirma que eres tú." })).toMatchObject({
    kind: "rejected",
    status: 403,
    failure: { values: { cci: CCI, titular: "Rosa Huamán" } },
  });
  expect(await payouts.accounts.view(uid)).toBeNull();
  expect(await mailsTo(`${uid}@demo.pe`)).toEqual([]);
  expect(await submit(uid, payouts, null)).toMatchObject({ kind: "done", to: "/perfil/ventas/cobro" });
  const [mail, ...others] = await mailsTo(`${uid}@demo.pe`);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ about: [uid], message: { subject: "Guardamos dónde te pagamos tus ventas" } });
  expect(JSON.stringify(mail)).toContain("•••• 8270");
  expect(JSON.stringify(mail)).not.toContain(CCI);
  const view = { hasPassword: true, provedRecently: false, methods: [] };
  const security = { view: () => Promise.resolve({ ...view, email: "", emailVerified: true }) };
  const user = { user: { uid } } as unknown as VerifiedUser;
  expect(await loadPayoutAccount(contextOf({ accounts: { security }, payouts, clock }), user)).toMatchObject({
    account: { number: "•••• 8270", usableFrom: expect.stringContaining("24 de noviembre") },
    lockedUntil: null,
    proof: view,
  });
});

test("a night after a change of the signing secret accounts are sealed with the new one, which opens them alone", async () => {
  const uid = crypto.randomUUID();
  const [former, present] = ["f".repeat(32), "p".repeat(32)];
  await payoutsWith(former).accounts.save(accountOf(uid), "");
  expect(await payoutsWith(present).jobs.sealAccounts()).toEqual({ checked: 0, sealed: 0 });
  const rotating = payoutsWith(present, former);
  expect((await rotating.jobs.sealAccounts()).sealed).toBe(1);
  expect((await rotating.jobs.sealAccounts()).sealed).toBe(0);
  expect(await payoutsWith(present).accounts.view(uid)).toMatchObject({ holder: "Rosa Huamán" });
});

/** A seller's payouts some hours after the start, and the link of the newest mail. */
function seller() {
  const uid = crypto.randomUUID();
  const at = (hours: number) => payoutsWith("s".repeat(32), null, new Date(START.getTime() + hours * HOUR_MS)).accounts;
  async function change(hours: number, number: string): Promise<string> {
    const email = `${crypto.randomUUID()}@demo.pe`;
    await at(hours).save({ ...accountOf(uid), method: "yape", number }, email);
    const [mail] = await mailsTo(email);
    return /no-fui-yo\/cobro\/(\S+)/.exec(JSON.stringify(mail))?.[1]?.replace(/[\\"].*$/, "") ?? "";
  }
  const shown = async (hours: number) => (await at(hours).view(uid))?.number ?? null;
  const standing = async (hours: number) => (await at(hours).standings([uid])).get(uid);
  return { uid, at, change, shown, standing };
}

test("an account is used a day after its change, and until then nothing is paid to the former one either", async () => {
  const { uid, change, standing, shown } = seller();
  expect(await standing(0)).toBe("gone");
  await database.commit([{ set: `users/${uid}`, data: { displayName: "Rosa" } }]);
  expect(await standing(0)).toBe("none");
  await change(0, "+51911111111");
  expect([await standing(23.9), await standing(24)]).toEqual(["held", "ok"]);
  await change(30, "+51922222222");
  expect([await standing(31), await standing(54)]).toEqual(["held", "ok"]);
  expect(await shown(31)).toBe("•••• 2222");
});

test("the mailed link undoes all changes since the account that was in use, and locks the payouts", async () => {
  const { uid, at, change, shown } = seller();
  await change(0, "+51911111111");
  const first = await change(30, "+51922222222");
  const second = await change(31, "+51933333333");
  expect(await at(32).ofUndo(first)).toBe(uid);
  expect(await shown(32)).toBe("•••• 3333");
  expect(await at(32).undo(second)).toBe(true);
  expect(locked.filter((one) => one === uid)).toEqual([uid]);
  expect(await shown(33)).toBe("•••• 1111");
  expect(await at(33).undo(first)).toBe(true);
  expect(await shown(33)).toBe("•••• 1111");
});

test("a link undoes no account that was changed after the former one was in use again, nor one of another purpose", async () => {
  const { at, change, shown } = seller();
  const first = await change(0, "+51911111111");
  await change(30, "+51922222222");
  expect(await at(31).undo(first)).toBe(true);
  expect(await shown(31)).toBe("•••• 2222");
  const before = locked.length;
  for (const token of ["", "x.y", `${first}x`]) {
    expect(await at(31).ofUndo(token)).toBeNull();
    expect(await at(31).undo(token)).toBe(false);
  }
  expect(await at(24 * 7).undo(first)).toBe(false);
  expect(locked).toHaveLength(before);
  expect(await at(31).undo(first)).toBe(true);
});

test("the first account is gone after its link was used, and one of before this rule is in use", async () => {
  const { uid, at, change, shown, standing } = seller();
  const first = await change(0, "+51911111111");
  expect(await at(1).undo(first)).toBe(true);
  expect(await shown(1)).toBeNull();
  await change(2, "+51922222222");
  const { sealed = "" } = (await database.read(`payoutAccounts/${uid}`))?.data ?? {};
  await database.commit([{ set: `payoutAccounts/${uid}`, data: { sealed, updatedAt: START } }]);
  expect(await standing(2)).toBe("ok");
});
