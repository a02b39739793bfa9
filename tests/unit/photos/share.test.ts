import sharp from "sharp";
import { describe, expect, test } from "vitest";

import {
  BAND_HEIGHT,
  drawBand,
  fitted,
  SHARE_WIDTH,
  drawnWidth,
  PRICE_GLYPHS,
  TITLE_GLYPHS,
} from "~/platform/photos/share-band";

async function inkOf(text: { title: string; price: string }, top: number, height: number): Promise<number> {
  const png = await drawBand(text);
  const cut = sharp(png).extract({ left: 0, top, width: 700, height }).removeAlpha().raw();
  const pixels = await cut.toBuffer();
  return pixels.reduce((sum, value) => sum + Number(value > 200), 0);
}

describe("band of a shared picture", () => {
  test("the band of a shared picture is a PNG that a decoder reads, with price above and title below", async () => {
    const png = await drawBand({ title: "Bicicleta montañera Trek Marlin 7", price: "S/\u00a02,500" });
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: SHARE_WIDTH, height: BAND_HEIGHT });
    expect(png.length).toBeLessThan(20_000);
    const both = { title: "Trek Marlin", price: "S/ 2,500" };
    expect(await inkOf({ ...both, price: "" }, 0, 120)).toBe(0);
    expect(await inkOf(both, 0, 120)).toBeGreaterThan(1000);
    expect(await inkOf({ ...both, title: "" }, 126, 60)).toBe(0);
    expect(await inkOf(both, 126, 60)).toBeGreaterThan(1000);
  });
  test("the band of a shared picture has a picture for every letter of Spanish and every character of a price", () => {
    for (const letter of "aábcdeéfghiíjklmnñoópqrstuúüvwxyzAÁBCDEÉFGHIÍJKLMNÑOÓPQRSTUÚÜVWXYZ0123456789¿?¡!…")
      expect(TITLE_GLYPHS.characters).toContain(letter);
    for (const character of "S/0123456789,.") expect(PRICE_GLYPHS.characters).toContain(character);
  });
  test("the band of a shared picture cuts a long title to the width and leaves out what it cannot draw", () => {
    const long = fitted(TITLE_GLYPHS, "motocicleta ".repeat(20), 1104);
    expect(long).toMatch(/…$/);
    expect(drawnWidth(TITLE_GLYPHS, long)).toBeLessThanOrEqual(1104);
    expect(fitted(TITLE_GLYPHS, "Moto 🏍  roja", 1104)).toBe("Moto roja");
  });
});
