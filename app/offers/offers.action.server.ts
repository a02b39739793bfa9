import { z } from "zod";

import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import type { ActiveUser } from "~/accounts/session/active-user.server";
import { MAX_PRICE_SOLES } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { randomHex } from "~/platform/crypto/hash";
import { required, solesField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  done,
  formNotFound,
  handleForm,
  notDone,
  rejected,
  rejectedWith,
  unknownIntent,
  type FormNotFound,
  type FormOutcome,
  type FormRejected,
} from "~/platform/forms/outcome";
import { limited } from "~/platform/limits/budgets.server";
import { countIfDone } from "~/platform/limits/limits.server";

import { KEY_FIELD, OFFER_FIELD, OFFER_INTENTS, offerThreadPath, TURN_FIELD } from "./constants";
import type { OfferMade, OfferResult } from "./negotiating.server";
import { leftMessage } from "./words";

/** The checkout of this listing alone. */
const checkoutOf = (listingId: string): string => `/checkout?anuncio=${listingId}`;

export const OFFER_NOT_FOUND = "No encontramos esa oferta entre las tuyas.";
const KEY = /^[0-9a-f]{24}$/;

export const offerAmountForm = (missing: string) =>
  z.object({
    [OFFER_FIELD]: required(solesField({ label: "Tu precio", min: 1, max: MAX_PRICE_SOLES, whole: true }), missing),
  });

/** 'Ofrecer un precio': needs a confirmed address, as an accepted offer takes the listing off sale. */
export function submitOffer(
  context: Context,
  user: ActiveUser,
  listingId: string,
  form: FormData,
): Promise<FormOutcome<UnprovenFailure>> {
  return handleForm<UnprovenFailure>(form, async () => {
    if (form.get("intent") !== OFFER_INTENTS.offer) return unknownIntent(form);
    const parsed = parseForm(offerAmountForm("Escribe cuánto ofreces."), form);
    if (!parsed.ok) return rejectedWith(parsed);
    const unproven = await rejectUnproven(context.accounts, user, form, UNPROVEN_MESSAGES.offer, { isKept: true });
    if (unproven) return unproven;
    const amount = parsed.data[OFFER_FIELD];
    const budget = await context.budgets.take("offer", { uid: user.uid, targets: [listingId] });
    if (!budget.allowed) return notDone(form, limited(budget));
    const result = await countIfDone(
      { limiter: context.limiter, log: context.log, takes: budget.takes },
      () => context.offers.make(user, listingId, { amount, key: keyOf(form) }),
      ({ ok }) => ok,
    );
    if (!result.ok) return notTaken(form, result);
    return done(offerThreadPath(result.threadId), madeMessage(result));
  });
}

function madeMessage({ outcome, left }: OfferMade): string {
  if (outcome === "accept") return "Aceptaron tu oferta. Tienes 24 horas para pagar al precio acordado.";
  if (outcome === "decline") return `El vendedor no acepta ese precio. ${leftMessage(left)}`;
  return `Enviamos tu oferta. El vendedor tiene 48 horas para responder. ${leftMessage(left)}`;
}

/** The forms of a negotiation. `intent`: of OFFER_INTENTS, but for the first offer. */
export function submitAnswer(
  context: Context,
  user: ActiveUser,
  threadId: string,
  form: FormData,
): Promise<FormOutcome> {
  const { offers } = context;
  const answer = { turn: Number(formText(form, TURN_FIELD)), key: keyOf(form) };
  const told = (result: OfferResult<{ ok: true; threadId: string }>, message: string): FormOutcome =>
    result.ok ? done(offerThreadPath(threadId), message) : notTaken(form, result);
  return handleForm(form, async () => {
    switch (form.get("intent")) {
      case OFFER_INTENTS.accept:
        return told(await offers.accept(user, threadId, answer), "Acordaron un precio. Está reservado por 24 horas.");
      case OFFER_INTENTS.decline:
        return told(await offers.decline(user, threadId, answer), "Rechazaste la oferta.");
      case OFFER_INTENTS.counter: {
        const parsed = parseForm(offerAmountForm("Escribe el precio que propones."), form);
        if (!parsed.ok) return rejectedWith(parsed);
        const amount = parsed.data[OFFER_FIELD];
        return told(await offers.counter(user, threadId, { ...answer, amount }), "Enviamos tu precio.");
      }
      case OFFER_INTENTS.giveUp:
        return told(await offers.giveUp(user, threadId, answer.key), "Dejaste el precio acordado.");
      case OFFER_INTENTS.pay: {
        const found = await offers.page(user.uid, threadId);
        if (!found) return formNotFound(OFFER_NOT_FOUND);
        if (found.view.pay === null) return rejected(form, { "": found.view.summary }, 409);
        const change = await context.cart.set(found.view.listingId, 1);
        return change.ok
          ? done(checkoutOf(found.view.listingId), undefined, change.headers)
          : rejected(form, { "": change.message }, 409);
      }
      default:
        return unknownIntent(form);
    }
  });
}

function keyOf(form: FormData): string {
  const key = formText(form, KEY_FIELD);
  return KEY.test(key) ? key : randomHex(12);
}

function notTaken(form: FormData, result: Exclude<OfferResult<OfferMade>, { ok: true }>): FormRejected | FormNotFound {
  if (result.reason === "offer") return rejected(form, { [result.field ? OFFER_FIELD : ""]: result.message }, 409);
  return notDone(form, result, { "not-found": OFFER_NOT_FOUND });
}
