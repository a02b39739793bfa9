import { beforeEach, describe, expect, test } from "vitest";

import { passkeyOwnerPath } from "~/accounts/second-factor/factors.server";
import { newUserDocument } from "~/accounts/users.server";
import { FACTOR_REMOVAL_MS } from "~/accounts/users/user-acts.server";
import { loadUser } from "~/admin/users/user.loader.server";
import type { DocumentData } from "~/platform/firestore/types";

import type { World } from "../../support/world";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { FACTOR, userForm } from "./users-acts";

const WHY = "Solicitud R-7K4M92QX: lo vimos en videollamada.";
const REMOVAL = { intent: "quitar-segundo-paso", perdida: WHY, comprobado: "si" };
const DUE = new Date(NOW.getTime() + FACTOR_REMOVAL_MS);
const KEY = {
  id: "llave1",
  publicKey: "AAAA",
  counter: 0,
  transports: [],
  deviceType: "multiDevice",
  backedUp: true,
  aaguid: "",
  name: "Celular",
  createdAt: NOW,
  lastUsedAt: null,
};

/** By the hash of its id. */
const OWNER = await passkeyOwnerPath(KEY.id);
let world: World;

async function seedUser(uid: string, changes: DocumentData = {}): Promise<void> {
  const user = newUserDocument({ uid, email: `${uid}@correo.test`, displayName: uid, emailVerified: true }, NOW);
  await world.seed({ set: `users/${uid}`, data: { ...user, ...changes } });
}

const stored = async (path: string) => (await world.database.read(path))?.data;
const mails = () => world.database.find({ collection: "mail", limit: 10 });
const at = (now: Date) => {
  world.time = now;
  return world.context().accounts;
};
const rejected = (message: string) => ({ init: { status: 409 }, data: { errors: { "": message } } });

beforeEach(async () => {
  world = adminWorld();
  await seedUser("rosa");
  await world.seed(
    { set: "secondFactors/rosa", data: { ...FACTOR, keys: [KEY] } },
    { set: OWNER, data: { uid: "rosa" } },
  );
});

describe("the removal of lost second factors", () => {
  test("the removal of lost second factors is planned for 72 hours later, logged and mailed with a link, and removes all of them then", async () => {
    await userForm(world, REMOVAL);
    expect(await stored("secondFactors/rosa")).toMatchObject({ removalDueAt: DUE, keys: [{ id: "llave1" }] });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.data["to"]).toEqual(["rosa@correo.test"]);
    expect(JSON.stringify(mail?.data)).toMatch(/no-fui-yo\/cuenta\/[^\\" ]+/);
    expect(await world.database.find({ collection: "audit", limit: 5 })).toMatchObject([
      { data: { action: "person.factors-removal-planned", target: "users/rosa", reason: WHY } },
    ]);
    expect((await loadUser(world.context(), "rosa", ADMIN)).factors).toMatchObject({
      text: "Códigos y 1 llave de acceso",
      removedAt: expect.stringContaining("26 de noviembre"),
    });
    expect(await at(new Date(DUE.getTime() - 1)).secondFactor.state("rosa")).toBe("unproved");
    expect(await at(DUE).secondFactor.state("rosa")).toBe("absent");
    expect(await stored("secondFactors/rosa")).toBeUndefined();
    expect(await stored(OWNER)).toBeUndefined();
  });

  test("sent twice is one, with one mail", async () => {
    await userForm(world, REMOVAL);
    await userForm(world, REMOVAL);
    await userForm(world, { ...REMOVAL, formId: "f2", steps: "1" });
    expect(await mails()).toHaveLength(1);
  });

  test("the removal of lost second factors is off after the mailed link, which ends the sessions and locks the payouts", async () => {
    await userForm(world, REMOVAL);
    const token = /no-fui-yo\/cuenta\/([^\\" ]+)/.exec(JSON.stringify((await mails())[0]?.data))?.[1] ?? "";
    expect(await at(NOW).factorDenials.deny(token)).toBe(true);
    expect(await stored("secondFactors/rosa")).toMatchObject({ removalDueAt: null });
    expect(await stored("users/rosa")).toMatchObject({ payoutsLockedUntil: expect.any(Date) });
    expect(await at(DUE).secondFactor.state("rosa")).toBe("unproved");
  });

  test("the removal of lost second factors needs a reason and the mark that its owner asked", async () => {
    expect(await userForm(world, { ...REMOVAL, comprobado: "" })).toMatchObject({
      init: { status: 400 },
      data: { errors: { comprobado: "Marca que comprobaste quién lo pide." } },
    });
    expect(await userForm(world, { ...REMOVAL, perdida: "" })).toMatchObject({ init: { status: 400 } });
    expect(await mails()).toEqual([]);
  });

  test("the removal of lost second factors is never of an administrator, of an account without factors, or of one that cannot be told", async () => {
    await seedUser("rosa", { role: "admin" });
    expect(await userForm(world, REMOVAL)).toMatchObject(
      rejected("Es una cuenta del equipo: solo puede cambiarla quien administra todo."),
    );
    await seedUser(ADMIN, { role: "admin" });
    expect(await userForm(world, REMOVAL)).toMatchObject(
      rejected("Es una cuenta del equipo: quítale antes el rol, y dáselo otra vez cuando entre."),
    );
    await seedUser("rosa", { emailVerified: false });
    expect(await userForm(world, REMOVAL)).toMatchObject(
      rejected("Esta cuenta no tiene un correo confirmado: no podríamos avisarle."),
    );
    await seedUser("rosa");
    await world.seed({ delete: "secondFactors/rosa" });
    expect(await userForm(world, REMOVAL)).toMatchObject(rejected("Esta cuenta no tiene códigos ni llaves de acceso."));
    expect(await mails()).toEqual([]);
  });

  test("the removal of lost second factors is never one's own", async () => {
    const own = await world
      .context()
      .accounts.users.acts.removeFactors(ADMIN, { actor: ADMIN, steps: null, formId: "f1" }, WHY);
    expect(own).toMatchObject({ ok: false, reason: "own" });
  });
});
