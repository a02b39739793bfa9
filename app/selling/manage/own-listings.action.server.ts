import { PUBLIC_STATUSES, STATUS_NAMES } from "~/catalog/model";
import { UpstreamError } from "~/platform/errors";
import type { FieldErrors } from "~/platform/forms/forms";
import { versionOf } from "~/selling/flow/flow.action.server";
import { titleOf, type OwnListing } from "~/selling/model";
import type { NotFound } from "~/selling/owned-listing.server";
import type { Selling } from "~/selling/selling.server";

import type { OwnPage } from "./listings.server";
import type { ListedState, ManagedListing } from "./own-listings-page";
import type { ChangeResult, PublishResult } from "./publishing.server";

interface Refused {
  status: number;
  errors: FieldErrors;
}
export type ManagedOutcome = { flash: string; go?: string } | Refused | NotFound;
export type DeletionOutcome = { flash: string; type: "success" | "info" } | Refused;

const CHANGES = {
  pausar: { name: "pause", done: "Pausamos tu anuncio: ya no se ve en el catálogo." },
  reanudar: { name: "resume", done: "Tu anuncio está publicado otra vez." },
  vendido: { name: "markSold", done: "¡Felicitaciones por tu venta! Marcamos el anuncio como vendido." },
} as const;

/** A page of one's listings with what their states are called: the browser needs no schema to show them. */
export function viewListings({ listings, counts, ...page }: OwnPage) {
  return {
    ...page,
    states: counts.map(({ status, count }): ListedState => ({ status, count, name: STATUS_NAMES[status] })),
    listings: listings.map((listing): ManagedListing => ({
      ...listing,
      statusName: STATUS_NAMES[listing.status],
      isPublic: PUBLIC_STATUSES.includes(listing.status),
    })),
  };
}

/** Pause, resume, mark as sold, renew: the buttons of 'Mis anuncios'. */
export async function submitManaged(selling: Selling, uid: string, form: FormData): Promise<ManagedOutcome> {
  const intent = String(form.get("intent") ?? "");
  const id = String(form.get("id") ?? "");
  try {
    if (intent === "renovar") return renewed(id, await selling.renew(uid, id, versionOf(form)));
    const change = Object.hasOwn(CHANGES, intent) ? CHANGES[intent as keyof typeof CHANGES] : null;
    if (change === null) return UNKNOWN_INTENT;
    const result = await selling.change(uid, id, change.name, versionOf(form));
    return result.ok ? { flash: change.done } : refusal(result);
  } catch (error) {
    return unavailable(error);
  }
}

function renewed(id: string, result: PublishResult): ManagedOutcome {
  if (result.ok) return { flash: "Renovamos tu anuncio.", go: `/sell/success?id=${id}` };
  if (result.reason !== "incomplete") return refusal(result);
  return {
    status: 400,
    errors: { "": `Para renovarlo, edita el anuncio: ${result.missing.map(({ message }) => message).join(" ")}` },
  };
}

/** Deletes after the confirmation. What is gone already is no failure: the form may have been sent twice. */
export async function submitDeletion(
  selling: Selling,
  uid: string,
  id: string,
  form: FormData,
): Promise<DeletionOutcome> {
  if (form.get("intent") !== "eliminar") return UNKNOWN_INTENT;
  try {
    const result = await selling.remove(uid, id, versionOf(form));
    if (result.ok) return { flash: `Eliminamos «${titleOf(result.listing)}» y sus fotos.`, type: "success" };
    if (result.reason === "not-found") return { flash: "Ese anuncio ya no está entre los tuyos.", type: "info" };
    return result.reason === "conflict"
      ? { status: 409, errors: { "": stale(result.saved) } }
      : { status: 409, errors: { "": result.message } };
  } catch (error) {
    return unavailable(error);
  }
}

function refusal(result: Exclude<ChangeResult, { ok: true }>): Refused | NotFound {
  switch (result.reason) {
    case "not-found":
      return result;
    case "conflict":
      return { status: 409, errors: { "": stale(result.saved) } };
    case "expired":
    case "not-allowed":
    case "not-due":
      return { status: 409, errors: { "": result.message } };
  }
}

function stale(saved: OwnListing): string {
  return `«${titleOf(saved)}» cambió mientras mirabas esta página. Ahora está en estado «${STATUS_NAMES[saved.status]}». Revísalo y vuelve a intentarlo.`;
}

function unavailable(error: unknown): Refused {
  if (!(error instanceof UpstreamError)) throw error;
  return { status: error.status, errors: { "": error.publicMessage } };
}

const UNKNOWN_INTENT: Refused = {
  status: 400,
  errors: { "": "No entendimos qué quieres hacer. Vuelve a intentarlo." },
};
