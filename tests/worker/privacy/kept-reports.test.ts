import { beforeEach, describe, expect, test } from "vitest";

import { sha256Hex } from "~/platform/crypto/hash";
import * as cancelPage from "~/privacy/deletion/eliminacion-cancelar.route";
import * as confirmPage from "~/privacy/deletion/eliminacion-confirmar.route";

import { answerOf } from "../admin/answer";
import { liveTheft, theftWorld, type TheftWorld } from "../registry/theft/support";

const EMAIL = "rosa@correo.test";

let world: TheftWorld;
let theft: string;
beforeEach(async () => {
  world = await theftWorld();
  const byUid = async () => ({ uid: "rosa", email: EMAIL }) as never;
  world.given = { ...world.given, accounts: { lookup: { byUid }, closure: { isLastAdmin: async () => false } } };
  theft = await liveTheft(world);
});

const report = () => world.stored(`thefts/${theft}`);
const askedMail = async () => (await world.mails()).find(({ subject }) => subject.includes("se eliminará el"));

describe("a deletion by a mailed link", () => {
  const token = async () =>
    world.context().tokens.sign("deletion-request", { id: "l1", uid: "rosa", email: await sha256Hex(EMAIL, 16) }, 3600);

  test("a deletion by a mailed link names the live reports of theft before it is confirmed", async () => {
    const shown = await world.ask(confirmPage.loader, { token: await token() });
    expect(shown).toMatchObject({ email: EMAIL, reports: { names: ["Trek Marlin 7"], isKept: false } });
  });

  test.each([
    [{ "dejar-reportes": "si" }, true, "Se queda publicado, sin tus datos"],
    [{}, false, "Se retira con tu cuenta"],
  ] as const)("a deletion by a mailed link keeps the choice of the form %o", async (form, isKept, words) => {
    const link = await token();
    expect(await answerOf(world.ask(confirmPage.action, { token: link }, { ...form }))).toMatchObject({ status: 303 });
    expect((await report()).isKeptAtErasure).toBe(isKept);
    expect((await askedMail())?.text).toContain(words);
  });
});

describe("a deletion that was asked for at Facebook", () => {
  async function link(): Promise<string> {
    await world.privacy.deletion.request("rosa", "facebook");
    return /\/cancelar\/(\S+)/.exec((await askedMail())?.text ?? "")?.[1] ?? "";
  }

  test("a deletion that was asked for at Facebook names the live reports in its mail, whose link takes the choice and cancels nothing", async () => {
    const token = await link();
    expect((await askedMail())?.text).toContain("Trek Marlin 7");
    expect(await world.ask(cancelPage.loader, { token })).toMatchObject({
      data: { cancel: { state: "pending" }, reports: { names: ["Trek Marlin 7"] } },
    });
    const choose = (form: Record<string, string>) =>
      answerOf(world.ask(cancelPage.action, { token }, { intent: "reportes", ...form }));
    expect(await choose({ "dejar-reportes": "si" })).toMatchObject({ status: 303 });
    expect((await report()).isKeptAtErasure).toBe(true);
    await choose({});
    expect((await report()).isKeptAtErasure).toBe(false);
    expect(await world.privacy.deletion.cancelState(token)).toMatchObject({ state: "pending" });
  });

  test("a deletion that was asked for at Facebook says nothing of reports that are over, and a forged link chooses nothing", async () => {
    const token = await link();
    await world.ask(cancelPage.action, { token: `${token}x` }, { intent: "reportes", "dejar-reportes": "si" });
    expect((await report()).isKeptAtErasure).toBeUndefined();
    await world.theft.reports.close("rosa", theft, "recovered");
    expect(await world.ask(cancelPage.loader, { token })).toMatchObject({ data: { reports: { names: [] } } });
  });
});
