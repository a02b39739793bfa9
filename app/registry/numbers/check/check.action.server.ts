import { z } from "zod";

import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, rejected, type FormOutcome, type FormShown } from "~/platform/forms/outcome";
import { typedValues } from "~/platform/forms/typed-values";

import { parseBicycleCode } from "../../bicycles/code";
import { publicBicyclePath } from "../../bicycles/constants";
import { UNREADABLE_NUMBER, MAX_TYPED } from "../serials/words";
import type { Checks } from "./check.server";
import type { CheckReply, CheckResult } from "./model";

export const CHECK_MESSAGES = {
  empty: "Escribe el número de serie, de motor o de chasis, la placa o el código del sticker.",
  unreadable: UNREADABLE_NUMBER,
  noListing: "Ese anuncio ya no está disponible. Escribe el número de serie que ves en el vehículo.",
  many: "Hiciste muchas consultas seguidas desde tu conexión. Espera un momento y vuelve a intentarlo.",
} as const;

const text = (max: number) => z.string().trim().max(max, `Escribe como máximo ${max} caracteres.`).default("");

/** `serie` is the typed text, `anuncio` the listing that the page came from. */
const CheckForm = z.object({ serie: text(MAX_TYPED), anuncio: text(128) });

/**
 * Handles the box of the public check. The answer renders in place: serials stay out of addresses, logs and histories.
 * A sticker's code redirects to its own page.
 */
export function checkVehicle(checks: Checks, form: FormData): Promise<FormOutcome<CheckReply>> {
  return handleForm<CheckReply>(form, async () => {
    const parsed = parseForm(CheckForm, form);
    if (!parsed.ok) return { kind: "rejected", status: 422, failure: { ...parsed, result: null } };
    const { serie, anuncio } = parsed.data;
    if (serie === "" && anuncio === "") return checkRejected(form, { serie: CHECK_MESSAGES.empty }, 422);
    const allowance = await checks.admit();
    if (!allowance.allowed)
      return {
        ...checkRejected(form, { "": CHECK_MESSAGES.many }, 429),
        retryAfterSeconds: allowance.retryAfterSeconds,
      };
    // A typed serial takes precedence over the listing that the page came from.
    if (serie === "") {
      const listing = await checks.listing(anuncio);
      if (listing === null) return checkRejected(form, { serie: CHECK_MESSAGES.noListing }, 422);
      const result = await checks.check(listing.declared);
      return answered(form, result ?? { kind: "undeclared", listing: listing.title });
    }
    const code = parseBicycleCode(serie);
    const sticker = code && (await checks.sticker(code));
    if (sticker) return done(publicBicyclePath(sticker));
    const result = await checks.check(serie);
    return result ? answered(form, result) : checkRejected(form, { serie: CHECK_MESSAGES.unreadable }, 422);
  }) as Promise<FormOutcome<CheckReply>>;
}

/** The number stays on the server: a listing's answer must not tell it. */
function answered(form: FormData, result: CheckResult): FormShown<CheckReply> {
  const shown = result.kind === "number" ? { ...result, number: "" } : result;
  return { kind: "shown", reply: { ok: false, errors: {}, values: typedValues(form), result: shown } };
}

function checkRejected(form: FormData, errors: Record<string, string>, status: 422 | 429) {
  const outcome = rejected(form, errors, status);
  return { ...outcome, failure: { ...outcome.failure, result: null } };
}
