import { DAY_MS } from "~/business/durations";
import { toCentimos, formatSoles } from "~/business/money";
import { auditWrite, type AuditEntry } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Env } from "~/platform/env";
import { failed, type Failed } from "~/platform/failed";
import type { Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";

import {
  LEGAL_PRICE,
  legalWorkPath,
  MAX_LEGAL_A_DAY,
  MAX_OPEN_LEGAL,
  mayStep,
  OPEN_LEGAL_STATUSES,
  type InspectionStep,
  LEGAL_DATA_DAYS,
  LEGAL_DAYS,
  ownInspectionPath,
} from "../constants";
import { isSeller, privateUntilFrom } from "../legal-rules";
import {
  inspectionPath,
  type InspectedVehicle,
  type Inspection,
  type InspectionFields,
  type LegalPart,
} from "../model";
import type { InspectionStore } from "../store.server";

type LegalNews = "requested" | "accepted" | "rejected" | "cancelled";

const SUBJECTS: Record<LegalNews, string> = {
  requested: "Recibimos tu pedido de inspección legal",
  accepted: "Empezamos tu inspección legal",
  rejected: "No podemos hacer tu inspección legal",
  cancelled: "Cancelaste tu inspección legal",
};

/** None once the account was erased. The id holds the version: one event sends it once. */
export function legalMails(
  inspection: Inspection,
  news: LegalNews,
  { env, now }: { env: Pick<Env, "siteUrl">; now: Date },
): Write[] {
  const { id, version, userId, userName, userEmail, vehicle } = inspection;
  if (userEmail === "") return [];
  const mail: Mail = {
    kind: "inspection-legal",
    to: userEmail,
    about: [userId],
    subject: SUBJECTS[news],
    greeting: `Hola, ${userName}:`,
    blocks: [`Inspección legal: ${vehicle.title}`, wordsOf(inspection, news)],
    link: { label: "Ver mi inspección", href: env.siteUrl + ownInspectionPath(id) },
  };
  return [mailWrite(mail, now, `inspection-${id}-${version}`)];
}

function wordsOf({ priceCentimos, legal }: Inspection, news: LegalNews): string[] {
  const price = formatSoles(priceCentimos, { compact: true });
  const kept = `Borramos la placa y los documentos a los ${LEGAL_DATA_DAYS} días.`;
  switch (news) {
    case "requested":
      return [
        `Un asesor verá tu pedido y te avisaremos si lo acepta. Cuesta ${price} y se paga después de eso.`,
        "Si tienes fotos o copias de los papeles, adjúntalas en la página de tu inspección. Puedes cancelar " +
          "mientras no empiece.",
      ];
    case "accepted":
      return [
        `Un asesor aceptó tu pedido. Te escribirá o llamará para acordar contigo el pago de ${price}.`,
        `El informe estará listo en ${LEGAL_DAYS} días hábiles desde hoy.`,
      ];
    case "rejected":
      return ["Un asesor no pudo tomar tu pedido. Este es el motivo:", legal?.reason ?? "", kept];
    case "cancelled":
      return ["Cancelamos tu pedido, como pediste.", kept];
  }
}

const MOST_RECENT = 50;

export interface LegalInput {
  formKey: string;
  user: { uid: string; name: string; email: string };
  phone: string;
  vehicle: InspectedVehicle;
  plate: string;
  /** Only counts for the user's own listing. */
  wantsBadge: boolean;
}

type LegalRequestResult = { ok: true; inspection: Inspection; repeated: boolean } | Failed<"vehicle" | "many">;
type LegalChange = { ok: true; inspection: Inspection; repeated: boolean } | Failed<"not-found" | "closed">;

/**
 * Legal inspections from the request to an end without a report; ../work writes the report. Each opens one case for the
 * advisors, and ends it. The case holds no plate: cases are kept longer.
 */
export function createLegalInspections(context: Context, store: InspectionStore) {
  const { database, env, clock } = context;

  async function request(input: LegalInput): Promise<LegalRequestResult> {
    const { user, vehicle, phone, plate } = input;
    if (vehicle.kind !== "moto") return failed("vehicle");
    const id = await sha256Hex(`${user.uid}:legal:${input.formKey}`, 12);
    return database.transaction(async (tx): Promise<LegalRequestResult> => {
      const before = await store.readIn(tx, id);
      if (before) return { ok: true, inspection: before, repeated: true };
      if (await hasMany(tx, user.uid)) return failed("many");
      const wantsBadge = input.wantsBadge && (await isSeller(tx, user.uid, vehicle.listingId));
      const filed = caseOf(id, input);
      const caseWrites = await context.cases.filing.writesIn(tx, filed);
      const now = clock.now();
      const fields: InspectionFields = {
        kind: "legal",
        userId: user.uid,
        userName: user.name,
        userEmail: user.email,
        phone,
        vehicle,
        workshopId: "",
        workshopName: "",
        slotId: null,
        startsAt: null,
        status: "requested",
        payAt: "advisor",
        priceCentimos: toCentimos(LEGAL_PRICE),
        orderId: null,
        caseNumber: await context.cases.filing.numberOf(filed),
        legal: { plate, documents: [], wantsBadge, reason: "" },
        privateUntil: null,
        holdUntil: null,
        answers: {},
        odometer: null,
        serial: "",
        reportCode: null,
        history: [{ at: now, step: "request", by: "user" }],
        createdAt: now,
        updatedAt: now,
        version: 1,
      };
      const inspection = { ...fields, id };
      tx.write({ create: inspectionPath(id), data: fields }, ...caseWrites, ...mailsOf(inspection, "requested"));
      return { ok: true, inspection, repeated: false };
    });
  }

  function caseOf(
    id: string,
    { user, phone, vehicle }: LegalInput,
  ): Parameters<typeof context.cases.filing.writesIn>[1] {
    return {
      formId: `legal-${id}`,
      kind: "inspeccion",
      uid: user.uid,
      name: user.name,
      email: user.email,
      phone,
      subject: `Inspección legal de ${vehicle.title}`,
      text: "",
      fields: [{ label: "Inspección", value: env.siteUrl + legalWorkPath(id) }],
      answerWithin: null,
    };
  }

  /** Whether too many are open, or were requested in the last 24 hours. */
  async function hasMany(tx: Transaction, uid: string): Promise<boolean> {
    const found = await tx.find({
      collection: "inspections",
      where: [["userId", "==", uid]],
      orderBy: [["createdAt", "desc"]],
      limit: MOST_RECENT,
    });
    const legal = found.map(store.decode).filter(({ kind }) => kind === "legal");
    const since = clock.now().getTime() - DAY_MS;
    return (
      legal.filter(({ status }) => OPEN_LEGAL_STATUSES.includes(status)).length >= MAX_OPEN_LEGAL ||
      legal.filter(({ createdAt }) => createdAt.getTime() > since).length >= MAX_LEGAL_A_DAY
    );
  }

  function mailsOf(inspection: Inspection, news: LegalNews): Write[] {
    return legalMails(inspection, news, { env, now: clock.now() });
  }

  /** Takes one step of a legal inspection. Idempotent. */
  function step(
    id: string,
    actor: { by: "user" | "admin" | "system"; uid: string },
    asked: { step: Exclude<InspectionStep, "finish">; news: LegalNews | null; reason?: string },
  ): Promise<LegalChange> {
    return database.transaction(async (tx): Promise<LegalChange> => {
      const before = await store.readIn(tx, id);
      const isTheirs = before?.kind === "legal" && (actor.by !== "user" || before.userId === actor.uid);
      if (!isTheirs) return failed("not-found");
      if (before.history.at(-1)?.step === asked.step) return { ok: true, inspection: before, repeated: true };
      if (!mayStep(asked.step, before.status)) return failed("closed");
      const isEnd = asked.step !== "accept";
      const changes: Partial<Inspection> = {
        ...(isEnd && { privateUntil: privateUntilFrom(clock.now()) }),
        ...(asked.reason !== undefined && before.legal && { legal: { ...before.legal, reason: asked.reason } }),
      };
      const { inspection, write } = store.changed(before, changes, { name: asked.step, by: actor.by });
      const caseWrites = isEnd ? await closeCase(tx, before, actor.by === "user" ? "person" : actor.uid) : [];
      tx.write(write, ...caseWrites, ...(asked.news ? mailsOf(inspection, asked.news) : []));
      if (actor.by === "admin") tx.write(auditWrite(auditOf(before, inspection, actor.uid, asked), clock.now()));
      return { ok: true, inspection, repeated: false };
    });
  }

  function auditOf(
    { id, vehicle, status }: Inspection,
    after: Inspection,
    actor: string,
    { step: taken, reason }: { step: InspectionStep; reason?: string },
  ): AuditEntry {
    const action = taken === "accept" ? "inspection.accepted" : "inspection.rejected";
    const changes = { status: [status, after.status] as const };
    return { actor, action, target: inspectionPath(id), label: vehicle.title, ...(reason && { reason }), changes };
  }

  async function closeCase(tx: Transaction, { caseNumber }: Inspection, actor: string): Promise<Write[]> {
    return caseNumber === null ? [] : context.cases.closing.writesIn(tx, caseNumber, { actor, note: "" });
  }

  return {
    request,

    /** Withdraws a request that no advisor has accepted yet. */
    cancel: (uid: string, id: string) => step(id, { by: "user", uid }, { step: "cancel", news: "cancelled" }),

    accept: (adminUid: string, id: string) =>
      step(id, { by: "admin", uid: adminUid }, { step: "accept", news: "accepted" }),

    /** Ends it without a report. The reason is mailed to the user. */
    reject: (adminUid: string, id: string, reason: string) =>
      step(id, { by: "admin", uid: adminUid }, { step: "reject", news: "rejected", reason }),

    close: (id: string) => step(id, { by: "system", uid: "person" }, { step: "close", news: null }),

    /** This user's inspection with its private part; null for everyone else's, and for mechanical ones. */
    async own(uid: string, id: string): Promise<LegalInspection | null> {
      const inspection = await store.read(id);
      return isLegal(inspection) && inspection.userId === uid ? inspection : null;
    },

    /** For an advisor. Callers check permissions. */
    async read(id: string): Promise<LegalInspection | null> {
      const inspection = await store.read(id);
      return isLegal(inspection) ? inspection : null;
    },
  };
}

export type LegalInspection = Inspection & { legal: LegalPart };

function isLegal(inspection: Inspection | null): inspection is LegalInspection {
  return inspection?.kind === "legal" && inspection.legal !== null;
}

export type LegalInspections = ReturnType<typeof createLegalInspections>;
