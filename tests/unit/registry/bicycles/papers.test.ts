import { inflateSync } from "node:zlib";

import jsQR from "jsqr";
import { PDFDocument, PDFRawStream } from "pdf-lib";
import { describe, expect, test } from "vitest";

import { qrCodePath } from "~/platform/pdf/qr.server";
import { certificatePdf, stickersPdf } from "~/registry/bicycles/certificate/certificate-pdf.server";
import { publicBicycle } from "~/registry/bicycles/own/views.server";
import type { Bicycle, HistoryEvent } from "~/registry/model";

const SITE = { url: "https://rebi.test", name: "Rebi" };
const CODE = "7K4M92QXAB";
const NOW = new Date("2026-11-20T15:00:00Z");

const BICYCLE: Bicycle = {
  id: "b1",
  ownerId: "uid-of-the-owner",
  status: "registered",
  category: "mtb",
  brand: "Trek",
  model: "Marlin 7",
  year: 2023,
  colors: ["rojo", "negro"],
  size: "M",
  serial: "WTU204C1187K",
  serialKey: "WTU204C1187K",
  serialNear: ["WTU204C1187K"],
  serialAbsence: null,
  engraving: "GRABADO-9",
  framePhoto: { key: "b1/frame", width: 4, height: 3, color: "#aabbcc" },
  serialPhoto: { key: "b1/secret-serial", width: 4, height: 3, color: "#aabbcc" },
  otherPhotos: [],
  proof: { key: "bicicletas/b1/x.pdf", name: "boleta de Ana.pdf", type: "application/pdf", bytes: 9, sha256: "ab" },
  marks: "Timbre de bronce 🚲",
  origin: "here",
  orderId: "order-77",
  code: CODE,
  theftId: null,
  transferId: null,
  listingId: null,
  head: null,
  registeredAt: NOW,
  createdAt: NOW,
  updatedAt: NOW,
  version: 3,
};

type Matrix = [number, number, number, number, number, number];

/** The rectangles that the pages fill by the operators of pdf-lib's paths, in points. */
async function filledBoxes(pdf: Uint8Array) {
  const file = await PDFDocument.load(pdf);
  return file.getPages().flatMap((page) => {
    const streams = page.node.normalizedEntries().Contents?.asArray() ?? [];
    const text = streams
      .map((reference) => file.context.lookup(reference))
      .map((stream) => (stream instanceof PDFRawStream ? inflateSync(stream.contents).toString("latin1") : ""))
      .join("\n");
    return boxesOf(text);
  });
}

function boxesOf(operators: string) {
  const boxes: { left: number; right: number; bottom: number; top: number }[] = [];
  const stack: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let paths: [x: number, y: number][][] = [];
  let numbers: number[] = [];
  const at = (x: number, y: number): [number, number] => [
    matrix[0] * x + matrix[2] * y + matrix[4],
    matrix[1] * x + matrix[3] * y + matrix[5],
  ];
  for (const token of operators.split(/\s+/)) {
    if (/^[-+]?[\d.]+(e-?\d+)?$/i.test(token)) {
      numbers.push(Number(token));
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    const [m0, m1, m2, m3, m4, m5] = matrix;
    if (token === "q") stack.push(matrix);
    if (token === "Q") matrix = stack.pop() ?? matrix;
    if (token === "cm")
      matrix = [
        a * m0 + b * m2,
        a * m1 + b * m3,
        c * m0 + d * m2,
        c * m1 + d * m3,
        e * m0 + f * m2 + m4,
        e * m1 + f * m3 + m5,
      ];
    if (token === "m") paths.push([at(a, b)]);
    if (token === "l") paths.at(-1)?.push(at(a, b));
    if (token === "f") {
      // A QR code is one path of many boxes; bands and frames have one.
      if (paths.length > 50)
        for (const path of paths) {
          const [xs, ys] = [path.map(([x]) => x), path.map(([, y]) => y)];
          boxes.push({ left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) });
        }
      paths = [];
    }
    if (["S", "n", "B", "f"].includes(token)) paths = [];
    numbers = [];
  }
  return boxes;
}

/** Reads the code drawn by `boxes` inside a square of the paper. */
function decoded(boxes: Awaited<ReturnType<typeof filledBoxes>>): string | undefined {
  const [left, bottom] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.bottom))];
  const [right, top] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.top))];
  const side = 600;
  const scale = (side - 100) / Math.max(right - left, top - bottom);
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const box of boxes)
    for (let y = Math.round((top - box.top) * scale); y < Math.round((top - box.bottom) * scale); y += 1)
      for (let x = Math.round((box.left - left) * scale); x < Math.round((box.right - left) * scale); x += 1)
        pixels.fill(0, ((y + 50) * side + x + 50) * 4, ((y + 50) * side + x + 50) * 4 + 3);
  return jsQR(pixels, side, side)?.data;
}

describe("papers of a bicycle", () => {
  test("the certificate's code leads to the public page", async () => {
    const pdf = await certificatePdf(BICYCLE, SITE, NOW);
    expect(decoded(await filledBoxes(pdf))).toBe(`https://rebi.test/r/${CODE}`);
  });

  test("the label's code leads to the public page", async () => {
    expect(decoded(await filledBoxes(await stickersPdf(BICYCLE, SITE, "58")))).toBe(`https://rebi.test/r/${CODE}`);
  });

  test("the sheet has sixteen stickers, each with the code", async () => {
    const boxes = await filledBoxes(await stickersPdf(BICYCLE, SITE, "a4"));
    const runs = qrCodePath(`https://rebi.test/r/${CODE}`).path.split("M").length - 1;
    expect(boxes).toHaveLength(16 * runs);
    for (let sticker = 0; sticker < 16; sticker += 1)
      expect(decoded(boxes.slice(sticker * runs, (sticker + 1) * runs))).toBe(`https://rebi.test/r/${CODE}`);
  });

  test("the same bicycle on the same day gives the same bytes", async () => {
    expect(await certificatePdf(BICYCLE, SITE, NOW)).toEqual(await certificatePdf(BICYCLE, SITE, NOW));
  });
});

describe("the public page", () => {
  const event: HistoryEvent = {
    seq: 0,
    kind: "registered",
    actor: { kind: "owner", uid: "uid-of-the-owner" },
    at: NOW,
    note: "Nota privada",
    previous: "",
    hash: "abcdef",
  };

  test("holds nothing of the owner, no serial, and of the history kinds and dates alone", () => {
    const text = JSON.stringify(publicBicycle(BICYCLE, [event]));
    const secrets = ["uid-of-the-owner", "WTU204", "GRABADO", "secret-serial", "boleta", "Timbre", "order-77", "Nota"];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toContain("abcdef");
    expect(publicBicycle(BICYCLE, [event]).history).toEqual([
      { name: "Registrada", at: "20 de noviembre de 2026", when: NOW.toISOString() },
    ]);
  });

  test("says that a bicycle is reported", () => {
    expect(publicBicycle({ ...BICYCLE, theftId: "t" }, []).isStolen).toBe(true);
  });
});
