import { z } from "zod";

const text = (max: number) => z.string().trim().max(max, `Escribe como máximo ${max} caracteres.`).default("");

/** The box of the public check: `serie` is what was typed, `anuncio` the listing that the page came from. */
export const CheckForm = z.object({ serie: text(60), anuncio: text(128) });

/** The code of a sticker (Crockford's 32 digits) in a typed text; null for a text that is none. */
export function typedStickerCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : null;
}
