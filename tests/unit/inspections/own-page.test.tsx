import { describe, expect, test } from "vitest";

import { OwnInspectionPage } from "~/inspections/booking/own-pages";
import type { InspectionView } from "~/inspections/view";
import { PaymentPage } from "~/orders/return/payment-page";
import { paymentView } from "~/orders/return/payment-view";

import { makeOrder } from "../../factories/orders";
import { htmlOf } from "../../support/render";

const VIEW: InspectionView = {
  id: "i-1",
  kind: "mechanical",
  kindName: "Inspección mecánica",
  title: "Oxford Orion 5",
  details: "",
  workshopId: "la-cadena",
  workshop: "La Cadena",
  when: "25 de noviembre de 2026, 10:00",
  status: "booked",
  statusName: "Reservada",
  price: "S/ 60",
  paysAt: "En línea, con Mercado Pago",
  canMove: false,
  canCancel: true,
  isTooLate: false,
  unreported: null,
  canPay: false,
  order: "/perfil/compras/o-1",
  report: null,
};

type Props = Parameters<typeof OwnInspectionPage>[0];

const screenOf = (inspection: Partial<InspectionView>, rest: Partial<Omit<Props, "page">> = {}) =>
  htmlOf(
    <OwnInspectionPage
      page={{ inspection: { ...VIEW, ...inspection }, days: [] }}
      opinion={null}
      reply={null}
      {...rest}
    />,
    { address: "/perfil/inspecciones/i-1" },
  );

describe("an own inspection", () => {
  test("an own inspection that waits for its payment can be paid and given up, without a promise of money back", async () => {
    const html = await screenOf({ status: "awaiting_payment", canPay: true });
    expect(html).toMatch(/<button[^>]*name="intent"[^>]*value="pagar"/);
    expect(html).toContain("Todavía no pagaste: no se cobra nada.");
    expect(html).not.toContain("te devolvemos todo");
  });

  test("an own inspection that is paid leads to its order and says what cancelling means", async () => {
    const html = await screenOf({});
    expect(html).not.toContain('value="pagar"');
    expect(html).toContain('href="/perfil/compras/o-1"');
    expect(html).toContain("te devolvemos todo");
  });

  test("an own inspection that can no longer be changed says so, and leads to the workshop to call", async () => {
    const html = await screenOf({ canCancel: false, isTooLate: true });
    expect(html).toContain("Faltan menos de 24 horas");
    expect(html).toMatch(/<a[^>]*href="\/talleres\/la-cadena"[^>]*>su teléfono y su dirección/);
    expect(html).not.toContain("Cancelar la inspección");
  });

  test("an own inspection that is finished asks for an opinion; one that was given can be changed and taken back", async () => {
    const done = { status: "done", canCancel: false } as const;
    expect(await screenOf(done)).not.toContain("Tu opinión sobre");
    const fresh = await screenOf(done, { opinion: { own: null } });
    expect(fresh).toContain("Publicar opinión");
    expect(fresh).not.toContain("Borrar mi opinión");
    const given = await screenOf(done, { opinion: { own: { stars: 4, text: "Puntuales y claros." } } });
    expect(given).toContain("Puntuales y claros.");
    expect(given).toMatch(/<input[^>]*value="4"[^>]*checked=""|<input[^>]*checked=""[^>]*value="4"/);
    expect(given).toContain("Borrar mi opinión");
  });

  test("an own inspection keeps what was typed in a rejected opinion", async () => {
    const reply = { errors: { texto: "Escribe más." }, values: { estrellas: "2", texto: "corto" } };
    const html = await screenOf({ status: "done" }, { opinion: { own: null }, reply });
    expect(html).toContain("corto");
    expect(html).toContain("Escribe más.");
  });
});

describe("the return page of an inspection's payment", () => {
  const NOW = new Date("2026-11-23T15:00:00Z");
  const inspection = { inspectionId: "i-1", vehicle: "Trek", workshopId: "w", workshopName: "La Cadena", payBy: NOW };
  const pageOf = async (state: "paid" | "expired" | "refunded") => {
    const order = makeOrder({ kind: "inspection", inspection, lines: [], delivery: null, state });
    const view = paymentView(order, { page: "exitoso", params: new URLSearchParams(), now: NOW });
    return htmlOf(<PaymentPage view={view} errors={{}} />, { address: "/pago/exitoso" });
  };

  test.each([
    ["paid", "Tu inspección está reservada."],
    ["expired", "otra reserva"],
    ["refunded", "El pago llegó cuando la hora ya no estaba libre"],
  ] as const)(
    "the return page says of one that is %s what became of it, and leads to the booking",
    async (state, words) => {
      const html = await pageOf(state);
      expect(html).toContain(words);
      expect(html).toContain('href="/perfil/inspecciones/i-1"');
      expect(html).not.toContain("Avisamos a quien te vende");
    },
  );
});
