import { addDays, limaDay } from "../../app/business/calendar.ts";
import { foldSerial } from "../../app/registry/numbers/serials/fold.ts";
import { makeAttachment, makeFiledSheet, makeProgress, makeStatement } from "../factories/complaints.ts";
import { hostile, hostileName } from "./hostile-text.ts";

// Records of the hostile world beside its listing: errors of browsers, sessions, notes, templates, answered complaints,
// claims of serials, inspections under way. None is in sight of the public.

const USER = "hostil-usuario-1";
const ADMINISTRATOR = "demo-admin";
/** Shares a view: the name of who shares is shown to others. */
const SHARER = "demo-moderador";
/** Long past: no other test looks at that week. */
const ERROR_MONDAY = "2026-06-01";
const ANSWERED_SHEET = "000099998-2026";
const OFFERED_SHEET = "000099997-2026";
const CLAIM = "R-7K4M92XT";
const ANSWERED_CASE = "R-7K4M92XV";
const DRAFT = "hostil-bicicleta-1";
const LEGAL = "hostilinspeccion0002";
const REJECTED = "hostil-anuncio-2";
const SERIAL = "HOSTIL 0001";

export const HOSTILE_RECORD_PAGES = [
  `/administracion/rendimiento?desde=${ERROR_MONDAY}&hasta=${addDays(ERROR_MONDAY, 6)}`,
  `/administracion/metricas?desde=${ERROR_MONDAY}&hasta=${addDays(ERROR_MONDAY, 6)}`,
  `/administracion/asistente?desde=${ERROR_MONDAY}&hasta=${addDays(ERROR_MONDAY, 6)}`,
  `/reportes/ventas?desde=${ERROR_MONDAY}&hasta=${addDays(ERROR_MONDAY, 6)}`,
  `/administracion/personas/${USER}`,
  `/administracion/personas/${USER}/rol`,
  `/administracion/personas/${USER}/actividad`,
  `/administracion/personas/${USER}/accesos`,
  `/administracion/trabajo?de=%2Fadministracion%2Fpersonas%2F${USER}`,
  "/administracion/personas?q=hostil@prueba.pe",
  "/administracion/plantillas",
  "/administracion/vistas",
  "/administracion/anuncios",
  "/administracion/deshacer",
  `/administracion/reclamos/${ANSWERED_SHEET}`,
  `/administracion/reclamos/${OFFERED_SHEET}`,
  "/administracion/reclamos?estado=todos",
  `/administracion/series/${CLAIM}`,
  `/administracion/solicitudes/${ANSWERED_CASE}`,
  "/administracion/solicitudes?estado=atendidas",
  `/administracion/inspecciones/${LEGAL}`,
  `/administracion/inspecciones/${LEGAL}/propiedad`,
  `/administracion/anuncios/${REJECTED}`,
] as const;

type Documents = [path: string, data: Record<string, unknown>][];

export async function hostileRecords(now: Date): Promise<Documents> {
  return [
    ...browserErrors(now),
    ...sales(),
    ...aboutPerson(now),
    ...ofAdministrators(now),
    ...(await sheets(now)),
    ...claim(now),
    answeredCase(now),
    legalInspection(now),
  ];
}

/** Anybody can send these. */
function browserErrors(now: Date): Documents {
  const error = {
    fingerprint: "hostil",
    message: hostile("error-mensaje"),
    place: hostile("error-lugar"),
    page: hostile("error-pagina"),
    build: hostile("error-version"),
    browser: hostile("error-navegador"),
    count: 3,
  };
  const days = { [ERROR_MONDAY]: { groups: {}, devices: {}, errors: [error] } };
  return [[`vitalWeeks/${ERROR_MONDAY}`, { days, expiresAt: new Date(now.getTime() + 86_400_000) }]];
}

