import { expect, test } from "vitest";

import { marketTools } from "./market";

test("usual prices are of the listings that the address with the same filters finds", async () => {
  const tools = marketTools();
  const found = await tools.call("price_statistics", { tipo: ["mtb"], estado: "usado" });
  const { total, href } = await tools.call("search_listings", { tipo: ["mtb"], estado: "usado" });
  expect(found).toMatchObject({ total, href, mediana: expect.stringMatching(/^S\/\s[\d,]+\.00$/) });
});

test("a price that is asked about gets the verdict of the pages, with their tolerance", async () => {
  const of = async (precio: number) => {
    const found = await marketTools().call("price_statistics", { tipo: ["mtb"], estado: "usado", precio });
    return "precio_dado" in found ? found.precio_dado : null;
  };
  const found = await marketTools().call("price_statistics", { tipo: ["mtb"], estado: "usado" });
  const high = Number(("cuartil_superior" in found ? found.cuartil_superior : "").replace(/[^\d.]/g, ""));
  expect(found).not.toHaveProperty("precio_dado");
  expect(await of(high * 1.08)).toBe("dentro de lo habitual");
  expect(await of(high * 1.3)).toBe("más que lo habitual");
  expect(await of(10)).toBe("menos que lo habitual");
});

test("nothing is said of prices of fewer than three", async () => {
  expect(await marketTools().call("price_statistics", { modelo: "no hay tal modelo 999" })).toEqual({
    total: 0,
    href: "/comprar?q=no+hay+tal+modelo+999",
  });
});

test("arguments that no tool knows are rejected before anything is asked", async () => {
  const tools = marketTools();
  await expect(tools.call("get_listing", { id: "../users/ana" })).rejects.toThrow();
  await expect(tools.call("search_listings", { tipo: ["barco"] })).rejects.toThrow();
  await expect(tools.call("my_orders", { uid: "otra" } as never)).rejects.toThrow();
  expect(tools.calls).toEqual([]);
});
