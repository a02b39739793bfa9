import { describe, expect, test, vi } from "vitest";

import type { Database } from "~/platform/firestore/types";

import { clockAt, database, databaseDown, FakeIdentity, log, newEmail, visit } from "../support";

describe("time of the last sign-in", () => {
  test("the time of the last sign-in is stored in the background, and a failure to store it fails no sign-in", async () => {
    const identity = new FakeIdentity();
    const [email, clock] = [newEmail(), clockAt()];
    await visit({ identity, clock, method: "POST" }).signIn.register({ email, password: "demo1234" });
    const { uid } = identity.accounts.get(email)!;
    clock.forward(3600);
    const behind: Promise<unknown>[] = [];
    expect(
      (await visit({ identity, clock, method: "POST", behind }).signIn.withPassword({ email, password: "demo1234" }))
        .ok,
    ).toBe(true);
    await Promise.all(behind);
    expect((await database.read(`users/${uid}`))?.data.lastLoginAt).toEqual(clock.now());
    const failing: Database = {
      ...databaseDown,
      read: (path) => database.read(path),
      commit: (writes) => ("update" in writes[0]! ? databaseDown.commit(writes) : database.commit(writes)),
    };
    expect(
      (
        await visit({ identity, clock, method: "POST", database: failing, behind }).signIn.withPassword({
          email,
          password: "demo1234",
        })
      ).ok,
    ).toBe(true);
    await Promise.all(behind);
  });

  test("the time of the last sign-in is in the stream of logs with the role, so that entries of administrators are found", async () => {
    const identity = new FakeIdentity();
    const email = newEmail();
    await visit({ identity, method: "POST" }).signIn.register({ email, password: "demo1234" });
    const { uid } = identity.accounts.get(email)!;
    await database.commit([{ update: `users/${uid}`, data: { role: "admin" } }]);
    const info = vi.spyOn(log, "info");
    try {
      await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" });
      expect(info).toHaveBeenCalledWith("accounts.signed-in", { uid, role: "admin", registered: false });
    } finally {
      info.mockRestore();
    }
  });
});
