import { ADMIN, expect, PLAIN, signIn, test } from "./support.ts";

test(
  "an administrator sees the day and how the site goes, counts days again and reads a chart's table",
  PLAIN,
  async ({ page }) => {
    test.slow();
    await signIn(page, ADMIN, "/administracion");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      /^(Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo) \d/,
    );
    await page.goto("/administracion/metricas");
    await expect(page.getByRole("heading", { level: 1, name: "Métricas" })).toBeVisible();
    await page.getByRole("link", { name: "7 días" }).click();
    await expect(page).toHaveURL(/\?desde=\d{4}-\d\d-\d\d&hasta=/);
    await page.getByRole("button", { name: "Contar de nuevo" }).click();
    await expect(page.getByText("Contamos de nuevo 7 días.").first()).toBeVisible();
    await page.getByText("Ver los números: Anuncios publicados").click();
    await expect(page.getByRole("table", { name: "Anuncios publicados" }).getByRole("row")).toHaveCount(8);
  },
);
