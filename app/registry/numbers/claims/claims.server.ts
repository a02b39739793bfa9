import { DAY_MS } from "~/business/durations";
import { formatDateTime } from "~/business/format";
import { CASES, type Case } from "~/cases/document";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import type { Env } from "~/platform/env";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Transaction, Write } from "~/platform/firestore/types";
import type { Mail } from "~/platform/mail/model";

import { bicycleName, OWN_BICYCLES_PATH, ownBicyclePath } from "../../bicycles/constants";
import { missingOf } from "../../bicycles/details";
import { isHeldBySale, listingDocumentOf, saleOf } from "../../bicycles/sale";
import { bicyclePath, BicycleSchema, type Bicycle } from "../../model";
import { CLAIM_ANSWER_DAYS, toldOfBicycle, toldWrites } from "../../theft/number-mails.server";
import { mayBeOneBrand } from "../brands";
import { changeNumber, numberIn } from "../numbers.server";
import { brandKeyOf, foldSerial } from "../serials/fold";

interface SerialClaim {
  found: Case;
  /** The claimant's; null where it was deleted. */
  draft: Bicycle | null;
  /** The bicycle with the serial; null where none has it any longer. */
  other: Bicycle | null;
}

export type ClaimResult =
  | { ok: true; repeated: boolean }
  | { ok: false; reason: "not-found" | "conflict" }
  /** `message`: why not, in Spanish. */
  | { ok: false; reason: "impossible"; message: string };

interface ClaimForm {
  actor: string;
  /** Number of steps of the case that the form showed. */
  seen: number;
}

/** When the holder was asked about this claim: an earlier question was about another one, or a report. */
function askedSince(claimedAt: Date, { askedAt = null }: Bicycle): Date | null {
  return askedAt !== null && askedAt >= claimedAt ? askedAt : null;
}

function answerEnd(askedAt: Date): Date {
  return new Date(askedAt.getTime() + CLAIM_ANSWER_DAYS * DAY_MS);
}

const DRAFT = "Borrador";
const SERIAL = "Número de serie";
const BRAND = "Marca";

type ClaimEnv = Pick<Env, "business" | "siteUrl">;

function toSender({ email, uid }: Case, { business }: ClaimEnv) {
  return {
    to: email,
    ...(uid !== null && { about: [uid] }),
    replyTo: business.email,
  };
}

export function approvedMail(
  found: Case,
  bicycle: Pick<Bicycle, "id" | "brand" | "model" | "year">,
  env: ClaimEnv,
): Mail {
  return {
    kind: "number-approved",
    ...toSender(found, env),
    subject: `Registramos tu ${bicycleName(bicycle)} (${found.number})`,
    heading: `Registramos tu ${bicycleName(bicycle)}`,
    greeting: `Hola, ${found.name}:`,
    blocks: ["Aceptamos tu reclamo del número de serie. Tu bicicleta ya está registrada a tu nombre."],
    link: { label: "Ver mi bicicleta", href: env.siteUrl + ownBicyclePath(bicycle.id) },
  };
}

export function claimRejectedMail(found: Case, reason: string, env: ClaimEnv): Mail {
  return {
    kind: "number-rejected",
    ...toSender(found, env),
    subject: `Sobre tu reclamo de un número de serie (${found.number})`,
    heading: "No pudimos registrar la bicicleta",
    greeting: `Hola, ${found.name}:`,
    blocks: [
      "Revisamos tu reclamo y no podemos registrar la bicicleta con ese número de serie. Este es el motivo:",
      reason,
      "Si tienes otra prueba, agrégala al borrador y reclama otra vez.",
    ],
    link: { label: "Ver mis bicicletas", href: `${env.siteUrl}${OWN_BICYCLES_PATH}` },
  };
}

