import { DAY_MS } from "../../app/business/durations.ts";
import { BICYCLE_SERIAL } from "../../app/platform/routes/presets.ts";
import { appendEvent } from "../../app/registry/bicycles/history-chain.ts";
import type { Bicycle, ChainHead } from "../../app/registry/model.ts";
import { serialKeysOf } from "../../app/registry/numbers/serials/likeness.ts";
import { numberOf } from "./numbers.ts";
import { photosOf, type Pictured } from "./photos.ts";
import { PAINTS, type PictureSpec, type PictureView } from "./pictures/spec.ts";

const OWNER = "demo-comprador";
const COMMON = {
  ownerId: OWNER,
  status: "registered",
  serialAbsence: null,
  engraving: "",
  serialPhoto: null,
  proof: null,
  orderId: null,
  theftId: null,
  transferId: null,
  listingId: null,
} as const;

interface SeedEvent {
  kind: "registered" | "edited" | "inspected";
  note: string;
  daysAgo: number;
}

type SeedBicycle = Omit<
  Bicycle,
  keyof typeof COMMON | "serialKey" | "serialNear" | "head" | "registeredAt" | "createdAt" | "updatedAt" | "version"
>;

const TREK = pictured("de0000000000000b1c01", ["lado", "tres-cuartos", "detalle-transmision"], {
  base: "mtb-delantera",
  build: 3,
  color: PAINTS.verde,
  accent: PAINTS.negro,
  seed: 11,
});
const MONARK = pictured("de0000000000000b1c02", ["lado"], {
  base: "urbana-v-brake",
  build: 3,
  color: PAINTS.celeste,
  accent: PAINTS.celeste,
  seed: 12,
});
/** The bicycles of `makeBicycles`. */
export const PICTURED_BICYCLES: readonly Pictured[] = [TREK, MONARK];

function pictured(id: string, views: readonly PictureView[], looks: Omit<PictureSpec, "view">): Pictured {
  return { id, pictures: views.map((view) => ({ ...looks, view })) };
}

/** Two registered bicycles of the demo buyer, one with a history, as `[path, data]`. */
export async function makeBicycles(today: Date): Promise<[path: string, data: Record<string, unknown>][]> {
  const [first, second] = [photosOf(TREK), photosOf(MONARK)];
  const trek = {
    id: TREK.id,
    category: "mtb",
    brand: "Trek",
    model: "Marlin 7",
    year: 2023,
    colors: ["verde", "negro"],
    size: "M",
    serial: BICYCLE_SERIAL,
    marks: "Raspón en el tubo inferior y timbre de bronce.",
    origin: "new",
    code: "DEM0B1C1AA",
    framePhoto: first[0] ?? null,
    otherPhotos: first.slice(1, 3),
  } satisfies SeedBicycle;
  const tern = {
    id: MONARK.id,
    category: "urbana",
    brand: "Monark",
    model: "Hamilton",
    year: 2019,
    colors: ["celeste"],
    size: "",
    serial: "MK77120553",
    marks: "",
    origin: "used",
    code: "DEM0B1C2BB",
    framePhoto: second[0] ?? null,
    otherPhotos: [],
  } satisfies SeedBicycle;
  return [
    ...(await documentsOf(trek, today, [
      { kind: "registered", note: "", daysAgo: 210 },
      { kind: "edited", note: "Señas: sin dato → Raspón en el tubo inferior y timbre de bronce.", daysAgo: 120 },
      { kind: "edited", note: "Fotos agregadas", daysAgo: 30 },
    ])),
    ...(await documentsOf(tern, today, [{ kind: "registered", note: "", daysAgo: 15 }])),
  ];
}

async function documentsOf(
  { id, ...bicycle }: SeedBicycle,
  today: Date,
  events: readonly SeedEvent[],
): Promise<[path: string, data: Record<string, unknown>][]> {
  const documents: [path: string, data: Record<string, unknown>][] = [];
  const timeOf = (daysAgo = 0) => new Date(today.getTime() - daysAgo * DAY_MS);
  const keys = serialKeysOf(bicycle.serial);
  let head: ChainHead | null = null;
  for (const { kind, note, daysAgo } of events) {
    const actor = { kind: "owner", uid: OWNER } as const;
    const appended = await appendEvent(id, head, { kind, note, actor, at: timeOf(daysAgo) }, "demo");
    head = appended.head;
    if ("create" in appended.write) documents.push([appended.write.create, appended.write.data]);
  }
  const registeredAt = timeOf(events[0]?.daysAgo);
  const updatedAt = timeOf(events.at(-1)?.daysAgo);
  documents.push([
    `bicycles/${id}`,
    {
      ...COMMON,
      ...bicycle,
      ...keys,
      head,
      registeredAt,
      createdAt: registeredAt,
      updatedAt,
      version: events.length,
    },
  ]);
  documents.push(numberOf({ id, ...bicycle, ...keys, registeredAt }, null));
  return documents;
}
