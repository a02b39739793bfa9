import { expect, test } from "vitest";

import { TodayPanel } from "~/admin/overview/today-panel";

import { htmlOf } from "../../support/render";

test("figures of nought stand in one sentence below the others", async () => {
  const figure = (label: string, value: string) => ({ label, value, hint: "Ayer: 3", isNought: value === "0" });
  const html = await htmlOf(
    <TodayPanel figures={[figure("Cuentas nuevas", "2"), figure("Anuncios publicados", "0"), figure("Ventas", "0")]} />,
  );
  expect(html.match(/<dt/g)).toHaveLength(1);
  expect(html).toContain("Todavía en cero: Anuncios publicados; Ventas.");
});
