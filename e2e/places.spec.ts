import { scan } from "./axe.ts";
import { expect, test } from "./support.ts";

const FORM = "/talleres/postular";

test("a district is chosen by keyboard, or from the list of the department", async ({ page, scripts }) => {
  await page.goto(FORM);
  await page.getByLabel("Nombre del taller").fill("Taller Norte");
  const department = page.getByLabel("Departamento");
  const district = page.getByLabel("Distrito");

  if (!scripts) {
    await department.selectOption("tacna");
    await page.getByRole("button", { name: "Ver los distritos" }).click();
    await expect(page.getByLabel("Nombre del taller")).toHaveValue("Taller Norte");
    await expect(department).toHaveValue("tacna");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await district.selectOption("Pocollay");
    await expect(district).toHaveValue("230108");

    // A list of another department is no choice.
    await department.selectOption("puno");
    await page.getByRole("button", { name: "Enviar postulación" }).click();
    await expect(page.getByRole("alert")).toContainText("Escribe la dirección del taller.");
    await expect(district.getByRole("option", { name: "Juliaca" })).toBeAttached();
    return;
  }

  await expect(district).toHaveRole("combobox");
  const list = page.getByRole("listbox", { name: "Sugerencias" });
  const hidden = page.locator("input[name=district]");
  // Without a department all of Peru is searched, and the district tells the department.
  await district.pressSequentially("yanah");
  const option = list.getByRole("option");
  await expect(option).toHaveText([/^Yanahuara.*Arequipa$/, /^Yanahuanca.*Pasco$/, /^Yanahuaya.*Sandia, Puno$/]);
  await expect(district).toHaveAttribute("aria-expanded", "true");
  await scan(page, "districts");
  await district.press("ArrowDown");
  await expect(option.first()).toHaveAttribute("aria-selected", "true");
  await expect(district).toHaveAttribute("aria-activedescendant", (await option.first().getAttribute("id"))!);
  await district.press("Enter");
  await expect(list).toBeHidden();
  await expect(district).toHaveValue("Yanahuara");
  await expect(district).toHaveAccessibleDescription(/Provincia: Arequipa\./);
  await expect(hidden).toHaveValue("040126");
  await expect(department).toHaveValue("arequipa");

  // Another department has other districts; what is not chosen is sent as it was typed.
  await department.selectOption("lima");
  await expect(district).toHaveValue("");
  await district.fill("sjl");
  await expect(option).toHaveText([/^San Juan de Lurigancho/]);
  await district.press("Escape");
  await expect(list).toBeHidden();
  await expect(hidden).toHaveValue("sjl");
  await district.fill("macondo");
  await expect(district).toHaveAccessibleDescription(/Ningún distrito se llama así\./);
  await district.fill("mira");
  await option.first().click();
  await expect(hidden).toHaveValue("150122");
  await expect(district).toBeFocused();
});
