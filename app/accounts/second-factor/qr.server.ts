import { encode } from "uqr";

import type { QrView } from "./constants";

/** Modules of white around a code: readers need four (ISO/IEC 18004). */
const MARGIN = 4;

export function qrOf(text: string): QrView {
  const { data, size } = encode(text, { ecc: "M", border: MARGIN });
  const path = data.flatMap((row, y) => {
    const line = row.map((isBlack) => (isBlack ? "1" : "0")).join("");
    return [...line.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  });
  return { size, path: path.join("") };
}
