import { check } from "./axe.ts";
import { filed } from "./complaints-support.ts";
import { ADMIN, expect, signIn, test } from "./support.ts";

for (const theme of ["light", "dark"] as const) {
  test(`the administrators' screens of complaints pass axe in ${theme} and fit 320 px`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    const long = "palabralarguisima".repeat(12);
    const { number } = await filed(
      {
        kind: "queja",
        detail: long,
        attachments: [{ key: "k", name: `${long}.jpg`, type: "image/jpeg", bytes: 4096, sha256: "x" }],
      },
      { left: -4 },
    );
    const open = await filed({ answerBy: "ambos" });
    await signIn(page, ADMIN, "/administracion/reclamos");
    await check(page, "list");
    await page.goto("/administracion/reclamos?estado=acordados&numero=123");
    await check(page, "list without entries");
    await page.goto(`/administracion/reclamos/${number}`);
    await check(page, "overdue complaint");
    await page.goto(`/administracion/reclamos/${open.number}`);
    await page.getByRole("button", { name: "Revisar antes de enviar" }).first().click();
    await expect(page.getByRole("alert")).toBeFocused();
    await check(page, "refused answer");
    await page.getByRole("textbox", { name: "Respuesta" }).fill(`Estimada señora: ${long}`);
    await page.getByRole("button", { name: "Revisar antes de enviar" }).first().click();
    await expect(page.getByRole("region", { name: "Así lo leerá el consumidor" })).toBeVisible();
    await check(page, "preview");
    await page.getByRole("button", { name: "Enviar respuesta formal" }).click();
    await expect(page.getByRole("region", { name: "Respuesta formal" })).toBeVisible();
    await check(page, "answered complaint");
    await page.goto("/administracion");
    await check(page, "summary");
  });
}
