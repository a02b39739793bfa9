import { CATEGORIES, type CategoryId } from "../../catalog/categories.ts";
import type { Origin, SerialAbsence } from "../constants.ts";

export const REGISTER_PATH = "/registrar-bicicleta";
export const CLAIM_PATH = "/registrar-bicicleta/reclamo";
export const OWN_BICYCLES_PATH = "/perfil/bicicletas";

export const MAX_BICYCLES = 100;
export const MAX_BICYCLE_DRAFTS = 5;

export const LENGTHS = { brand: 40, model: 60, size: 20, serial: 40, engraving: 40, marks: 600, claim: 2000 } as const;
export const BICYCLE_CATEGORIES = CATEGORIES.filter(({ kind }) => kind === "bicicleta");
export const BICYCLE_CATEGORY_IDS = BICYCLE_CATEGORIES.map(({ id }) => id) as [CategoryId, ...CategoryId[]];

export const ORIGIN_NAMES: Record<Origin, string> = {
  new: "Nueva, en una tienda",
  used: "Usada, a otra persona",
  here: "Aquí, con un pedido",
};

export const ABSENCE_NAMES: Record<SerialAbsence, string> = {
  none: "No tiene número de serie",
  unknown: "No lo sé, o no se lee",
};

/** Names of the file inputs, which are the roles of the files. */
export const PHOTO_ROLES = ["framePhoto", "serialPhoto", "otherPhotos"] as const;
export type PhotoRole = (typeof PHOTO_ROLES)[number];
export const PROOF_FIELD = "proof";

export const PROOF_MAX_MB = 5;

/** Button of the private page that makes a listing of a bicycle, or opens the existing one. */
export const SELL_INTENT = "vender";

/** Button that answers a question about the number. */
export const ANSWER_INTENT = "responder";

export function ownBicyclePath(id: string): string {
  return `${OWN_BICYCLES_PATH}/${id}`;
}

export function certificatePath(id: string): string {
  return `${ownBicyclePath(id)}/certificado`;
}

export function ownerCodePath(id: string): string {
  return `${ownBicyclePath(id)}/codigo`;
}

export function bicycleFilePath(id: string, file: "comprobante" | "certificado.pdf" | "pegatinas.pdf"): string {
  return `${ownBicyclePath(id)}/${file}`;
}

export function adminProofPath(id: string): string {
  return `/administracion/bicicletas/${id}/comprobante`;
}

export function publicBicyclePath(code: string): string {
  return `/r/${code}`;
}

export function bicycleName({ brand, model, year }: { brand: string; model: string; year: number | null }): string {
  return [brand, model, year].filter(Boolean).join(" ") || "Bicicleta sin marca";
}
