import { z } from "zod";

const text = (max: number) => z.string().trim().max(max, `Escribe como máximo ${max} caracteres.`).default("");

/** `serie` is the typed text, `anuncio` the listing that the page came from. */
export const CheckForm = z.object({ serie: text(60), anuncio: text(128) });
