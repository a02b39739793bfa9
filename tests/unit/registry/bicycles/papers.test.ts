import { describe, expect, test } from "vitest";

import { qrCodePath } from "~/platform/pdf/qr.server";
import { certificatePdf, stickersPdf } from "~/registry/bicycles/certificate/certificate-pdf.server";
import { certificateView, publicBicycle } from "~/registry/bicycles/own/views.server";
import type { Bicycle, HistoryEvent } from "~/registry/model";
import { SILENT } from "~/registry/numbers/model";
import { standing } from "~/registry/numbers/standing";

import { decodedCode, filledBoxes } from "../../../support/pdf-codes";

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

const CLEAR = standing(SILENT, BICYCLE.id);
const REPORTED = standing({ ...SILENT, theftIds: ["robo"] }, BICYCLE.id);

describe("papers of a bicycle", () => {
  test("the certificate's code leads to the public page", async () => {
    const pdf = await certificatePdf(BICYCLE, CLEAR, SITE, NOW);
    expect(decodedCode(await filledBoxes(pdf))).toBe(`https://rebi.test/r/${CODE}`);
  });

  test("the label's code leads to the public page", async () => {
    expect(decodedCode(await filledBoxes(await stickersPdf(BICYCLE, SITE, "58")))).toBe(`https://rebi.test/r/${CODE}`);
  });

  test("the sheet has sixteen stickers, each with the code", async () => {
    const boxes = await filledBoxes(await stickersPdf(BICYCLE, SITE, "a4"));
    const runs = qrCodePath(`https://rebi.test/r/${CODE}`).path.split("M").length - 1;
    expect(boxes).toHaveLength(16 * runs);
    for (let sticker = 0; sticker < 16; sticker += 1)
      expect(decodedCode(boxes.slice(sticker * runs, (sticker + 1) * runs))).toBe(`https://rebi.test/r/${CODE}`);
  });

  test("the same bicycle on the same day gives the same bytes", async () => {
    expect(await certificatePdf(BICYCLE, CLEAR, SITE, NOW)).toEqual(await certificatePdf(BICYCLE, CLEAR, SITE, NOW));
  });
});

describe("the public page", () => {
  const FOUND = { bicycle: BICYCLE, code: BICYCLE.code, endedAt: null };
  const event: HistoryEvent = {
    seq: 0,
    salt: "",
    sealed: "",
    kind: "registered",
    actor: { kind: "owner", uid: "uid-of-the-owner" },
    at: NOW,
    note: "Nota privada",
    previous: "",
    hash: "abcdef",
  };

  test("the public page of a bicycle holds nothing of the owner, no serial, and of the history kinds and dates alone", () => {
    const text = JSON.stringify(publicBicycle(FOUND, [event], CLEAR));
    const secrets = ["uid-of-the-owner", "WTU204", "GRABADO", "secret-serial", "boleta", "Timbre", "order-77", "Nota"];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toContain("abcdef");
    expect(publicBicycle(FOUND, [event], CLEAR).history).toEqual([
      { name: "Registrada", at: "20 de noviembre de 2026", when: NOW.toISOString() },
    ]);
  });

  test("the public page of a bicycle says what the number says, as the certificate does, which says nothing for it", () => {
    expect(publicBicycle(FOUND, [], REPORTED).standing).toBe("reported");
    expect(certificateView(BICYCLE, SITE.url, REPORTED).warning).toBe("reported");
    expect(publicBicycle(FOUND, [], CLEAR).standing).toBe("first");
    expect(certificateView(BICYCLE, SITE.url, CLEAR).warning).toBeNull();
  });
});
