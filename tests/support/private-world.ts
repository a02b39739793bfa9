import { BICYCLE_CHECKLIST } from "../../app/inspections/checklist/bicycle.ts";
import { appendEvent } from "../../app/registry/bicycles/history-chain.ts";
import { serialKeysOf } from "../../app/registry/numbers/serials/likeness.ts";
import { openDocuments } from "../../local/seed/documents.ts";
import { numberOf } from "../../local/seed/numbers.ts";
import { address } from "./stack.ts";

// A bicycle, its theft, who saw it, its inspection and a listing that sells it, of invented people whose data cannot
// be mistaken for anything else.

const SERIAL = "QXPRIV-7K4M-93";
const OWNER = "uid-privado-de-xiomara";
const SEEN_BY = "uid-privado-de-quien-vio";
const [BICYCLE, THEFT, CODE, REPORT, LISTING] = [
  "biciprivada00000001",
  "0a11ce0000000000000000000000dead",
  "PR1VADA2QZ",
  "pr1vad0rep0r",
  "anuncio-privado-1",
];

/** Texts that no public answer and no line of the log may hold. */
export const PRIVATE: Readonly<Record<string, string>> = {
  "owner's uid": OWNER,
  "owner's name": "Xiomara Reservada",
  "owner's e-mail": "xiomara.reservada@privado.test",
  "owner's phone": "955018273",
  "owner's street": "Jirón Reservado 4471",
  "owner's document": "70418823",
  serial: SERIAL,
  "folded serial": serialKeysOf(SERIAL).serialKey,
  engraving: "GRABADO-PRIVADO-5",
  "key of the serial's photo": `${BICYCLE}/foto-de-la-serie`,
  "name of the proof": "boleta-de-xiomara.pdf",
  "key of the proof": `bicicletas/${BICYCLE}/comprobante`,
  "order of the purchase": "orden-privada-9",
  "note of the history": "Nota privada del dueño",
  "number of the police report": "DENUNCIA-PRIVADA-6620",
  "sighting's text": "La vio el vecino reservado",
  "sighting's sender": SEEN_BY,
  "sighting's contact": "998877123",
  "words for the workshop": "Tocar el timbre del privado 302",
  "inspection's id": "inspeccionprivada01",
};

/** Parameters of public addresses, by their beginning. */
export const SUBJECTS = {
  "/bicicletas-robadas/": THEFT,
  "/r/": CODE,
  "/inspeccion/": REPORT,
  "/producto/": LISTING,
} as const;

/** Public addresses of the world, with words that each must show. */
export const PUBLIC: Readonly<Record<string, string>> = {
  "/bicicletas-robadas": "Zafiro Nocturna",
  [`/bicicletas-robadas/${THEFT}`]: "Zafiro Nocturna",
  [`/bicicletas-robadas/${THEFT}/cartel`]: "Zafiro Nocturna",
  [`/bicicletas-robadas/${THEFT}/la-vi`]: "Zafiro Nocturna",
  [`/r/${CODE}`]: "Zafiro",
  [`/inspeccion/${REPORT}`]: "Zafiro Nocturna",
  [`/inspeccion/${REPORT}/pdf`]: "Zafiro Nocturna",
  [`/producto/${LISTING}`]: "Zafiro Nocturna",
};

/** Writes it to the stack's Firestore. Safe to repeat. */
export async function seedPrivateWorld(): Promise<void> {
  const documents = openDocuments(new URL(address("REBI_FIRESTORE_URL")).host);
  try {
    for (const [path, data] of await worldAt(new Date())) documents.set(path, data);
    await documents.flush();
  } finally {
    await documents.close();
  }
}