/** A plan that is sold no more is shown by its id, which an administrator chose. */
function sales(): Documents {
  const plan = { count: 1, grossCentimos: 29_90, refunds: 0, refundedCentimos: 0 };
  const day = { owner: "*", day: ERROR_MONDAY, plans: 1, planCentimos: 29_90 };
  return [
    [`salesDays/todos-0_${ERROR_MONDAY}`, { ...day, byPlan: { [hostileName("plan-vendido")]: plan }, categories: {} }],
  ];
}

function aboutPerson(now: Date): Documents {
  const expiresAt = new Date(now.getTime() + 86_400_000);
  return [
    [
      `sessions/${"e".repeat(64)}`,
      { uid: USER, browser: hostile("sesion-navegador"), signedInAt: now, lastSeenAt: now, expiresAt },
    ],
    [
      `adminWork/users_${USER}`,
      {
        target: `users/${USER}`,
        page: `/administracion/personas/${USER}`,
        notes: [{ id: "n1", actor: USER, text: hostile("nota-de-cuenta"), at: now }],
      },
    ],
  ];
}

/** Colleagues' accounts may be stolen too. */
function ofAdministrators(now: Date): Documents {
  const template = { id: "hostil", use: "solicitudes", active: true, version: 1 };
  return [
    [
      "answerTemplates/all",
      {
        revision: 1,
        templates: [{ ...template, name: hostileName("plantilla-nombre"), text: hostile("plantilla-texto") }],
      },
    ],
    [
      "adminViews/anuncios",
      {
        uids: [SHARER],
        nextAt: null,
        leaseUntil: null,
        views: [
          {
            id: "anuncios.00000001",
            ownerId: SHARER,
            ownerName: hostileName("vista-de"),
            name: hostileName("vista-nombre"),
            to: "/administracion/anuncios",
            createdAt: now,
            mails: [],
          },
        ],
      },
    ],
    [
      "audit/hostil-2",
      {
        actor: ADMINISTRATOR,
        action: "template.deactivated",
        target: "answerTemplates/all",
        label: hostile("acto-por-deshacer"),
        reason: "",
        changes: "{}",
        batch: null,
        at: now,
        expiresAt: new Date(now.getTime() + 86_400_000),
      },
    ],
    [
      `adminWork/complaintProgress_${ANSWERED_SHEET}`,
      {
        target: `complaintProgress/${ANSWERED_SHEET}`,
        page: `/administracion/reclamos/${ANSWERED_SHEET}`,
        notes: [{ id: "n1", actor: USER, text: hostile("nota-de-reclamo"), at: now }],
      },
    ],
  ];
}

async function sheets(now: Date): Promise<Documents> {
  const statement = makeStatement();
  const answered = await makeFiledSheet({
    number: ANSWERED_SHEET,
    formId: "hostil-hoja-2",
    uid: null,
    guardian: {
      name: hostile("apoderado"),
      address: hostile("apoderado-domicilio"),
      phone: "+51987654321",
      email: "hostil@prueba.pe",
    },
    attachments: [makeAttachment({ name: hostileName("archivo-de-hoja") })],
  });
  const offered = await makeFiledSheet({
    number: OFFERED_SHEET,
    formId: "hostil-hoja-3",
    uid: null,
    consumer: { ...statement.consumer, name: hostile("consumidor-de-oferta") },
    detail: hostile("extracto"),
  });
  const text = hostile("respuesta-de-hoja");
  return [
    [`complaints/${ANSWERED_SHEET}`, answered],
    [
      `complaintProgress/${ANSWERED_SHEET}`,
      makeProgress(answered, {
        state: "answered",
        answer: { text, at: now, files: [makeAttachment({ name: hostileName("archivo-de-respuesta") })] },
        letter: {
          sentOn: limaDay(now),
          carrier: hostile("courier"),
          proof: makeAttachment({ name: hostileName("cargo-de-carta") }),
        },
        history: [
          { step: "file", at: now, actor: "consumer", text: "" },
          { step: "answer", at: now, actor: USER, text },
        ],
      }),
    ],
    [`complaints/${OFFERED_SHEET}`, offered],
    [
      `complaintProgress/${OFFERED_SHEET}`,
      makeProgress(offered, {
        state: "offered",
        offer: { text: hostile("oferta"), at: now, until: addDays(limaDay(now), 5) },
        history: [
          { step: "file", at: now, actor: "consumer", text: "" },
          { step: "offer", at: now, actor: USER, text: hostile("oferta") },
        ],
      }),
    ],
  ];
}

