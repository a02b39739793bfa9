import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";

import { AdminListPage } from "~/admin-kit/list/list-page";
import { businessInfo } from "~/business/company";
import { ORDER_LIST } from "~/orders/admin/order-queue-list";
import type { Order } from "~/orders/model";
import type { Orders } from "~/orders/orders.server";
import { OrderList } from "~/orders/pages/order-list";
import { OrderPage } from "~/orders/pages/order-page";
import { purchaseRow, saleRow } from "~/orders/pages/order-rows";
import { orderIdByNumber } from "~/orders/pages/order-search";
import { type OrderReader, orderView } from "~/orders/pages/order-view";
import { loadOrderPage, loadReceipt, takeOrderStep } from "~/orders/pages/order.page.server";
import { receiptFileName, receiptPdf } from "~/orders/pages/receipt-pdf.server";
import type { StepResult } from "~/orders/service";
import { isNotFound } from "~/platform/http/http";
import { createLogger } from "~/platform/log";

import { ORDERED_AT, makeOrder, makeOrderLine } from "../../../factories/orders.ts";
import { contextOf } from "../../../support/context";
import { fieldNames, hrefs, htmlOf, tags, textOf } from "../../../support/render.tsx";

const BUYER: OrderReader = { as: "buyer", uid: "buyer-1" };
const SELLER: OrderReader = { as: "seller", uid: "seller-1" };
/** A shipment as it is typed. */
const SENT = { intent: "enviar", empresa: "shalom", guia: "123" };
const ADMIN: OrderReader = { as: "admin", uid: "admin-1" };

/** Orders that hold one order, and note the steps that were taken. */
function deps(order: Order, result: StepResult = { ok: true, order, repeated: false }) {
  const taken: Parameters<Orders["take"]>[] = [];
  return {
    taken,
    orders: {
      read: (id: string, { uid, isAdmin }: { uid: string; isAdmin: boolean }) => {
        const as = isAdmin ? "admin" : order.buyerId === uid ? "buyer" : "seller";
        const isParty = isAdmin || order.buyerId === uid || order.sellerId === uid;
        return Promise.resolve(id === order.id && isParty ? ({ order, as } as const) : null);
      },
      take: (...args: Parameters<Orders["take"]>) => {
        taken.push(args);
        return Promise.resolve(result);
      },
    },
    payouts: { find: () => Promise.resolve(null) },
    accounts: { contactOf: () => Promise.resolve({ phone: "+5115550100", whatsapp: "" }) },
    env: { brandName: "Rebi" },
    clock: { now: () => ORDERED_AT },
    log: createLogger({}, () => undefined),
  };
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ version: "1", ...fields })) data.set(name, value);
  return data;
}

const PAID = makeOrder({ state: "paid", paidAt: ORDERED_AT });
const SHIPPED = makeOrder({ state: "shipped", paidAt: ORDERED_AT });

describe("who may see an order", () => {
  test.each<[string, Order, OrderReader]>([
    ["another buyer", PAID, { as: "buyer", uid: "buyer-2" }],
    ["a seller as the buyer", PAID, { as: "buyer", uid: "seller-1" }],
    ["another seller", PAID, { as: "seller", uid: "seller-2" }],
    ["the buyer as a seller", PAID, { as: "seller", uid: "buyer-1" }],
    ["the seller before the payment", makeOrder(), SELLER],
  ])("the view of an order excludes %s", async (_, order, reader) => {
    const service = deps(order);
    await expect(loadOrderPage(contextOf(service), order.id, reader)).rejects.toSatisfy(isNotFound);
    const outcome = await takeOrderStep(
      contextOf(service),
      order.id,
      reader,
      form({ intent: "recibido", confirmo: "si" }),
    );
    expect(outcome.kind).toBe("not-found");
    expect(service.taken).toEqual([]);
  });

  test.each([BUYER, SELLER, ADMIN])("the view of an order lets %j see a paid one", async (reader) => {
    expect((await loadOrderPage(contextOf(deps(PAID)), PAID.id, reader)).as).toBe(reader.as);
  });

  test("parties of a paid one get its PDF, each their own", async () => {
    expect((await loadReceipt(contextOf(deps(PAID)), PAID.id, "buyer-1")).view.as).toBe("buyer");
    expect((await loadReceipt(contextOf(deps(PAID)), PAID.id, "seller-1")).view.as).toBe("seller");
    await expect(loadReceipt(contextOf(deps(PAID)), PAID.id, "seller-2")).rejects.toSatisfy(isNotFound);
    await expect(loadReceipt(contextOf(deps(makeOrder())), "order-1", "buyer-1")).rejects.toSatisfy(isNotFound);
  });
});

