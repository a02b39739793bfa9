import { expect, test } from "vitest";

import { AdminInspectionPage } from "~/inspections/admin/inspeccion.route";
import type { AdminInspectionView } from "~/inspections/admin/inspection.page.server";

import { htmlOf } from "../../support/render";

const DAYS = [{ label: "miércoles 25/11", slots: [{ id: "2026-11-25T1000", time: "10:00" }] }];
const REASSIGNING: NonNullable<AdminInspectionView["reassigning"]> = {
  workshops: [{ value: "otro", label: "El <Otro>, Lima" }],
  chosen: null,
  days: [],
  sameSlot: null,
};
const VIEW: AdminInspectionView = {
  id: "i1",
  version: 3,
  title: "Trek Marlin 5",
  kindName: "Inspección mecánica",
  status: "booked",
  statusName: "Reservada",
  isLate: true,
  facts: [{ label: "Cliente", value: "Ana" }],
  history: [{ step: "Reservada", by: "Quien la pidió", at: "20/11/2026, 10:00" }],
  reassigning: REASSIGNING,
  canCancel: true,
  isPaidOnline: true,
};
const page = (
  reassigning: AdminInspectionView["reassigning"],
  reply: Parameters<typeof AdminInspectionPage>[0]["reply"] = null,
) => htmlOf(<AdminInspectionPage view={{ ...VIEW, reassigning }} reply={reply} />);

test("an inspection asks first for the other workshop, then for the hour there", async () => {
  const first = await page(REASSIGNING);
  expect(first).toContain("El &lt;Otro&gt;, Lima");
  expect(first).not.toContain('value="pasar"');
  const chosen = { ...REASSIGNING, chosen: { id: "otro", name: "El Otro" } };
  expect(await page(chosen)).toContain("El Otro no tiene horas libres");
  const offered = await page({ ...chosen, days: DAYS, sameSlot: "2026-11-25T1000" });
  expect(offered).toContain('value="pasar"');
  expect(offered).toContain('<option value="2026-11-25T1000" selected="">miércoles 25/11, 10:00</option>');
  expect(offered).toContain("Su hora de ahora también está libre ahí.");
  const ids = [...offered.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("an inspection says where no other workshop inspects the vehicle, and offers nothing once it is over", async () => {
  expect(await page({ ...REASSIGNING, workshops: [] })).toContain(
    "Ningún otro taller certificado revisa este vehículo.",
  );
  expect(await page(null)).not.toContain("Pasar a otro taller");
});

test("a rejected change keeps what was typed at its own field", async () => {
  const offered = { ...REASSIGNING, chosen: { id: "otro", name: "El Otro" }, days: DAYS };
  const html = await page(offered, { errors: { razon: "Escribe el motivo." }, values: { horario: "2026-11-25T1000" } });
  expect(html.match(/Escribe el motivo\./g)).toHaveLength(2);
  expect(html).toContain('href="#razon"');
  expect(html).toContain('<option value="2026-11-25T1000" selected="">');
});
