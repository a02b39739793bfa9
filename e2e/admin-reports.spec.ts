import { put } from "./complaints-support.ts";
import { ADMIN, expect, PLAIN, signIn, test } from "./support.ts";

const LISTING = "demo-00007-animator-16";

test("an administrator finds a report on a phone, decides it, and it is on record", PLAIN, async ({ page }) => {
  test.slow();
  const threadId = `${LISTING}_${crypto.randomUUID()}`;
  const targetId = `${threadId}.buyer`;
  const now = new Date();
  await put(`reportTargets/thread_${targetId}`, {
    kind: "thread",
    targetId,
    status: "open",
    // More than any other: first in the queue.
    open: 900,
    heard: 900,
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
    snapshot: { messageId: "m1" },
    createdAt: now,
    updatedAt: now,
  });
  await put(`threads/${threadId}`, {
    listingId: LISTING,
    listingTitle: "Trek",
    sellerId: "alguien",
    buyerId: "otra-persona",
    participants: ["alguien", "otra-persona"],
    lastMessageAt: now,
    lastMessageText: "Contesta ya",
    lastSenderId: "otra-persona",
    createdAt: now,
    updatedAt: now,
  });
  await put(`threads/${threadId}/messages/m1`, { senderId: "otra-persona", text: "Contesta ya", createdAt: now });

  await signIn(page, ADMIN, "/administracion");
  const menu = page.getByText("Secciones de administración, ahora: Hoy");
  await menu.click();
  await page
    .getByRole("navigation", { name: "Secciones de administración" })
    .getByRole("link", { name: "Reportes" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Reportes" })).toBeVisible();
  await page.getByRole("link", { name: "Conversación" }).first().click();
  await expect(page.getByText("Me escribe a toda hora.")).toBeVisible();
  await expect(page.getByText("Contesta ya")).toBeHidden();
  await page.getByRole("button", { name: "Leer la parte reportada" }).click();
  await expect(page.getByText("Contesta ya")).toBeVisible();
  await page.locator("summary").filter({ hasText: "Cerrar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByText("Decidimos estos reportes.")).toBeVisible();

  await page.goto(`/administracion/registro?objeto=reportTargets/thread_${targetId}`);
  await expect(page.getByText("Reportes descartados").last()).toBeVisible();
  await expect(page.getByText("Parte reportada de una conversación vista").last()).toBeVisible();
  await expect(page.getByText("estado: abiertos → decididos", { exact: false })).toBeVisible();
});
