import { ADMIN, signIn, test } from "./support.ts";
test("shots", async ({ page }) => {
  test.slow();
  await signIn(page, ADMIN, "/administracion");
  const shots: [string, string, number, "light" | "dark"][] = [
    ["resumen", "/administracion", 360, "light"],
    ["resumen-ancho", "/administracion", 1280, "dark"],
    ["metricas", "/administracion/metricas", 320, "light"],
    ["metricas-oscuro", "/administracion/metricas", 360, "dark"],
    ["metricas-ancho", "/administracion/metricas", 1280, "light"],
    ["ventas", "/reportes/ventas", 360, "light"],
  ];
  await page.goto("/administracion/metricas");
  await page.getByRole("button", { name: "Contar de nuevo" }).click();
  await page.getByText("Contamos de nuevo").waitFor();
  for (const [name, path, width, colorScheme] of shots) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await page.screenshot({ path: `.local/shots/${name}.png`, fullPage: true });
  }
});
