import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";

import type { StolenDetail } from "~/registry/theft/list/entry";
import { posterPdf, type Poster, loadPoster } from "~/registry/theft/poster/poster.loader.server";

import { contextOf } from "../../support/context";
import { decodedCode, filledBoxes } from "../../support/pdf-codes";
import { rejection } from "../platform/helpers";

const URL = `https://rebi.pe/bicicletas-robadas/${"0123456789abcdef".repeat(2)}`;
const POSTER: Poster = {
  name: "Trek Marlin 7",
  looks: "Montaña · rojo · 2023",
  when: "Robada el 21 de noviembre de 2026 en Miraflores, Lima",
  marks: "Calcomanía azul",
  reward: "S/ 300",
  url: URL,
  siteName: "Rebi",
  photo: null,
  at: new Date("2026-11-22T15:00:00Z"),
};

describe("the poster", () => {
  test("the poster of a theft is one page with its facts, the same for the same content", async () => {
    const [pdf, again] = [await posterPdf(POSTER), await posterPdf(POSTER)];
    expect(Buffer.compare(pdf, again)).toBe(0);
    const document = await getDocumentProxy(pdf.slice());
    expect(document.numPages).toBe(1);
    const { items } = await (await document.getPage(1)).getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
    for (const part of ["BICICLETA ROBADA", "Trek Marlin 7", "Miraflores", "S/ 300", "Calcomanía azul"])
      expect(text).toContain(part);
  });

  test("the poster of a theft carries codes that lead to its page: the large one and those of the strips", async () => {
    const boxes = await filledBoxes(await posterPdf(POSTER));
    expect(decodedCode(boxes.filter(({ bottom }) => bottom > 140))).toBe(URL);
    const strips = boxes.filter(({ bottom }) => bottom < 140);
    const width = 595.28 / 8;
    for (let strip = 0; strip < 8; strip++)
      expect(decodedCode(strips.filter(({ left }) => Math.floor(left / width) === strip))).toBe(URL);
  });

  test("the poster of a theft never throws for a text, however long or strange, nor for a damaged photo", async () => {
    const long = "Ñandú 🚲 مرحبا ".repeat(60);
    const pdf = await posterPdf({
      ...POSTER,
      name: long,
      looks: long,
      marks: long,
      photo: new Uint8Array([255, 216, 1]),
    });
    expect((await getDocumentProxy(pdf.slice())).numPages).toBe(1);
  });
});

describe("a poster that is asked for again", () => {
  const DETAIL: StolenDetail = {
    id: "robo-1",
    hasOwner: true,
    stolenOn: "2026-11-21",
    department: "lima",
    district: "Miraflores",
    rewardSoles: 300,
    category: "mtb",
    brand: "Trek",
    model: "Marlin 7",
    year: 2023,
    colors: ["rojo"],
    photo: null,
    hasPoliceReport: false,
    isPoliceChecked: false,
    hasSerial: true,
    isRegistered: false,
    publishedAt: "2026-11-22T15:00:00.000Z",
    state: "live",
    place: "",
    story: "",
    marks: "Calcomanía azul",
    photos: [{ key: "bici-1/foto-1", width: 4, height: 3, color: "#335577" }],
  };

  /** `served`: how often its photo, and with it the poster, was made. */
  function printer(status = 200) {
    const kept = new Map<string, ArrayBuffer>();
    const world = { detail: DETAIL as StolenDetail | null, served: 0, kept };
    const print = () =>
      loadPoster(
        contextOf({
          env: { siteUrl: "https://rebi.test", brandName: "Rebi" },
          theft: { list: { detail: () => Promise.resolve(world.detail) } },
          photos: {
            serve: () => {
              world.served += 1;
              const headers = { "Content-Type": "image/jpeg" };
              return Promise.resolve(new Response(status === 200 ? "no JPEG of a camera" : null, { status, headers }));
            },
          },
          cache: {
            getBytes: (key: string) => Promise.resolve(kept.get(key) ?? null),
            put: (key: string, value: string | ArrayBuffer) =>
              Promise.resolve(kept.set(key, value as ArrayBuffer).size > 0),
          },
          waitUntil: () => undefined,
        }),
        "robo-1",
        new Request("https://rebi.test/bicicletas-robadas/robo-1/cartel"),
      );
    return Object.assign(world, { print });
  }

  test("a poster is drawn once for what its report says, and again when that changes", async () => {
    const world = printer();
    const [first, second] = [await world.print(), await world.print()];
    expect([world.served, Buffer.compare(first, second)]).toEqual([1, 0]);
    world.detail = { ...DETAIL, marks: "Sin la calcomanía" };
    expect(Buffer.compare(await world.print(), first)).not.toBe(0);
    expect(world.served).toBe(2);
  });

  test("a poster of a report that ended is not found, though it was drawn", async () => {
    const world = printer();
    await world.print();
    world.detail = { ...DETAIL, state: "recovered" };
    expect(await rejection(world.print())).toMatchObject({ init: { status: 404 } });
  });

  test("a poster without the photo that its report has is not kept", async () => {
    const world = printer(503);
    await world.print();
    await world.print();
    expect([world.served, world.kept.size]).toEqual([2, 0]);
  });
});
