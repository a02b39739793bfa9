import { hostile, hostileName, markerOf } from "./hostile-text.ts";

// Services of the hostile world: reports of theft, coupons, workshops with a review, advisors. None is in sight of the
// public: other tests count those that are.

const OWNER = "hostil-usuario-1";
const THEFT = "b".repeat(32);
const WORKSHOP = "hostil-taller";
const ADVISOR = "hostil-asesor";
/** Where reports name a review of a workshop. */
const REVIEW = `taller_${WORKSHOP}_hostilinspeccion0001`;
/** An id of a document has no slash, and stays hostile all the same. */
const COUPON = `<img src=x onerror=robar(3)> ${markerOf("cupon")}`;

export const HOSTILE_SERVICE_PAGES = [
  "/administracion/robos?estado=ocultos",
  `/administracion/robos/${THEFT}`,
  "/administracion/cupones",
  "/administracion/talleres?estado=suspendidos",
  `/administracion/talleres/${WORKSHOP}`,
  `/administracion/talleres/${WORKSHOP}/editar`,
  `/administracion/denuncias/review_${REVIEW}`,
  "/administracion/asesores?estado=suspendidos",
  `/administracion/asesores/${ADVISOR}`,
] as const;

type Documents = [path: string, data: Record<string, unknown>][];

export function hostileServices(now: Date): Documents {
  return [...theft(now), ...coupon(), ...workshop(now), ...advisor(now)];
}

function theft(now: Date): Documents {
  return [
    [
      `thefts/${THEFT}`,
      {
        bicycleId: "hostil-bicicleta",
        ownerId: OWNER,
        state: "hidden",
        stolenOn: "2026-11-20",
        department: "lima",
        district: "Miraflores",
        place: hostile("robo-lugar"),
        story: hostile("robo-historia"),
        policeReport: hostile("robo-denuncia"),
        rewardSoles: 0,
        category: "mtb",
        brand: hostile("robo-marca"),
        model: hostile("robo-modelo"),
        year: null,
        colors: [],
        marks: hostile("robo-senas"),
        photos: [],
        serialKey: "",
        serialNear: [],
        verifiedAt: null,
        publishedAt: now,
        closedAt: null,
        createdAt: now,
        updatedAt: now,
        version: 1,
      },
    ],
    [
      "theftSightings/hostil-aviso",
      {
        theftId: THEFT,
        ownerId: OWNER,
        uid: null,
        seenOn: "2026-11-21",
        place: hostile("aviso-lugar"),
        text: hostile("aviso-texto"),
        contact: hostile("aviso-contacto"),
        createdAt: now,
      },
    ],
  ];
}

function coupon(): Documents {
  return [[`coupons/${COUPON}`, { kind: "percent", value: 10, plans: [hostile("cupon-plan")], active: false }]];
}

function workshop(now: Date): Documents {
  return [
    [
      `workshops/${WORKSHOP}`,
      {
        name: hostileName("taller-nombre"),
        description: hostile("taller-texto"),
        department: "lima",
        province: "Lima",
        district: "Miraflores",
        address: hostileName("taller-calle"),
        vehicles: ["bicicleta"],
        services: [{ id: "frenos", from: 25, to: 60 }],
        hours: [],
        phone: "+51987654321",
        active: false,
        suspendedFor: hostile("taller-motivo"),
        certifiedAt: now,
        certifiedUntil: null,
        version: 1,
      },
    ],
    [
      `reportTargets/review_${REVIEW}`,
      {
        kind: "review",
        targetId: REVIEW,
        status: "open",
        open: 1,
        heard: 1,
        total: 1,
        reasons: { otro: 1 },
        title: "",
        decision: null,
        firstAt: now,
        lastAt: now,
      },
    ],
    [
      `reports/review_${REVIEW}_alguien`,
      {
        kind: "review",
        targetId: REVIEW,
        reporterId: "alguien",
        reason: "otro",
        detail: hostile("resena-denuncia"),
        status: "open",
        snapshot: { sellerId: WORKSHOP, stars: 1, text: hostile("resena") },
        createdAt: now,
        updatedAt: now,
      },
    ],
    [
      `workshopReviews/${REVIEW.slice("taller_".length)}`,
      {
        workshopId: WORKSHOP,
        inspectionId: "hostilinspeccion0001",
        userId: OWNER,
        userName: hostileName("resena-nombre"),
        stars: 1,
        text: hostile("resena"),
        createdAt: now,
        updatedAt: now,
      },
    ],
  ];
}

function advisor(now: Date): Documents {
  return [
    [
      `advisors/${ADVISOR}`,
      {
        name: hostileName("asesor-nombre"),
        headline: hostileName("asesor-lema"),
        description: hostile("asesor-texto"),
        topics: ["comprar"],
        languages: [],
        hours: [],
        position: 99,
        active: false,
        version: 1,
        createdAt: now,
        updatedAt: now,
      },
    ],
  ];
}
