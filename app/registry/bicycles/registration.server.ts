import type { Context } from "~/platform/context";
import type { Failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Transaction, Write } from "~/platform/firestore/types";
import type { FieldErrors } from "~/platform/forms/typed-values";

import { type Bicycle, type BicycleDetails, bicyclePath, BicycleSchema, type RegistryActor } from "../model";
import { mayBeOneBrand } from "../numbers/brands";
import { changeNumber, numberIn } from "../numbers/numbers.server";
import { brandKeyOf, foldSerial } from "../numbers/serials/fold";
import { serialKeysOf } from "../numbers/serials/likeness";
import { apartPair } from "../numbers/standing";
import type { BicycleService } from "../service";
import { newBicycleCode } from "./code";
import { editableOf, editNote, missingOf } from "./details";
import { changeOwnBicycle, isNewBicycleId } from "./own-bicycle.server";
import { isHeldBySale, listingDocumentOf, saleOf, type BicycleSale } from "./sale";
import { uploadedKeys, withoutFile, withUploads, type BicycleUploads } from "./uploads.server";

type RegisterResult =
  /** `repeated`: this form registered it before. */
  | { ok: true; bicycle: Bicycle; repeated: boolean }
  | { ok: false; reason: "incomplete"; errors: FieldErrors }
  /** Another bicycle has the serial, of what may be the same brand. */
  | { ok: false; reason: "taken" }
  /** The serial has a live report of someone else: an administrator compares the two. */
  | { ok: false; reason: "held" }
  | Failed<"not-found">;

export type BicycleEditResult =
  | { ok: true; bicycle: Bicycle }
  | { ok: false; reason: "conflict" | "locked"; message: string }
  | { ok: false; reason: "incomplete"; errors: FieldErrors }
  | Failed<"not-found">;

const BICYCLE_CONFLICT =
  "Esta bicicleta cambió en otra ventana o en otro dispositivo. Revisa los datos de ahora y guarda de nuevo.";

