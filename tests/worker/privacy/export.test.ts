import { describe, expect, test } from "vitest";

import { PASSWORD_MISSING, submitExport } from "~/privacy/own-data.action.server";

import { contextOf } from "../../support/context";
import { enter, GuardedIdentity } from "../accounts/guarded-identity";
import { args } from "../accounts/pages-support";
import { newEmail, visit } from "../accounts/support";

async function asking() {
  const identity = new GuardedIdentity();
  const person = identity.person({ email: newEmail() });
  const cookie = await enter(identity, person.email);
  return async (password: string) => {
    const accounts = visit({ identity, cookie, method: "POST" });
    const form = new FormData();
    form.set("password", password);
    const { privacy } = args("/perfil/mis-datos", cookie).context;
    return submitExport(contextOf({ accounts, privacy }), await accounts.requireVerifiedUser(), form);
  };
}

describe("the form of the export", () => {
  test("the form of the export leads to the file by the password", async () => {
    const send = await asking();
    expect(await send("demo1234")).toMatchObject({
      kind: "done",
      to: expect.stringMatching(/^\/perfil\/mis-datos\/descargar\?pase=./) as string,
    });
  });

  test("the form of the export rejects a missing and a wrong password at the field, and gives none back", async () => {
    const send = await asking();
    const missing = await send("");
    expect(missing).toMatchObject({ status: 400, failure: { errors: { password: PASSWORD_MISSING } } });
    const wrong = await send("no-la-se");
    expect(wrong).toMatchObject({ status: 401, failure: { errors: { password: expect.any(String) as string } } });
    expect(JSON.stringify(wrong)).not.toContain("no-la-se");
  });

  test("the form of the export asks an account without a password for a provider's proof", async () => {
    const identity = new GuardedIdentity();
    const person = identity.person({ email: newEmail(), providers: ["google.com"] });
    const cookie = await enter(identity, person.email);
    person.password = null;
    const accounts = visit({ identity, cookie, method: "POST" });
    const { privacy } = args("/perfil/mis-datos", cookie).context;
    const outcome = await submitExport(
      contextOf({ accounts, privacy }),
      await accounts.requireVerifiedUser(),
      new FormData(),
    );
    expect(outcome).toMatchObject({
      kind: "rejected",
      status: 403,
      failure: { errors: { "": "Confirma que eres tú para hacer este cambio." } },
    });
  });
});
