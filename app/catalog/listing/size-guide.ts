import { FRAMES, frameName, type FrameId } from "../filter-values.ts";
import { fold, plain } from "../folding.ts";
import { heightAsked } from "../heights.ts";
import type { Listing } from "../model.ts";
import { frameHeights, framesForHeight } from "../sizes.ts";

export interface SizeGuide {
  sizes: { name: string; heights: string; isOwn: boolean }[];
  /** As typed; empty before. */
  asked: string;
  /** `Con 1.70 m te queda la M, como esta.`; null where nothing (readable) was asked. */
  answer: { text: string; fits: boolean } | null;
  error: string | null;
}

/** Null for a vehicle without a size among those of the table. */
export function sizeGuideOf({ specifications }: Pick<Listing, "specifications">, typed: string | null) {
  const own = FRAMES.find((frame) => frame === plain(fold(String(specifications.frameSize ?? ""))));
  const table = frameHeights();
  if (own === undefined || !table.some(({ frame }) => frame === own)) return null;
  const asked = (typed ?? "").trim().slice(0, ASKED_MAX);
  const cm = asked === "" ? null : heightAsked(`mido ${fold(asked).replace(/\s+/g, " ")}`);
  return {
    sizes: table.map(({ frame, heights }) => ({ name: frameName(frame), heights, isOwn: frame === own })),
    asked,
    answer: cm === null ? null : answerTo(cm, own),
    error: asked === "" || cm !== null ? null : "Escribe tu estatura en metros, entre 1.30 y 2.10. Por ejemplo: 1.68",
  } satisfies SizeGuide;
}

const ASKED_MAX = 20;

function answerTo(cm: number, own: FrameId): SizeGuide["answer"] {
  const frames = framesForHeight(cm);
  const fits = frames.includes(own);
  const names = frames.map((frame) => `la ${frameName(frame)}`).join(" y ");
  const verb = frames.length === 1 ? "te queda" : "te quedan";
  const compared = fits && frames.length === 1 ? "como esta" : `y esta es ${frameName(own)}`;
  return { text: `Con ${(cm / 100).toFixed(2)} m ${verb} ${names}, ${compared}.`, fits };
}
