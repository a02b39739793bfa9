import type { Context } from "~/platform/context";
import type { Transaction } from "~/platform/firestore/types";
import type { FieldErrors } from "~/platform/forms/typed-values";
import type { NotFound } from "~/platform/not-found";

import type { Bicycle, BicycleDetails, RegistryActor } from "../model";
import { brandKeyOf, foldSerial, serialKeysOf } from "../serials/fold";
import type { BicycleService } from "../service";
import { newBicycleCode } from "./code";
import { editableOf, editNote, missingOf } from "./details";
import { changeOwnBicycle } from "./own-bicycle.server";
import { isHeldBySale, listingDocumentOf, saleOf, type BicycleSale } from "./sale";
import { uploadedKeys, withoutFile, withUploads, type BicycleUploads } from "./uploads.server";

export type RegisterResult =
  /** `repeated`: this form registered it before. */
  | { ok: true; bicycle: Bicycle; repeated: boolean }
  | { ok: false; reason: "incomplete"; errors: FieldErrors }
  /** Another bicycle of this brand has the serial. */
  | { ok: false; reason: "taken" }
  | NotFound;

export type BicycleEditResult =
  | { ok: true; bicycle: Bicycle }
  | { ok: false; reason: "conflict" | "locked"; message: string }
  | { ok: false; reason: "incomplete"; errors: FieldErrors }
  | NotFound;

export const BICYCLE_CONFLICT =
  "Esta bicicleta cambió en otra ventana o en otro dispositivo. Revisa los datos de ahora y guarda de nuevo.";

/**
 * Document that ties a serial of a brand to its bicycle; made once and never deleted, so that a stolen one is not
 * registered again.
 */
export function serialClaimPath(brand: string, serialKey: string): string {
  return `serialClaims/${brandKeyOf(brand)}~${serialKey}`;
}

/** Registers bicycles and changes registered ones. @throws UpstreamError */
export function createRegistering(context: Context, { change }: Pick<BicycleService, "change">) {
  const { clock } = context;

  /** One transaction: the claim of the serial, the code, the first line of the history. */
  function register(uid: string, id: string): Promise<RegisterResult> {
    return changeOwnBicycle<RegisterResult>(context, uid, id, async (bicycle, tx) => {
      if (bicycle.status !== "draft") return { result: { ok: true, bicycle, repeated: true } };
      const errors = missingOf(bicycle);
      if (Object.keys(errors).length > 0) return { result: { ok: false, reason: "incomplete", errors } };
      const keys = serialKeysOf(bicycle.serial);
      if (keys.serialKey !== "") {
        const claim = serialClaimPath(bicycle.brand, keys.serialKey);
        if (await tx.read(claim)) return { result: { ok: false, reason: "taken" } };
        tx.write({ create: claim, data: { bicycleId: id, createdAt: clock.now() } });
      }
      const registered = await registerIn(tx, bicycle, { kind: "owner", uid });
      tx.write(...registered.writes);
      return { result: { ok: true, bicycle: registered.bicycle, repeated: false } };
    });
  }

  /**
   * A whole draft as a registered bicycle, with its code and the first line of its history; the serial is the caller's.
   */
  async function registerIn(tx: Transaction, bicycle: Bicycle, actor: RegistryActor) {
    const code = newBicycleCode();
    const taken = await tx.find({ collection: "bicycles", where: [["code", "==", code]], select: [], limit: 1 });
    if (taken.length > 0) throw new Error("a code of 50 random bits came twice");
    const fields = {
      ...serialKeysOf(bicycle.serial),
      engravingKey: foldSerial(bicycle.engraving),
      status: "registered",
      code,
      registeredAt: clock.now(),
    } as const;
    return change(tx, bicycle, fields, { kind: "registered", actor });
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
      if (to === "registered" && (await hasLostSerial(tx, bicycle))) return { result: LOST_SERIAL };
      const event = to === "archived" ? { kind: "archived" as const } : { kind: "edited" as const, note: "Restaurada" };
      const changed = await change(tx, bicycle, { status: to }, { ...event, actor: { kind: "owner", uid } });
      tx.write(...changed.writes);
      return { result: { ok: true, bicycle: changed.bicycle } };
    });
  }

  return { register, registerIn, edit, archive };
}

async function hasLostSerial(tx: Transaction, { id, brand, serialKey }: Bicycle): Promise<boolean> {
  const claim = serialKey === "" ? null : await tx.read(serialClaimPath(brand, serialKey));
  return claim !== null && claim.data.bicycleId !== id;
}

const LOST_SERIAL = {
  ok: false,
  reason: "locked",
  message: "Su número de serie ahora está registrado en otra bicicleta, por un reclamo. Si no es correcto, escríbenos.",
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
