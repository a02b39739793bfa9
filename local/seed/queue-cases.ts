import { HOUR_MS } from "../../app/business/durations.ts";
import { caseSearchTerms } from "../../app/cases/search-terms.ts";
import { BICYCLE_SERIAL, CASE, CLAIM, INSPECTION } from "../../app/platform/routes/presets.ts";
import { serialKeysOf } from "../../app/registry/numbers/serials/likeness.ts";

const APPLICANT = { name: "Elena Ríos", email: "elena.rios@demo.pe", phone: "+51900000190" };
const CLAIMANT = { uid: "demo-vendedor-06", name: "La Cadena Suelta", email: "demo-vendedor-06@demo.pe" };
const ASKER = { uid: "demo-vendedor", name: "Víctor (demo)", email: "vendedor@demo.pe" };
const DRAFT = "de0000000000000b1c06";
/** Comes after every day: a case without a term. */
const NO_TERM = "9999-12-31";

type Sender = Omit<Parameters<typeof caseSearchTerms>[0], "number">;
type Document = [path: string, data: Record<string, unknown>];

/**
 * A workshop's application, a claim of a serial with its draft, and a request for a legal inspection, as `[path,
 * data]`.
 */
export function makeCases(today: Date): Document[] {
  const hoursAgo = (hours: number) => new Date(today.getTime() - hours * HOUR_MS);
  return [application(hoursAgo(20)), claim(hoursAgo(30)), claimedDraft(hoursAgo(31)), inspection(hoursAgo(7))];
}

function application(at: Date): Document {
  return caseOf(CASE, at, {
    kind: "taller",
    uid: null,
    ...APPLICANT,
    emailKey: APPLICANT.email,
    subject: "Bicis Ríos (Barranco, Lima) quiere ser taller certificado",
    text: "Somos dos mecánicos con diez años en el barrio.",
    fields: [
      { label: "Taller", value: "Bicis Ríos" },
      { label: "RUC", value: "No indicado" },
      { label: "Dirección", value: "Jr. Unión 245, Barranco, Lima" },
      { label: "Repara", value: "Bicicletas" },
      { label: "Servicios", value: "Mantenimiento general" },
      { label: "Años de atención", value: "10" },
    ],
  });
}

function claim(at: Date): Document {
  return caseOf(CLAIM, at, {
    kind: "registro",
    uid: CLAIMANT.uid,
    name: CLAIMANT.name,
    email: CLAIMANT.email,
    phone: null,
    subject: "Serie ya registrada: Trek Marlin 7",
    text: "La compré nueva y tengo la boleta. Nunca la vendí.",
    fields: [
      { label: "Marca", value: "Trek" },
      { label: "Número de serie", value: BICYCLE_SERIAL },
      { label: "Origen", value: "Nueva, en una tienda" },
      { label: "Comprobante", value: "No adjuntó" },
      { label: "Borrador", value: DRAFT },
    ],
  });
}

function caseOf(number: string, at: Date, fields: Sender & Record<string, unknown>): Document {
  return [
    `cases/${number}`,
    {
      number,
      formId: `demo-${number}`,
      due: null,
      queueOrder: NO_TERM,
      status: "open",
      history: [{ at, actor: "person", step: "filed", note: "" }],
      createdAt: at,
      updatedAt: at,
      ...fields,
      searchTerms: caseSearchTerms({ number, ...fields }),
    },
  ];
}

/** The bicycle that the claim wants the serial for. */
function claimedDraft(at: Date): Document {
  const fields = {
    ownerId: CLAIMANT.uid,
    status: "draft",
    category: "mtb",
    brand: "Trek",
    model: "Marlin 7",
    year: 2023,
    colors: ["verde"],
    size: "M",
    serial: BICYCLE_SERIAL,
    ...serialKeysOf(BICYCLE_SERIAL),
    serialAbsence: null,
    engraving: "",
    framePhoto: null,
    serialPhoto: null,
    otherPhotos: [],
    proof: null,
    marks: "",
    origin: "new",
    orderId: null,
    code: "",
    theftId: null,
    transferId: null,
    listingId: null,
    head: null,
    registeredAt: null,
    createdAt: at,
    updatedAt: at,
    version: 2,
  };
  return [`bicycles/${DRAFT}`, fields];
}

function inspection(at: Date): Document {
  const fields = {
    kind: "legal",
    userId: ASKER.uid,
    userName: ASKER.name,
    userEmail: ASKER.email,
    phone: "+51900000101",
    vehicle: { kind: "moto", listingId: null, bicycleId: null, title: "Honda CB190R", details: "" },
    workshopId: "",
    workshopName: "",
    slotId: null,
    startsAt: null,
    status: "in_progress",
    payAt: "advisor",
    priceCentimos: 7_000,
    orderId: null,
    caseNumber: null,
    legal: { plate: "1234-5A", documents: [], wantsBadge: false, reason: "" },
    privateUntil: null,
    holdUntil: null,
    answers: {},
    odometer: null,
    reportCode: null,
    history: [{ at, step: "request", by: "user" }],
    createdAt: at,
    updatedAt: at,
    version: 2,
  };
  return [`inspections/${INSPECTION}`, fields];
}
