import { beforeEach, describe, expect, test } from "vitest";

import { GUARD_STAMP } from "~/platform/forms/constants";
import { announcedPage, askForNotice } from "~/registry/announced/announced-page.loader.server";

import { World } from "../../support/world";

let world: World;
let uid: string | null;

beforeEach(() => {
  world = new World();
  uid = null;
});

function context() {
  const user = async () => (uid === null ? null : { uid, email: "rosa@correo.test" });
  const accounts = { session: user, sessionSoon: user, user: async () => null, isProven: async () => true };
  return world.context({ accounts });
}

async function send(email: string, service: "transfer" | "theft" = "transfer") {
  const { stamp } = await announcedPage(context(), service);
  world.pass({ seconds: 5 });
  const form = new FormData();
  form.set("email", email);
  form.set(GUARD_STAMP, stamp);
  return form;
}

const notices = () => world.database.find({ collection: "serviceNotices", limit: 20 });
const mails = () => world.database.find({ collection: "mail", limit: 20 });

async function withdrawalToken(): Promise<string> {
  const [mail] = await mails();
  return /\/avisos\/servicio\/([\w.-]+)/.exec(JSON.stringify(mail?.data))?.[1] ?? "";
}

describe("an address for notice", () => {
  test("is kept once, whatever is sent again, and gets one mail", async () => {
    const form = await send(" Ana@Correo.test ");
    const answers = await Promise.all([1, 2, 3].map(() => askForNotice(context(), "transfer", form)));
    for (const answer of answers) expect(answer).toMatchObject({ kind: "done", to: "/transferir-propiedad" });
    await askForNotice(context(), "transfer", await send("ana@correo.test"));
    expect((await notices()).map(({ data }) => data)).toEqual([
      { service: "transfer", email: "ana@correo.test", userId: null, createdAt: expect.any(Date) as unknown },
    ]);
    expect(await mails()).toHaveLength(1);
  });

  test("is forgotten by the link of the mail", async () => {
    await askForNotice(context(), "transfer", await send("ana@correo.test"));
    const token = await withdrawalToken();
    expect(await context().announced.noticeState(token)).toEqual({ service: "transfer", isOn: true });
    for (let click = 0; click < 2; click += 1)
      expect(await context().announced.withdraw(token)).toEqual({ service: "transfer", isOn: false });
    expect(await notices()).toEqual([]);
    expect(await context().announced.withdraw(`${token}x`)).toBeNull();
  });

  test.each(["", "ana", "ana@correo", "a@b.pe, c@d.pe"])("%j is rejected with what was typed", async (email) => {
    expect(await askForNotice(context(), "transfer", await send(email))).toMatchObject({
      kind: "rejected",
      status: 422,
      failure: { errors: { email: expect.any(String) as unknown }, values: { email } },
    });
    expect(await notices()).toEqual([]);
  });

  test("is limited by network", async () => {
    for (let sent = 0; sent < 8; sent += 1) await askForNotice(context(), "transfer", await send(`a${sent}@b.pe`));
    expect(await askForNotice(context(), "transfer", await send("mas@b.pe"))).toMatchObject({ status: 429 });
    expect(await notices()).toHaveLength(8);
  });

  test("is exported and erased with the account, also where it was given without signing in", async () => {
    await askForNotice(context(), "transfer", await send("rosa@correo.test"));
    uid = "rosa";
    await askForNotice(context(), "theft", await send("otra@correo.test", "theft"));
    await askForNotice(context(), "theft", await send("rosa@correo.test", "theft"));
    const { personalData } = context().announced;
    expect(await personalData.export("rosa", "rosa@correo.test")).toHaveLength(3);
    expect(await personalData.erase("rosa", "rosa@correo.test")).toBe("done");
    expect(await notices()).toEqual([]);
  });
});
