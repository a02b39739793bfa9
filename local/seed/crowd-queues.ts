import { DAY_MS, HOUR_MS } from "../../app/business/durations.ts";
import { caseSearchTerms } from "../../app/cases/search-terms.ts";
import { makeFiledSheet, makeProgress } from "../../tests/factories/complaints.ts";

// Rows of the lists of administration, enough that each list has many pages. The same for the same day.

/** Documents of each kind. */
export const ROWS = 300;
/** Comes after every day: a case without a term. */
const NO_TERM = "9999-12-31";
/** The seller whose account, sessions, notes and reviews are many. */
const SELLER = "demo-vendedor-01";
const REPORTER = "gente-000001";
const ADMINISTRATOR = "demo-admin";

type Document = [path: string, data: Record<string, unknown>];

/** Rows that wait for administrators, `index` of `ROWS`, as `[path, data]`. */
export async function queueRows(index: number, today: Date): Promise<Document[]> {
  const at = new Date(today.getTime() - index * HOUR_MS);
  return [
    ...(await complaint(index, at)),
    caseRow(index, at),
    payout(index, at),
    ...report(index, at),
    auditLine(index, at),
    review(index, at),
    session(index, at),
  ];
}

async function complaint(index: number, filedAt: Date): Promise<Document[]> {
  const number = `${String(500_000 + index).padStart(9, "0")}-2025`;
  const sheet = await makeFiledSheet({
    number,
    formId: `grande-${index}`,
    uid: `gente-${String(index).padStart(6, "0")}`,
    filedAt,
    due: new Date(filedAt.getTime() + 21 * DAY_MS).toISOString().slice(0, 10),
  });
  return [
    [`complaints/${number}`, { ...sheet }],
    [`complaintProgress/${number}`, { ...makeProgress(sheet) }],
  ];
}

function caseRow(index: number, at: Date): Document {
  const number = `R-7K4N${idEnd(index)}`;
  const sender = { name: `Persona ${index}`, email: `gente-${index}@gente.pe`, fields: [] };
  return [
    `cases/${number}`,
    {
      number,
      formId: `grande-${index}`,
      kind: "contacto",
      uid: null,
      ...sender,
      emailKey: sender.email,
      searchTerms: caseSearchTerms({ number, ...sender }),
      phone: null,
      subject: "Consulta de prueba",
      text: "¿Cómo publico mi bicicleta?",
      due: null,
      queueOrder: NO_TERM,
      status: "open",
      history: [{ at, actor: "person", step: "filed", note: "" }],
      createdAt: at,
      updatedAt: at,
    },
  ];
}

/** Four characters of the numbers' alphabet. */
function idEnd(index: number): string {
  return String(2_222 + index)
    .replaceAll("0", "X")
    .replaceAll("1", "Z");
}

function payout(index: number, at: Date): Document {
  const orderId = `g${String(index).padStart(23, "0")}`;
  return [
    `payouts/${orderId}_${SELLER}`,
    {
      orderId,
      orderNumber: `R-2025-${String(100_000 + index)}`,
      sellerId: SELLER,
      workshopName: "",
      grossCentimos: 90_000,
      shippingCentimos: 0,
      commissionCentimos: 0,
      netCentimos: 90_000,
      state: "pending",
      createdAt: at,
      paidAt: null,
      reference: null,
    },
  ];
}

function report(index: number, at: Date): Document[] {
  const targetId = `gente-${String(1_000 + index).padStart(6, "0")}`;
  return [
    [
      `reportTargets/person_${targetId}`,
      {
        kind: "person",
        targetId,
        status: "open",
        open: 1,
        heard: 1,
        total: 1,
        reasons: { estafa: 1 },
        title: "",
        decision: null,
        firstAt: at,
        lastAt: at,
      },
    ],
    [
      `reports/person_${targetId}_${REPORTER}`,
      {
        kind: "person",
        targetId,
        reporterId: REPORTER,
        reason: "estafa",
        detail: "",
        status: "open",
        snapshot: {},
        createdAt: at,
        updatedAt: at,
      },
    ],
  ];
}

function auditLine(index: number, at: Date): Document {
  return [
    `audit/grande-${String(index).padStart(4, "0")}`,
    {
      actor: ADMINISTRATOR,
      action: "person.noted",
      // All about one person: the log below that page is long too.
      target: `users/${SELLER}`,
      label: SELLER,
      reason: "",
      changes: "{}",
      batch: null,
      at,
      expiresAt: new Date(at.getTime() + 365 * DAY_MS),
    },
  ];
}

function review(index: number, createdAt: Date): Document {
  const orderId = `g${String(index).padStart(23, "0")}`;
  return [
    `reviews/${orderId}_${SELLER}`,
    {
      orderId,
      sellerId: SELLER,
      buyerId: REPORTER,
      buyerName: "Persona 2",
      stars: 1 + (index % 5),
      text: "Todo bien.",
      createdAt,
    },
  ];
}

function session(index: number, at: Date): Document {
  return [
    `sessions/${index.toString(16).padStart(64, "0")}`,
    {
      uid: SELLER,
      browser: "Chrome en Android",
      signedInAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + 60 * DAY_MS),
    },
  ];
}
