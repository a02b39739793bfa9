import { describe, expect, test, vi } from "vitest";

import { knowingPaths } from "~/shell/delivery/known-paths";

describe("knowingPaths", () => {
  const asked = (...paths: string[]) => {
    const url = new URL("https://rebi.test/__manifest?version=1");
    for (const path of paths) url.searchParams.append("p", path);
    return url;
  };
  const network = vi.fn<typeof fetch>(() => Promise.reject(new TypeError("Failed to fetch")));
  const known = knowingPaths(network, () => "/producto/1");

  test("knowingPaths answers that there is nothing new for the path that is shown, without a request", async () => {
    network.mockClear();
    expect(await (await known(asked("/producto/1"))).json()).toEqual({});
    expect(network).not.toHaveBeenCalled();
  });

  test.each([
    ["another path", asked("/producto/2")],
    ["the shown path among others", asked("/producto/1", "/comprar")],
    ["another address", new URL("https://rebi.test/producto/1.data?p=%2Fproducto%2F1")],
    ["a text", "/__manifest?p=%2Fproducto%2F1"],
  ])("knowingPaths passes on %s", async (_, input) => {
    const init = { method: "POST" };
    await expect(known(input, init)).rejects.toThrow("Failed to fetch");
    expect(network).toHaveBeenLastCalledWith(input, init);
  });
});
