import { beforeEach, expect, test } from "vitest";

import * as order from "~/orders/admin/pedido.route";

import { makeOrder } from "../../factories/orders";
import type { World } from "../../support/world";
import { ADMIN, adminWorld } from "./admin-world";

const WHY = "El comprador pidió por teléfono cambiar la dirección.";
const PRIVATE = ["Ana Quispe R", "45678912", "987654321", "987 654 321", "Av. Larco 345", "Frente al parque"];

let world: World;
beforeEach(async () => {
  world = adminWorld();
  const recipient = { name: "Ana Quispe Rojas", documentType: "dni", documentNumber: "45678912" } as const;
  const { id, ...data } = makeOrder({ state: "created", recipient: { ...recipient, phone: "+51987654321" } });
  await world.seed({ set: `orders/${id}`, data });
});

const asked = (form: Record<string, string>) => world.ask(order.action, { id: "order-1" }, form);

test("the data of an order's page, also as `.data`, holds nothing of who receives it but masks", async () => {
  const sent = JSON.stringify(await world.ask(order.loader, { id: "order-1" }));
  for (const secret of PRIVATE) expect(sent).not.toContain(secret);
  expect(sent).toContain("A••• Q••• R•••");
});

test("the receiver and the address of an order are shown once, for a reason that the log has first", async () => {
  expect(await asked({ intent: "ver-datos", para: "porque" })).toMatchObject({
    init: { status: 400 },
    data: { errors: { para: expect.any(String) } },
  });
  expect(await world.entries()).toEqual([]);

  expect(await asked({ intent: "ver-datos", para: WHY })).toMatchObject({
    data: {
      opened: {
        datos: [
          {
            facts: [
              { label: "Recibe", value: "Ana Quispe Rojas" },
              { label: "DNI", value: "45678912" },
              { label: "Teléfono", value: "987 654 321" },
              { label: "Dirección", value: "Av. Larco 345, Miraflores, Lima, Lima" },
              { label: "Referencia", value: "Frente al parque" },
            ],
          },
          expect.anything(),
        ],
      },
    },
  });
  const [entry, ...more] = await world.entries();
  expect(more).toEqual([]);
  expect(entry?.data).toMatchObject({
    actor: ADMIN,
    action: "order.data-opened",
    target: "orders/order-1",
    label: "R-2026-000123",
    reason: WHY,
  });
  for (const secret of PRIVATE) expect(JSON.stringify(entry?.data)).not.toContain(secret);
});

test("what cannot be put on record is not shown", async () => {
  world.given.audit = { record: () => Promise.reject(new Error("down")) };
  await expect(asked({ intent: "ver-datos", para: WHY })).rejects.toThrow("down");
});

test("an order that does not exist is not found, and leaves no entry", async () => {
  const form = { intent: "ver-datos", para: WHY };
  await expect(world.ask(order.action, { id: "nada" }, form)).rejects.toMatchObject({ init: { status: 404 } });
  expect(await world.entries()).toEqual([]);
});

test("steps need no personal data", async () => {
  const form = { intent: "cancelar", version: "1", motivo: "comprador", confirmo: "si" };
  expect(await asked(form)).toMatchObject({ status: 303 });
  expect((await world.find("orders/order-1"))?.state).toBe("cancelled");
});
