import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { formNotFound, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { typedValues, type FieldErrors, type FormFailure } from "~/platform/forms/typed-values";
import { ruleOf } from "~/platform/routes/acts";
import type { LimitRule } from "~/platform/limits/limits.server";

import type { Bicycle } from "../../model";
import { endOf, foldSerial } from "../../numbers/serials/fold";
import { COMPARED_END, NUMBER_INTENT, OWNER_INTENT } from "./constants";

export const UNKNOWN_CODE = "Este código no es de ninguna bicicleta registrada, o dejó de valer.";

const OWNER_TRIES = ruleOf("ownerTry", "network", "hour");
const NUMBER_TRIES = ruleOf("numberTry", "network", "hour");
/**
 * Of one bicycle by all visitors, after which answers are slow. That slows one loop of tries, not many at once: how
 * many numbers are tried is bounded by the tries of each known account and each network.
 */
const NUMBER_TRIES_A_DAY = ruleOf("numberTry", "each", "day");
const SLOW_MS = 4_000;

const MANY = "Ya hiciste varios intentos seguidos. Espera un momento y vuelve a intentarlo.";

export type PublicReply = FormFailure & { said?: { about: "owner" | "number"; isSame: boolean } };

/** Whether a number is long enough to compare its end without telling it whole. */
export function hasComparedEnd({ serial }: Pick<Bicycle, "serial">): boolean {
  return foldSerial(serial).length >= COMPARED_END + 2;
}

/** `intent`: `titular` (a code that the owner shows) or `comparar` (the end of the number on the frame). */
export function askPublicBicycle(context: Context, code: string, form: FormData): Promise<FormOutcome<PublicReply>> {
  const { limiter, registry } = context;
  return handleForm<PublicReply>(form, async (): Promise<FormOutcome<PublicReply>> => {
    const found = await registry.bicycles.byCode(code);
    if (found === null) return formNotFound(UNKNOWN_CODE);
    const { bicycle } = found;
    const asker = await askerOf(context);

    async function isLimited(takes: readonly [key: string, rule: LimitRule][]): Promise<FormOutcome | null> {
      for (const [key, rule] of takes) {
        const { allowed, retryAfterSeconds } = await limiter.take(key, rule);
        if (!allowed) return { ...rejected(form, { "": MANY }, 429), retryAfterSeconds };
      }
      return null;
    }

    switch (formText(form, "intent")) {
      case OWNER_INTENT: {
        const limited = await isLimited([[`owner-code-try:${asker}`, OWNER_TRIES]]);
        if (limited) return limited;
        const isSame = await registry.ownerCodes.confirms(bicycle, formText(form, "codigo"));
        if (isSame === null) return wrong(form, { codigo: "Escribe las 8 letras y cifras del código que te dictan." });
        return said(form, { about: "owner", isSame });
      }
      case NUMBER_INTENT: {
        const typed = endOf(formText(form, "ultimos"), COMPARED_END);
        if (typed === "" || !hasComparedEnd(bicycle))
          return wrong(form, { ultimos: "Escribe los últimos cuatro caracteres del número que está en el cuadro." });
        const limited = await isLimited([[`number-try:${asker}:${bicycle.id}`, NUMBER_TRIES]]);
        if (limited) return limited;
        // Others' tries never keep the sticker from being compared.
        const ofAll = await limiter.take(`number-try-of:${bicycle.id}`, NUMBER_TRIES_A_DAY);
        if (!ofAll.allowed) await context.sleep(SLOW_MS);
        return said(form, { about: "number", isSame: foldSerial(bicycle.serial).endsWith(typed) });
      }
      default:
        return unknownIntent(form);
    }
  });
}

/**
 * Known by their accounts, as a carrier's network is shared by many; accounts without a confirmed address, which cost
 * nothing to make, by their network.
 */
async function askerOf({ accounts, budgets, network }: Context): Promise<string> {
  const uid = (await accounts.session())?.uid;
  return uid && (await budgets.trustOf(uid)) !== "unproven" ? uid : network;
}

function wrong(form: FormData, errors: FieldErrors): FormOutcome<PublicReply> {
  return rejected(form, errors, 422);
}

function said(form: FormData, answer: NonNullable<PublicReply["said"]>): FormOutcome<PublicReply> {
  return { kind: "shown", reply: { ok: false, errors: {}, values: typedValues(form), said: answer } };
}
