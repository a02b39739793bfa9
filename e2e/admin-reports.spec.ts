import { put } from "./complaints-support.ts";
import { ADMIN, expect, signIn, test } from "./support.ts";

const LISTING = "demo-00007-animator-16";

test("an administrator finds a report on a phone, decides it, and it is on record", async ({ page }) => {
  test.slow();
  const targetId = `${LISTING}_${crypto.randomUUID()}`;
  const now = new Date();
  await put(`reportTargets/thread_${targetId}`, {
    kind: "thread",
    targetId,
    status: "open",
    // More than any other: first in the queue.
    open: 900,
    total: 900,
    reasons: { acoso: 900 },
    title: "",
    decision: null,
    firstAt: now,
    lastAt: now,
  });
  await put(`reports/thread_${targetId}_alguien`, {
    kind: "thread",
    targetId,
    reporterId: "alguien",
    reason: "acoso",
    detail: "Me escribe a toda hora.",
    status: "open",
    snapshot: null,
    createdAt: now,
    updatedAt: now,
  });

  await signIn(page, ADMIN, "/administracion");
  const menu = page.getByText("Secciones de administración, ahora: Resumen");
  await menu.click();
  await page
    .getByRole("navigation", { name: "Secciones de administración" })
    .getByRole("link", { name: "Denuncias" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Denuncias" })).toBeVisible();
  await page.getByRole("link", { name: "Conversación" }).first().click();
  await expect(page.getByText("Me escribe a toda hora.")).toBeVisible();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByText("Decidimos estas denuncias.")).toBeVisible();

  await page.goto(`/administracion/registro?objeto=reportTargets/thread_${targetId}`);
  await expect(page.getByText("Denuncias descartadas").last()).toBeVisible();
  await expect(page.getByText("status: open → decided", { exact: false })).toBeVisible();
});
