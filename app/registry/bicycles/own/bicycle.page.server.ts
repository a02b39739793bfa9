import type { Clock } from "~/platform/clock";
import { formText } from "~/platform/forms/form-text";
import type { StreamedForm } from "~/platform/forms/multipart.server";
import { done, formNotFound, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";

import type { Bicycle, BicycleDetails } from "../../model";
import type { StandingReason } from "../../numbers/standing";
import type { BicycleSales } from "../../service";
import type { Bicycles } from "../bicycles.server";
import { ANSWER_INTENT, LENGTHS, ownBicyclePath, SELL_INTENT } from "../constants";
import { readDetails } from "../details";
import { filesView, type BicycleFiles } from "../form/files-view";
import { detailValues } from "../names";
import { heldMessage, type BicycleEditResult } from "../registration.server";
import { unsellableMessage } from "../sale";
import { bicycleCard, ownFacts, ownHistory, type BicycleCard, type BicycleFact } from "./views.server";

export const BICYCLE_NOT_OWN = "No encontramos esa bicicleta entre las tuyas.";

export interface OwnBicycleView {
  card: BicycleCard;
  facts: BicycleFact[];
  values: Record<string, string>;
  files: BicycleFiles;
  version: number;
  /** Why it cannot be archived now; null where it can. */
  held: string | null;
  /** Why it cannot be put up for sale now; null where it can. */
  unsellable: string | null;
  /** State of its number; `answer`: the owner's, null where nobody asked. */
  number: { why: StandingReason; answer: string | null };
  history: ReturnType<typeof ownHistory>;
  /** Link to transfer it; null where it cannot be transferred. */
  transfer: { to: string; isOpen: boolean } | null;
}

/** Addresses of transfers, a room above this one; null while the service is not open. */
interface TransferAddresses {
  start(bicycleId: string): string;
  open(transferId: string): string;
}

/** A registered or archived bicycle of this user; null for any other. @throws UpstreamError */
export async function readOwnBicycle(
  bicycles: Pick<Bicycles, "read">,
  uid: string,
  id: string | undefined,
): Promise<Bicycle | null> {
  const bicycle = id === undefined ? null : await bicycles.read(id);
  return bicycle?.ownerId === uid && bicycle.status !== "draft" ? bicycle : null;
}

export async function viewOwnBicycle(
  { bicycles, sales }: { bicycles: Pick<Bicycles, "read" | "events" | "standing">; sales: Pick<BicycleSales, "of"> },
  uid: string,
  id: string | undefined,
  transfers: TransferAddresses | null,
): Promise<OwnBicycleView | null> {
  const bicycle = await readOwnBicycle(bicycles, uid, id);
  if (bicycle === null) return null;
  const [sold, events, { may, why }] = await Promise.all([
    sales.of([bicycle]),
    bicycles.events(bicycle.id),
    bicycles.standing(bicycle),
  ]);
  const sale = sold.get(bicycle.id) ?? null;
  return {
    card: { ...bicycleCard(bicycle, sale), isStolen: !may.trade },
    facts: ownFacts(bicycle),
    values: detailValues(bicycle),
    files: filesView(bicycle),
    version: bicycle.version,
    held: heldMessage(bicycle, sale),
    unsellable: unsellableMessage(bicycle) ?? (may.trade ? null : "Su número tiene un reporte de robo."),
    number: { why, answer: bicycle.askedAt ? (bicycle.statement?.text ?? "") : null },
    history: ownHistory(events, uid),
    transfer: transfers && (may.trade ? transferOf(bicycle, transfers) : null),
  };
}

function transferOf({ id, status, theftId, transferId }: Bicycle, { start, open }: TransferAddresses) {
  if (transferId !== null) return { to: open(transferId), isOpen: true };
  return status === "registered" && theftId === null ? { to: start(id), isOpen: false } : null;
}

interface EditDeps {
  bicycles: Pick<Bicycles, "read" | "edit" | "archive" | "answerAbout" | "takeFiles">;
  sales: Pick<BicycleSales, "start">;
  clock: Clock;
}

const REMOVE = "quitar:";

export function submitOwnBicycle(
  { bicycles, sales, clock }: EditDeps,
  uid: string,
  id: string,
  { fields, files }: StreamedForm,
): Promise<FormOutcome> {
  return handleForm(fields, async () => {
    const bicycle = await readOwnBicycle(bicycles, uid, id);
    const uploads = await bicycles.takeFiles(files, () => Promise.resolve(bicycle));
    if (bicycle === null) return formNotFound(BICYCLE_NOT_OWN);
    const intent = formText(fields, "intent");
    if (intent === "archivar" || intent === "restaurar") {
      const isPutAway = intent === "archivar";
      const result = await bicycles.archive(uid, id, isPutAway ? "archived" : "registered");
      return answer(fields, id, result, isPutAway ? "Archivamos tu bicicleta." : "Tu bicicleta está de vuelta.");
    }
    if (intent === ANSWER_INTENT) {
      const text = formText(fields, "respuesta").trim().slice(0, LENGTHS.claim);
      if (text.length < 20)
        return rejected(fields, { respuesta: "Cuéntanos cómo la obtuviste, en 20 caracteres o más." });
      return answer(fields, id, await bicycles.answerAbout(uid, id, text), "Guardamos tu respuesta. Te escribiremos.");
    }
    if (intent === SELL_INTENT) return sell(sales, uid, id, fields);
    const removed = intent.startsWith(REMOVE) ? intent.slice(REMOVE.length) : null;
    if (intent !== "guardar" && removed === null) return unknownIntent(fields);
    const read = readDetails(keepingFixed(fields, bicycle), clock.now(), []);
    const details: BicycleDetails | null = read.ok ? read.details : null;
    const result = await bicycles.edit(uid, id, Number(fields.get("version")), details, uploads, removed);
    const errors = { ...(read.ok ? {} : read.errors), ...uploads.errors };
    if (result.ok && Object.keys(errors).length > 0) {
      // Valid fields were saved: the form continues from that version.
      fields.set("version", String(result.bicycle.version));
      return rejected(fields, errors);
    }
    return answer(fields, id, result, "Guardamos los cambios de tu bicicleta.");
  });
}

async function sell(sales: EditDeps["sales"], uid: string, id: string, form: FormData): Promise<FormOutcome> {
  const started = await sales.start(uid, id);
  if (started.ok) return done(started.href, started.repeated ? undefined : startedMessage(started.photosMissed));
  return started.reason === "not-found" ? formNotFound(BICYCLE_NOT_OWN) : rejected(form, { "": started.message }, 409);
}

function startedMessage(photosMissed: number): string {
  return photosMissed === 0
    ? "Copiamos los datos y las fotos de tu bicicleta. Completa lo que falta."
    : "Copiamos los datos de tu bicicleta, pero no todas sus fotos: agrégalas en su paso.";
}

/** The form with the fixed values that it has no fields for. */
function keepingFixed(form: FormData, bicycle: Bicycle): FormData {
  const whole = new FormData();
  const fixed = ["brand", "serial", "serialAbsence", "origin"];
  for (const [name, value] of form) if (!fixed.includes(name)) whole.append(name, value);
  const values = detailValues(bicycle);
  for (const name of fixed) whole.set(name, values[name] ?? "");
  return whole;
}

function answer(form: FormData, id: string, result: BicycleEditResult, told: string): FormOutcome {
  if (result.ok) return done(ownBicyclePath(id), told);
  switch (result.reason) {
    case "not-found":
      return formNotFound(BICYCLE_NOT_OWN);
    case "incomplete":
      return rejected(form, result.errors);
    default:
      return rejected(form, { "": result.message }, 409);
  }
}
