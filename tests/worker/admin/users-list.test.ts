import { describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { USER_ROWS } from "~/admin/users/user-list.loader.server";
import type { DocumentData } from "~/platform/firestore/types";

import type { World } from "../../support/world";
import { adminWorld, NOW } from "./admin-world";

async function seedUser(world: World, uid: string, changes: DocumentData = {}): Promise<void> {
  const { email = `${uid}@correo.test`, displayName = uid } = changes as Record<string, string>;
  const user = newUserDocument({ uid, email, displayName, emailVerified: true }, NOW);
  await world.seed({ set: `users/${uid}`, data: { ...user, ...changes } });
}

const load = (world: World, search: string) => USER_ROWS.list(world.context(), new URLSearchParams(search));
const found = async (world: World, search: string) => (await load(world, search)).rows.map(({ key }) => key);

describe("the list of people", () => {
  test("the list of people begins with the newest, narrows down by role and by blocked ones, and masks e-mails", async () => {
    const world = adminWorld();
    await seedUser(world, "ana", { createdAt: new Date("2026-11-01") });
    await seedUser(world, "beto", { createdAt: new Date("2026-11-03"), role: "admin" });
    await seedUser(world, "caro", { createdAt: new Date("2026-11-02"), isActive: false });
    expect(await found(world, "")).toEqual(["beto", "caro", "ana"]);
    expect(await found(world, "orden=antiguas")).toEqual(["ana", "caro", "beto"]);
    expect(await found(world, "rol=admin")).toEqual(["beto"]);
    expect(await found(world, "estado=bloqueadas")).toEqual(["caro"]);
    expect(await found(world, "estado=bloqueadas&rol=admin")).toEqual([]);
    expect(await found(world, "estado=bloqueadas&q=caro")).toEqual(["caro"]);
    expect(await found(world, "rol=admin&q=caro")).toEqual([]);
    const page = JSON.stringify(await load(world, ""));
    expect(page).toContain("c•••@correo.test");
    expect(page).not.toContain("caro@correo.test");
  });

  test("the list of people is paged both ways over equal times, also of a search; a cursor that is none gives the first page", async () => {
    const world = adminWorld();
    for (let at = 0; at < 30; at += 1) await seedUser(world, `persona-${String(at).padStart(2, "0")}`);
    for (const search of [
      "",
      "q=perso",
      "rol=user",
      "orden=antiguas",
      "orden=antiguas&q=perso",
      "orden=antiguas&rol=user",
    ]) {
      const first = await load(world, search);
      expect(first.rows).toHaveLength(20);
      expect(first.previous).toBeNull();
      const second = await load(world, `${search}&desde=${first.next}`);
      expect(second.rows).toHaveLength(10);
      const back = await load(world, `${search}&antes=${second.previous}`);
      expect(back.rows.map(({ key }) => key)).toEqual(first.rows.map(({ key }) => key));
    }
    expect((await load(world, "desde=../nada")).rows).toHaveLength(20);
  });

  test("the list of people finds by e-mail, phone, uid and words of the name, folded, and says where it looks no further", async () => {
    const world = adminWorld();
    await seedUser(world, "aB3dE5fG7hJ9kL1mN3pQ", {
      email: "JN.99@correo.test",
      displayName: "José Ñahui 🚲",
      phone: "+51987654321",
    });
    await seedUser(world, "rosa-uid", { email: "rosa@correo.test", displayName: "Rosa Huamán Quispe" });
    await seedUser(world, "otra-uid", {
      email: "rosa@correo.test.pe",
      displayName: "Rosa Quispe",
      whatsapp: "+51987654321",
    });
    const jose = "aB3dE5fG7hJ9kL1mN3pQ";
    for (const [typed, uids] of [
      ["jn.99@correo.test", [jose]],
      ["ROSA@correo.test", ["rosa-uid", "otra-uid"]],
      ["rosa@", ["rosa-uid", "otra-uid"]],
      ["987 654 321", [jose, "otra-uid"]],
      ["+51987654321", [jose, "otra-uid"]],
      [jose, [jose]],
      ["jose", [jose]],
      ["NAHU", [jose]],
      ["ñahui josé", [jose]],
      ["quispe huam", ["rosa-uid"]],
      ["uaman", []],
      ["nadie@correo.test", []],
      ["999999999", []],
    ] as const)
      expect([typed, await found(world, `q=${encodeURIComponent(typed)}`)]).toEqual([typed, [...uids]]);
    for (const typed of ["ñ", "🚲"]) {
      const { rows, note } = await load(world, `q=${encodeURIComponent(typed)}`);
      expect([rows, note]).toEqual([[], "Escribe al menos dos letras."]);
    }
  });

  test("the list of people leaves the role out where one account is looked for", async () => {
    const world = adminWorld();
    await seedUser(world, "rosa");
    const { rows, query } = await load(world, "q=rosa@correo.test&rol=admin");
    expect(rows).toHaveLength(1);
    expect(query.values).toEqual({ q: "rosa@correo.test" });
  });
});

describe("search fields", () => {
  test("search fields follow a new name and a new e-mail", async () => {
    const world = adminWorld();
    await seedUser(world, "rosa");
    const { accounts } = world.context();
    await accounts.profile.update("rosa", { displayName: "Flor Ccori" });
    expect(await found(world, "q=ccori")).toEqual(["rosa"]);
    await accounts.profile.update("rosa", { email: "nueva@correo.test" });
    expect(await found(world, "q=nueva@correo.test")).toEqual(["rosa"]);
    expect(await found(world, "q=ccori")).toEqual(["rosa"]);
    await expect(accounts.profile.update("nadie", { displayName: "X" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
