import { describe, expect, test } from "vitest";

import { readShare, ShareNotice } from "~/selling/share/notice";

import { htmlOf, textOf } from "../../support/render";

const shareOf = (query: string) => readShare(new URLSearchParams(query));

describe("what another app shared", () => {
  test.each(["", "compartido=", "compartido=x", "compartido=-1", "compartido=100"])(
    "nothing is shared by %j",
    (query) => {
      expect(shareOf(query)).toBeNull();
    },
  );

  test("the share of another app is at most 15 photos and 2,000 characters", () => {
    expect(shareOf(`compartido=99&texto=${"a".repeat(3000)}`)).toEqual({ photos: 15, text: "a".repeat(2000) });
    expect(shareOf("compartido=1&texto=%20Mi%20bici%20")).toEqual({ photos: 1, text: "Mi bici" });
  });

  test.each([
    ["compartido=2", "Recibimos 2 fotos"],
    ["compartido=1&texto=Mi+bici", "El texto va en la descripción de un anuncio nuevo."],
    ["compartido=0&texto=Mi+bici", "Recibimos tu texto"],
    ["compartido=0", "Vuelve a compartir las fotos"],
  ])("%s reads: %s", async (query, text) => {
    const share = shareOf(query);
    expect(share && textOf(await htmlOf(<ShareNotice share={share} />))).toContain(text);
  });
});
