import { openDocuments } from "../../local/seed/documents.ts";
import { makeFiledSheet, makeProgress, makeStatement } from "../factories/complaints.ts";
import { makeOrder, makeOrderLine, ORDERED_AT } from "../factories/orders.ts";
import { makeListing } from "../unit/catalog/make-listing.ts";
import { HOSTILE_RECORD_PAGES, hostileRecords } from "./hostile-records.ts";
import { HOSTILE_SERVICE_PAGES, hostileServices } from "./hostile-services.ts";
import { fieldsIn, hostile, hostileName } from "./hostile-text.ts";
import { address } from "./stack.ts";

// Everything that administrators read of what others wrote, written by somebody who wants their session.

const LISTING = "hostil-anuncio-1";
const USER = "hostil-usuario-1";
const ORDER = "hostil-pedido-1";
const CASE = "R-7K4M92XS";
const SHEET = "000099999-2026";
const THREAD = `${LISTING}_hostil-compradora`;
const INSPECTION = "hostilinspeccion0001";
const MESSAGE = "e".repeat(32);

/** The page whose button shows who receives an order. */
export const HOSTILE_ORDER_PAGE = `/administracion/pedidos/${ORDER}`;

/** The page whose button shows where somebody is reached. */
export const HOSTILE_PERSON_PAGE = `/administracion/personas/${USER}`;

export const HOSTILE_PAGES = [
  `/administracion/anuncios/${LISTING}`,
  "/administracion/anuncios?estado=en-revision",
  `/administracion/denuncias/listing_${LISTING}`,
  `/administracion/denuncias/question_${LISTING}_${"f".repeat(32)}`,
  `/administracion/denuncias/review_${ORDER}_${USER}`,
  `/administracion/opiniones/${ORDER}_${USER}`,
  `/administracion/opiniones/taller_la-cadena-azul_${INSPECTION}`,
  "/administracion/opiniones?sobre=talleres",
  `/administracion/opiniones?q=${USER}`,
  `/administracion/solicitudes/${CASE}`,
  `/administracion/reclamos/${SHEET}`,
  HOSTILE_ORDER_PAGE,
  "/administracion/pedidos?ver=en-reclamo",
  `/administracion/pagos/${ORDER}_${USER}`,
  `/administracion/inspecciones/${INSPECTION}`,
  "/administracion/registro?accion=case.attended",
  `/administracion/registro?objeto=cases/${CASE}`,
  `/administracion/registro?persona=${USER}`,
  `/administracion/talleres/nuevo?caso=${CASE}`,
  `/administracion/anuncios/lote?accion=reject&fila=${LISTING}~1`,
  `/administracion/denuncias/lote?accion=descartar&fila=listing_${LISTING}~1`,
  `/administracion/opiniones/lote?accion=ocultar&fila=${ORDER}_${USER}~1`,
  `/administracion/solicitudes/lote?accion=atender&fila=${CASE}~1`,
  // Two people: of a single thing the search opens the page.
  "/administracion/buscar?q=hostil",
  ...HOSTILE_SERVICE_PAGES,
  ...HOSTILE_RECORD_PAGES,
] as const;

/** The page whose button opens the reported part of a thread. */
export const HOSTILE_THREAD_PAGE = `/administracion/denuncias/thread_${THREAD}.buyer`;

/** Fields that no page of administration shows, and why: of all others at least one has to. */
export const HIDDEN_FIELDS: Readonly<Record<string, string>> = {
  "aviso-contacto": "the mail to the owner of the bicycle has it, and nobody else",
};

/** Writes it to the stack's Firestore, and returns its fields. Safe to repeat. */
export async function seedHostileWorld(): Promise<string[]> {
  const documents = openDocuments(new URL(address("REBI_FIRESTORE_URL")).host);
  try {
    const world = await worldAt(new Date());
    for (const [path, data] of world) documents.set(path, data);
    await documents.flush();
    return fieldsIn(world);
  } finally {
    await documents.close();
  }
}

type Documents = [path: string, data: Record<string, unknown>][];

async function worldAt(now: Date): Promise<Documents> {
  return [
    ...listing(now),
    ...reports(now),
    ...cases(now),
    ...(await sheet()),
    ...order(now),
    ...inspection(now),
    ...hostileServices(now),
    ...(await hostileRecords(now)),
  ];
}