async function worldAt(now: Date): Promise<[path: string, data: Record<string, unknown>][]> {
  const photo = (name: string) => ({ key: `${BICYCLE}/${name}`, width: 1200, height: 900, color: "#335577" });
  const looks = {
    category: "urbana",
    brand: "Zafiro",
    model: "Nocturna",
    year: 2021,
    colors: ["negro"],
    marks: "",
  };
  const times = { createdAt: now, updatedAt: now, version: 1 };
  const keys = serialKeysOf(SERIAL);
  const { write, head } = await appendEvent(BICYCLE, null, {
    kind: "registered",
    actor: { kind: "owner", uid: OWNER },
    at: now,
    note: PRIVATE["note of the history"] ?? "",
  });
  const vehicle = {
    kind: "bicicleta",
    listingId: LISTING,
    bicycleId: BICYCLE,
    title: "Zafiro Nocturna",
    details: PRIVATE["words for the workshop"],
  };
  const points = BICYCLE_CHECKLIST.flatMap(({ title, points: all }) =>
    all.map(({ label }) => ({ section: title, label, result: "ok", note: "", photo: null })),
  );
  const inspection = { kind: "mechanical", workshopId: "la-cadena-azul", workshopName: "La Cadena Azul" };
  return [
    [
      `users/${OWNER}`,
      {
        uid: OWNER,
        displayName: PRIVATE["owner's name"],
        email: PRIVATE["owner's e-mail"],
        phone: PRIVATE["owner's phone"],
        address: PRIVATE["owner's street"],
        documentNumber: PRIVATE["owner's document"],
        role: "user",
        isActive: true,
        ...times,
      },
    ],
    ["create" in write ? write.create : "", "create" in write ? write.data : {}],
    [
      `bicycles/${BICYCLE}`,
      {
        ownerId: OWNER,
        status: "registered",
        ...looks,
        size: "M",
        serial: SERIAL,
        ...keys,
        serialAbsence: null,
        engraving: PRIVATE.engraving,
        framePhoto: photo("cuadro"),
        serialPhoto: photo("foto-de-la-serie"),
        otherPhotos: [],
        proof: {
          key: PRIVATE["key of the proof"],
          name: PRIVATE["name of the proof"],
          type: "application/pdf",
          bytes: 9,
          sha256: "ab",
        },
        origin: "here",
        orderId: PRIVATE["order of the purchase"],
        code: CODE,
        theftId: THEFT,
        transferId: null,
        listingId: LISTING,
        head,
        registeredAt: now,
        ...times,
      },
    ],
    numberOf({ id: BICYCLE, brand: looks.brand, serialKey: keys.serialKey, registeredAt: now }, THEFT),
    [
      `thefts/${THEFT}`,
      {
        bicycleId: BICYCLE,
        ownerId: OWNER,
        state: "live",
        stolenOn: now.toISOString().slice(0, 10),
        department: "tacna",
        district: "Tacna",
        place: "Paseo Cívico",
        story: "Cortaron la cadena.",
        policeReport: PRIVATE["number of the police report"],
        rewardSoles: 100,
        ...looks,
        photos: [photo("cuadro")],
        ...keys,
        publishedAt: now,
        closedAt: null,
        ...times,
      },
    ],
    [
      "theftSightings/avistamientoprivado1",
      {
        theftId: THEFT,
        ownerId: OWNER,
        uid: SEEN_BY,
        seenOn: now.toISOString().slice(0, 10),
        place: "",
        text: PRIVATE["sighting's text"],
        contact: PRIVATE["sighting's contact"],
        createdAt: now,
      },
    ],
    [
      `inspections/${PRIVATE["inspection's id"] ?? ""}`,
      {
        ...inspection,
        userId: OWNER,
        userName: PRIVATE["owner's name"],
        userEmail: PRIVATE["owner's e-mail"],
        phone: PRIVATE["owner's phone"],
        vehicle,
        slotId: null,
        startsAt: now,
        status: "done",
        payAt: "workshop",
        priceCentimos: 6_000,
        orderId: null,
        caseNumber: null,
        holdUntil: null,
        answers: {},
        odometer: null,
        reportCode: REPORT,
        history: [],
        ...times,
      },
    ],
    [
      `inspectionReports/${REPORT}`,
      {
        ...inspection,
        // As the app stores it: the words for the workshop are left out.
        vehicle: { ...vehicle, details: "" },
        place: "Miraflores, Lima",
        points,
        odometer: null,
        serial: "unread",
        summary: "Bien cuidada.",
        score: 90,
        on: now,
      },
    ],
    [
      `vehicles/${LISTING}`,
      {
        title: "Zafiro Nocturna aro 28",
        description: "Bicicleta urbana en buen estado, poco uso.",
        category: "urbana",
        price: 900,
        sellerId: "demo-vendedor",
        status: "active",
        specifications: { brand: "Zafiro", model: "Nocturna", year: 2021, condition: "buen-estado" },
        location: { department: "tacna", province: "Tacna", district: "Tacna" },
        photos: [],
        plan: { id: "gratis", featured: false, home: false, maxPhotos: 5, durationDays: 30 },
        serial: SERIAL,
        serialKey: keys.serialKey,
        bicycleId: BICYCLE,
        publishedAt: now,
        expiresAt: new Date(now.getTime() + 30 * 86_400_000),
        soldAt: null,
        ...times,
      },
    ],
  ];
}