function claim(now: Date): Documents {
  return [
    [
      `cases/${CLAIM}`,
      {
        ...caseFields(CLAIM, now),
        kind: "registro",
        uid: USER,
        name: hostile("reclamante"),
        subject: hostile("reclamo-de-serie"),
        text: hostile("reclamo-de-serie-historia"),
        fields: [
          { label: "Marca", value: "Trek" },
          { label: "Número de serie", value: SERIAL },
          { label: "Borrador", value: DRAFT },
        ],
        history: [{ at: now, actor: "person", step: "filed", note: "" }],
      },
    ],
    [
      `bicycles/${DRAFT}`,
      {
        ownerId: USER,
        status: "draft",
        category: "mtb",
        brand: hostile("bicicleta-marca"),
        model: hostile("bicicleta-modelo"),
        year: 2024,
        colors: [],
        size: "",
        serial: hostile("bicicleta-serie"),
        serialKey: foldSerial(SERIAL),
        serialNear: [],
        serialAbsence: null,
        engraving: "",
        framePhoto: null,
        serialPhoto: null,
        otherPhotos: [],
        proof: null,
        marks: hostile("bicicleta-senas"),
        origin: "new",
        orderId: null,
        code: "",
        theftId: null,
        transferId: null,
        listingId: null,
        head: null,
        registeredAt: null,
        createdAt: now,
        updatedAt: now,
        version: 1,
      },
    ],
  ];
}

function answeredCase(now: Date): Documents[number] {
  return [
    `cases/${ANSWERED_CASE}`,
    {
      ...caseFields(ANSWERED_CASE, now),
      kind: "datos",
      uid: null,
      name: hostile("solicitud-datos-nombre"),
      subject: hostile("solicitud-datos-asunto"),
      text: "",
      fields: [],
      status: "attended",
      history: [
        {
          at: now,
          actor: USER,
          step: "answered",
          note: hostile("solicitud-respuesta"),
          files: [makeAttachment({ name: hostileName("solicitud-archivo") })],
        },
      ],
    },
  ];
}

function caseFields(number: string, now: Date) {
  return {
    number,
    numberEnd: number.slice(-4),
    formId: `hostil-${number}`,
    email: "hostil@prueba.pe",
    emailKey: null,
    phone: null,
    due: null,
    extendableBy: null,
    status: "open",
    queueOrder: "9999-12-31",
    eraseWhenAttended: false,
    erasedAt: null,
    answersEndAt: null,
    emailHash: null,
    createdAt: now,
    updatedAt: now,
  };
}

function legalInspection(now: Date): Documents[number] {
  return [
    `inspections/${LEGAL}`,
    {
      kind: "legal",
      userId: USER,
      userName: hostile("revision-nombre"),
      userEmail: "hostil@prueba.pe",
      phone: "+51987654321",
      vehicle: {
        kind: "moto",
        listingId: null,
        bicycleId: null,
        title: hostile("revision-titulo"),
        details: hostile("revision-detalle"),
      },
      workshopId: "",
      workshopName: "",
      slotId: null,
      startsAt: null,
      status: "in_progress",
      payAt: "advisor",
      priceCentimos: 15_000,
      orderId: null,
      caseNumber: null,
      legal: { plate: hostileName("placa"), documents: [], wantsBadge: false, reason: "" },
      privateUntil: null,
      holdUntil: null,
      answers: { titular: { result: "attention", note: hostile("revision-nota"), photo: null } },
      odometer: null,
      reportCode: null,
      history: [{ at: now, step: "request", by: "user" }],
      createdAt: now,
      updatedAt: now,
      version: 1,
    },
  ];
}
