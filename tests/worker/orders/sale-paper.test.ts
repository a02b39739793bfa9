import { expect, test } from "vitest";

import { salePaperPdf } from "~/orders/sale-paper/sale-paper-pdf.server";
import { readSalePaper, loadSalePaper } from "~/orders/sale-paper/sale-paper.page.server";
import { ownSalesFile } from "~/orders/sales/own-sales-file.server";

import { formOf } from "../../unit/selling/support";
import {
  BUYER,
  LISTING,
  offer,
  offersWorld,
  OTHER,
  pay,
  placedAt,
  PRICE,
  SELLER,
  THREAD,
  user,
} from "../offers/support";

const TYPED = {
  sellerName: "Rosa Huamán Ríos",
  sellerDocument: "DNI 40112233",
  buyerName: "Ana Quispe",
  buyerDocument: "44556677",
  vehicle: "Trek Marlin 7",
  serial: "WTU204C1187K",
  price: "2,500",
  day: "2026-11-20",
};

async function soldWorld() {
  const world = await offersWorld({ listing: { serial: "WTU204C1187K" } });
  await offer(world, 2000);
  const order = await placedAt(world, PRICE);
  await pay(world, order);
  return { world, order };
}

test("a sale paper is filled from the order, its serial for the seller alone", async () => {
  const { world, order } = await soldWorld();
  const context = world.context();
  const seller = await loadSalePaper(context, "pedido", order.id, user(SELLER));
  expect(seller?.values).toMatchObject({ serial: "WTU204C1187K", price: "2500", buyerDocument: "DNI 12345678" });
  const buyer = await loadSalePaper(context, "pedido", order.id, user(BUYER));
  expect(buyer?.values).toMatchObject({ serial: "", buyerName: "Ana Compra" });
  expect(await loadSalePaper(context, "pedido", order.id, user(OTHER))).toBeNull();
  expect(await loadSalePaper(context, "conversacion", THREAD, user(OTHER))).toBeNull();
  expect((await loadSalePaper(context, "conversacion", THREAD, user(BUYER)))?.values.sellerName).toBe("Rosa Vende");
});

test("a sale paper becomes a PDF with the state of the registry", async () => {
  const { world, order } = await soldWorld();
  const outcome = await readSalePaper(world.context(), "pedido", order.id, user(SELLER), formOf(TYPED));
  if (outcome.kind !== "shown" || !("ready" in outcome.reply) || !outcome.reply.ready) throw new Error("not ready");
  const { ready } = outcome.reply;
  expect(ready.facts.map(({ value }) => value)).toEqual(
    expect.arrayContaining([
      "Rosa Huamán Ríos · DNI 40112233",
      "Ana Quispe · DNI 44556677",
      "No figura en el registro de Rebi",
    ]),
  );
  const pdf = await salePaperPdf(ready, { site: { name: "Rebi" }, createdAt: world.time });
  expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe("%PDF-");
});

test.each([
  ["sellerName", "", "Escribe el nombre completo del vendedor."],
  ["sellerDocument", "123", "Escribe el documento como DNI 12345678"],
  ["buyerName", "", "Escribe el nombre completo del comprador."],
  ["buyerDocument", "", "Escribe el documento del comprador."],
  ["vehicle", "", "Escribe qué bicicleta es."],
  ["price", "0", "Precio: debe estar entre"],
  ["day", "2026-11-21", "Día de la venta: no puede ser después de hoy."],
  ["day", "2026-02-30", "Día de la venta: elige una fecha que exista."],
])("a sale paper with %s %j is rejected at its field", async (field, typed, message) => {
  const { world, order } = await soldWorld();
  const outcome = await readSalePaper(
    world.context(),
    "pedido",
    order.id,
    user(SELLER),
    formOf({ ...TYPED, [field]: typed }),
  );
  expect(outcome).toMatchObject({
    kind: "rejected",
    failure: { errors: { [field]: expect.stringContaining(message) } },
  });
});

test("a seller's file has their own sales, a line an order", async () => {
  const { world, order } = await soldWorld();
  const lines = (await ownSalesFile(world.context(), SELLER.uid)).split("\r\n");
  expect(lines[0]).toContain("Pedido");
  expect(lines[1]).toContain(`"${order.number}"`);
  expect(lines[1]).toContain(";2500;");
  expect(lines.filter(Boolean)).toHaveLength(2);
  expect((await ownSalesFile(world.context(), BUYER.uid)).split("\r\n").filter(Boolean)).toHaveLength(1);
  expect(LISTING).toBe("bici1");
});