describe("a step's form", () => {
  test("a step's form is taken with the version that the page showed", async () => {
    const service = deps(PAID);
    const outcome = await takeOrderStep(
      contextOf(service),
      PAID.id,
      SELLER,
      form({ intent: "enviar", empresa: "olva", guia: " 123-45 ", oficina: "Cusco", version: "4" }),
    );
    expect(outcome).toMatchObject({ kind: "done", to: "/perfil/ventas/order-1" });
    expect(service.taken).toEqual([
      [
        "order-1",
        "ship",
        { kind: "seller", uid: "seller-1" },
        {
          version: 4,
          note: "Olva Courier, guía 123-45; recojo en Cusco",
          shipment: { carrier: "olva", carrierName: "", number: "123-45", office: "Cusco", link: "" },
        },
      ],
    ]);
  });

  test("a step's form answers a resubmission like the first", async () => {
    const repeated: StepResult = { ok: true, order: PAID, repeated: true };
    const outcome = await takeOrderStep(contextOf(deps(PAID, repeated)), PAID.id, SELLER, form({ intent: "preparar" }));
    expect(outcome.kind).toBe("done");
  });

  test.each<[string, OrderReader, Order, Record<string, string>, string]>([
    ["without its carrier", SELLER, PAID, { intent: "enviar", guia: "123" }, "empresa-enviar"],
    ["without its number", SELLER, PAID, { intent: "enviar", empresa: "olva" }, "guia-enviar"],
    ["without the name of another carrier", SELLER, PAID, { ...SENT, empresa: "other" }, "agencia-enviar"],
    ["with a page that is not encrypted", SELLER, PAID, { ...SENT, enlace: "http://shalom.pe/1" }, "enlace-enviar"],
    ["with a script for a page", SELLER, PAID, { ...SENT, enlace: "javascript:alert(1)" }, "enlace-enviar"],
    ["with a page of someone's name", SELLER, PAID, { ...SENT, enlace: "https://a:b@shalom.pe" }, "enlace-enviar"],
    ["without its tick", BUYER, SHIPPED, { intent: "recibido" }, "confirmo-recibido"],
    ["without its reason", ADMIN, SHIPPED, { intent: "devolver", confirmo: "si" }, "motivo-devolver"],
    ["of another actor", SELLER, PAID, { intent: "devolver", nota: "porque sí", confirmo: "si" }, ""],
    ["of a pick-up", SELLER, PAID, { intent: "listo" }, ""],
    ["that nobody has", BUYER, PAID, { intent: "robar" }, ""],
  ])("a step's form is rejected %s, with what was typed", async (_, reader, order, fields, field) => {
    const service = deps(order);
    const outcome = await takeOrderStep(contextOf(service), order.id, reader, form(fields));
    expect(outcome).toMatchObject({ kind: "rejected", status: 400, failure: { values: fields } });
    expect(outcome.kind === "rejected" && Object.keys(outcome.failure.errors)).toEqual([field]);
    expect(service.taken).toEqual([]);
  });

  test.each<[StepResult, string]>([
    [{ ok: false, reason: "conflict", order: PAID }, "El pedido cambió mientras lo veías"],
    [{ ok: false, reason: "not-allowed", message: "Ya no se puede." }, "Ya no se puede."],
  ])("a step's form from a stale page is a conflict (%#)", async (result, message) => {
    const outcome = await takeOrderStep(contextOf(deps(PAID, result)), PAID.id, SELLER, form({ intent: "preparar" }));
    expect(outcome).toMatchObject({ kind: "rejected", status: 409 });
    expect(outcome.kind === "rejected" && outcome.failure.errors[""]).toContain(message);
  });
});

