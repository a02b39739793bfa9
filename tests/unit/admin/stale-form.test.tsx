import type { ReactElement } from "react";
import { describe, expect, test } from "vitest";

import { SheetBody } from "~/admin-kit/sheet/sheet-page";
import { brandForm } from "~/catalog/reference/admin/brands.page.server";
import { categorySheet } from "~/catalog/reference/admin/categories.page.server";
import { AdminBrandPage } from "~/catalog/reference/admin/marca.route";
import { planSheet } from "~/catalog/reference/admin/plans.page.server";
import { formLook } from "~/platform/forms/form-look.server";
import { SettingGroupPage } from "~/settings/admin/ajustes-grupo.route";
import { nowSays } from "~/shell/recovery/stale-form.server";
import { TemplatesPage } from "~/templates/plantillas.route";
import { templateForm } from "~/templates/templates.page.server";
import { WorkshopEditPage } from "~/workshops/admin/taller-editar.route";
import { WorkshopForm } from "~/workshops/directory/workshop-form";

import { htmlOf, textOf } from "../../support/render";

const NOW = new Date("2026-11-23T15:00:00Z");
type Reply = { ok: false; errors: Record<string, string>; values: Record<string, string> };
const reply = (name: string, more: Record<string, string> = {}): Reply => ({
  ok: false,
  errors: { "": "Cambiado por Ana, hace 5 min.", [name]: "Campo: ahora dice «Lo de Ana»." },
  values: { [name]: "Lo mío", version: "8", ...more },
});

/** Each page as it is shown after the conflict: the loader already knows the version after next. */
const PAGES: Record<string, () => ReactElement> = {
  plan: () => (
    <SheetBody
      sheet={planSheet({
        id: "gratis",
        name: "Gratis",
        price: 0,
        durationDays: 30,
        maxPhotos: 5,
        featured: false,
        home: false,
        active: true,
        version: "9",
      })}
      reply={reply("nombre")}
    />
  ),
  category: () => (
    <SheetBody sheet={categorySheet({ id: "mtb", name: "MTB", active: true, version: "9" })} reply={reply("nombre")} />
  ),
  brand: () => (
    <AdminBrandPage
      view={{
        id: "trek",
        version: "9",
        name: "Trek",
        isFirst: false,
        listings: 0,
        publicPath: "/comprar?marca=trek",
        mergedInto: null,
        fields: formLook(brandForm),
        values: {},
        merged: [],
        split: null,
        names: [],
        typed: "",
        merge: null,
        mergeProblem: null,
        following: null,
      }}
      reply={reply("nombre")}
    />
  ),
  workshop: () => (
    <WorkshopEditPage
      view={{ id: "t", name: "Taller", version: 9, fields: formLook(WorkshopForm), values: {}, districts: null }}
      reply={reply("workshop")}
    />
  ),
  template: () => (
    <TemplatesPage
      view={{
        revision: 1,
        fields: formLook(templateForm),
        rows: [],
        edited: { id: "plantilla-1", name: "Demora", text: "Hola", use: "datos", active: true, version: 9 },
        newId: "n",
        isFull: false,
      }}
      reply={reply("nombre", { id: "plantilla-1", texto: "Hola" })}
    />
  ),
  settings: () => (
    <SettingGroupPage
      path="/administracion/ajustes/sitio"
      view={{
        title: "Sitio",
        lead: "",
        version: 9,
        isBroken: false,
        fields: [
          {
            name: "BANNER",
            label: "Campo",
            hint: "",
            input: "line",
            options: undefined,
            optional: true,
            value: "Lo de Ana",
            source: "",
          },
        ],
      }}
      reply={reply("BANNER")}
    />
  ),
};

describe("a page after a conflict", () => {
  test.each(Object.entries(PAGES))(
    "a page of a %s after a conflict shows both values and sends the compared version",
    async (_name, page) => {
      const html = await htmlOf(page());
      // In the summary and at the field.
      expect(textOf(html).match(/Campo: ahora dice «Lo de Ana»\./g)).toHaveLength(2);
      expect(html).toContain('value="Lo mío"');
      expect(html).toContain('name="version" value="8"');
    },
  );

  test("a page after a conflict names the value that is there now, its author and how long ago", () => {
    const change = { who: "Ana", at: new Date(NOW.getTime() - 3 * 60_000) };
    expect(nowSays("Precio", "29.9", change, NOW)).toBe("Precio: ahora dice «29.9» (cambiado por Ana, hace 3 min).");
    expect(nowSays("Referencia", "", undefined, NOW)).toBe("Referencia: ahora está vacío.");
  });
});
