import { z } from "zod";

import { MAX_TYPED } from "../serials/words";

const text = (max: number) => z.string().trim().max(max, `Escribe como máximo ${max} caracteres.`).default("");

/** `serie` is the typed text, `anuncio` the listing that the page came from. */
export const CheckForm = z.object({ serie: text(MAX_TYPED), anuncio: text(128) });
