import { expect, test } from "vitest";

import { SheetBody } from "~/admin-kit/sheet/sheet-page";
import { AdminWorkshopPage } from "~/admin/workshops/taller.route";
import type { AdminWorkshopView } from "~/admin/workshops/workshop.page.server";
import type { Context } from "~/platform/context";
import { formLook } from "~/platform/forms/form-look.server";
import { loadAdminAdvisor } from "~/workshops/admin/advisors/advisor.page.server";
import { WorkshopEditPage } from "~/workshops/admin/taller-editar.route";
import { advisorValues } from "~/workshops/directory/advisor-form";
import { DAY_FIELDS } from "~/workshops/directory/constants";
import { WorkshopForm, workshopValues } from "~/workshops/directory/workshop-form";

import { fieldNames, htmlOf, textOf } from "../../support/render";
import { makeAdvisor, makeWorkshop } from "../workshops/make-workshop";

const DAYS = DAY_FIELDS.map(({ field }) => field);
const VIEW: AdminWorkshopView = {
  id: "la-cadena",
  name: "La <Cadena>",
  version: 3,
  state: "visible",
  isCertified: true,
  publicPath: "/talleres/la-cadena",
  suspendedFor: "",
  facts: [{ label: "Lugar", value: "Miraflores" }],
  certificate: { since: "14 de marzo de 2025", until: "23 de noviembre de 2027", suggested: "2027-11-23" },
  pending: [
    { path: "/administracion/inspecciones/i1", title: "Trek", when: "mañana", client: "Ana", statusName: "Reservada" },
  ],
  staff: [{ uid: "rosa", name: "Rosa", email: "rosa@correo.test" }],
};

test("a workshop's form holds all that its page says", async () => {
  const { id, ...workshop } = makeWorkshop();
  const record = {
    ...workshop,
    id,
    active: true,
    caseNumber: null,
    suspendedFor: "",
    certificateReminder: null,
    version: 3,
  };
  const view = {
    id,
    name: record.name,
    version: 3,
    fields: formLook(WorkshopForm),
    values: workshopValues(record),
    districts: null,
  };
  const html = await htmlOf(<WorkshopEditPage view={view} reply={null} />);
  expect(fieldNames(html)).toEqual(expect.arrayContaining(["version", "workshop", "desde-frenos", "phone", ...DAYS]));
  expect(html).toContain("9:00-13:00 y 15:00-19:00");
});

test("a visible workshop names what it has booked before it is hidden; a suspended one can come back", async () => {
  const text = textOf(await htmlOf(<AdminWorkshopPage view={VIEW} reply={null} />));
  expect(text).toContain("Tiene 1 inspección pendiente, que sigue en su agenda");
  expect(text).not.toContain("Quitar la suspensión");
  const suspended = { ...VIEW, state: "suspended", isCertified: false, suspendedFor: "No respondieron." } as const;
  const after = textOf(await htmlOf(<AdminWorkshopPage view={suspended} reply={null} />));
  expect(after).toContain("Su certificado venció: se verá cuando le des otro.");
  expect(after).toContain("No respondieron.");
});

test("an advisor's form gives back what was typed, and keeps it where the other form is rejected", async () => {
  const advisor = { ...makeAdvisor(), active: true, version: 9 };
  const directory = { advisors: { read: () => Promise.resolve(advisor) } };
  const sheet = await loadAdminAdvisor({ directory } as unknown as Context, advisor.id);
  const kept = await htmlOf(
    <SheetBody sheet={sheet} reply={{ errors: { motivo: "Escribe el motivo." }, values: { motivo: "" } }} />,
  );
  expect(kept).toContain(advisor.headline);
  const typed = { ...advisorValues(advisor), name: "", headline: "Otra cosa", version: "8" };
  const rejected = await htmlOf(
    <SheetBody sheet={sheet} reply={{ errors: { name: "Escribe el nombre." }, values: typed }} />,
  );
  expect(rejected).toContain("Otra cosa");
  expect(fieldNames(rejected)).toEqual(expect.arrayContaining(["topics", "languages", "position", ...DAYS]));
  // Its texts were compared with an earlier version; whether it is published was not.
  expect([...rejected.matchAll(/name="version" value="(\d)"/g)].map(([, version]) => version)).toEqual(["8", "9"]);
});
