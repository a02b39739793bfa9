import { describe, expect, test } from "vitest";

import { ownModeration } from "~/selling/review/own-moderation";
import { REJECTION_REASONS, rejectionLines } from "~/selling/review/reasons";

import { NOW } from "../support";

const moderation = { reason: "precio", note: "Falta un cero.", at: NOW, previousStatus: "active" } as const;

describe("what an owner is told", () => {
  test("what an owner is told of a rejected listing is the reason, the note and what is left", () => {
    expect(ownModeration({ status: "rejected", moderation, resubmissions: 2 })).toEqual({
      title: "No pudimos publicar este anuncio",
      lines: [
        "El precio no parece real. Escribe el precio total en soles.",
        "Falta un cero.",
        "Corrígelo y envíalo otra vez: puedes hacerlo una vez más.",
      ],
      canResubmit: true,
    });
  });

  test("what an owner is told after the last time is the way to write to us", () => {
    const told = ownModeration({ status: "rejected", moderation, resubmissions: 3 });
    expect(told?.canResubmit).toBe(false);
    expect(told?.lines.at(-1)).toContain("Contacto");
  });

  test("what an owner is told of a rejection without a stored reason still says what to do", () => {
    expect(ownModeration({ status: "rejected" })?.lines).toEqual([
      "Corrígelo y envíalo otra vez: puedes hacerlo 3 veces.",
    ]);
  });

  test("an owner is told nothing in other states", () => {
    expect(ownModeration({ status: "active", moderation })).toBeNull();
  });
});

describe("reasons of a rejection", () => {
  test("reasons of a rejection have ids of their own and, but for the free one, a sentence", () => {
    expect(new Set(REJECTION_REASONS.map(({ id }) => id)).size).toBe(REJECTION_REASONS.length);
    expect(REJECTION_REASONS.filter(({ text }) => text === "").map(({ id }) => id)).toEqual(["otro"]);
  });

  test("reasons of a rejection that left the list have only their note", () => {
    expect(rejectionLines({ reason: "antiguo", note: "Texto." })).toEqual(["Texto."]);
  });
});
