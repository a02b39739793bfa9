import { beforeEach, describe, expect, test } from "vitest";

import * as page from "~/accounts/shop/perfil-tienda.route";

import { World } from "../../support/world";

const UID = "rosa";
const CAYMA = "040103";
const SHOP = {
  name: "Dos Ruedas Sur",
  department: "arequipa",
  district: CAYMA,
  address: "Calle Demo 123",
  "dia-1": "9:00-13:00 y 15:00-19:00",
  "dia-6": "9-13",
};

let world: World;
beforeEach(async () => {
  world = new World({ user: { uid: UID } });
  await world.seedUser(UID, { displayName: "Rosa Quispe" });
});

async function send(
  form: Record<string, string>,
): Promise<{ status: number; errors: Record<string, string>; values: Record<string, string> }> {
  const answer = await world.ask(page.action, {}, form);
  if (answer instanceof Response) return { status: answer.status, errors: {}, values: {} };
  const { data, init } = answer as {
    data: { errors: Record<string, string>; values: Record<string, string> };
    init: ResponseInit;
  };
  return { status: init.status ?? 200, errors: data.errors, values: data.values };
}
const stored = async () => (await world.stored(`users/${UID}`)).shop;
const shown = async () => {
  world.renew();
  return world.accounts.publicProfile(UID);
};

describe("the form of a shop", () => {
  test("the form of a shop stores it, and its name stands where sellers are shown", async () => {
    expect(await send(SHOP)).toMatchObject({ status: 303 });
    expect(await stored()).toEqual({
      name: "Dos Ruedas Sur",
      hours: ["", "9:00-13:00 y 15:00-19:00", "", "", "", "", "9:00-13:00"],
      address: "Calle Demo 123",
      department: "arequipa",
      province: "Arequipa",
      district: "Cayma",
      isHidden: false,
    });
    expect(await shown()).toMatchObject({ displayName: "Dos Ruedas Sur", shop: { district: "Cayma" } });
    expect((await world.accounts.names([UID])).get(UID)).toBe("Rosa Quispe");
    expect(await world.ask(page.loader, {})).toMatchObject({
      data: { shop: { isHidden: false, values: { ...SHOP, "dia-6": "9:00-13:00" } } },
    });
  });

  test.each([
    ["no name", { name: " " }, "name", "Escribe el nombre"],
    ["a name that speaks for the site", { name: "Soporte Rebi" }, "name", "equipo de Rebi"],
    ["a name with a telephone", { name: "Motos 987654321" }, "name", "teléfonos"],
    ["an address with a telephone", { address: "Calle 1, llama al 987654321" }, "address", "público"],
    ["no department", { department: "marte" }, "department", "Elige el departamento"],
    ["no district", { district: "" }, "district", "Elige el distrito"],
    ["a district elsewhere", { district: "Narnia" }, "district", "No encontramos"],
    ["hours that cannot be read", { "dia-1": "mañana" }, "dia-1", "escribe las horas"],
    ["hours that end before they begin", { "dia-2": "19:00-9:00" }, "dia-2", "escribe las horas"],
  ])("the form of a shop rejects %s at its field, and keeps what was typed", async (_, changes, field, words) => {
    const { status, errors, values } = await send({ ...SHOP, ...changes });
    expect(status).toBe(400);
    expect(Object.keys(errors)).toContain(field);
    expect(errors[field]).toContain(words);
    expect(values).toMatchObject({ address: { ...SHOP, ...changes }.address });
    expect((await world.stored(`users/${UID}`)).shop ?? null).toBeNull();
  });

  test("taking the shop away makes the page a person's again", async () => {
    await send(SHOP);
    expect(await send({ intent: "quitar" })).toMatchObject({ status: 303 });
    expect(await stored()).toBeNull();
    expect(await shown()).toMatchObject({ displayName: "Rosa Quispe", shop: null });
  });

  test("a hidden shop stays hidden whatever its owner writes, and cannot be taken away", async () => {
    await send(SHOP);
    await world.update(`users/${UID}`, { "shop.isHidden": true });
    expect(await shown()).toMatchObject({ displayName: "Rosa Quispe", shop: null });
    expect(await send({ ...SHOP, name: "Otro Nombre" })).toMatchObject({ status: 303 });
    expect(await stored()).toMatchObject({ name: "Otro Nombre", isHidden: true });
    expect(await send({ intent: "quitar" })).toMatchObject({ errors: { "": expect.stringContaining("ocultó") } });
    expect(await stored()).toMatchObject({ isHidden: true });
  });
});