describe("the page of an order", () => {
  const shown = (order: Order, reader: OrderReader, reply: Parameters<typeof OrderPage>[0]["reply"] = null) =>
    htmlOf(<OrderPage view={orderView(order, reader, { now: ORDERED_AT, siteName: "Rebi" })} reply={reply} />);

  test("the page of an order lets the buyer pay or cancel an open order", async () => {
    const html = await shown(makeOrder(), BUYER);
    expect(hrefs(html)).toContain("/pago/redirigir?pedido=order-1");
    expect(tags(html, "input").find(({ name }) => name === "version")?.value).toBe("1");
    expect(textOf(html)).toContain("Cancelar el pedido");
    expect(textOf(html)).toContain("S/ 4,000.00");
  });

  test("the page of an order lets the buyer confirm or dispute what was shipped", async () => {
    const html = await shown(SHIPPED, BUYER);
    expect(fieldNames(html)).toEqual(["version", "intent", "confirmo"]);
    expect(hrefs(html)).toContain("/libro-de-reclamaciones?pedido=R-2026-000123");
    expect(hrefs(html)).toContain("/pedidos/order-1/constancia");
  });

  test("the page of an order shows a seller one primary button, the next step, and folds the other steps that ask for something", async () => {
    const parts = (html: string) => ({
      primary: tags(html, "button").filter((button) => button.class?.includes("btn-primary")).length,
      folded: html.match(/<summary[^>]*>[^<]*/g)?.map((summary) => summary.replace(/<[^>]*>/, "")),
      open: tags(html, "details").filter((details) => "open" in details).length,
    });
    expect(parts(await shown(PAID, SELLER))).toEqual({
      primary: 1,
      folded: ["Ya lo envié", "No puedo entregarlo"],
      open: 0,
    });
    const refused = { errors: { "nota-no-puedo": "Escribe el motivo." }, values: { intent: "no-puedo" } };
    expect(parts(await shown(PAID, SELLER, refused))).toMatchObject({ primary: 1, open: 1 });
    const preparing = makeOrder({ ...PAID, state: "preparing" });
    const html = await shown(preparing, SELLER);
    expect(parts(html)).toEqual({ primary: 1, folded: ["No puedo entregarlo"], open: 0 });
    expect(html).toMatch(/btn-primary[^>]*>Ya lo envié/);
  });

  test("the page of an order keeps a seller's tracking after an error, at its field and in the summary", async () => {
    const values = { intent: "enviar", guia: "Ol", empresa: "shalom" };
    const reply = { errors: { "guia-enviar": "Muy corto." }, values };
    const html = await shown(PAID, SELLER, reply);
    expect(hrefs(html)).toContain("#guia-enviar");
    expect(tags(html, "input").find(({ id }) => id === "guia-enviar")?.value).toBe("Ol");
    expect(html).toMatch(/<option value="shalom" selected=""/);
  });

  test.each([
    ["https://rastrea.shalom.pe/123", true],
    ["https://shalom.pe.example.com/123", false],
    ["https://example.com/shalom.pe", false],
  ])("the page that follows a shipment is linked where it is a carrier's own: %s", async (link, isLink) => {
    const shipment = { carrier: "shalom", carrierName: "", number: "123", office: "", link } as const;
    const sent = { tracking: "Shalom, guía 123", shipment };
    const html = await shown(makeOrder({ ...SHIPPED, sent }), BUYER);
    expect(hrefs(html).includes(link)).toBe(isLink);
    expect(textOf(html).includes(link)).toBe(!isLink);
    expect(html.includes('rel="noopener noreferrer nofollow"')).toBe(isLink);
  });

  // money-case: 14
  test("the page of an order shows its seller the fee of the delivery that they get", async () => {
    const paid = makeOrder({ state: "paid", paidAt: new Date("2026-11-20T15:00:00Z") });
    expect(textOf(await shown(paid, SELLER))).toContain(
      "Lo que vendiste S/ 2,500.00 Envío, que pagó el comprador S/ 1,500.00 Tu venta S/ 4,000.00",
    );
  });

  test("the page of an order leaves the actions off the paper", async () => {
    const sections = tags(await shown(PAID, SELLER), "section");
    expect(sections.find((section) => section["aria-labelledby"] === "acciones")?.class).toContain("print:hidden");
  });

  test("the page of an order has no actions where nothing is left to do", async () => {
    expect(textOf(await shown(makeOrder({ state: "expired" }), BUYER))).toContain("Volver a ponerlo en mi carrito");
    expect(textOf(await shown(makeOrder({ state: "expired" }), SELLER))).not.toContain("Qué puedes hacer");
  });
});