/** Registers bicycles and changes registered ones. @throws UpstreamError */
export function createRegistering(context: Context, { change }: Pick<BicycleService, "change">) {
  const { clock, log } = context;

  /** One transaction: the number, the code, the first line of the history. */
  function register(uid: string, id: string): Promise<RegisterResult> {
    return changeOwnBicycle<RegisterResult>(context, uid, id, async (bicycle, tx) => {
      if (bicycle.status !== "draft") return { result: { ok: true, bicycle, repeated: true } };
      const errors = missingOf(bicycle);
      if (Object.keys(errors).length > 0) return { result: { ok: false, reason: "incomplete", errors } };
      const number = await numberIn(tx, foldSerial(bicycle.serial));
      const held = await context.theft.holdRegistration(tx, bicycle);
      if (held !== null) {
        tx.write(...held, { update: bicyclePath(id), data: { heldAt: clock.now() } });
        return { result: { ok: false, reason: "held" } };
      }
      const brandKey = brandKeyOf(bicycle.brand);
      if (number.registrations.some((one) => mayBeOneBrand(one.brandKey, brandKey)))
        return { result: { ok: false, reason: "taken" } };
      const registered = await registerIn(tx, bicycle, { kind: "owner", uid });
      tx.write(...registered.writes);
      return { result: { ok: true, bicycle: registered.bicycle, repeated: false } };
    });
  }

  /**
   * A whole draft as a registered bicycle, with its code and the first line of its history; the serial is the caller's.
   * A number like that of a live report is marked for a comparison.
   */
  async function registerIn(tx: Transaction, bicycle: Bicycle, actor: RegistryActor) {
    const code = newBicycleCode();
    const taken = await tx.find({ collection: "bicycles", where: [["code", "==", code]], select: [], limit: 1 });
    if (taken.length > 0) throw new Error("a code of 50 random bits came twice");
    const keys = serialKeysOf(bicycle.serial);
    const fields = {
      ...keys,
      status: "registered",
      code,
      registeredAt: clock.now(),
    } as const;
    const { told, since, isBelieved } = await context.theft.namedBefore(tx, bicycle, keys.serialKey);
    const registered = await change(tx, bicycle, fields, { kind: "registered", actor });
    const counted = await changeNumber(
      tx,
      keys.serialKey,
      ({ registrations }) => ({
        ...(since !== null && {
          registrations: registrations.map((one) => (one.bicycleId === bicycle.id ? { ...one, since } : one)),
        }),
        ...(isBelieved && { believedId: bicycle.id }),
      }),
      clock.now(),
    );
    const near = await context.theft.nearRegistration(tx, bicycle, keys.serialKey);
    return { ...registered, writes: [...told, ...registered.writes, ...counted, ...near] };
  }

  /**
   * Writes that end the hold of a registration by an administrator's comparison: it is another bicycle than the
   * reported one, and is registered, or the same. Its user is told by mail. None where nothing is held any longer.
   */
  async function decideHeldIn(tx: Transaction, id: string, isSame: boolean, actor: string): Promise<Write[]> {
    const snapshot = isNewBicycleId(id) ? await tx.read(bicyclePath(id)) : null;
    const draft = snapshot && decodeDocument(BicycleSchema, snapshot, log);
    if (draft?.status !== "draft" || Object.keys(missingOf(draft)).length > 0) return [];
    const now = clock.now();
    const mails = await context.theft.heldDecidedWrites(tx, draft, isSame);
    if (isSame) return mails;
    const { serialKey } = serialKeysOf(draft.serial);
    const apart = await changeNumber(
      tx,
      serialKey,
      ({ theftIds, apart }) => ({ apart: [...new Set([...apart, ...theftIds.map((one) => apartPair(one, id))])] }),
      now,
    );
    const { writes } = await registerIn(tx, draft, { kind: "admin", uid: actor });
    return [...apart, ...writes, ...mails];
  }

  /** Saves changeable fields and new files; `removed` is the key of a photo, or the name of the proof's field. */
  function edit(
    uid: string,
    id: string,
    version: number,
    details: BicycleDetails | null,
    uploads: BicycleUploads,
    removed: string | null = null,
  ): Promise<BicycleEditResult> {
    return changeOwnBicycle<BicycleEditResult>(context, uid, id, async (bicycle, tx) => {
      if (bicycle.status === "draft") return { result: LOCKED_DRAFT };
      const added = withUploads(bicycle, uploads);
      const taken = removed === null ? null : withoutFile({ ...bicycle, ...added.changes }, removed);
      const typed = details && editableOf(details);
      const after = { ...bicycle, ...typed, ...added.changes, ...taken?.changes };
      const errors = missingOf(after);
      // New files of a rejected form; the user has to choose them again.
      const unused = uploadedKeys(uploads);
      if (Object.keys(errors).length > 0)
        return { result: { ok: false, reason: "incomplete", errors }, discarded: unused };
      const notes = [editNote(bicycle, after), fileNote(added.changes), taken ? "Archivo retirado" : ""].filter(
        Boolean,
      );
      if (notes.length === 0) return { result: { ok: true, bicycle } };
      if (bicycle.version !== version)
        return { result: { ok: false, reason: "conflict", message: BICYCLE_CONFLICT }, discarded: unused };
      const isEngraved = after.engraving !== bicycle.engraving;
      const named = isEngraved ? await context.theft.holdRegistration(tx, { ...after, serial: "" }) : null;
      if (named !== null) {
        tx.write(...named);
        return { result: STOLEN_ENGRAVING, discarded: unused };
      }
      const edited = await change(
        tx,
        bicycle,
        { ...typed, ...added.changes, ...taken?.changes },
        { kind: "edited", actor: { kind: "owner", uid }, note: notes.join(". ") },
      );
      tx.write(...edited.writes);
      return {
        result: { ok: true, bicycle: edited.bicycle },
        discarded: [...added.discarded, ...(taken?.discarded ?? [])],
      };
    });
  }

  /** Archives a bicycle, or restores it. Its serial stays claimed and its history whole. */
  function archive(uid: string, id: string, to: "archived" | "registered"): Promise<BicycleEditResult> {
    return changeOwnBicycle<BicycleEditResult>(context, uid, id, async (bicycle, tx) => {
      if (bicycle.status === to) return { result: { ok: true, bicycle } };
      const listing = bicycle.listingId === null ? null : await tx.read(listingDocumentOf(bicycle.listingId));
      const held = heldMessage(bicycle, saleOf(bicycle, listing));
      const message = bicycle.status === "draft" ? LOCKED_DRAFT.message : held;
      if (message !== null) return { result: { ok: false, reason: "locked", message } };
      const { registrations } = await numberIn(tx, bicycle.serialKey);
      const isKept = bicycle.serialKey === "" || registrations.some(({ bicycleId }) => bicycleId === id);
      if (to === "registered" && !isKept) return { result: LOST_SERIAL };
      const event = to === "archived" ? { kind: "archived" as const } : { kind: "edited" as const, note: "Restaurada" };
      const changed = await change(tx, bicycle, { status: to }, { ...event, actor: { kind: "owner", uid } });
      tx.write(...changed.writes);
      return { result: { ok: true, bicycle: changed.bicycle } };
    });
  }

  /** Stores what the owner answers about the number; the last answer counts. */
  function answerAbout(uid: string, id: string, text: string): Promise<BicycleEditResult> {
    return changeOwnBicycle<BicycleEditResult>(context, uid, id, async (bicycle, tx) => {
      if (bicycle.status === "draft") return { result: LOCKED_DRAFT };
      const now = clock.now();
      const data = { statement: { text, at: now }, version: bicycle.version + 1, updatedAt: now };
      tx.write({ update: bicyclePath(id), data });
      return { result: { ok: true, bicycle: { ...bicycle, ...data } } };
    });
  }

  return { register, registerIn, edit, archive, answerAbout, decideHeldIn };
}

const LOST_SERIAL = {
  ok: false,
  reason: "locked",
  message: "Su número de serie ahora está registrado en otra bicicleta, por un reclamo. Si no es correcto, escríbenos.",
} as const;

const STOLEN_ENGRAVING = {
  ok: false,
  reason: "locked",
  message: "El código grabado es el número de una bicicleta reportada como robada. Nuestro equipo lo revisa.",
} as const;

const LOCKED_DRAFT = {
  ok: false,
  reason: "locked",
  message: "Esta bicicleta todavía es un borrador. Termina su registro primero.",
} as const;

/** Why a bicycle cannot be archived now; null where it can. */
export function heldMessage(
  { theftId, transferId }: Pick<Bicycle, "theftId" | "transferId">,
  sale: BicycleSale | null,
): string | null {
  if (theftId !== null) return "Está reportada como robada: cierra el reporte primero.";
  if (transferId !== null) return "Tiene una transferencia en curso: cancélala primero.";
  if (isHeldBySale(sale)) return "Está en venta: retira el anuncio primero.";
  return null;
}

function fileNote({ framePhoto, serialPhoto, otherPhotos, proof }: ReturnType<typeof withUploads>["changes"]): string {
  return [
    framePhoto && "Foto de la bicicleta nueva",
    serialPhoto && "Foto de la serie nueva",
    otherPhotos && "Fotos agregadas",
    proof && "Comprobante de compra nuevo",
  ]
    .filter(Boolean)
    .join(". ");
}
