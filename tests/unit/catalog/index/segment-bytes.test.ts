import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { DEPARTMENTS } from "~/business/peru";
import { parseFilters } from "~/catalog/filters";
import { layeredIndex } from "~/catalog/index/catalog-index";
import { buildSegment, cardOfRow, rowOfId } from "~/catalog/index/segment";
import { checksum, decodeSegment, encodeSegment } from "~/catalog/index/segment-bytes";
import { packTexts } from "~/catalog/index/texts";
import { search } from "~/catalog/search/search";

import { ANY_ROW } from "../any-row";
import { makeRow, NOW } from "../make-row";

const ROWS = ["a", "b", "c", "dd"].map((id, at) =>
  makeRow({
    id,
    title: `Trek Marlin ${at} niño 🚲`,
    publishedAt: NOW - at,
    sellerId: `vendedor-${at % 2}`,
    photo: at === 2 ? null : { key: `${id}/foto-${at}`, width: 1600, height: 1200, color: "#0a0b0c" },
    dropCentimos: at * 100,
    droppedAt: NOW,
  }),
);
const WHOLE = encodeSegment(buildSegment(ROWS));
/** Of the head: mark, layout, bytes, hash, size, sections. */
const HEAD = { layout: 1, bytes: 2, hash: 3, size: 4, sections: 5, lengths: 6 };

/** The bytes with a change of their 32-bit numbers, and the hash of that. */
function changed(change: (numbers: Uint32Array) => void): Uint8Array {
  const bytes = WHOLE.slice();
  const numbers = new Uint32Array(bytes.buffer);
  change(numbers);
  numbers[HEAD.hash] = checksum(bytes.subarray((HEAD.hash + 1) * 4));
  return bytes;
}

function sectionLengths(): Uint32Array {
  const numbers = new Uint32Array(WHOLE.buffer);
  return numbers.subarray(HEAD.lengths, HEAD.lengths + numbers[HEAD.sections]!);
}

describe("a segment as bytes", () => {
  test("a segment as bytes is read back as it was built", () => {
    fc.assert(
      fc.property(fc.uniqueArray(ANY_ROW, { selector: ({ id }) => id }), (rows) => {
        const built = buildSegment(rows);
        expect(decodeSegment(encodeSegment(built))).toStrictEqual(built);
      }),
    );
  });

  test("a segment as bytes answers with the same cards, wherever its bytes begin", () => {
    const shifted = new Uint8Array(WHOLE.length + 3);
    shifted.set(WHOLE, 3);
    const cards = [WHOLE, shifted.subarray(3)].map((bytes) => {
      const index = layeredIndex([decodeSegment(bytes)!], new Map([["b", null]]));
      return search(index, parseFilters(new URLSearchParams("q=marlin")), NOW).cards;
    });
    expect(cards[0]).toEqual(cards[1]);
    expect(cards[0]!.map(({ title, photo }) => [title, photo?.key])).toEqual([
      ["Trek Marlin 0 niño 🚲", "a/foto-0"],
      ["Trek Marlin 2 niño 🚲", undefined],
      ["Trek Marlin 3 niño 🚲", "dd/foto-3"],
    ]);
  });

  test("a segment as bytes holds more rows than two bytes count, and finds each by its id", () => {
    const words = ["roja", "azul"];
    const rows = Array.from({ length: 70_000 }, (_, at) => ({
      ...ROWS[0]!,
      id: `n${at}`,
      publishedAt: NOW - at,
      priceCentimos: at,
      words: words[at % 2]!,
    }));
    const segment = decodeSegment(encodeSegment(buildSegment(rows)))!;
    for (const at of [0, 65_535, 65_536, 69_999]) {
      expect(rowOfId(segment, `n${at}`)).toBe(at);
      expect(segment.byPrice[at]).toBe(at);
      expect(cardOfRow(segment, at, NOW)).toMatchObject({ id: `n${at}`, priceCentimos: at });
    }
    expect(segment.vocabulary.rows.at(-1)).toBe(69_999);
    expect(["n", "n70000", "o"].map((id) => rowOfId(segment, id))).toEqual([-1, -1, -1]);
  });

  test("a segment as bytes that is cut is refused, at each section and beside it", () => {
    const numbers = new Uint32Array(WHOLE.buffer);
    let at = Math.ceil((HEAD.lengths + numbers[HEAD.sections]!) / 2) * 8;
    const ends = [0, 4, 8, 24, at];
    for (const length of sectionLengths()) ends.push((at += Math.ceil(length / 8) * 8));
    expect(at).toBe(WHOLE.length);
    for (const end of ends.slice(0, -1)) {
      for (const cut of [end, end + 1, end + 7]) expect(decodeSegment(WHOLE.subarray(0, cut))).toBeNull();
      // Also where the head and the hash are those of so many bytes.
      const bytes = WHOLE.slice(0, end);
      if (end < 24) continue;
      new Uint32Array(bytes.buffer)[HEAD.bytes] = end;
      new Uint32Array(bytes.buffer)[HEAD.hash] = checksum(bytes.subarray((HEAD.hash + 1) * 4));
      expect(decodeSegment(bytes)).toBeNull();
    }
  });

  test("a segment as bytes with any wrong bit is refused", () => {
    for (let bit = 0; bit < WHOLE.length * 8; bit += 7) {
      const bytes = WHOLE.slice();
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      expect(decodeSegment(bytes)).toBeNull();
    }
  });

  test.each([
    ["of another layout", (numbers: Uint32Array) => void numbers[HEAD.layout]!++],
    ["of another size", (numbers: Uint32Array) => void numbers[HEAD.size]!++],
    ["with another number of sections", (numbers: Uint32Array) => void numbers[HEAD.sections]!--],
    ["with more sections than bytes", (numbers: Uint32Array) => void (numbers[HEAD.sections] = 0xffffffff)],
  ])("a segment %s is refused", (_, change) => {
    expect(decodeSegment(changed(change))).toBeNull();
  });

  test("a segment with any length of a section longer, shorter, none or endless is refused", () => {
    sectionLengths().forEach((length, section) => {
      for (const other of [length + 1, length + 8, length - 1, 0, 0xffffffff]) {
        if (other === length || other < 0) continue;
        expect(decodeSegment(changed((numbers) => void (numbers[HEAD.lengths + section] = other)))).toBeNull();
      }
    });
  });

  test.each(["", "null", "<html></html>", JSON.stringify(DEPARTMENTS)])("%s is refused as a segment", (text) => {
    expect(decodeSegment(new TextEncoder().encode(text))).toBeNull();
  });
});

describe("packed texts", () => {
  test("packed texts of one length need no starts, and are read back as others are", () => {
    expect(packTexts(["abc", "def"]).starts).toBe(3);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (texts) => {
        const packed = packTexts(texts);
        expect(texts.map((_, row) => packed.at(row))).toEqual(texts);
        expect(packed.at(texts.length)).toBeUndefined();
      }),
    );
  });
});
