import type { Find } from "~/registry/finds/model";
import { serialKeysOf } from "~/registry/numbers/serials/likeness";

const AT = new Date("2026-11-23T15:00:00Z");

/** Data of a find of a red Trek by Ana, without a number. */
export function makeFind({ serial = "", ...changes }: Partial<Find> = {}): Omit<Find, "id"> {
  return {
    uid: "ana",
    email: "ana@correo.test",
    finder: "workshop",
    serial,
    ...serialKeysOf(serial),
    aboutTheftId: null,
    foundOn: "2026-11-22",
    department: "lima",
    district: "Breña",
    place: "Jirón Chamaya 310",
    looks: "Trek roja con calcomanía azul",
    text: "La trajeron con el candado cortado.",
    photos: [],
    state: "open",
    matches: [],
    isCompared: false,
    createdAt: AT,
    updatedAt: AT,
    version: 1,
    ...changes,
  };
}