/** Claims of serials that another bicycle has (cases of the kind `registro`). Callers check permissions. */
export function createSerialClaims(context: Context) {
  const { database, env, clock, log } = context;

  type Source = Pick<Transaction, "read" | "find">;

  async function bicycleIn(source: Source, id: string): Promise<Bicycle | null> {
    const snapshot = isDocumentId(id) ? await source.read(bicyclePath(id)) : null;
    return snapshot && decodeDocument(BicycleSchema, snapshot, log);
  }

  async function readIn(source: Source, number: string): Promise<SerialClaim | null> {
    const found = await CASES.read(source, number, log);
    if (found?.kind !== "registro") return null;
    const draft = await bicycleIn(source, saidOf(found, DRAFT));
    const key = foldSerial(saidOf(found, SERIAL));
    const { registrations } = await numberIn(source, key);
    const brandKey = brandKeyOf(saidOf(found, BRAND));
    const holder = registrations.find((one) => one.bicycleId !== draft?.id && mayBeOneBrand(one.brandKey, brandKey));
    return { found, draft, other: holder ? await bicycleIn(source, holder.bicycleId) : null };
  }

  /** Takes the serial from its bicycle, archives that, and notifies its owner. */
  async function putAway(tx: Transaction, other: Bicycle, actor: string): Promise<Write[]> {
    const lost = () =>
      changeNumber(
        tx,
        other.serialKey,
        ({ registrations }) => ({ registrations: registrations.filter((one) => one.bicycleId !== other.id) }),
        clock.now(),
      );
    if (other.status !== "registered") return lost();
    const event = {
      kind: "archived",
      actor: { kind: "admin", uid: actor },
      note: "Por un reclamo de su serie",
    } as const;
    const { writes } = await context.registry.bicycles.change(tx, other, { status: "archived" }, event);
    return [...writes, ...(await lost()), ...(await toldWrites(context, tx, toldOfBicycle(other), "archived"))];
  }

  /**
   * Why a claim cannot be decided yet: its holder has seven days to answer. Asks them where nobody did since it was
   * made; null where they answered or let the time go by.
   */
  async function askIn(tx: Transaction, { number, createdAt }: Case, other: Bicycle): Promise<string | null> {
    const { statement = null } = other;
    const askedAt = askedSince(createdAt, other);
    const now = clock.now();
    if (askedAt === null) {
      const told = await toldWrites(context, tx, toldOfBicycle(other), "claimed", `claim-asked-${number}`);
      tx.write({ update: bicyclePath(other.id), data: { askedAt: now } }, ...told);
      return told.length === 0
        ? `Su cuenta no tiene correo. Podrás decidir desde el ${formatDateTime(answerEnd(now))}.`
        : `Le preguntamos por correo a quien tiene el número: podrás decidir cuando responda, o en ${CLAIM_ANSWER_DAYS} días.`;
    }
    if ((statement && statement.at >= askedAt) || answerEnd(askedAt) <= now) return null;
    return `Espera su respuesta: tiene hasta el ${formatDateTime(answerEnd(askedAt))}.`;
  }

  return {
    /** Asks who has the number of a new claim, by mail. Idempotent. */
    ask(number: string): Promise<void> {
      return database.transaction(async (tx) => {
        const claim = await readIn(tx, number);
        if (claim?.other?.status === "registered" && !askedSince(claim.found.createdAt, claim.other))
          await askIn(tx, claim.found, claim.other);
      });
    },

    /** Null where the number is of another kind of case. */
    read: (number: string): Promise<SerialClaim | null> => readIn(database, number),

    /**
     * Gives the serial to the claimant's bicycle and registers it; the former one is archived. One commit with the
     * case's answer, the mails and the audit entry. Idempotent.
     */
    approve(number: string, { actor, seen }: ClaimForm): Promise<ClaimResult> {
      return database.transaction(async (tx): Promise<ClaimResult> => {
        const claim = await readIn(tx, number);
        if (claim === null) return { ok: false, reason: "not-found" };
        const { found, draft, other } = claim;
        const outcome = bicyclePath(saidOf(found, DRAFT));
        const decision = { kind: "registro", actor, seen, note: "", outcome } as const;
        const name = { id: saidOf(found, DRAFT), brand: saidOf(found, BRAND) };
        const decided = await context.cases.closing.decideIn(tx, number, decision, (answered) =>
          approvedMail(answered, draft ?? { ...name, model: "", year: null }, env),
        );
        if (!decided.ok) return rejectionOf(decided.reason);
        const unasked = other?.status === "registered" ? await askIn(tx, found, other) : null;
        if (unasked !== null) return { ok: false, reason: "impossible", message: unasked };
        const problem = draftProblem(claim) ?? (await reportedProblem(tx, draft)) ?? (await heldProblem(tx, other));
        if (problem !== null || draft === null) return { ok: false, reason: "impossible", message: problem ?? "" };
        const putAwayWrites = other ? await putAway(tx, other, actor) : [];
        const registered = await context.registry.bicycles.registerIn(tx, draft, { kind: "admin", uid: actor });
        const entry = { actor, action: "bicycle.claim-approved", target: `cases/${number}`, label: number } as const;
        const changes = { serial: [other?.id ?? null, draft.id] } as const;
        tx.write(
          ...putAwayWrites,
          ...registered.writes,
          ...(await changeNumber(tx, registered.bicycle.serialKey, () => ({ believedId: draft.id }), clock.now())),
          ...decided.writes,
          auditWrite({ ...entry, changes }, clock.now()),
        );
        return { ok: true, repeated: false };
      });
    },

    /** Leaves the serial where it is, and mails the reason to the claimant. Idempotent. */
    reject(number: string, { actor, seen }: ClaimForm, reason: string): Promise<ClaimResult> {
      return database.transaction(async (tx): Promise<ClaimResult> => {
        const decision = { kind: "registro", actor, seen, note: reason, outcome: null } as const;
        const decided = await context.cases.closing.decideIn(tx, number, decision, (found) =>
          claimRejectedMail(found, reason, env),
        );
        if (!decided.ok) return rejectionOf(decided.reason);
        const entry = { actor, action: "bicycle.claim-rejected", target: `cases/${number}`, label: number } as const;
        tx.write(...decided.writes, auditWrite({ ...entry, reason }, clock.now()));
        return { ok: true, repeated: false };
      });
    },
  };

  /** Why the number cannot be registered now: someone else has reported it; null where it can. Opens the case. */
  async function reportedProblem(tx: Transaction, draft: Bicycle | null): Promise<string | null> {
    const held = draft && (await context.theft.holdRegistration(tx, draft));
    if (!held) return null;
    tx.write(...held);
    return "El número tiene un reporte de robo de otra persona: decide primero la solicitud de ese robo.";
  }

  /** Why the bicycle with the serial cannot be archived now; null where it can. */
  async function heldProblem(tx: Transaction, other: Bicycle | null): Promise<string | null> {
    if (other?.status !== "registered") return null;
    if (other.theftId !== null)
      return "La otra bicicleta tiene un reporte de robo publicado: ocúltalo o espera a que se cierre.";
    if (other.transferId !== null) return "La otra bicicleta tiene una transferencia en curso: espera a que termine.";
    const listing = other.listingId === null ? null : await tx.read(listingDocumentOf(other.listingId));
    return isHeldBySale(saleOf(other, listing)) ? "La otra bicicleta está en venta: oculta su anuncio primero." : null;
  }
}

/** Why the claimant's draft cannot be registered; null where it can. It must be unchanged since the claim. */
function draftProblem({ found, draft }: SerialClaim): string | null {
  if (draft === null || draft.ownerId !== found.uid) return "El borrador de quien reclama ya no existe.";
  if (draft.status !== "draft") return "Quien reclama ya registró esta bicicleta.";
  const isSame =
    foldSerial(draft.serial) === foldSerial(saidOf(found, SERIAL)) &&
    brandKeyOf(draft.brand) === brandKeyOf(saidOf(found, BRAND));
  if (!isSame) return "El borrador cambió de marca o de serie desde el reclamo: ya no es lo que se reclamó.";
  return Object.keys(missingOf(draft)).length > 0
    ? "Al borrador le faltan datos: pide a quien reclama que lo complete."
    : null;
}

function saidOf({ fields }: Pick<Case, "fields">, label: string): string {
  return fields.find((field) => field.label === label)?.value ?? "";
}

function rejectionOf(reason: "repeated" | "conflict" | "not-found"): ClaimResult {
  return reason === "repeated" ? { ok: true, repeated: true } : { ok: false, reason };
}

export type SerialClaims = ReturnType<typeof createSerialClaims>;