describe("the lists", () => {
  test("the lists of orders show number, date, amount and state", async () => {
    const lines = [makeOrderLine(), makeOrderLine({ listingId: "g", title: "Giant" })];
    const order = makeOrder({ ...PAID, lines });
    const bought = textOf(await htmlOf(<OrderList rows={[purchaseRow(order, ORDERED_AT)]} />));
    expect(bought).toContain("Trek Marlin 7 y 1 más");
    expect(bought).toContain("R-2026-000123 · 23 de noviembre de 2026");
    expect(bought).toContain("Pagado");
    const sold = textOf(await htmlOf(<OrderList rows={[saleRow(order)]} />));
    expect(sold).toContain("Trek Marlin 7 y 1 más");
    expect(sold).toContain("S/ 5,000.00");
  });

  test("the lists of orders name the plan of an order for one", () => {
    const plan = { listingId: "t", listingTitle: "Trek", planId: "premium", planName: "Premium", action: "renew" };
    const row = purchaseRow(makeOrder({ kind: "plan", lines: [], plan: { ...plan, action: "renew" } }), ORDERED_AT);
    expect(row).toMatchObject({ title: "Plan Premium para «Trek»", photo: null });
  });
});

describe("the search by number", () => {
  const database = {
    find: ({ where }: { where?: readonly unknown[][] }) =>
      Promise.resolve(
        where?.[0]?.[2] === "R-2026-000123"
          ? [{ path: "orders/order-1", id: "order-1", data: {}, createTime: "", updateTime: "" }]
          : [],
      ),
  };

  test.each([
    ["R-2026-000123", "order-1"],
    [" r-2026-000123 ", "order-1"],
    ["R-2026-000124", null],
    ["../users", null],
  ])("%j gives %s", async (typed, id) => {
    expect(await orderIdByNumber(database, typed)).toBe(id);
  });

  test("the search by number says that there is no such number, and keeps it", async () => {
    const html = await htmlOf(
      <AdminListPage
        view={{
          title: "Pedidos",
          searched: "Número",
          spec: ORDER_LIST,
          query: { values: { numero: "R-1" }, after: null, before: null },
          rows: [],
          next: null,
          previous: null,
          empty: "",
          missing: "No hay un pedido con ese número, como R-2026-000123.",
        }}
      />,
    );
    expect(textOf(html)).toContain("No hay un pedido con ese número, como R-2026-000123.");
    expect(tags(html, "input").find(({ name }) => name === "numero")?.value).toBe("R-1");
  });
});

describe("the receipt", () => {
  const business = businessInfo({
    siteUrl: "https://rebi.test",
    brandName: "Rebi",
    business: {
      email: null,
      phone: null,
      whatsapp: null,
      address: null,
      city: null,
      ruc: "20100000001",
      legalName: "Rebi S.A.C.",
      legalAddress: null,
      social: { facebook: null, instagram: null, tiktok: null, youtube: null },
    },
  });

  test("the receipt of an order is a PDF whose bytes depend on the order alone, whatever a title holds", async () => {
    const order = makeOrder({ ...PAID, lines: [makeOrderLine({ title: "Trek 🚲 (山地车)" })] });
    const view = orderView(order, BUYER, { now: ORDERED_AT, siteName: "Rebi" });
    const [first, again] = await Promise.all([
      receiptPdf(view, business, ORDERED_AT),
      receiptPdf(view, business, ORDERED_AT),
    ]);
    expect(new TextDecoder().decode(first.subarray(0, 5))).toBe("%PDF-");
    expect(again).toEqual(first);
    const { text } = await extractText(await getDocumentProxy(first.slice()), { mergePages: true });
    expect(text).toContain("no es un comprobante de pago ni un documento tributario");
    expect(text).toContain("R-2026-000123");
    expect(text).toContain("Av. Larco 345");
    expect(receiptFileName(view)).toBe("constancia-de-compra-R-2026-000123.pdf");
  });
});