function listing(now: Date): Documents {
  const data = makeListing({ id: LISTING });
  return [
    [
      `users/${USER}`,
      {
        uid: USER,
        displayName: hostile("usuario"),
        email: "hostil@prueba.pe",
        emailKey: "hostil@prueba.pe",
        searchPrefixes: ["hostil"],
        phone: hostileName("telefono"),
        whatsapp: hostileName("whatsapp"),
        province: hostileName("provincia"),
        district: hostileName("distrito"),
        role: "user",
        isActive: true,
        createdAt: now,
        updatedAt: now,
      },
    ],
    [
      `users/${USER}-b`,
      {
        uid: `${USER}-b`,
        displayName: hostile("usuario"),
        email: "hostil-b@prueba.pe",
        emailKey: "hostil-b@prueba.pe",
        searchPrefixes: ["hostil"],
        role: "user",
        isActive: true,
        createdAt: now,
        updatedAt: now,
      },
    ],
    [
      `vehicles/${LISTING}`,
      {
        ...data,
        sellerId: USER,
        status: "in_review",
        title: hostile("titulo"),
        description: hostile("descripcion"),
        specifications: { ...data.specifications, model: hostile("modelo") },
        photos: [],
        approved: {
          at: now,
          title: hostile("titulo-aprobado"),
          description: hostile("descripcion-aprobada"),
          price: 1,
          brand: hostile("marca-aprobada"),
          model: hostile("modelo-aprobado"),
          year: null,
          photos: [],
        },
        updatedAt: now,
      },
    ],
    [
      "vehicles/hostil-anuncio-2",
      {
        ...makeListing({ id: "hostil-anuncio-2" }),
        sellerId: USER,
        status: "rejected",
        title: hostile("titulo-rechazado"),
        moderation: { reason: "otro", note: hostile("nota-de-rechazo"), at: now, previousStatus: "in_review" },
        photos: [],
        updatedAt: now,
      },
    ],
  ];
}

function reports(now: Date): Documents {
  const reported = (kind: string, targetId: string, snapshot: object): Documents => [
    [
      `reportTargets/${kind}_${targetId}`,
      {
        kind,
        targetId,
        status: "open",
        open: 1,
        heard: 1,
        total: 1,
        reasons: { [hostile("motivo")]: 1 },
        title: kind === "listing" ? hostile("titulo") : "",
        decision: null,
        firstAt: now,
        lastAt: now,
      },
    ],
    [
      `reports/${kind}_${targetId}_alguien`,
      {
        kind,
        targetId,
        reporterId: "alguien",
        reason: hostile("motivo"),
        detail: hostile("detalle-de-denuncia"),
        status: "open",
        snapshot,
        createdAt: now,
        updatedAt: now,
      },
    ],
  ];
  return [
    ...reported("listing", LISTING, { title: hostile("titulo"), sellerId: USER, price: 1, status: "active" }),
    ...reported("question", `${LISTING}_${"f".repeat(32)}`, {
      sellerId: USER,
      text: hostile("pregunta"),
      answer: hostile("respuesta"),
    }),
    ...reported("review", `${ORDER}_${USER}`, { sellerId: USER, stars: 1, text: hostile("opinion") }),
    [
      `reviews/${ORDER}_${USER}`,
      {
        orderId: ORDER,
        sellerId: USER,
        buyerId: USER,
        buyerName: hostile("opinion-de"),
        stars: 1,
        text: hostile("opinion"),
        createdAt: now,
      },
    ],
    [
      `workshopReviews/la-cadena-azul_${INSPECTION}`,
      {
        workshopId: "la-cadena-azul",
        inspectionId: INSPECTION,
        userId: USER,
        userName: hostile("opinion-de"),
        stars: 1,
        text: hostile("opinion-de-taller"),
        // Not where shoppers read.
        hiddenAt: now,
        createdAt: now,
        updatedAt: now,
      },
    ],
    ...reported("thread", `${THREAD}.buyer`, { messageId: MESSAGE }),
    [
      `threads/${THREAD}`,
      {
        listingId: LISTING,
        listingTitle: hostile("titulo"),
        sellerId: USER,
        buyerId: "hostil-compradora",
        participants: [USER, "hostil-compradora"],
        lastMessageAt: now,
        lastMessageText: hostile("mensaje"),
        lastSenderId: "hostil-compradora",
        createdAt: now,
        updatedAt: now,
      },
    ],
    [
      `threads/${THREAD}/messages/${MESSAGE}`,
      { senderId: "hostil-compradora", text: hostile("mensaje"), createdAt: now },
    ],
  ];
}

