import { DAY_MS } from "../../app/business/durations.ts";
import { serialKeysOf } from "../../app/registry/numbers/serials/likeness.ts";
import { numberOf } from "./numbers.ts";
import { photosOf, type Pictured } from "./photos.ts";
import { PAINTS, type PictureSpec } from "./pictures/spec.ts";

type Document = [path: string, data: Record<string, unknown>];

/** Invented thefts, each of a bicycle of a user who lives there. The place is a well-known one, never an address. */
const THEFTS = [
  {
    ownerId: "demo-vendedor-30",
    department: "lima",
    district: "Miraflores",
    place: "Parque Kennedy",
    story: "Cortaron el candado mientras tomaba un café. Fue en menos de diez minutos.",
    rewardSoles: 300,
    hasPoliceReport: true,
    looks: { category: "mtb", brand: "Trek", model: "Marlin 5", year: 2023, colors: ["negro", "rojo"] },
    picture: { base: "mtb-delantera", build: 1, color: PAINTS.negro, accent: PAINTS.rojo },
  },
  {
    ownerId: "demo-vendedor-29",
    department: "lima",
    district: "San Juan de Lurigancho",
    place: "Estación Los Jardines",
    story: "La dejé amarrada al poste de la estación y al volver no estaba.",
    rewardSoles: 0,
    hasPoliceReport: true,
    looks: { category: "urbana", brand: "Monark", model: "Citizen", year: 2021, colors: ["azul"] },
    picture: { base: "urbana-v-brake", build: 2, color: PAINTS.azul, accent: PAINTS.azul },
  },
  {
    ownerId: "demo-vendedor-18",
    department: "arequipa",
    district: "Cayma",
    place: "Plaza de Cayma",
    story: "Se la llevaron del estacionamiento de bicicletas durante la feria.",
    rewardSoles: 150,
    hasPoliceReport: false,
    looks: { category: "mtb", brand: "Giant", model: "Trance 29", year: 2022, colors: ["verde", "negro"] },
    picture: { base: "mtb-doble", build: 2, color: PAINTS.verde, accent: PAINTS.negro },
  },
  {
    ownerId: "demo-vendedor-05",
    department: "cusco",
    district: "Wanchaq",
    place: "Mercado Wanchaq",
    story: "Dos personas en moto me la quitaron en el semáforo.",
    rewardSoles: 500,
    hasPoliceReport: true,
    looks: {
      category: "mtb",
      brand: "Specialized",
      model: "Rockhopper Comp",
      year: 2024,
      colors: ["naranja", "negro"],
    },
    picture: { base: "mtb-delantera", build: 4, color: PAINTS.naranja, accent: PAINTS.negro },
  },
  {
    ownerId: "demo-vendedor-03",
    department: "la-libertad",
    district: "Trujillo",
    place: "Óvalo Larco",
    story: "La sacaron del techo del auto, con el soporte.",
    rewardSoles: 0,
    hasPoliceReport: false,
    looks: { category: "mtb", brand: "Oxford", model: "Merak 1", year: 2020, colors: ["rojo", "blanco"] },
    picture: { base: "mtb-delantera", build: 6, color: PAINTS.rojo, accent: PAINTS.blanco },
  },
  {
    ownerId: "demo-vendedor-11",
    department: "piura",
    district: "Piura",
    place: "",
    story: "Entraron a la cochera del edificio de noche.",
    rewardSoles: 200,
    hasPoliceReport: true,
    looks: { category: "urbana", brand: "Trek", model: "FX 1", year: 2022, colors: ["azul"] },
    picture: { base: "urbana-disco", build: 1, color: PAINTS.azul, accent: PAINTS.azul },
  },
] as const;

/** The stolen bicycles with pictures of their own, in the order of the thefts. */
export const STOLEN_BICYCLES: readonly Pictured[] = THEFTS.map(({ picture }, index) => ({
  id: `demo-bici-${index + 1}`,
  pictures: (["lado", "tres-cuartos"] as const).map((view): PictureSpec => ({ ...picture, view, seed: index })),
}));

/** A find of a workshop, without a number. */
export function makeFinds(today: Date): Document[] {
  const at = new Date(today.getTime() - DAY_MS);
  const find = {
    ...{ uid: null, email: "taller@rebi.test", finder: "workshop", serial: "", serialKey: "", serialNear: [] },
    ...{ aboutTheftId: null, foundOn: at.toISOString().slice(0, 10), department: "lima", district: "Breña" },
    ...{ place: "Jirón de ejemplo 310", looks: "Trek negra con puños rojos", photos: [], state: "open", matches: [] },
    ...{ text: "La dejaron para cambiarle el color y no volvieron.", isCompared: true },
    ...{ createdAt: at, updatedAt: at, version: 1 },
  };
  return [[`finds/5eed${"f01".padStart(28, "0")}`, find]];
}

/** Live reports with the bicycles that they are about. */
export function makeThefts(today: Date): Document[] {
  return STOLEN_BICYCLES.flatMap((pictured, index): Document[] => {
    const theft = THEFTS[index];
    if (!theft) return [];
    const { ownerId, department, district, place, story, rewardSoles, hasPoliceReport } = theft;
    const id = `5eed${String(index + 1).padStart(28, "0")}`;
    const bicycleId = pictured.id;
    const serial = `DEMO${7_310_000 + index * 1_371}PE`;
    const photos = photosOf(pictured);
    const publishedAt = new Date(today.getTime() - (index + 1) * 3 * DAY_MS);
    const marks = index % 3 === 0 ? "Rasguño en el tubo superior y puños cambiados." : "";
    const looks = { ...theft.looks, marks };
    const common = { ownerId, ...looks, createdAt: publishedAt, updatedAt: publishedAt, version: 1 };
    const report = {
      ...common,
      bicycleId,
      state: "live",
      stolenOn: new Date(publishedAt.getTime() - DAY_MS).toISOString().slice(0, 10),
      department,
      district,
      place,
      story,
      policeReport: hasPoliceReport ? `DEMO-${index + 1}` : "",
      rewardSoles,
      photos,
      ...serialKeysOf(serial),
      publishedAt,
      ...(hasPoliceReport && { verifiedAt: null }),
      closedAt: null,
    };
    const bicycle = {
      ...common,
      status: "registered",
      size: "M",
      serial,
      ...serialKeysOf(serial),
      serialAbsence: null,
      engraving: "",
      framePhoto: photos[0] ?? null,
      serialPhoto: null,
      otherPhotos: photos.slice(1),
      proof: null,
      origin: "used",
      orderId: null,
      code: `demo${String(index + 1).padStart(8, "0")}`,
      theftId: id,
      transferId: null,
      listingId: null,
      head: null,
      registeredAt: publishedAt,
    };
    return [[`thefts/${id}`, report], [`bicycles/${bicycleId}`, bicycle], numberOf({ id: bicycleId, ...bicycle }, id)];
  });
}
