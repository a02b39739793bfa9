import { expect, test } from "vitest";

import { SheetBody } from "~/admin-kit/sheet/sheet-page";
import { loadAdminInspection } from "~/inspections/admin/inspection.page.server";
import type { Context } from "~/platform/context";

import { htmlOf } from "../../support/render";
import { makeWorkshop } from "../workshops/make-workshop";

const AT = new Date("2026-11-25T15:00:00Z");
const BOOKED = {
  id: "i1",
  version: 3,
  kind: "mechanical",
  status: "booked",
  vehicle: { kind: "bicicleta", listingId: null, title: "Trek Marlin 5" },
  workshopId: "la-cadena",
  workshopName: "La Cadena",
  startsAt: AT,
  slotId: "2026-11-25T1000",
  payAt: "online",
  priceCentimos: 5_000,
  orderId: null,
  reportCode: null,
  userName: "Ana",
  userEmail: "ana@correo.test",
  phone: "",
  history: [{ at: AT, step: "book", by: "user" }],
};
const OTHER = makeWorkshop({ id: "otro", name: "El <Otro>" });
const DAYS = [{ label: "miércoles 25/11", slots: [{ id: "2026-11-25T1000", time: "10:00" }] }];

interface Given {
  status?: string;
  workshops?: readonly unknown[];
  days?: readonly unknown[];
  chosen?: string;
  reply?: Parameters<typeof SheetBody>[0]["reply"];
}

async function page({ status = "booked", workshops = [OTHER], days = DAYS, chosen, reply = null }: Given) {
  const inspections = {
    overview: { read: () => Promise.resolve({ ...BOOKED, status }), isLate: () => true },
    reassigning: { candidates: () => Promise.resolve(workshops) },
    booking: { days: () => Promise.resolve(days) },
  };
  const params = new URLSearchParams(chosen && { taller: chosen });
  const sheet = await loadAdminInspection({ inspections } as unknown as Context, "i1", params);
  if (sheet === null) throw new Error("no sheet");
  return htmlOf(<SheetBody sheet={sheet} reply={reply} />);
}

test("an inspection asks first for the other workshop, then for the hour there", async () => {
  const first = await page({});
  expect(first).toContain("El &lt;Otro&gt;, ");
  expect(first).not.toContain('value="pasar"');
  expect(await page({ chosen: "otro", days: [] })).toContain("El &lt;Otro&gt; no tiene horas libres");
  const offered = await page({ chosen: "otro" });
  expect(offered).toContain('value="pasar"');
  expect(offered).toContain('<option value="2026-11-25T1000" selected="">miércoles 25/11, 10:00</option>');
  expect(offered).toContain("Su hora de ahora también está libre ahí.");
  const ids = [...offered.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("an inspection says where no other workshop inspects the vehicle, and offers nothing once it is over", async () => {
  expect(await page({ workshops: [] })).toContain("Ningún otro taller certificado revisa este vehículo.");
  const over = await page({ status: "done" });
  expect(over).not.toContain("Pasar a otro taller");
  expect(over).not.toContain("Cancelar la inspección");
});

test("a rejected change keeps what was typed at its own field", async () => {
  const values = { taller: "otro", horario: "2026-11-25T1000" };
  const html = await page({ chosen: "otro", reply: { errors: { "motivo-pasar": "Escribe el motivo." }, values } });
  expect(html.match(/Escribe el motivo\./g)).toHaveLength(2);
  expect(html).toContain('href="#motivo-pasar"');
  expect(html).toContain('<option value="2026-11-25T1000" selected="">');
});
