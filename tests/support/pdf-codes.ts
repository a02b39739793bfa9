import { inflateSync } from "node:zlib";

import jsQR from "jsqr";
import { PDFDocument, PDFRawStream } from "pdf-lib";

type Matrix = [number, number, number, number, number, number];

/** In points, from the bottom left corner of the page. */
export interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** The rectangles that the pages fill by the operators of pdf-lib's paths, in points. */
export async function filledBoxes(pdf: Uint8Array): Promise<Box[]> {
  return (await operatorsOf(pdf)).flatMap(boxesOf);
}

/** Text that the pages draw in the standard fonts, with a blank between its pieces. */
export async function drawnText(pdf: Uint8Array): Promise<string> {
  const pieces = (await operatorsOf(pdf)).flatMap((page) => [...page.matchAll(/<([\dA-F]+)> Tj/gi)]);
  return pieces.map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1")).join(" ");
}

/** Operators of each page. */
async function operatorsOf(pdf: Uint8Array): Promise<string[]> {
  const file = await PDFDocument.load(pdf);
  return file.getPages().map((page) =>
    (page.node.normalizedEntries().Contents?.asArray() ?? [])
      .map((reference) => file.context.lookup(reference))
      .map((stream) => (stream instanceof PDFRawStream ? inflateSync(stream.contents).toString("latin1") : ""))
      .join("\n"),
  );
}

function boxesOf(operators: string): Box[] {
  const boxes: Box[] = [];
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

export function decodedCode(boxes: readonly Box[]): string | undefined {
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
