import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { randomHex } from "~/platform/crypto/hash";
import { limited } from "~/platform/limits/budgets.server";
import type { ActName } from "~/platform/routes/acts";

import { GUARD_STAMP, GUARD_TRAP } from "./constants";
import { rejectForm, type FormFailure } from "./forms";

export type GuardOutcome =
  /** `id` is the same at each resubmission: the document takes it as its id. */
  { ok: true; id: string } | { ok: false; rejection: FormFailure; status: 400 | 429; headers: HeadersInit };

/** A form may wait a week in the outbox (app/shell/outbox), and its id makes one record of it all that time. */
const LIFE_SECONDS = 8 * DAY_SECONDS;
/** Minimum time to read and fill a form. */
const MIN_AGE_MS = 2_000;

export const GUARD_MESSAGES = {
  old: "Esta página estuvo abierta mucho tiempo. Vuelve a enviar el formulario: lo que escribiste sigue aquí.",
  fast:
    "Recibimos tu formulario demasiado rápido. Espera unos segundos y vuelve a enviarlo: lo que escribiste sigue " +
    "aquí.",
  trap: "No pudimos enviar el formulario. Vuelve a intentarlo: lo que escribiste sigue aquí.",
  many:
    "Desde tu conexión llegaron varios formularios seguidos. Espera un rato, o usa otra conexión, como los datos de tu " +
    "celular: lo que escribiste sigue aquí.",
} as const;

const StampSchema = z.object({ id: z.string(), shownAt: z.number() });

/** Keeps robots off public forms, without any task for the user. */
export function createFormGuard({ tokens, budgets, clock }: Context) {
  const newStamp = (purpose: string): Promise<string> =>
    tokens.sign(`form:${purpose}`, { id: randomHex(16), shownAt: clock.now().getTime() }, LIFE_SECONDS);

  function read(purpose: string, form: FormData): Promise<z.infer<typeof StampSchema> | null> {
    const sent = form.get(GUARD_STAMP);
    return tokens.verify(`form:${purpose}`, typeof sent === "string" ? sent : null, StampSchema);
  }

  return {
    /** Hidden: a signed id of the document that the form makes, and when it was shown. `purpose`: its name. */
    stamp: newStamp,
    /** The id that `check` will answer, for files that come first; null for a forged or expired stamp. */
    idOf: async (purpose: string, form: FormData): Promise<string | null> => (await read(purpose, form))?.id ?? null,

    async admitsFiles(act: ActName): Promise<boolean> {
      return (await budgets.take(act, { uid: await budgets.signedIn() })).allowed;
    },

    /** Whether a user, not a robot, sent this form. A rejection keeps all typed values. */
    async check(purpose: string, form: FormData, act: ActName): Promise<GuardOutcome> {
      const stamp = await read(purpose, form);
      if (stamp === null) return rejected(form, GUARD_MESSAGES.old, await newStamp(purpose));
      if (form.get(GUARD_TRAP)) return rejected(form, GUARD_MESSAGES.trap);
      if (clock.now().getTime() - stamp.shownAt < MIN_AGE_MS) return rejected(form, GUARD_MESSAGES.fast);
      const state = await budgets.take(act, { uid: await budgets.signedIn() });
      if (state.allowed) return { ok: true, id: stamp.id };
      const { needsPhone, unproven } = state;
      const message = needsPhone || unproven ? limited(state).message : GUARD_MESSAGES.many;
      const back = rejected(form, message);
      return {
        ...back,
        rejection: {
          ...back.rejection,
          ...(needsPhone && { needsPhone: true, leaving: true }),
          ...(unproven && { unproven: true, leaving: true }),
        },
        status: 429,
        headers: { "Retry-After": String(state.retryAfterSeconds) },
      };
    },
  };
}

export type FormGuard = ReturnType<typeof createFormGuard>;

/** The page keeps its stamp, so that a resubmission stays idempotent; `newStamp` replaces an invalid one. */
function rejected(form: FormData, message: string, newStamp?: string): Exclude<GuardOutcome, { ok: true }> {
  const kept = new FormData();
  for (const [name, value] of form) if (name !== GUARD_TRAP) kept.append(name, value);
  if (newStamp !== undefined) kept.set(GUARD_STAMP, newStamp);
  return { ok: false, rejection: rejectForm(kept, { "": message }), status: 400, headers: {} };
}

declare module "~/platform/context" {
  interface Context {
    formGuard: FormGuard;
  }
}
