import { rgb, type PDFPage } from "pdf-lib";
import { encode } from "uqr";

/** Modules of quiet zone that readers need around a code. */
const QUIET = 4;

/** A QR code (error correction Q) as one SVG path on a grid of modules, its quiet zone included in `size`. */
export function qrCodePath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: "Q", boostEcc: false, border: QUIET });
  const runs: string[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end]) end += 1;
      runs.push(`M${x} ${y}H${end}V${y + 1}H${x}Z`);
      x = end;
    }
  });
  return { path: runs.join(""), size };
}

/** Draws a QR code with its top left corner at `x`, `top`, as a square of `side` points with the quiet zone. */
export function drawQrCode(
  page: PDFPage,
  text: string,
  { x, top, side }: { x: number; top: number; side: number },
): void {
  const { path, size } = qrCodePath(text);
  page.drawSvgPath(path, { x, y: top, scale: side / size, color: rgb(0, 0, 0), borderWidth: 0 });
}
