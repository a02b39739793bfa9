import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";

import type { Shop } from "~/accounts/shop";
import { loader } from "~/catalog/seller/vendedor-afiche.route";

import { decodedCode, filledBoxes } from "../../../support/pdf-codes";

const SHOP: Shop = {
  name: "Dos Ruedas Sur",
  hours: ["", ...Array<string>(5).fill("9:00-13:00 y 15:00-19:00"), "9:00-17:00"],
  address: "Calle Demo 123",
  department: "arequipa",
  province: "Arequipa",
  district: "Cayma",
  isHidden: false,
};

/** The poster, drawn or remembered in `kept`. */
async function poster(shop: Shop | null, kept = new Map<string, ArrayBuffer>()): Promise<Uint8Array> {
  const context = {
    accounts: {
      publicProfile: () =>
        Promise.resolve({ displayName: shop?.name ?? "Rosa", shop, since: new Date("2026-03-10T12:00:00Z") }),
    },
    env: { siteUrl: "https://rebi.test", brandName: "Rebi", holidays: new Set() },
    clock: { now: () => new Date("2026-11-20T15:00:00Z") },
    cache: {
      getBytes: (key: string) => Promise.resolve(kept.get(key) ?? null),
      put: (key: string, bytes: ArrayBuffer) => Promise.resolve(void kept.set(key, bytes)),
    },
    waitUntil: () => undefined,
  };
  const answer = await loader({ params: { id: "rosa-1" }, context } as unknown as LoaderFunctionArgs);
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  return new Uint8Array(await answer.arrayBuffer());
}

async function itemsOf(pdf: Uint8Array): Promise<{ str: string; y: number }[]> {
  const document = await getDocumentProxy(pdf.slice());
  expect(document.numPages).toBe(1);
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.flatMap((item) => ("str" in item ? [{ str: item.str, y: Number(item.transform[5]) }] : []));
}

describe("the poster of a shop", () => {
  test("the poster of a shop has its name, address and hours, and a code that leads to its page", async () => {
    const pdf = await poster(SHOP);
    const text = (await itemsOf(pdf)).map(({ str }) => str).join(" ");
    for (const part of ["Dos Ruedas Sur", "Calle Demo 123, Cayma, Arequipa", "Lunes a viernes", "Sábado"])
      expect(text).toContain(part);
    const boxes = (await filledBoxes(pdf)).filter(({ top }) => top < 690);
    expect(decodedCode(boxes)).toBe("https://rebi.test/vendedor/rosa-1");
  });

  test("the poster of a shop stays on its page whatever its texts", async () => {
    const long = "Ñandú y Compañía de Bicicletas ".repeat(6);
    const hours = Array.from({ length: 7 }, (_, day) => `${day + 1}:00-12:00, 13:00-15:00, 16:00-2${day % 3}:00`);
    const items = await itemsOf(await poster({ ...SHOP, name: long, address: long, hours }));
    expect(Math.min(...items.map(({ y }) => y))).toBeGreaterThan(20);
  });

  test("the poster of a shop is drawn once for the same facts", async () => {
    const kept = new Map<string, ArrayBuffer>();
    await poster(SHOP, kept);
    await poster(SHOP, kept);
    expect(kept.size).toBe(1);
    await poster({ ...SHOP, address: "Otra calle 5" }, kept);
    expect(kept.size).toBe(2);
  });

  test("the poster of a shop is not found for a person", async () => {
    await expect(poster(null)).rejects.toMatchObject({ init: { status: 404 } });
  });
});
