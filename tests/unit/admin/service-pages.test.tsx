import { expect, test } from "vitest";

import { SheetBody } from "~/admin-kit/sheet/sheet-page";
import { DAY_FIELDS } from "~/business/hours";
import type { Context } from "~/platform/context";
import { formLook } from "~/platform/forms/form-look.server";
import { RESOURCES } from "~/server/resources.server";
import { loadAdminAdvisor } from "~/workshops/admin/advisors/advisor.page.server";
import { WorkshopEditPage } from "~/workshops/admin/taller-editar.route";
import { loadAdminWorkshop } from "~/workshops/admin/workshop.page.server";
import { advisorValues } from "~/workshops/directory/advisor-form";
import { WorkshopForm, workshopValues } from "~/workshops/directory/workshop-form";

import { fieldNames, htmlOf, textOf } from "../../support/render";
import { makeAdvisor, makeWorkshop } from "../workshops/make-workshop";

const DAYS = DAY_FIELDS.map(({ field }) => field);
const PENDING = { id: "i1", vehicle: { title: "Trek" }, startsAt: null, status: "booked", userName: "Ana" };

/** The page of a workshop with an inspection that waits. */
async function workshopPage(changes: Record<string, unknown> = {}): Promise<string> {
  const workshop = { ...makeWorkshop(), active: true, caseNumber: null, suspendedFor: "", version: 3, ...changes };
  const context = {
    directory: { workshops: { read: () => Promise.resolve(workshop) } },
    inspections: { overview: { pendingOf: () => Promise.resolve([PENDING]) } },
    accounts: { workshopStaff: { ofWorkshop: () => Promise.resolve([]) } },
    clock: { now: () => new Date("2026-11-23T15:00:00Z") },
    resources: RESOURCES,
  };
  const sheet = await loadAdminWorkshop(context as unknown as Context, workshop.id);
  return textOf(await htmlOf(<SheetBody sheet={sheet} reply={null} />));
}

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
  const text = await workshopPage();
  expect(text).toContain("Tiene 1 inspección pendiente, que sigue en su agenda");
  expect(text).not.toContain("Quitar la suspensión");
  const after = await workshopPage({ active: false, suspendedFor: "No respondieron.", certifiedUntil: "2026-11-01" });
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
