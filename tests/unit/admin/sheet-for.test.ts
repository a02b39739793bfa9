import { describe, expect, test } from "vitest";

import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import { sheetFor } from "~/admin-kit/sheet/sheet-for";
import { RESOURCES } from "~/server/resources.server";

import { actsOf } from "../../support/sheets";

const PERSON = "/administracion/personas/rosa";
const SHEET: AdminSheet = {
  thing: "rosa",
  back: { to: "/administracion/ajustes", label: "Ajustes" },
  title: "Rosa",
  shown: {},
  pages: [{ to: "/administracion/registro", label: "Registro" }],
  links: [{ to: "/vendedor/rosa", label: "Ver" }],
  sections: [
    {
      id: "leer",
      parts: [
        { links: [{ to: `${PERSON}/rol`, label: "Rol" }], note: "Nota" },
        {
          list: [
            {
              title: "Pedido",
              to: "/administracion/pedidos/o1",
              links: [{ to: "/administracion/pagos/p1", label: "Pago" }],
            },
          ],
        },
        {
          form: {
            acts: [
              { intent: "bloquear", label: "Bloquear", verb: "block" },
              { intent: "nota", label: "Anotar" },
            ],
          },
        },
        { opens: "datos", parts: [{ form: { acts: [{ intent: "ver-datos", label: "Ver", verb: "reveal" }] } }] },
      ],
    },
    {
      id: "decidir",
      isDecision: true,
      parts: [
        { said: "No se puede deshacer." },
        { form: { acts: [{ intent: "eliminar", label: "Eliminar", verb: "erase" }] } },
      ],
    },
  ],
};

const shownTo = (role: "moderador" | "soporte" | "admin") => {
  const sheet = sheetFor(SHEET, RESOURCES.readerOf(role));
  const text = JSON.stringify(sheet);
  return { sheet, acts: actsOf(sheet).map(({ intent }) => intent), has: (to: string) => text.includes(`"${to}"`) };
};

describe("a sheet for its reader", () => {
  test("a sheet has every act and link for an administrator", () => {
    expect(shownTo("admin").acts).toEqual(["bloquear", "nota", "ver-datos", "eliminar"]);
    expect(shownTo("admin").has(`${PERSON}/rol`)).toBe(true);
  });

  test("a sheet leaves out acts, links and decisions that its reader's role may not take or open", () => {
    const { sheet, acts, has } = shownTo("moderador");
    expect(acts).toEqual(["bloquear", "nota"]);
    for (const to of [
      `${PERSON}/rol`,
      "/administracion/registro",
      "/administracion/pedidos/o1",
      "/administracion/pagos/p1",
    ])
      expect(has(to), to).toBe(false);
    expect(has("/vendedor/rosa")).toBe(true);
    expect(JSON.stringify(sheet)).not.toContain("No se puede deshacer");
    expect(sheet.back.to).toBe("/administracion/ajustes");
    expect(shownTo("soporte").acts).toEqual(["nota", "ver-datos"]);
    expect(shownTo("soporte").has("/administracion/pedidos/o1")).toBe(true);
  });
});