function cases(now: Date): Documents {
  return [
    [
      `cases/${CASE}`,
      {
        number: CASE,
        formId: "hostil",
        kind: "taller",
        uid: null,
        name: hostile("solicitud-nombre"),
        email: "hostil@prueba.pe",
        emailKey: null,
        phone: "+51987654321",
        subject: hostile("solicitud-asunto"),
        text: hostile("solicitud-texto"),
        fields: [
          { label: "Tema", value: hostile("solicitud-campo") },
          { label: "Taller", value: hostile("postulacion-taller") },
          { label: "Dirección", value: hostile("postulacion-direccion") },
          { label: "RUC", value: hostile("postulacion-ruc") },
        ],
        due: null,
        extendableBy: null,
        status: "open",
        queueOrder: "9999-12-31",
        eraseWhenAttended: false,
        erasedAt: null,
        answersEndAt: null,
        emailHash: null,
        history: [{ at: now, actor: "admin", step: "attended", note: hostile("solicitud-nota") }],
        createdAt: now,
        updatedAt: now,
      },
    ],
    [
      "audit/hostil-1",
      {
        actor: USER,
        action: "case.attended",
        target: `cases/${CASE}`,
        label: hostile("objeto-del-registro"),
        reason: hostile("motivo-del-registro"),
        changes: JSON.stringify({ status: [hostile("antes"), hostile("despues")] }),
        batch: null,
        at: now,
        expiresAt: new Date(now.getTime() + 86_400_000),
      },
    ],
  ];
}

async function sheet(): Promise<Documents> {
  const statement = makeStatement();
  const filed = await makeFiledSheet({
    number: SHEET,
    formId: "hostil-hoja",
    consumer: { ...statement.consumer, name: hostile("consumidor"), address: hostile("domicilio") },
    goods: { ...statement.goods, description: hostile("bien"), reference: hostile("referencia") },
    detail: hostile("reclamo"),
    request: hostile("pedido-del-reclamo"),
  });
  return [
    [`complaints/${SHEET}`, filed],
    [`complaintProgress/${SHEET}`, makeProgress(filed)],
  ];
}

function order(now: Date): Documents {
  const made = makeOrder({
    id: ORDER,
    number: "R-2026-099999",
    buyerName: hostile("comprador"),
    lines: [makeOrderLine({ sellerId: USER, sellerName: hostile("usuario"), title: hostile("linea") })],
    recipient: {
      name: hostile("receptor"),
      documentType: "dni",
      documentNumber: "45678912",
      phone: "+51987654321",
    },
    invoice: { type: "factura", ruc: "20512333797", legalName: hostile("razon-social") },
    sent: { tracking: hostile("seguimiento") },
    state: "disputed",
    history: [
      {
        state: "disputed",
        at: ORDERED_AT,
        actor: { kind: "buyer", uid: "buyer-1" },
        note: hostile("nota-del-pedido"),
      },
    ],
    paidAt: now,
  });
  const { delivery } = made;
  const data = {
    ...made,
    waits: ["dispute"],
    delivery: delivery?.address && { ...delivery, address: { ...delivery.address, street: hostile("calle") } },
  };
  return [
    [`orders/${ORDER}`, data],
    [
      `payouts/${ORDER}_${USER}`,
      {
        orderId: ORDER,
        orderNumber: "R-2026-099999",
        sellerId: USER,
        workshopName: hostile("taller"),
        grossCentimos: 1,
        shippingCentimos: 0,
        commissionCentimos: 0,
        netCentimos: 1,
        state: "paid",
        createdAt: now,
        paidAt: now,
        reference: hostile("referencia-de-pago"),
      },
    ],
  ];
}

function inspection(now: Date): Documents {
  return [
    [
      `inspections/${INSPECTION}`,
      {
        kind: "legal",
        userId: USER,
        userName: hostile("inspeccion-nombre"),
        userEmail: "hostil@prueba.pe",
        phone: "+51987654321",
        vehicle: {
          kind: "moto",
          listingId: null,
          bicycleId: null,
          title: hostile("inspeccion-titulo"),
          details: hostile("inspeccion-detalle"),
        },
        workshopId: "",
        workshopName: "",
        slotId: null,
        startsAt: null,
        status: "requested",
        payAt: "advisor",
        priceCentimos: 15_000,
        orderId: null,
        caseNumber: null,
        legal: { plate: "1234-5A", documents: [], wantsBadge: false, reason: hostile("inspeccion-motivo") },
        privateUntil: null,
        holdUntil: null,
        answers: {},
        odometer: null,
        reportCode: null,
        history: [{ at: now, step: "request", by: "user" }],
        createdAt: now,
        updatedAt: now,
        version: 1,
      },
    ],
  ];
}
