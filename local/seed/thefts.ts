import { DAY_MS } from "../../app/business/durations.ts";
import { serialKeysOf } from "../../app/registry/serials/fold.ts";
import type { SeedListing } from "./listings.ts";
import { photosOf } from "./photos.ts";

type Document = [path: string, data: Record<string, unknown>];

/** Invented thefts, one a row. The place is a well-known one, never an address. */
const THEFTS = [
  [
    "lima",
    "Miraflores",
    "Parque Kennedy",
    "Cortaron el candado mientras tomaba un café. Fue en menos de diez minutos.",
    300,
    true,
  ],
  [
    "lima",
    "San Juan de Lurigancho",
    "Estación Los Jardines",
    "La dejé amarrada al poste de la estación y al volver no estaba.",
    0,
    true,
  ],
  [
    "arequipa",
    "Cayma",
    "Plaza de Cayma",
    "Se la llevaron del estacionamiento de bicicletas durante la feria.",
    150,
    false,
  ],
  ["cusco", "Wanchaq", "Mercado Wanchaq", "Dos personas en moto me la quitaron en el semáforo.", 500, true],
  ["la-libertad", "Trujillo", "Óvalo Larco", "La sacaron del techo del auto, con el soporte.", 0, false],
  ["piura", "Piura", "", "Entraron a la cochera del edificio de noche.", 200, true],
] as const;

/** Live reports with the bicycles that they are about, whose looks are those of listings of the seed. */
export function makeThefts(listings: readonly SeedListing[], today: Date): Document[] {
  const models = listings.filter(({ fields }) => fields.category === "mtb" || fields.category === "urbana");
  return THEFTS.flatMap(([department, district, place, story, rewardSoles, hasPoliceReport], index): Document[] => {
    const source = models[index];
    if (!source) return [];
    const id = `5eed${String(index + 1).padStart(28, "0")}`;
    const bicycleId = `demo-bici-${index + 1}`;
    const ownerId = `demo-vendedor-${String(index + 11).padStart(2, "0")}`;
    const serial = `DEMO${7_310_000 + index * 1_371}PE`;
    const { brand, model, year } = source.fields.specifications;
    const photos = photosOf(source).slice(0, 2);
    const publishedAt = new Date(today.getTime() - (index + 1) * 3 * DAY_MS);
    const looks = {
      category: source.fields.category,
      brand,
      model,
      year,
      colors: index % 2 === 0 ? ["negro", "rojo"] : ["azul"],
      marks: index % 3 === 0 ? "Rasguño en el tubo superior y puños cambiados." : "",
    };
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
    return [
      [`thefts/${id}`, report],
      [`bicycles/${bicycleId}`, bicycle],
    ];
  });
}
